import { Database } from 'bun:sqlite'
import { join } from 'node:path'

const HOUR = 60 * 60_000

/**
 * Dates a pet's movements back by so many hours, the oldest first: a test cannot wait a month for a
 * chart. The service must not be running.
 */
export function backdate(data: string, petId: bigint, hoursAgo: readonly number[]): void {
  using client = new Database(join(data, 'petstock.db'), { safeIntegers: true })
  const ids = client
    .query('SELECT id FROM stock_movements WHERE pet_id = ? ORDER BY id')
    .values(petId)
    .flat()
  const now = Date.now()
  for (const [index, hours] of hoursAgo.entries()) {
    client.run('UPDATE stock_movements SET at = ? WHERE id = ?', [
      now - hours * HOUR,
      ids[index] as bigint,
    ])
  }
}
