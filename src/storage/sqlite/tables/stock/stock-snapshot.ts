import { type StockSnapshot, statusCode } from '../../../../stock/stock-listener.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedId, checkedQuantity, checkedStatus } from '../checked-values.ts'

type Row = [petId: unknown, quantity: unknown, status: unknown]

/**
 * Reads every pet's stock level at one moment.
 * @throws DatabaseDamaged where a value cannot be, or the pets are out of order
 */
export function readSnapshot(client: Client): StockSnapshot {
  const rows = client
    .query('SELECT pet_id, quantity, status FROM inventory ORDER BY pet_id')
    .values() as Row[]
  const petIds = new BigInt64Array(rows.length)
  const quantities = new Int32Array(rows.length)
  const statuses = new Uint8Array(rows.length)
  rows.forEach(([petId, quantity, status], index) => {
    const id = checkedId(petId)
    // A damaged database may return them out of order, and readers search the snapshot by bisection.
    if (index > 0 && id <= (petIds[index - 1] as bigint)) {
      throw new DatabaseDamaged('the pets in it are out of order')
    }
    petIds[index] = id
    quantities[index] = checkedQuantity(quantity)
    statuses[index] = statusCode(checkedStatus(status))
  })
  return { petIds, quantities, statuses }
}

/** The buffers of a snapshot, which move to another thread without a copy. */
export const buffersOf = ({ petIds, quantities, statuses }: StockSnapshot): ArrayBuffer[] => [
  petIds.buffer,
  quantities.buffer,
  statuses.buffer,
]
