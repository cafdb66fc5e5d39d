import type { Parameter } from '../../../runtime/postgres.ts'
import type { StockWrites } from '../../../stock/planned-stock.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { PlannedBatch } from './batch.ts'

// One statement commits the batches of many shops, by compare and set: a shop whose version is another one by
// now is left out, with all of its rows. It needs no transaction around it, and the same statement may be sent
// again: it can be done once only. The shops are locked by ascending id, so that two nodes never wait for
// each other.

/** A part of the statement, and the parameters that it takes. */
interface Part {
  readonly sql: (from: number) => string
  readonly parameters: readonly Parameter[]
}

/** What the statement writes of a batch. */
export interface BatchWrites
  extends Pick<PlannedBatch, 'shopId' | 'base' | 'after' | 'at' | 'edits'> {
  readonly plan: StockWrites
}

type Column = readonly [values: readonly (bigint | number | string | null)[], type: string]

export interface CommitStatement {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** Makes the statement. Its rows are the ids of the shops whose batches are committed. */
export function commitStatement(batches: readonly BatchWrites[]): CommitStatement {
  const parts = [journal(batches), pets(batches), removed(batches), edits(batches)].filter(
    (part) => part !== undefined,
  )
  const parameters: Parameter[] = shopParameters(batches)
  const texts = parts.map((part) => {
    const text = part.sql(parameters.length + 1)
    parameters.push(...part.parameters)
    return text
  })
  return { text: [SHOPS, ...texts].join(',\n') + DONE, parameters }
}

/** Batches that change nothing are held against the version, and lock nothing. */
const SHOPS = `
  WITH k AS (
    SELECT * FROM unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[], $4::text::int8[], $5::text::uuid[], $6::text::int8[])
      k(shop_id, base, base_op, revision, op, at)),
  l AS (
    SELECT s.shop_id, k.revision, k.op, k.at FROM shops s JOIN k ON k.shop_id = s.shop_id
    WHERE s.revision = k.base AND s.last_op = k.base_op AND k.revision > k.base
    ORDER BY s.shop_id FOR UPDATE OF s),
  s AS (
    UPDATE shops SET revision = l.revision, last_op = l.op FROM l WHERE shops.shop_id = l.shop_id
    RETURNING shops.shop_id, l.op, l.at)`

const DONE = `
  SELECT shop_id FROM s
  UNION ALL
  SELECT s.shop_id FROM shops s JOIN k ON k.shop_id = s.shop_id
    WHERE s.revision = k.base AND s.last_op = k.base_op AND k.revision = k.base`

function shopParameters(batches: readonly BatchWrites[]): string[] {
  return [
    arrayOf(batches.map(({ shopId }) => shopId)),
    arrayOf(batches.map(({ base }) => base.revision)),
    arrayOf(batches.map(({ base }) => base.op)),
    arrayOf(batches.map(({ after }) => after.revision)),
    arrayOf(batches.map(({ after }) => after.op)),
    arrayOf(batches.map(({ at }) => at)),
  ]
}

/** The rows of the journal, and the new quantities: those of the last rows of pets with no other change. */
function journal(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.journal)
  const column = <T>(read: (row: (typeof rows)[number]) => T): T[] => rows.map(read)
  return part(
    [
      [shopIds, 'int8'],
      [column(({ id }) => id), 'int8'],
      [column(({ petId }) => petId), 'int8'],
      [column(({ previousQuantity }) => previousQuantity), 'int4'],
      [column(({ newQuantity }) => newQuantity), 'int4'],
      [column(({ reason }) => reason), 'text'],
      [column(({ note }) => note), 'text'],
      [column(({ keyId }) => keyId), 'text'],
      [column(({ requestId }) => requestId), 'text'],
      [lastOfLevels(batches), 'bool'],
    ],
    (unnest) => `x AS (
    SELECT x.*, s.op, s.at
    FROM ${unnest} x(shop_id, id, pet_id, previous, next, reason, note, key_id, request_id, is_level)
    JOIN s ON s.shop_id = x.shop_id),
  j AS (
    INSERT INTO stock_movements
      (shop_id, id, pet_id, previous_quantity, new_quantity, reason, note, key_id, at, request_id, op_id)
    SELECT shop_id, id, pet_id, previous, next, reason, note, key_id, at, request_id, op FROM x),
  u AS (
    UPDATE inventory i SET quantity = x.next, updated_at = x.at, last_movement_id = x.id
    FROM x WHERE x.is_level AND i.shop_id = x.shop_id AND i.pet_id = x.pet_id)`,
  )
}

