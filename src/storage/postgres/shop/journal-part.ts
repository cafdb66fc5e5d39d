import type { StockWrites } from '../../../stock/stock-writes.ts'
import { type BatchWrites, type Column, type Part, part, rowsOf } from './statement-part.ts'

/** The rows of the journal, and the new quantities: those of the last rows of pets with no other change. */
export function journal(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.journal)
  const column = <T>(read: (row: (typeof rows)[number]) => T): T[] => rows.map(read)
  const columns: Column[] = [
    [shopIds, 'int8'],
    [column(({ id }) => id), 'int8'],
    [column(({ petId }) => petId), 'int8'],
    [column(({ previousQuantity }) => previousQuantity), 'int4'],
    [column(({ newQuantity }) => newQuantity), 'int4'],
    [column(({ reason }) => reason), 'text'],
    [column(({ keyId }) => keyId), 'text'],
    [lastOfLevels(batches), 'bool'],
  ]
  // What /v1 changes has no more than these, and each further column costs the database time.
  if (areUpdates(rows)) return part(columns, (unnest) => journalText(unnest, UPDATES))
  columns.push(
    [column(({ note }) => note), 'text'],
    [column(({ requestId }) => requestId), 'text'],
    [column(({ position }) => position), 'int4'],
  )
  return part(columns, (unnest) => journalText(unnest, MOVEMENTS))
}

/** How the columns of a journal are named, and what they have of those that may be missing. */
const UPDATES = {
  names: 'shop_id, id, pet_id, previous, next, reason, key_id, is_level',
  note: 'NULL',
  requestId: 'NULL',
  position: '0',
}
const MOVEMENTS = {
  names: `${UPDATES.names}, note, request_id, position`,
  note: 'note',
  requestId: 'request_id',
  position: 'position',
}

const journalText = (
  unnest: string,
  { names, note, requestId, position }: typeof UPDATES,
): string => `x AS (
    SELECT x.* FROM ${unnest} x(${names}) JOIN s ON s.shop_id = x.shop_id),
  j AS (
    INSERT INTO stock_movements
      (shop_id, id, pet_id, previous_quantity, new_quantity, reason, key_id, note, request_id, position, at, op_id)
    SELECT shop_id, id, pet_id, previous, next, reason, key_id, ${note}, ${requestId}, ${position}, o.at, o.op FROM x, o),
  u AS (
    UPDATE inventory i SET quantity = x.next, updated_at = o.at, last_movement_id = x.id
    FROM x, o WHERE x.is_level AND i.shop_id = x.shop_id AND i.pet_id = x.pet_id)`

/** Whether no row has a note or the id of a request. */
const areUpdates = (rows: readonly StockWrites['journal'][number][]): boolean =>
  rows.every(({ note, requestId }) => note === null && requestId === null)

/** Of each row of the journal, whether the level of its pet is as the row left it. */
function lastOfLevels(batches: readonly BatchWrites[]): string[] {
  return batches.flatMap(({ plan: { journal: rows, levels } }) => {
    if (rows.length === levels.length) return rows.map(() => 't')
    const last = new Set(levels.map(({ lastMovementId }) => lastMovementId))
    return rows.map(({ id }) => (last.has(id) ? 't' : 'f'))
  })
}
