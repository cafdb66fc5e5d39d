import type { Row } from '../../../runtime/postgres.ts'
import { imageOf } from '../../../stock/pet-image.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import type { ListedChange, PetImages, UndoableKind } from '../../../stock/undoable.ts'
import { textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'

// Each statement is about one shop, which every database takes.

const CHANGES = `
  SELECT c.id, c.kind, c.key_id, c.at, c.added, c.changed, c.removed, c.unchanged, c.keeps_images, c.undone_at,
    c.undone_by, coalesce(k.name, c.key_id) AS key_name, coalesce(u.name, c.undone_by) AS undone_name
  FROM undoable_changes c
    LEFT JOIN api_keys k ON k.shop_id = c.shop_id AND k.id = c.key_id
    LEFT JOIN api_keys u ON u.shop_id = c.shop_id AND u.id = c.undone_by
  WHERE c.shop_id = $1::text::int8 ORDER BY c.number DESC`

const IMAGES = `
  SELECT change_id, pet_id, image_before, image_after FROM before_images
  WHERE shop_id = $1::text::int8 AND change_id = ANY($2::text::text[]) ORDER BY pet_id`

/** What is stored of undoable changes. */
export type StoredUndoable = Pick<StoredStock, 'undoableChanges' | 'imagesOf'>

export const NOTHING_UNDOABLE: StoredUndoable = {
  undoableChanges: () => [],
  imagesOf: () => [],
}

/** Reads the undoable changes of a shop, newest first. */
export async function readChanges(
  lane: Statements,
  shopId: bigint,
): Promise<readonly ListedChange[]> {
  const rows = await lane.query(CHANGES, [String(shopId)])
  return rows.map(toChange)
}

/** Reads the undoable changes of a shop, with the images of some of them. */
export async function readUndoable(
  lane: Statements,
  shopId: bigint,
  changeIds: readonly string[],
): Promise<StoredUndoable> {
  // First the images: of a change that says afterwards that they are kept, all were there.
  const rows =
    changeIds.length === 0 ? [] : await lane.query(IMAGES, [String(shopId), textArrayOf(changeIds)])
  const changes = await readChanges(lane, shopId)
  const images = Map.groupBy(rows, (row) => row.change_id as string)
  return {
    undoableChanges: () => changes,
    imagesOf: (changeId) => images.get(changeId)?.map(toImages) ?? [],
  }
}

const toChange = (row: Row): ListedChange => ({
  id: row.id as string,
  kind: row.kind as UndoableKind,
  keyId: row.key_id as string,
  at: Number(row.at),
  added: row.added as number,
  changed: row.changed as number,
  removed: row.removed as number,
  unchanged: row.unchanged as number,
  keepsImages: row.keeps_images as boolean,
  undone:
    row.undone_at === null ? null : { at: Number(row.undone_at), keyId: row.undone_by as string },
  by: { keyId: row.key_id as string, name: row.key_name as string },
  undoneBy:
    row.undone_by === null
      ? null
      : { keyId: row.undone_by as string, name: row.undone_name as string },
})

function toImages(row: Row): PetImages {
  const petId = row.pet_id as bigint
  return {
    petId,
    before: imageOf(petId, row.image_before as string | null),
    after: imageOf(petId, row.image_after as string | null),
  }
}
