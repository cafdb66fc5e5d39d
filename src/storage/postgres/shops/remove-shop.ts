import type { ShopRemoval } from '../../../shops/shop-directory.ts'
import type { Statements } from '../driver/lane.ts'
import { publishKeys } from '../keys/change-keys.ts'
import { NOW } from '../shop/database-time.ts'

/** Waits for the change that is being committed, and lets no other begin. */
export const LOCK_SHOP = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8 FOR UPDATE'

const HAS_KEYS = `
  SELECT FROM api_keys WHERE shop_id = $1::text::int8 AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > ${NOW}) LIMIT 1`

const ofShop = (table: string): string => `DELETE FROM ${table} WHERE shop_id = $1::text::int8`

const REMOVE_STOCK = [
  `UPDATE shop_names SET removed_at = ${NOW} WHERE shop_id = $1::text::int8`,
  ...['shops', 'inventory', 'barcodes', 'undoable_changes', 'before_images', 'lost_changes'].map(
    ofShop,
  ),
]

// The place first: what counts just now is waited for, and nothing is counted after it.
const PURGE_JOURNAL = [
  ...['totals_place', 'stock_totals', 'pet_totals'],
  ...['sums_place', 'stock_sums', 'pet_sums'],
  ...['money_place', 'stock_money', 'pet_money', 'past_currencies'],
  ...['stock_movements', 'removed_pets', 'pet_edits', 'access_journal'],
].map(ofShop)

const END_KEYS = [
  'UPDATE credentials SET in_force = false WHERE shop_id = $1::text::int8',
  `UPDATE api_keys SET revoked_at = ${NOW} WHERE shop_id = $1::text::int8 AND revoked_at IS NULL`,
  ...['old_tokens', 'bans', 'limiter_state', 'sign_in_codes', 'shop_settings', 'suppliers'].map(
    ofShop,
  ),
]

const PURGE_KEYS = [ofShop('api_keys')]

/**
 * Removes a shop; the caller's transaction commits it. Its tokens stay known as ended, so that every server
 * learns of it.
 */
export async function removeShop(
  inside: Statements,
  shopId: bigint,
  { evenWithKeys, purge }: ShopRemoval,
): Promise<'removed' | 'unknown_shop' | 'keys_in_force'> {
  const id = String(shopId)
  const [shop] = await inside.query(LOCK_SHOP, [id])
  if (shop === undefined) return 'unknown_shop'
  const keys = await inside.query(HAS_KEYS, [id])
  if (keys.length > 0 && !evenWithKeys) return 'keys_in_force'
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await inside.query(statement, [id])
  }
  await run(purge ? [...REMOVE_STOCK, ...PURGE_JOURNAL] : REMOVE_STOCK)
  // The keys come last, since all changes of keys wait for this one from here on.
  await publishKeys(inside, shopId)
  await run(purge ? [...END_KEYS, ...PURGE_KEYS] : END_KEYS)
  return 'removed'
}