/** Of each row of the journal, whether the level of its pet is as the row left it. */
function lastOfLevels(batches: readonly BatchWrites[]): string[] {
  return batches.flatMap(({ plan: { journal: rows, levels } }) => {
    if (rows.length === levels.length) return rows.map(() => 't')
    const last = new Set(levels.map(({ lastMovementId }) => lastMovementId))
    return rows.map(({ id }) => (last.has(id) ? 't' : 'f'))
  })
}

function pets(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.pets)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ petId }) => petId), 'int8'],
      [rows.map(({ quantity }) => quantity), 'int4'],
      [rows.map(({ status }) => status), 'text'],
      [rows.map(({ name }) => name), 'text'],
      [rows.map(({ lowStockAt }) => lowStockAt), 'int4'],
      [rows.map(({ updatedAt }) => updatedAt), 'int8'],
      [rows.map(({ lastMovementId }) => lastMovementId), 'int8'],
    ],
    (unnest) => `p AS (
    INSERT INTO inventory (shop_id, pet_id, quantity, status, name, low_stock_at, updated_at, last_movement_id)
    SELECT x.* FROM ${unnest} x(shop_id, pet_id, quantity, status, name, low_stock_at, updated_at, movement)
    JOIN s ON s.shop_id = x.shop_id
    ON CONFLICT (shop_id, pet_id) DO UPDATE SET
      quantity = excluded.quantity, status = excluded.status, name = excluded.name,
      low_stock_at = excluded.low_stock_at, updated_at = excluded.updated_at,
      last_movement_id = excluded.last_movement_id
    RETURNING shop_id, pet_id),
  f AS (
    DELETE FROM removed_pets r USING p WHERE r.shop_id = p.shop_id AND r.pet_id = p.pet_id)`,
  )
}

function removed(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.removed)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ petId }) => petId), 'int8'],
      [rows.map(({ lastMovementId }) => lastMovementId), 'int8'],
    ],
    (unnest) => `r AS (
    INSERT INTO removed_pets (shop_id, pet_id, last_movement_id)
    SELECT x.* FROM ${unnest} x(shop_id, pet_id, movement) JOIN s ON s.shop_id = x.shop_id
    ON CONFLICT (shop_id, pet_id) DO UPDATE SET last_movement_id = excluded.last_movement_id
    RETURNING shop_id, pet_id),
  d AS (
    DELETE FROM inventory i USING r WHERE i.shop_id = r.shop_id AND i.pet_id = r.pet_id)`,
  )
}

function edits(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, editRows)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ id }) => id), 'int8'],
      [rows.map(({ petId }) => petId), 'int8'],
    ],
    (unnest) => `e AS (
    INSERT INTO pet_edits (shop_id, id, pet_id, at, op_id)
    SELECT x.shop_id, x.id, x.pet_id, s.at, s.op
    FROM ${unnest} x(shop_id, id, pet_id) JOIN s ON s.shop_id = x.shop_id)`,
  )
}

/** The rows of pet_edits that a batch writes. */
export const editRows = ({ edits: edited, after, at }: BatchWrites) =>
  edited.map((petId, place) => ({
    petId,
    id: after.revision - BigInt(edited.length - 1 - place),
    at,
  }))

/** The rows of all batches, and the shop of each. Commits make them all day, without copies. */
function rowsOf<Row>(
  batches: readonly BatchWrites[],
  read: (batch: BatchWrites) => readonly Row[],
): { readonly shopIds: readonly bigint[]; readonly rows: readonly Row[] } {
  const shopIds: bigint[] = []
  const rows: Row[] = []
  for (const batch of batches) {
    for (const row of read(batch)) {
      shopIds.push(batch.shopId)
      rows.push(row)
    }
  }
  return { shopIds, rows }
}

/** @returns undefined where there are no rows */
function part(columns: readonly Column[], sql: (unnest: string) => string): Part | undefined {
  if (columns[0]?.[0].length === 0) return undefined
  return {
    sql: (from) => {
      const arrays = columns.map(([, type], place) => `$${from + place}::text::${type}[]`)
      return sql(`unnest(${arrays.join(', ')})`)
    },
    parameters: columns.map(([values, type]) =>
      type === 'text' ? textArrayOf(values as (string | null)[]) : arrayOf(values),
    ),
  }
}
