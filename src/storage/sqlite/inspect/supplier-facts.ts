import type { SupplierFacts } from '../../../health/database.ts'
import type { Client } from '../driver/connection.ts'

const LACKING = `
  FROM inventory WHERE supplier_id IS NOT NULL AND supplier_id NOT IN (SELECT id FROM suppliers)`

export function supplierFacts(client: Client): SupplierFacts {
  // An older version knows none.
  const tables = client.query("SELECT 1 FROM sqlite_schema WHERE name = 'suppliers'").values()
  if (tables.length === 0) return { lacking: 0, examples: [] }
  const examples = client.query(`SELECT CAST(pet_id AS text) ${LACKING} ORDER BY pet_id LIMIT 3`)
  return {
    lacking: Number(client.query(`SELECT count(*) ${LACKING}`).values()[0]?.[0]),
    examples: examples.values().flat().map(String),
  }
}
