import { imageText } from '../../../stock/pet-image.ts'
import type { UndoableWrites } from '../../../stock/undoable-changes.ts'
import { type BatchWrites, type Part, part, rowsOf } from './statement-part.ts'

// What a commit writes of undoable changes. Images that go are of changes before it: no row is touched twice.

const NOTHING: UndoableWrites = { made: [], undone: [], emptied: [], forgotten: [] }

const writesOf = ({ plan }: BatchWrites): UndoableWrites => plan.undoable ?? NOTHING

/** The changes that a batch makes. Each has written a row at least, so that the numbers are those of no other. */
export const changeRows = (batch: BatchWrites) =>
  writesOf(batch).made.map(({ change }, place) => ({
    ...change,
    number: batch.base.revision + 1n + BigInt(place),
  }))

export const imageRows = (batch: BatchWrites) =>
  writesOf(batch).made.flatMap(({ change, images }) =>
    images.map(({ petId, before, after }) => ({
      changeId: change.id,
      petId,
      before: imageText(before),
      after: imageText(after),
    })),
  )

export const undoneRows = (batch: BatchWrites) => writesOf(batch).undone
export const emptiedRows = (batch: BatchWrites) => writesOf(batch).emptied.map((id) => ({ id }))
export const forgottenRows = (batch: BatchWrites) => writesOf(batch).forgotten.map((id) => ({ id }))

export const hasUndoable = ({ plan }: BatchWrites): boolean => plan.undoable !== undefined

/** Nearly all commits have none, and tills make them all day. */
export function writtenUndoable(batches: readonly BatchWrites[]): readonly (Part | undefined)[] {
  const some = batches.filter(hasUndoable)
  if (some.length === 0) return []
  return [changes, images, undone, emptied, forgotten].map((each) => each(some))
}

function changes(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, changeRows)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ id }) => id), 'text'],
      [rows.map(({ number }) => number), 'int8'],
      [rows.map(({ kind }) => kind), 'text'],
      [rows.map(({ keyId }) => keyId), 'text'],
      [rows.map(({ at }) => at), 'int8'],
      [rows.map(({ added }) => added), 'int4'],
      [rows.map(({ changed }) => changed), 'int4'],
      [rows.map(({ removed }) => removed), 'int4'],
      [rows.map(({ unchanged }) => unchanged), 'int4'],
    ],
    (unnest) => `uc AS (
    INSERT INTO undoable_changes
      (shop_id, id, number, kind, key_id, at, added, changed, removed, unchanged, keeps_images)
    SELECT x.*, true
    FROM ${unnest} x(shop_id, id, number, kind, key_id, at, added, changed, removed, unchanged)
    JOIN s ON s.shop_id = x.shop_id)`,
  )
}

function images(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, imageRows)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ changeId }) => changeId), 'text'],
      [rows.map(({ petId }) => petId), 'int8'],
      [rows.map(({ before }) => before), 'text'],
      [rows.map(({ after }) => after), 'text'],
    ],
    (unnest) => `bi AS (
    INSERT INTO before_images (shop_id, change_id, pet_id, image_before, image_after)
    SELECT x.* FROM ${unnest} x(shop_id, change_id, pet_id, before, after) JOIN s ON s.shop_id = x.shop_id)`,
  )
}

function undone(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, undoneRows)
  const isEmptied = new Set(batches.flatMap((batch) => writesOf(batch).emptied))
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ id }) => id), 'text'],
      [rows.map(({ at }) => at), 'int8'],
      [rows.map(({ keyId }) => keyId), 'text'],
      [rows.map(({ id }) => (isEmptied.has(id) ? 'f' : 't')), 'bool'],
    ],
    (unnest) => `un AS (
    UPDATE undoable_changes u SET undone_at = x.at, undone_by = x.key_id, keeps_images = x.keeps
    FROM ${unnest} x(shop_id, id, at, key_id, keeps) JOIN s ON s.shop_id = x.shop_id
    WHERE u.shop_id = x.shop_id AND u.id = x.id)`,
  )
}

/** Of a change that is undone with this commit, the part above says that its images go. */
function emptied(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, emptiedRows)
  const others = new Set(batches.flatMap((batch) => writesOf(batch).undone.map(({ id }) => id)))
  for (const batch of batches) for (const id of writesOf(batch).forgotten) others.add(id)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ id }) => id), 'text'],
      [rows.map(({ id }) => (others.has(id) ? 'f' : 't')), 'bool'],
    ],
    (unnest) => `em AS (
    SELECT x.* FROM ${unnest} x(shop_id, id, is_marked) JOIN s ON s.shop_id = x.shop_id),
  ed AS (
    DELETE FROM before_images b USING em WHERE b.shop_id = em.shop_id AND b.change_id = em.id),
  eu AS (
    UPDATE undoable_changes u SET keeps_images = false FROM em
    WHERE em.is_marked AND u.shop_id = em.shop_id AND u.id = em.id)`,
  )
}

function forgotten(batches: readonly BatchWrites[]): Part | undefined {
  const { shopIds, rows } = rowsOf(batches, forgottenRows)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ id }) => id), 'text'],
    ],
    (unnest) => `fo AS (
    DELETE FROM undoable_changes u USING ${unnest} x(shop_id, id) JOIN s ON s.shop_id = x.shop_id
    WHERE u.shop_id = x.shop_id AND u.id = x.id)`,
  )
}
