import type { Row } from '../../../runtime/postgres.ts'
import {
  makeWorth,
  type StockWorth,
  soldSince,
  type WorthRow,
} from '../../../stock/totals/worth.ts'
import type { Statements } from '../driver/lane.ts'
import type { CountedIn } from '../shop/counted-sums.ts'

// The database itself multiplies and adds, in numbers of any size: a shop has hundreds of thousands of pets.
const worthIn = ({ pets }: CountedIn): string => `
  WITH sold AS (
    SELECT pet_id, max(start) AS at FROM (
      SELECT pet_id, start, sum(taken - added) OVER (PARTITION BY pet_id ORDER BY start DESC) AS sold
      FROM ${pets} WHERE shop_id = $1::text::int8 AND span = 1 AND start >= $4::text::int8 AND reason = 'sale') t
    WHERE sold > 0 GROUP BY pet_id),
  w AS (
    SELECT i.kind, i.quantity::numeric AS quantity, i.price::numeric AS price,
      div(i.quantity::numeric * i.cost::numeric, i.cost_per::numeric) AS at_cost,
      CASE WHEN s.at >= $2::text::int8 THEN 0 WHEN s.at >= $3::text::int8 THEN 30
        WHEN s.at >= $4::text::int8 THEN 90 ELSE 180 END AS unsold
    FROM inventory i LEFT JOIN sold s ON s.pet_id = i.pet_id
    WHERE i.shop_id = $1::text::int8 AND i.quantity > 0)
  SELECT kind, unsold, count(*) AS pets, sum(quantity)::text AS units,
    coalesce(sum(quantity * price), 0)::text AS at_price,
    count(*) FILTER (WHERE price IS NULL) AS unpriced_pets,
    coalesce(sum(quantity) FILTER (WHERE price IS NULL), 0)::text AS unpriced_units,
    coalesce(sum(at_cost), 0)::text AS at_cost,
    count(*) FILTER (WHERE at_cost IS NULL) AS uncosted_pets,
    coalesce(sum(quantity) FILTER (WHERE at_cost IS NULL), 0)::text AS uncosted_units
  FROM w GROUP BY kind, unsold`

/** Reads what the stock of a shop is worth. */
export async function readWorth(
  lane: Statements,
  shopId: bigint,
  tables: CountedIn,
  now: number,
): Promise<StockWorth> {
  const rows = await lane.query(worthIn(tables), [String(shopId), ...soldSince(now).map(String)])
  return makeWorth(rows.map(toRow))
}

const toRow = (row: Row): WorthRow => ({
  kind: row.kind as string | null,
  unsoldFor: Number(row.unsold),
  pets: Number(row.pets),
  units: Number(row.units),
  atPrice: BigInt(row.at_price as string),
  petsWithoutPrice: Number(row.unpriced_pets),
  unitsWithoutPrice: Number(row.unpriced_units),
  atCost: BigInt(row.at_cost as string),
  petsWithoutCost: Number(row.uncosted_pets),
  unitsWithoutCost: Number(row.uncosted_units),
})
