import type { JournalFacts, SupplierFacts } from '../../../health/database.ts'
import { type OnShare, UNSEEN } from '../../../progress.ts'
import type { Client } from '../driver/connection.ts'
import { rowRanges } from '../schema/row-ranges.ts'

// A head that is missing was pruned. When all movements were pruned SQLite uses their ids again: then the
// id belongs to another pet, or to a movement newer than the one that names it.
const DISAGREEING = `
  FROM inventory AS i JOIN stock_movements AS m ON m.id = i.last_movement_id AND m.pet_id = i.pet_id
  WHERE m.new_quantity <> i.quantity`

const EXAMPLES = `
  SELECT CAST(i.pet_id AS text), CAST(i.quantity AS text), CAST(m.new_quantity AS text)
  ${DISAGREEING} ORDER BY i.pet_id LIMIT 3`

const GAPS = `
  SELECT count(*) FROM stock_movements AS m JOIN stock_movements AS older
    ON older.id = m.previous_id AND older.id < m.id AND older.pet_id = m.pet_id
  WHERE older.new_quantity <> m.previous_quantity`

const DETACHED = `
  SELECT count(*) FROM
    (SELECT pet_id, max(id) AS newest FROM stock_movements GROUP BY pet_id) AS kept
    LEFT JOIN inventory AS i ON i.pet_id = kept.pet_id
    LEFT JOIN removed_pets AS r ON r.pet_id = kept.pet_id
  WHERE kept.newest > coalesce(i.last_movement_id, r.last_movement_id)`

const IN_RANGE = `${GAPS} AND m.id BETWEEN ? AND ?`

export function journalFacts(client: Client, onShare: OnShare = UNSEEN): JournalFacts {
  const count = (query: string, bounds: readonly bigint[] = []): number =>
    Number(client.query(query).values(...bounds)[0]?.[0])
  onShare(0)
  const examples = client.query(EXAMPLES).values() as [string, string, string][]
  onShare(0.25)
  const disagreeing = examples.length === 0 ? 0 : count(`SELECT count(*) ${DISAGREEING}`)
  const ranges = rowRanges(client, 'stock_movements')
  let gaps = 0
  for (const [place, range] of ranges.entries()) {
    onShare(0.25 + (0.5 * place) / ranges.length)
    gaps += range === undefined ? count(GAPS) : count(IN_RANGE, range)
  }
  onShare(0.75)
  const detached = count(DETACHED)
  return {
    movements: count('SELECT count(*) FROM stock_movements'),
    disagreeing,
    examples: examples.map(([petId, quantity, movement]) => ({ petId, quantity, movement })),
    gaps,
    detached,
  }
}

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
