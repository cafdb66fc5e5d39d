import type { ShopRemoval } from '../../../shops/shop-directory.ts'
import type { Statements } from '../driver/lane.ts'
import { publishKeys } from '../keys/change-keys.ts'
import { type TableUse, tablesWith } from '../schema/table-uses.ts'
import { NOW } from '../shop/database-time.ts'

/** Waits for the change that is being committed, and lets no other begin. */
export const LOCK_SHOP = 'SELECT revision FROM shops WHERE shop_id = $1::text::int8 FOR UPDATE'

const HAS_KEYS = `
  SELECT FROM api_keys WHERE shop_id = $1::text::int8 AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > ${NOW}) LIMIT 1`

/** Deletes the rows of a shop that go with this. */
const removed = (withWhat: TableUse['removed']): string[] =>
  tablesWith((use) => use.removed === withWhat).map(
    (table) => `DELETE FROM ${table} WHERE shop_id = $1::text::int8`,
  )

const REMOVE_STOCK = [
  `UPDATE shop_names SET removed_at = ${NOW} WHERE shop_id = $1::text::int8`,
  ...removed('stock'),
]

// What counts just now is waited for.
const PURGE_JOURNAL = [...removed('purged totals'), ...removed('purged journal')]

const END_KEYS = [
  'UPDATE credentials SET in_force = false WHERE shop_id = $1::text::int8',
  `UPDATE api_keys SET revoked_at = ${NOW} WHERE shop_id = $1::text::int8 AND revoked_at IS NULL`,
  ...removed('keys'),
]

const PURGE_KEYS = removed('purged keys')

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
