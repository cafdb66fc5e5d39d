import { openUntouched } from '../driver/connection.ts'

const KEPT = ['inventory', 'stock_movements', 'api_keys']

/**
 * Whether a backup has anything to lose: a pet, a movement or a key. Nothing else of it is checked. One that
 * cannot be read may have.
 */
export function holdsShop(file: string): boolean {
  try {
    const client = openUntouched(file)
    try {
      return KEPT.some((table) => client.query(`SELECT 1 FROM ${table} LIMIT 1`).get() !== null)
    } finally {
      client.close()
    }
  } catch {
    return true
  }
}
