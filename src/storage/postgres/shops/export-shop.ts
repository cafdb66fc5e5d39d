import type { RemovedShop, ShopCopy } from '../../../shops/shop-directory.ts'
import {
  portionsOf,
  ROWS_AT_ONCE,
  type ShopPart,
  type ShopRow,
  type WholeShop,
} from '../../../shops/whole-shop.ts'
import { ONE_MOMENT, type Statements } from '../driver/lane.ts'
import { Conflict } from '../driver/outcomes.ts'
import { lockKeys } from '../keys/change-keys.ts'
import { SUMS, TOTALS } from '../shop/counted-sums.ts'
import { LOCK_SHOP, removeShop } from './remove-shop.ts'
import { storedShop } from './stored-shop.ts'

const EXISTS = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8'

// A node that counts locks one of these rows alone, unless the counting has not begun.
const LOCK_PLACES = [TOTALS.place, SUMS.place, 'money_place'].map(
  (place) => `SELECT FROM ${place} WHERE shop_id = $1::text::int8 FOR UPDATE`,
)

const REMOVED = 'SELECT name, slug, removed_at FROM shop_names WHERE shop_id = $1::text::int8'

type Copying = (shop: WholeShop) => Promise<ShopCopy>

/** Copies a shop that stays. */
export async function copyShop(
  inside: Statements,
  shopId: bigint,
  copy: Copying,
): Promise<ShopCopy | 'unknown_shop'> {
  await inside.query(ONE_MOMENT)
  const [shop] = await inside.query(EXISTS, [String(shopId)])
  return shop === undefined ? 'unknown_shop' : copy(await storedShop(inside, shopId))
}

export interface MovedShop {
  readonly made: ShopCopy
  readonly removed: RemovedShop
}

/**
 * Copies a shop and removes it; the caller's transaction commits that. The shop is locked before anything of it is
 * read, so that busy tills wait and do not come between.
 * @throws Conflict where its keys were changed meanwhile; then the copy was discarded, as after any error
 */
export async function moveShop(
  inside: Statements,
  shopId: bigint,
  copy: Copying,
): Promise<MovedShop | 'unknown_shop'> {
  const [shop] = await inside.query(LOCK_SHOP, [String(shopId)])
  if (shop === undefined) return 'unknown_shop'
  for (const lock of LOCK_PLACES) await inside.query(lock, [String(shopId)])
  const stored = await storedShop(inside, shopId)
  const keys = await HeldKeys.read(stored)
  const made = await copy(keys.putInto(stored))
  try {
    await lockKeys(inside)
    if (!keys.areSame(await HeldKeys.read(stored)))
      throw new Conflict('a key was changed meanwhile')
    await removeShop(inside, shopId, { evenWithKeys: true, purge: false })
    const [row] = await inside.query(REMOVED, [String(shopId)])
    return {
      made,
      removed: {
        shopId,
        name: row?.name as string,
        slug: row?.slug as string,
        removedAt: Number(row?.removed_at),
      },
    }
  } catch (error) {
    made.discard()
    throw error
  }
}

const KEY_PARTS = [
  ...['keys', 'oldTokens', 'limits', 'settings', 'pastCurrencies', 'accessJournal'],
] as ShopPart[]

/** All of a shop that changes of keys and settings write, as it was at one reading. */
class HeldKeys {
  readonly #parts: ReadonlyMap<ShopPart, readonly ShopRow[]>

  private constructor(parts: ReadonlyMap<ShopPart, readonly ShopRow[]>) {
    this.#parts = parts
  }

  static async read(shop: WholeShop): Promise<HeldKeys> {
    const parts = new Map<ShopPart, readonly ShopRow[]>()
    for (const part of KEY_PARTS) {
      const rows: ShopRow[] = []
      for await (const portion of portionsOf(shop, part)) rows.push(...portion)
      parts.set(part, rows)
    }
    return new HeldKeys(parts)
  }

  /** The shop with these keys, whatever they are by now. */
  putInto(shop: WholeShop): WholeShop {
    return {
      size: { ...shop.size, keys: this.#parts.get('keys')?.length ?? 0 },
      rows: async (part, after) => {
        const held = this.#parts.get(part)
        if (held === undefined) return shop.rows(part, after)
        const start = after === undefined ? 0 : held.findIndex(([key]) => key === after[0]) + 1
        return held.slice(start, start + ROWS_AT_ONCE)
      },
    }
  }

  areSame(other: HeldKeys): boolean {
    return this.#text() === other.#text()
  }

  #text(): string {
    return JSON.stringify([...this.#parts], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  }
}
