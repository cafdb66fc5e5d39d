import { MAX_AMOUNT } from '../../../money/bounds.ts'
import type { CurrencyConversion } from '../../../shops/currency-change.ts'
import { conversionReason } from '../../../stock/converted-money.ts'
import type { Statements } from '../driver/lane.ts'

// `div` is exact, where a division would be rounded to some decimals before it is rounded to a whole number.
const converted = (amount: string): string =>
  `div(2 * ${amount} * $2::text::numeric + $3::text::numeric, 2 * $3::text::numeric)::int8`

/** An amount in decimals, as `writeAmount` of money writes it. */
const written = (amount: string, digits: number): string =>
  digits === 0
    ? `${amount}::text`
    : `${amount} / ${10 ** digits} || '.' || lpad((${amount} % ${10 ** digits})::text, ${digits}, '0')`

/** The note of a movement, as `conversionNote` of the stock writes it. */
function noteIn({ from, to }: CurrencyConversion): string {
  const part = (name: string, per: string) =>
    `CASE WHEN c.${name} IS NOT NULL THEN '${name} ' || ${written(`c.${name}`, from.digits)} || ${per} || ' ${from.code} -> '
      || ${written(`c.new_${name}`, to.digits)} || ${per} || ' ${to.code}' END`
  const per = "CASE WHEN c.cost_per = 1 THEN '' ELSE ' for ' || c.cost_per END"
  return `concat_ws(', ', ${part('price', "''")}, ${part('cost', per)})`
}

const convert = (conversion: CurrencyConversion): string => `
  WITH c AS (
    SELECT i.pet_id, i.quantity, i.price, i.cost, i.cost_per, ${converted('i.price')} AS new_price,
      ${converted('i.cost')} AS new_cost, s.revision + row_number() OVER (ORDER BY i.pet_id) AS id
    FROM inventory i JOIN shops s ON s.shop_id = i.shop_id
    WHERE i.shop_id = $1::text::int8 AND num_nonnulls(i.price, i.cost) > 0),
  u AS (
    UPDATE inventory i SET price = c.new_price, cost = c.new_cost, updated_at = $4::text::int8, last_movement_id = c.id
    FROM c WHERE i.shop_id = $1::text::int8 AND i.pet_id = c.pet_id),
  j AS (
    INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, note, key_id, at, op_id)
    SELECT $1::text::int8, c.id, c.pet_id, c.quantity, c.quantity, $5::text, ${noteIn(conversion)}, $6::text,
      $4::text::int8, $7::text::uuid
    FROM c)
  UPDATE shops SET revision = revision + (SELECT count(*) FROM c), last_op = $7::text::uuid
  WHERE shop_id = $1::text::int8`

const image = (column: string, more: string): string => {
  const amount = (field: string) => `(b.${column}::jsonb ->> '${field}')::numeric`
  const known = (field: string) =>
    `CASE WHEN ${converted(amount(field))} <= ${MAX_AMOUNT} THEN ${converted(amount(field))} END`
  return `(b.${column}::jsonb || jsonb_build_object('price', ${known('price')}, 'cost', ${known('cost')}${more}))::text`
}

const hasAmount = (column: string): string =>
  `coalesce(b.${column}::jsonb ->> 'price', b.${column}::jsonb ->> 'cost') IS NOT NULL`

// A pet that is as its change has left it stays so.
const CONVERT_IMAGES = `
  UPDATE before_images b SET image_before = ${image('image_before', '')},
    image_after = ${image(
      'image_after',
      `, 'updatedAt', coalesce((SELECT $4::text::int8 FROM inventory i
          WHERE i.shop_id = b.shop_id AND i.pet_id = b.pet_id AND num_nonnulls(i.price, i.cost) > 0
            AND i.updated_at = (b.image_after::jsonb ->> 'updatedAt')::int8),
        (b.image_after::jsonb ->> 'updatedAt')::int8)`,
    )}
  WHERE b.shop_id = $1::text::int8 AND (${hasAmount('image_before')} OR ${hasAmount('image_after')})`

/**
 * Converts what all pets of a shop sell for and cost, of which some has an amount, each with a row of the journal, and the
 * images of the changes that can be undone. The caller's transaction has locked the shop.
 * @param op the id of the change
 */
export async function convertAmounts(
  inside: Statements,
  shop: string,
  conversion: CurrencyConversion,
  { at, keyId }: { readonly at: number; readonly keyId: string | null },
  op: string,
): Promise<void> {
  const { times, by } = conversion
  const given = [shop, String(times), String(by), String(at)]
  await inside.query(CONVERT_IMAGES, given)
  await inside.query(convert(conversion), [...given, conversionReason(keyId), keyId, op])
}

// What is planned on an older reading of the shop has amounts of the currency before, or of none: it finds another version.
// The edit is of no pet, since the shop may have none.
const RAISE_VERSION = `
  WITH e AS (
    INSERT INTO pet_edits (shop_id, id, pet_id, at, op_id)
    SELECT s.shop_id, s.revision + 1, 0, $3::text::int8, $4::text::uuid FROM shops s
    WHERE s.shop_id = $1::text::int8 AND NOT EXISTS (
      SELECT FROM shop_settings c WHERE c.shop_id = $1::text::int8 AND c.currency_number = $2::text::int4)
    RETURNING shop_id, id)
  UPDATE shops SET revision = e.id, last_op = $4::text::uuid FROM e
  WHERE shops.shop_id = $1::text::int8 AND shops.shop_id = e.shop_id`

/** Gives the shop another version where it gets another currency. The caller's transaction has locked it, and writes that then. */
export async function raiseVersion(
  inside: Statements,
  shop: string,
  { number }: { readonly number: number },
  at: number,
  op: string,
): Promise<void> {
  await inside.query(RAISE_VERSION, [shop, String(number), String(at), op])
}
