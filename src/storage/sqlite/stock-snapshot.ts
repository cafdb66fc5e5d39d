import { type StockSnapshot, statusCode } from '../../stock/feed.ts'
import type { PetStatus } from '../../stock/pet.ts'
import type { Client } from './connection.bun.ts'

type Row = [petId: bigint, quantity: bigint, status: PetStatus]

/** Reads every pet's stock level, as it is at one moment. */
export function readSnapshot(client: Client): StockSnapshot {
  const rows = client
    .query('SELECT pet_id, quantity, status FROM inventory ORDER BY pet_id')
    .values() as Row[]
  const petIds = new BigInt64Array(rows.length)
  const quantities = new Int32Array(rows.length)
  const statuses = new Uint8Array(rows.length)
  rows.forEach(([petId, quantity, status], index) => {
    petIds[index] = petId
    quantities[index] = Number(quantity)
    statuses[index] = statusCode(status)
  })
  return { petIds, quantities, statuses }
}

/** What of a snapshot is moved to another thread rather than copied. */
export const buffersOf = ({ petIds, quantities, statuses }: StockSnapshot): ArrayBuffer[] => [
  petIds.buffer,
  quantities.buffer,
  statuses.buffer,
]
