import type { ShopRemoval } from '../../../shops/shop-directory.ts'
import type { Statements } from '../driver/lane.ts'
import { raiseKeyChanges } from './credentials.ts'
import { NOW } from './shop-names.ts'

/** Waits for the change that is being committed, and lets no other begin. */
export const LOCK_SHOP = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8 FOR UPDATE'

const HAS_KEYS = `
  SELECT FROM api_keys WHERE shop_id = $1::text::int8 AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > $2::text::int8) LIMIT 1`

const END_TOKENS = `
  UPDATE credentials SET in_force = false, change_revision = $2::text::int8
  WHERE shop_id = $1::text::int8`

const ofShop = (table: string): string => `DELETE FROM ${table} WHERE shop_id = $1::text::int8`

const REMOVE = [
  `UPDATE shop_names SET removed_at = ${NOW} WHERE shop_id = $1::text::int8`,
  `UPDATE api_keys SET revoked_at = ${NOW} WHERE shop_id = $1::text::int8 AND revoked_at IS NULL`,
  ...['shops', 'inventory', 'old_tokens', 'bans', 'limiter_state'].map(ofShop),
]

/** The journal, and what belongs to it. */
const PURGE = ['stock_movements', 'removed_pets', 'pet_edits', 'api_keys'].map(ofShop)

/**
 * Removes a shop; the caller's transaction commits it. Its tokens stay known as ended, so that every server
 * learns of it.
 */
export async function removeShop(
  inside: Statements,
  shopId: bigint,
  { now, evenWithKeys, purge }: ShopRemoval,
): Promise<'removed' | 'unknown_shop' | 'keys_in_force'> {
  const id = String(shopId)
  const [shop] = await inside.query(LOCK_SHOP, [id])
  if (shop === undefined) return 'unknown_shop'
  const keys = await inside.query(HAS_KEYS, [id, String(now)])
  if (keys.length > 0 && !evenWithKeys) return 'keys_in_force'
  const revision = await raiseKeyChanges(inside)
  await inside.query(END_TOKENS, [id, String(revision)])
  for (const statement of purge ? [...REMOVE, ...PURGE] : REMOVE)
    await inside.query(statement, [id])
  return 'removed'
}
