import type { Conversion } from '../../../shops/currency-change.ts'
import type { Statements } from '../driver/lane.ts'

// `div` is exact, where a division would be rounded to some decimals before it is rounded to a whole number. An edit has
// another time than the last movement of its pet: a repeated addition compares the two.
const converted = (amount: string): string =>
  `div(2 * ${amount} * $2::text::numeric + $3::text::numeric, 2 * $3::text::numeric)::int8`

const CONVERT = `
  UPDATE inventory SET price = ${converted('price')}, cost = ${converted('cost')},
    updated_at = $4::text::int8 + (updated_at = $4::text::int8)::int4
  WHERE shop_id = $1::text::int8 AND num_nonnulls(price, cost) > 0`

const RECORD_EDITS = `
  INSERT INTO pet_edits (shop_id, id, pet_id, at, op_id)
  SELECT i.shop_id, s.revision + row_number() OVER (ORDER BY i.pet_id), i.pet_id, $2::text::int8, $3::text::uuid
  FROM inventory i JOIN shops s ON s.shop_id = i.shop_id
  WHERE i.shop_id = $1::text::int8 AND num_nonnulls(i.price, i.cost) > 0`

const ADVANCE = `
  UPDATE shops SET revision = (SELECT max(e.id) FROM pet_edits e WHERE e.shop_id = $1::text::int8),
    last_op = $2::text::uuid
  WHERE shop_id = $1::text::int8`

/**
 * Converts what all pets of a shop sell for and cost, of which some has an amount. The caller's transaction has locked the shop.
 * @param op the id of the change
 */
export async function convertAmounts(
  inside: Statements,
  shop: string,
  { times, by }: Conversion,
  at: number,
  op: string,
): Promise<void> {
  await inside.query(CONVERT, [shop, String(times), String(by), String(at)])
  await inside.query(RECORD_EDITS, [shop, String(at), op])
  await inside.query(ADVANCE, [shop, op])
}
