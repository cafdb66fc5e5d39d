import { wordsOf } from '../../../../list/search.ts'
import { PET_STATUSES } from '../../../../stock/pet.ts'
import { type StockSnapshot, statusCode } from '../../../../stock/stock-listener.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedQuantity, checkedStatus, checkedWord } from '../checked-values.ts'

type Row = readonly [high: unknown, low: unknown, quantity: unknown, status: unknown]

// Of a large shop this is half of a start. A float takes no memory of its own, where a whole number or a text does: so a
// petId comes as its two words, and a status as its code.
const LEVELS = `SELECT CAST(pet_id >> 32 AS REAL), CAST(pet_id & 0xffffffff AS REAL),
    CASE typeof(quantity) WHEN 'integer' THEN CAST(quantity AS REAL) ELSE quantity END,
    CASE status ${PET_STATUSES.map((status) => `WHEN '${status}' THEN ${statusCode(status)}.0`).join(' ')} ELSE quote(status) END
  FROM inventory ORDER BY pet_id`

/**
 * Reads every pet's stock level at one moment.
 * @throws DatabaseDamaged where a value cannot be, or the pets are out of order
 */
export function readSnapshot(client: Client): StockSnapshot {
  const rows = client.query(LEVELS).values() as unknown as Row[]
  const petIds = new BigInt64Array(rows.length)
  const words = wordsOf(petIds)
  const quantities = new Int32Array(rows.length)
  const statuses = new Uint8Array(rows.length)
  let [highBefore, lowBefore] = [Number.NEGATIVE_INFINITY, 0]
  for (let index = 0; index < rows.length; index++) {
    // By index: to take a row apart takes as long as all else here.
    const row = rows[index] as Row
    const high = checkedWord(row[0])
    const low = checkedWord(row[1])
    // A damaged database may return them out of order, and readers search the snapshot by bisection.
    if (high < highBefore || (high === highBefore && low <= lowBefore)) {
      throw new DatabaseDamaged('the pets in it are out of order')
    }
    highBefore = high
    lowBefore = low
    words[2 * index] = low
    words[2 * index + 1] = high
    quantities[index] = checkedQuantity(row[2])
    const code = row[3]
    statuses[index] = typeof code === 'number' ? code : statusCode(checkedStatus(code))
  }
  return { petIds, quantities, statuses }
}

/** The buffers of a snapshot, which move to another thread without a copy. */
export const buffersOf = ({ petIds, quantities, statuses }: StockSnapshot): ArrayBuffer[] => [
  petIds.buffer,
  quantities.buffer,
  statuses.buffer,
]
