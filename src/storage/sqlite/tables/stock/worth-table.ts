import { makeWorth, type StockWorth, soldSince, worthOf } from '../../../../stock/totals/worth.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedGoods, checkedOrNull, checkedQuantity, checkedText } from '../checked-values.ts'

// SQLite turns a product that is too large into a float: pets that are alike are counted, and multiplied as bigints.
const WORTH = `
  WITH sold AS (
    SELECT pet_id, max(start) AS at FROM (
      SELECT pet_id, start, sum(taken - added) OVER (PARTITION BY pet_id ORDER BY start DESC) AS sold
      FROM pet_totals WHERE span = 1 AND start >= $since180 AND reason = 'sale')
    WHERE sold > 0 GROUP BY pet_id)
  SELECT pet.kind,
    CASE WHEN sold.at >= $since30 THEN 0 WHEN sold.at >= $since90 THEN 30 WHEN sold.at >= $since180 THEN 90 ELSE 180 END AS unsold,
    pet.quantity, pet.price, pet.cost, pet.cost_per, count(*)
  FROM inventory AS pet LEFT JOIN sold ON sold.pet_id = pet.pet_id
  WHERE pet.quantity > 0 GROUP BY 1, 2, 3, 4, 5, 6`

/** How a pet is ordered is nothing of its worth. */
const UNREAD = [null, null, null, null, null]

/** Reads what the stock is worth. */
export function readWorth(client: Client, now: number): StockWorth {
  const [since30 = 0, since90 = 0, since180 = 0] = soldSince(now)
  const groups = client.prepare(WORTH).values({ since30, since90, since180 })
  return makeWorth(
    groups.map(([kind, unsold, quantity, price, cost, costPer, pets]) => ({
      kind: checkedOrNull(kind, checkedText),
      unsoldFor: Number(unsold),
      ...worthOf(
        Number(pets),
        checkedQuantity(quantity),
        checkedGoods([price, cost, costPer, ...UNREAD]),
      ),
    })),
  )
}
