import type { ExportRemoval, ShopCopy } from '../../../shops/shop-directory.ts'
import type { WholeShop } from '../../../shops/whole-shop.ts'
import type { Statements } from '../driver/lane.ts'
import { LOCK_SHOP, removeShop } from './remove-shop.ts'
import { storedShop } from './stored-shop.ts'

/** One moment for all statements. A lock of what was changed since then is a conflict. */
const ONE_MOMENT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ'

const EXISTS = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8'

/** Copies a shop; the caller's transaction commits its removal. @throws Conflict, and nothing is published */
export async function exportShop(
  inside: Statements,
  shopId: bigint,
  removal: ExportRemoval | undefined,
  copy: (shop: WholeShop) => Promise<ShopCopy>,
): Promise<'exported' | 'unknown_shop'> {
  await inside.query(ONE_MOMENT)
  const [shop] = await inside.query(removal ? LOCK_SHOP : EXISTS, [String(shopId)])
  if (shop === undefined) return 'unknown_shop'
  const made = await copy(await storedShop(inside, shopId))
  try {
    if (removal !== undefined) {
      await removeShop(inside, shopId, { ...removal, evenWithKeys: true, purge: false })
    }
    made.publish()
    return 'exported'
  } catch (error) {
    made.discard()
    throw error
  }
}
