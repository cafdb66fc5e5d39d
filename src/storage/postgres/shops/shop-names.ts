import type { AdoptedShop } from '../../../shops/shop-directory.ts'
import type { Statements } from '../driver/lane.ts'
import type { shopNames } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { NOW } from '../shop/database-time.ts'

const INSERT_NAME = `
  INSERT INTO shop_names (name, created_at) VALUES ($1::text, ${NOW})
  ON CONFLICT (name) WHERE removed_at IS NULL DO NOTHING
  RETURNING shop_id, created_at`

/** Gives a new shop its name and its id. Its state has to be inserted with it. */
export async function insertName(
  inside: Statements,
  name: string,
): Promise<AdoptedShop | 'name_taken'> {
  const [row] = await inside.query<Pick<StoredRow<typeof shopNames>, 'shop_id' | 'created_at'>>(
    INSERT_NAME,
    [name],
  )
  if (row === undefined) return 'name_taken'
  return { shopId: row.shop_id, name, createdAt: Number(row.created_at) }
}
