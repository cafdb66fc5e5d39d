import { wordsOf } from '../../../../list/search.ts'
import { PET_STATUSES } from '../../../../stock/pet.ts'
import { type StockSnapshot, statusCode } from '../../../../stock/stock-listener.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedQuantity, checkedStatus } from '../checked-values.ts'

/** A petId; in digits where a number of JSON would lose some. */
type ReadId = number | string

/** A quantity and the code of a status in one number; in place of a status that cannot be, what is there. */
type ReadLevel = number | string

/** There are fewer codes of a status. */
const CODES = 4

// Of a large shop this is half of a start. One text is parsed sooner than a row for each pet comes out of SQLite.
const LEVELS = `SELECT json_group_array(id), json_group_array(level)
  FROM (
    SELECT
      CASE WHEN pet_id BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER} THEN pet_id ELSE CAST(pet_id AS TEXT) END AS id,
      CASE
        WHEN typeof(quantity) = 'integer'
        THEN ifnull(quantity * ${CODES} + CASE status ${PET_STATUSES.map((status) => `WHEN '${status}' THEN ${statusCode(status)}`).join(' ')} END, quote(status))
        ELSE -1
      END AS level
    FROM inventory ORDER BY pet_id LIMIT -1)`

/**
 * Reads every pet's stock level at one moment.
 * @throws DatabaseDamaged where a value cannot be, or the pets are out of order
 */
export function readSnapshot(client: Client): StockSnapshot {
  const [columns = []] = client.query(LEVELS).values() as unknown as string[][]
  const [ids, levels] = columns.map((json) => JSON.parse(json)) as [ReadId[], ReadLevel[]]
  const petIds = new BigInt64Array(ids.length)
  const words = wordsOf(petIds)
  const quantities = new Int32Array(ids.length)
  const statuses = new Uint8Array(ids.length)
  let before: number | bigint = Number.NEGATIVE_INFINITY
  for (let index = 0; index < ids.length; index++) {
    const read = ids[index] as ReadId
    const petId = typeof read === 'string' ? BigInt(read) : read
    // A damaged database may return them out of order, and readers search the snapshot by bisection.
    if (petId <= before) throw new DatabaseDamaged('the pets in it are out of order')
    before = petId
    if (typeof petId === 'bigint') petIds[index] = petId
    else {
      words[2 * index] = petId
      words[2 * index + 1] = Math.floor(petId / 2 ** 32)
    }
    const level = levels[index] as ReadLevel
    if (typeof level === 'string') checkedStatus(level)
    const code = (level as number) & (CODES - 1)
    quantities[index] = checkedQuantity(((level as number) - code) / CODES)
    statuses[index] = code
  }
  return { petIds, quantities, statuses }
}

/** The buffers of a snapshot, which move to another thread without a copy. */
export const buffersOf = ({ petIds, quantities, statuses }: StockSnapshot): ArrayBuffer[] => [
  petIds.buffer,
  quantities.buffer,
  statuses.buffer,
]
