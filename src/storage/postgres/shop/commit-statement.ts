import type { Parameter } from '../../../runtime/postgres.ts'
import { GOODS_FIELDS } from '../../../stock/pet-goods.ts'
import { columnOf, goodsColumns } from '../../goods-columns.ts'
import { arrayOf } from '../driver/arrays.ts'
import { typeOf } from '../schema/column-types.ts'
import { accessEntries } from './access-entries.ts'
import { CLOCK } from './database-time.ts'
import { journal } from './journal-and-quantities.ts'
import { lockWaitParameter, lockWaitText } from './lock-wait.ts'
import type { LockWait } from './shop-queries.ts'
import { type BatchWrites, type Column, type Part, part, rowsOf } from './statement-part.ts'
import { writtenUndoable } from './undoable-part.ts'

// One statement commits the batches of many shops, by compare and set: a shop whose version is another one by
// now is left out, with all of its rows. It needs no transaction around it, and the same statement may be sent
// again: it can be done once only. The shops are locked by ascending id, so that two nodes never wait for
// each other. All batches of a statement are of one operation, made at one time.

interface CommitStatement {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/**
 * Makes the statement. Its rows are the ids of the shops whose batches are committed, and the time while it works.
 * @param batches of one operation; those that change nothing have none
 */
export function commitStatement(
  batches: readonly BatchWrites[],
  lockWait?: LockWait,
): CommitStatement {
  const parts = [...PARTS.map((part) => part(batches)), ...writtenUndoable(batches)].filter(
    (part) => part !== undefined,
  )
  const parameters: Parameter[] = [...shopParameters(batches), lockWaitParameter(lockWait)]
  const texts = parts.map((part) => {
    const text = part.sql(parameters.length + 1)
    parameters.push(...part.parameters)
    return text
  })
  const done = batches.every(isChanging) ? CHANGED : CHANGED + UNCHANGED
  return { text: [SHOPS, ...texts].join(',\n') + done, parameters }
}

/** Batches that change nothing are held against the version, and lock nothing. */
const SHOPS = `
  WITH k AS (
    SELECT * FROM unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[], $4::text::int8[])
      k(shop_id, base, base_op, revision)),
  o AS (SELECT $5::text::uuid AS op, $6::text::int8 AS at, ${lockWaitText('$7')}),
  l AS (
    SELECT s.shop_id, k.revision FROM o, shops s JOIN k ON k.shop_id = s.shop_id
    WHERE s.revision = k.base AND s.last_op = k.base_op AND k.revision > k.base
    ORDER BY s.shop_id FOR UPDATE OF s),
  s AS (
    UPDATE shops SET revision = l.revision, last_op = o.op FROM l, o WHERE shops.shop_id = l.shop_id
    RETURNING shops.shop_id)`

const CHANGED = `
  SELECT shop_id, ${CLOCK} AS now FROM s`

/** Only where there are such batches: the look at each shop costs the database time. */
const UNCHANGED = `
  UNION ALL
  SELECT s.shop_id, ${CLOCK} FROM shops s JOIN k ON k.shop_id = s.shop_id
    WHERE s.revision = k.base AND s.last_op = k.base_op AND k.revision = k.base`

const isChanging = ({ base, after }: BatchWrites): boolean => after.revision !== base.revision

function shopParameters(batches: readonly BatchWrites[]): string[] {
  const changing = batches.find(isChanging) ?? batches[0]
  return [
    arrayOf(batches.map(({ shopId }) => shopId)),
    arrayOf(batches.map(({ base }) => base.revision)),
    arrayOf(batches.map(({ base }) => base.op)),
    arrayOf(batches.map(({ after }) => after.revision)),
    String(changing?.after.op),
    String(changing?.at),
  ]
}

const GOODS = GOODS_FIELDS.map((field) => [field, typeOf('pets', columnOf(field))] as const)

function pets(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.pets)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ petId }) => petId), 'int8'],
      [rows.map(({ quantity }) => quantity), 'int4'],
      [rows.map(({ status }) => status), 'text'],
      [rows.map(({ name }) => name), 'text'],
      [rows.map(({ kind }) => kind), 'text'],
      [rows.map(({ lowStockAt }) => lowStockAt), 'int4'],
      [rows.map(({ updatedAt }) => updatedAt), 'int8'],
      [rows.map(({ lastMovementId }) => lastMovementId), 'int8'],
      ...GOODS.map(([field, type]): Column => [rows.map((pet) => pet[field] ?? null), type]),
    ],
    (unnest) => `p AS (
    INSERT INTO inventory (shop_id, pet_id, quantity, status, name, kind, low_stock_at, updated_at, last_movement_id,
      ${goodsColumns()})
    SELECT x.* FROM ${unnest} x(shop_id, pet_id, quantity, status, name, kind, low_stock_at, updated_at, movement,
      ${goodsColumns()})
    JOIN s ON s.shop_id = x.shop_id
    ON CONFLICT (shop_id, pet_id) DO UPDATE SET
      quantity = excluded.quantity, status = excluded.status, name = excluded.name, kind = excluded.kind,
      low_stock_at = excluded.low_stock_at, updated_at = excluded.updated_at,
      last_movement_id = excluded.last_movement_id,
      ${goodsColumns((column) => `${column} = excluded.${column}`)}
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

/** A code that has another pet now is changed, and only one that has none is deleted: no row is touched twice. */
function barcodes(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.barcodes)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ code }) => code), 'text'],
      [rows.map(({ petId }) => petId), 'int8'],
      [rows.map(({ barcode }) => barcode), 'text'],
      [rows.map(({ position }) => position), 'int4'],
    ],
    (unnest) => `b AS (
    INSERT INTO barcodes (shop_id, code, pet_id, barcode, position)
    SELECT x.* FROM ${unnest} x(shop_id, code, pet_id, barcode, position) JOIN s ON s.shop_id = x.shop_id
    ON CONFLICT (shop_id, code) DO UPDATE SET
      pet_id = excluded.pet_id, barcode = excluded.barcode, position = excluded.position)`,
  )
}

function freedCodes(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, ({ plan }) => plan.freedCodes)
  return part(
    [
      [shopIds, 'int8'],
      [rows, 'text'],
    ],
    (unnest) => `c AS (
    DELETE FROM barcodes b USING ${unnest} x(shop_id, code) JOIN s ON s.shop_id = x.shop_id
    WHERE b.shop_id = x.shop_id AND b.code = x.code)`,
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
    SELECT x.shop_id, x.id, x.pet_id, o.at, o.op
    FROM o, ${unnest} x(shop_id, id, pet_id) JOIN s ON s.shop_id = x.shop_id)`,
  )
}

/** The rows of pet_edits that a batch writes. */
export const editRows = ({ edits: edited, after, at }: BatchWrites) =>
  edited.map((petId, place) => ({
    petId,
    id: after.revision - BigInt(edited.length - 1 - place),
    at,
  }))

const PARTS = [journal, pets, removed, barcodes, freedCodes, edits, accessEntries]
