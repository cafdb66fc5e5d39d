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
  if (!rows.some(hasGoods)) return part(columns, (unnest) => journalText(unnest, MOVEMENTS))
  columns.push(
    [column(({ undoes }) => undoes), 'text'],
    [column(({ occurredAt }) => occurredAt), 'int8'],
    [column(({ amount }) => amount), 'int8'],
    [column(({ currency }) => currency), 'int4'],
  )
  return part(columns, (unnest) => journalText(unnest, GOODS))
}

type Rows = StockWrites['journal']

/** Whether a row has what few movements have. */
export const hasGoods = ({ undoes, occurredAt, amount }: Rows[number]): boolean =>
  undoes !== null || occurredAt !== null || amount !== null

/** How the columns of a journal are named, and what they have of those that may be missing. */
const UPDATES = {
  names: 'shop_id, id, pet_id, previous, next, reason, key_id, is_level',
  note: 'NULL',
  requestId: 'NULL',
  position: '0',
  /** Further columns of the table, as they are named in both. */
  more: '',
}
const MOVEMENTS = {
  ...UPDATES,
  names: `${UPDATES.names}, note, request_id, position`,
  note: 'note',
  requestId: 'request_id',
  position: 'position',
}
const GOODS = {
  ...MOVEMENTS,
  names: `${MOVEMENTS.names}, undoes, occurred_at, amount, currency`,
  more: ', undoes, occurred_at, amount, currency',
}

const journalText = (
  unnest: string,
  { names, note, requestId, position, more }: typeof UPDATES,
): string => `x AS (
    SELECT x.* FROM ${unnest} x(${names}) JOIN s ON s.shop_id = x.shop_id),
  j AS (
    INSERT INTO stock_movements
      (shop_id, id, pet_id, previous_quantity, new_quantity, reason, key_id, note, request_id, position, at, op_id${more})
    SELECT shop_id, id, pet_id, previous, next, reason, key_id, ${note}, ${requestId}, ${position}, o.at, o.op${more} FROM x, o),
  u AS (
    UPDATE inventory i SET quantity = x.next, updated_at = o.at, last_movement_id = x.id
    FROM x, o WHERE x.is_level AND i.shop_id = x.shop_id AND i.pet_id = x.pet_id)`

/** Whether no row has a note, the id of a request, or what it came to. */
const areUpdates = (rows: Rows): boolean =>
  rows.every((row) => row.note === null && row.requestId === null && !hasGoods(row))

/** Of each row of the journal, whether the level of its pet is as the row left it. */
function lastOfLevels(batches: readonly BatchWrites[]): string[] {
  return batches.flatMap(({ plan: { journal: rows, levels } }) => {
    if (rows.length === levels.length) return rows.map(() => 't')
    const last = new Set(levels.map(({ lastMovementId }) => lastMovementId))
    return rows.map(({ id }) => (last.has(id) ? 't' : 'f'))
  })
}
