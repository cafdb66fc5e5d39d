// All that a shop is, as it moves from one engine to another. Both engines store the same columns, but for
// what each derives from the journal: the heads of the histories, and which pets were removed.

/** A value as engines store it. */
export type Cell = bigint | number | string | null

/** The values of a part's columns, in their order. */
export type ShopRow = readonly Cell[]

/**
 * The parts of a shop in the order in which they are moved, and the columns of each. One-time codes never move: they
 * end. Times are UTC epoch milliseconds.
 */
export const SHOP_PARTS = {
  movements: [
    'id',
    'pet_id',
    'previous_quantity',
    'new_quantity',
    'reason',
    'note',
    'key_id',
    'at',
    'request_id',
    'position',
    'undoes',
    'occurred_at',
    'amount',
    'currency',
    'lot',
  ],
  pets: [
    'pet_id',
    'quantity',
    'status',
    'name',
    'kind',
    'low_stock_at',
    'updated_at',
    'price',
    'cost',
    'cost_per',
    'supplier_id',
    'supplier_code',
    'pack_size',
    'order_up_to',
  ],
  barcodes: ['code', 'pet_id', 'barcode', 'position'],
  keys: [
    'id',
    'name',
    'plan',
    'access',
    'per_minute',
    'per_day',
    'digest',
    'created_at',
    'expires_at',
    'revoked_at',
    'last_used_at',
    'refill_revision',
    'unban_revision',
    'manages',
    'updates',
  ],
  oldTokens: ['digest', 'key_id', 'ends_at'],
  /** The counts and bans of keys, as `SavedLimits` has them. */
  limits: [
    'key_id',
    'saved_at',
    'per_minute',
    'per_day',
    'minute_tokens',
    'day_tokens',
    'ban_tokens',
    'ban_ends_at',
    'ban_length_ms',
    'ban_count',
    'last_ban_at',
    'refill_revision',
    'unban_revision',
  ],
  /** One row, or none. The name is not among them: it is the one under which an engine has the shop. */
  settings: [
    'language',
    'time_zone',
    'low_stock_at',
    'journal_kept_ms',
    'journal_kept_from',
    'journal_kept_before_ms',
    'currency',
    'currency_digits',
    'currency_number',
  ],
  suppliers: ['id', 'name', 'address', 'email', 'phone', 'customer_number', 'note', 'archived_at'],
  accessJournal: ['id', 'at', 'key_id', 'action', 'subject', 'name', 'value_before', 'value_after'],
  stockTotals: ['span', 'start', 'reason', 'movements', 'taken', 'added'],
  petTotals: ['span', 'start', 'pet_id', 'reason', 'movements', 'taken', 'added'],
  /** One row, or none: the newest movement of the journal that is counted in the totals. */
  totalsPlace: ['movement_id'],
  stockMoney: ['span', 'start', 'reason', 'currency', 'amount', 'taken', 'added'],
  petMoney: ['span', 'start', 'pet_id', 'reason', 'currency', 'amount', 'taken', 'added'],
  /** One row, or none: the newest movement whose money is counted. */
  moneyPlace: ['movement_id'],
  /** The currencies before that of the settings. */
  pastCurrencies: ['number', 'code', 'digits'],
} as const

export type ShopPart = keyof typeof SHOP_PARTS

export const SHOP_PART_NAMES = Object.keys(SHOP_PARTS) as ShopPart[]

/** How many of a part's first columns are its key, where that is not one. Without a key it has one row, or none. */
const KEY_COLUMNS: { readonly [part in ShopPart]?: number } = {
  ...{ settings: 0, totalsPlace: 0, moneyPlace: 0 },
  ...{ stockTotals: 3, petTotals: 4, stockMoney: 4, petMoney: 5 },
}

/** The columns that are the key of a part. */
export const keyOf = (part: ShopPart): readonly string[] =>
  SHOP_PARTS[part].slice(0, KEY_COLUMNS[part] ?? 1)

/** The most rows that are read at once. */
export const ROWS_AT_ONCE = 5_000

/** A shop that stays as it is while it is read. */
export interface WholeShop {
  /** How many movements, pets and keys it has. */
  readonly size: ShopSize
  /**
   * Reads the next rows of a part by ascending key, ROWS_AT_ONCE at most; texts are in the order of their bytes.
   * @param after the last row before them; undefined for the first ones
   */
  rows(part: ShopPart, after: ShopRow | undefined): Promise<readonly ShopRow[]>
}

export interface ShopSize {
  readonly movements: number
  readonly pets: number
  readonly keys: number
}

/** Reads the rows of a part in portions. */
export async function* portionsOf(
  shop: WholeShop,
  part: ShopPart,
): AsyncGenerator<readonly ShopRow[]> {
  let after: ShopRow | undefined
  for (;;) {
    const rows = await shop.rows(part, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last
  }
}

/** What was written differs from what it was read from. */
export class ShopsDiffer extends Error {
  override name = 'ShopsDiffer'
}

/** Compares every value of two shops. @throws ShopsDiffer with the first difference */
export async function assertSameShop(source: WholeShop, copy: WholeShop): Promise<void> {
  for (const part of SHOP_PART_NAMES) {
    const copied = portionsOf(copy, part)
    for await (const rows of portionsOf(source, part)) {
      const { value: found = [] } = await copied.next()
      const place = rows.findIndex((row, index) => !isSameRow(row, found[index]))
      if (place >= 0 || found.length !== rows.length) throw differs(part, rows[place]?.[0])
    }
    const { done, value } = await copied.next()
    if (done !== true) throw differs(part, value[0]?.[0])
  }
}

const differs = (part: ShopPart, key: Cell | undefined): ShopsDiffer =>
  new ShopsDiffer(`a row of ${part} is not as it was read (${key ?? 'one too many'})`)

// An engine reads some integers as numbers, the other as bigints.
const isSameRow = (a: ShopRow, b: ShopRow | undefined): boolean =>
  a.length === b?.length &&
  a.every((cell, index) => {
    const other = b[index] ?? null
    return cell === other || (cell !== null && other !== null && String(cell) === String(other))
  })

/** Where the histories of pets begin, as the journal says: each pet's newest movement. */
export class HistoryHeads {
  readonly #heads = new Map<bigint, bigint>()

  /** @param rows movements by ascending id @returns the movement of the same pet before each row */
  follow(rows: readonly ShopRow[]): (bigint | null)[] {
    return rows.map(([id, petId]) => {
      const previous = this.#heads.get(petId as bigint) ?? null
      this.#heads.set(petId as bigint, id as bigint)
      return previous
    })
  }

  /** Takes the head of a pet that exists; those that are left are of removed pets. */
  take(petId: bigint): bigint | null {
    const head = this.#heads.get(petId) ?? null
    this.#heads.delete(petId)
    return head
  }

  /** The pets that have a history and are not among those taken, and their heads. */
  left(): readonly (readonly [petId: bigint, head: bigint])[] {
    return [...this.#heads]
  }
}
