import type { ExportRemoval, RemovedShop, ShopCopy } from '../../../shops/shop-directory.ts'
import type { WholeShop } from '../../../shops/whole-shop.ts'
import type { Statements } from '../driver/lane.ts'
import { Conflict } from '../driver/outcomes.ts'
import { lockKeys } from '../keys/change-keys.ts'
import { HeldKeys } from './held-keys.ts'
import { LOCK_SHOP, removeShop } from './remove-shop.ts'
import { storedShop } from './stored-shop.ts'

/** One moment for all statements. */
const ONE_MOMENT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ'

const EXISTS = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8'

// A node that counts locks this row alone, unless the counting has not begun.
const LOCK_TOTALS = 'SELECT FROM totals_place WHERE shop_id = $1::text::int8 FOR UPDATE'

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
  removal: ExportRemoval,
  copy: Copying,
): Promise<MovedShop | 'unknown_shop'> {
  const [shop] = await inside.query(LOCK_SHOP, [String(shopId)])
  if (shop === undefined) return 'unknown_shop'
  await inside.query(LOCK_TOTALS, [String(shopId)])
  const stored = await storedShop(inside, shopId)
  const keys = await HeldKeys.read(stored)
  const made = await copy(keys.putInto(stored))
  try {
    await lockKeys(inside)
    if (!keys.areSame(await HeldKeys.read(stored)))
      throw new Conflict('a key was changed meanwhile')
    await removeShop(inside, shopId, { ...removal, evenWithKeys: true, purge: false })
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
