import type { LostChanges } from '../../../shops/lost-changes.ts'
import type { ShopWithLoss } from '../../../shops/shop-directory.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { changeKeys, publishKeys } from '../keys/change-keys.ts'
import { LOST_OF_SHOPS, lostIn } from '../keys/lost-of-shops.ts'
import { NOW } from '../shop/database-time.ts'

// What is recorded of losses, until the operator says that it is known. A program of the version before removes a shop
// and leaves what it has lost.

const LIST = `
  SELECT n.shop_id, n.name, coalesce(n.slug, n.shop_id::text) AS slug, l.lost_changes, l.lost_found_at
  FROM shop_names n JOIN (${LOST_OF_SHOPS}) l ON l.shop_id = n.shop_id
  WHERE n.removed_at IS NULL ORDER BY n.shop_id`

const ACCEPT = `
  UPDATE lost_changes SET accepted_at = ${NOW}
  WHERE shop_id = $1::text::int8 AND accepted_at IS NULL AND found_at <= $2::text::int8 RETURNING shop_id`

/** The shops with losses that the operator has not accepted, by ascending id. */
export async function listLosses(lane: Statements): Promise<readonly ShopWithLoss[]> {
  return (await lane.query<{ shop_id: bigint; slug: string; name: string }>(LIST)).flatMap(
    (row) => {
      const lostChanges = lostIn(row)
      if (lostChanges === undefined) return []
      const { shop_id, slug, name } = row
      return [{ shopId: shop_id, slug, name, lostChanges }]
    },
  )
}

/** The operator knows of what was found until then. @throws what `changeKeys` throws */
export async function acceptLoss(
  lane: Lane,
  shopId: bigint,
  { foundAt }: LostChanges,
): Promise<void> {
  await changeKeys(lane, async (inside) => {
    await inside.query(ACCEPT, [String(shopId), String(foundAt)])
    await publishKeys(inside, shopId)
  })
}
