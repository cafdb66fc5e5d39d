import { type StockSnapshot, statusCode } from '../../../../stock/stock-listener.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.bun.ts'
import { soundId, soundQuantity, soundStatus } from '../sound-values.ts'

type Row = [petId: unknown, quantity: unknown, status: unknown]

/**
 * Reads every pet's stock level, as it is at one moment.
 * @throws DatabaseDamaged where one is against the contract, or out of its order
 */
export function readSnapshot(client: Client): StockSnapshot {
  const rows = client
    .query('SELECT pet_id, quantity, status FROM inventory ORDER BY pet_id')
    .values() as Row[]
  const petIds = new BigInt64Array(rows.length)
  const quantities = new Int32Array(rows.length)
  const statuses = new Uint8Array(rows.length)
  rows.forEach(([petId, quantity, status], index) => {
    const id = soundId(petId)
    // SQLite reads them in the order in which they lie, and pets are found by bisection.
    if (index > 0 && id <= (petIds[index - 1] as bigint)) {
      throw new DatabaseDamaged('the pets in it are out of order')
    }
    petIds[index] = id
    quantities[index] = soundQuantity(quantity)
    statuses[index] = statusCode(soundStatus(status))
  })
  return { petIds, quantities, statuses }
}

/** What of a snapshot is moved to another thread rather than copied. */
export const buffersOf = ({ petIds, quantities, statuses }: StockSnapshot): ArrayBuffer[] => [
  petIds.buffer,
  quantities.buffer,
  statuses.buffer,
]
