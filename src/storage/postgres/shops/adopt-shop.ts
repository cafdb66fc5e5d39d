import { randomUUID } from 'node:crypto'
import type { AdoptedShop, AdoptionEvents, KnownKeys } from '../../../shops/shop-directory.ts'
import {
  assertSameShop,
  HistoryHeads,
  portionsOf,
  SHOP_PARTS,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import type { Statements } from '../driver/lane.ts'
import { KEEP_OLD_PROGRAMS_OUT } from '../schema/migrations.ts'
import { changeToSums } from '../shop/counted-sums.ts'
import { addCredentials } from './credentials.ts'
import { bansIn } from './limits-part.ts'
import { type ColumnValues, columnsOf, type InsertStatement, insertRows } from './part-columns.ts'
import { insertName } from './shop-names.ts'
import { giveSlug, isSlugTaken } from './shop-slugs.ts'
import { storedShop } from './stored-shop.ts'

const COUNTED = new Set([
  'key_id',
  'saved_at',
  'per_minute',
  'per_day',
  'minute_tokens',
  'day_tokens',
  'ban_tokens',
  'refill_revision',
  'unban_revision',
])

/**
 * Writes a whole shop under a new name, and compares it with its source. The caller's transaction commits it.
 * @throws ShopsDiffer, or what an event throws
 */
export async function adoptShop(
  inside: Statements,
  { name, slug }: { readonly name: string; readonly slug: string | undefined },
  source: WholeShop,
  { onProgress, onReady }: AdoptionEvents,
): Promise<AdoptedShop | 'name_taken' | 'slug_taken' | KnownKeys> {
  const added = await insertName(inside, name)
  if (added === 'name_taken') return added
  if (slug !== undefined && (await isSlugTaken(inside, added.shopId, slug))) return 'slug_taken'
  const writer = new ShopWriting(inside, added.shopId, source, onProgress)
  await writer.writeStock()
  const { keys, oldTokens } = await writer.writeKeys()
  await assertSameShop(source, await storedShop(inside, added.shopId))
  if (writer.hasLate) await changeToSums(inside, added.shopId)
  if (writer.hasGoods) await inside.query(KEEP_OLD_PROGRAMS_OUT)
  // Late, since all commands that give slugs wait for this one.
  const given = await giveSlug(inside, added.shopId, slug)
  if (given === undefined) return 'slug_taken'
  const adopted = { ...added, slug: given }
  // Last, since all servers wait for the changes of keys.
  const known = await addCredentials(inside, added.shopId, keys, oldTokens)
  if (known !== undefined) return known
  await onReady(adopted)
  return adopted
}

/**
 * Has PostgreSQL look at the tables after a shop has come in. Until it does so by itself, within minutes, it reads the
 * whole journal for a page of it. Never throws: the shop is there.
 */
export const analyzeTables = (lane: Statements): Promise<unknown> =>
  lane.query(`ANALYZE ${FILLED.join(', ')}`).catch(() => {})

const OCCURRED_AT = SHOP_PARTS.movements.indexOf('occurred_at')

/** Columns that programs of the version before lose. */
const GOODS: { readonly [part in ShopPart]?: readonly string[] } = {
  settings: ['currency'],
  suppliers: ['id'],
  pets: ['supplier_id', 'supplier_code', 'pack_size', 'order_up_to'],
}

function haveGoods(part: ShopPart, rows: readonly ShopRow[]): boolean {
  const columns: readonly string[] = SHOP_PARTS[part]
  const places = (GOODS[part] ?? []).map((column) => columns.indexOf(column))
  return rows.some((row) => places.some((place) => row[place] !== null))
}

const FILLED = [
  'inventory',
  'barcodes',
  'stock_movements',
  'pet_edits',
  'stock_totals',
  'pet_totals',
  'stock_sums',
  'pet_sums',
  'stock_money',
  'pet_money',
]

const TOTALS_TABLES = [
  ['stockTotals', 'stock_totals'],
  ['petTotals', 'pet_totals'],
  ['totalsPlace', 'totals_place'],
  ['stockMoney', 'stock_money'],
  ['petMoney', 'pet_money'],
  ['moneyPlace', 'money_place'],
  ['pastCurrencies', 'past_currencies'],
] as const

class ShopWriting {
  readonly #inside: Statements
  readonly #shopId: bigint
  readonly #source: WholeShop
  readonly #onProgress: (rows: number) => void
  /** As SQL. */
  readonly #op = `'${randomUUID()}'::uuid`
  #written = 0
  /** Whether something in the journal was sent later than it happened. */
  hasLate = false
  /** Whether it has what programs of the version before would lose. */
  hasGoods = false

  constructor(
    inside: Statements,
    shopId: bigint,
    source: WholeShop,
    onProgress: (rows: number) => void,
  ) {
    this.#inside = inside
    this.#shopId = shopId
    this.#source = source
    this.#onProgress = onProgress
  }

  /** Writes the journal, the pets and the totals. The newest movement becomes the revision of the shop. */
  async writeStock(): Promise<void> {
    const op = this.#op
    const heads = new HistoryHeads()
    let revision = 0n
    await this.#copy('movements', (rows) => {
      heads.follow(rows)
      revision = (rows.at(-1)?.[0] as bigint | undefined) ?? revision
      this.hasLate ||= rows.some((row) => row[OCCURRED_AT] !== null)
      return [this.#insert('stock_movements', columnsOf('movements', rows), { op_id: op })]
    })
    await this.#copy('pets', (rows) => {
      const head = rows.map(([petId]) => heads.take(petId as bigint))
      const columns = [...columnsOf('pets', rows), int8('last_movement_id', head)]
      return [this.#insert('inventory', columns)]
    })
    await this.#copy('barcodes', (rows) => [this.#insert('barcodes', columnsOf('barcodes', rows))])
    const removed = heads.left()
    const columns = [
      int8(
        'pet_id',
        removed.map(([petId]) => petId),
      ),
      int8(
        'last_movement_id',
        removed.map(([, head]) => head),
      ),
    ]
    await this.#run(this.#insert('removed_pets', columns))
    const state = [int8('revision', [revision])]
    await this.#run(this.#insert('shops', state, revision === 0n ? {} : { last_op: op }))
    await this.#copyTotals()
  }

  /**
   * Writes the keys, their old tokens, counts and bans, the settings and the audit log.
   * @returns the rows of the keys and the tokens
   */
  async writeKeys(): Promise<{ keys: readonly ShopRow[]; oldTokens: readonly ShopRow[] }> {
    const keys: ShopRow[] = []
    const oldTokens: ShopRow[] = []
    await this.#copy('keys', (rows) => {
      keys.push(...rows)
      return [this.#insert('api_keys', columnsOf('keys', rows))]
    })
    await this.#copy('oldTokens', (rows) => {
      oldTokens.push(...rows)
      return [this.#insert('old_tokens', columnsOf('oldTokens', rows))]
    })
    await this.#copy('limits', (rows) => [
      this.#insert(
        'limiter_state',
        columnsOf('limits', rows, (name) => COUNTED.has(name)),
      ),
      this.#insert('bans', bansIn(rows)),
    ])
    await this.#copy('settings', (rows) => [
      this.#insert('shop_settings', columnsOf('settings', rows)),
    ])
    await this.#copy('suppliers', (rows) => [
      this.#insert('suppliers', columnsOf('suppliers', rows)),
    ])
    await this.#copy('accessJournal', (rows) => [
      this.#insert('access_journal', columnsOf('accessJournal', rows), { op_id: this.#op }),
    ])
    return { keys, oldTokens }
  }

  async #copyTotals(): Promise<void> {
    for (const [part, table] of TOTALS_TABLES) {
      await this.#copy(part, (rows) => [this.#insert(table, columnsOf(part, rows))])
    }
  }

  async #copy(
    part: ShopPart,
    statements: (rows: readonly ShopRow[]) => readonly InsertStatement[],
  ): Promise<void> {
    for await (const rows of portionsOf(this.#source, part)) {
      for (const statement of statements(rows)) await this.#run(statement)
      this.hasGoods ||= haveGoods(part, rows)
      this.#written += rows.length
      this.#onProgress(this.#written)
    }
  }

  #insert(
    table: string,
    columns: readonly ColumnValues[],
    fixed?: Readonly<Record<string, string>>,
  ): InsertStatement {
    return insertRows(table, this.#shopId, columns, fixed)
  }

  async #run({ text, parameters }: InsertStatement): Promise<void> {
    await this.#inside.query(text, parameters)
  }
}

const int8 = (name: string, values: ShopRow): ColumnValues => ({ name, type: 'int8', values })
