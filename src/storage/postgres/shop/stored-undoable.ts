import { imageOf } from '../../../stock/pet-image.ts'
import type { StockQuestions } from '../../../stock/stock-question.ts'
import type { StoredStock } from '../../../stock/stored-stock.ts'
import type { ListedChange, PetImages } from '../../../stock/undoable.ts'
import { textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import type { beforeImages, undoableChanges } from '../schema/undo-tables.ts'

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

const OF_CHANGE = `
  SELECT pet_id, image_before, image_after FROM before_images
  WHERE shop_id = $1::text::int8 AND change_id = $2::text`
const FIRST_PAGE = `${OF_CHANGE} ORDER BY pet_id LIMIT $3::text::int8`
const NEXT_PAGE = `${OF_CHANGE} AND pet_id > $4::text::int8 ORDER BY pet_id LIMIT $3::text::int8`

const KEEPS_IMAGES = `
  SELECT keeps_images FROM undoable_changes WHERE shop_id = $1::text::int8 AND id = $2::text`

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
  const rows = await lane.query<ChangeRow>(CHANGES, [String(shopId)])
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
    changeIds.length === 0
      ? []
      : await lane.query<Omit<StoredRow<typeof beforeImages>, 'shop_id'>>(IMAGES, [
          String(shopId),
          textArrayOf(changeIds),
        ])
  const changes = await readChanges(lane, shopId)
  const images = Map.groupBy(rows, (row) => row.change_id)
  return {
    undoableChanges: () => changes,
    imagesOf: (changeId) => images.get(changeId)?.map(toImages) ?? [],
  }
}

type ChangedPage = StockQuestions['changedPets']['input']

/** Reads so many pets of an undoable change after a petId. @returns undefined where they are not kept */
export async function readChangedPets(
  lane: Statements,
  shopId: bigint,
  { changeId, after, limit }: ChangedPage,
): Promise<readonly PetImages[] | undefined> {
  const change = [String(shopId), changeId]
  const page = [...change, String(limit)]
  // First the images, as above.
  const rows =
    after === undefined
      ? await lane.query<ImagesRow>(FIRST_PAGE, page)
      : await lane.query<ImagesRow>(NEXT_PAGE, [...page, String(after)])
  const [kept] = await lane.query(KEEPS_IMAGES, change)
  return kept?.keeps_images === true ? rows.map(toImages) : undefined
}

type ChangeRow = Omit<
  StoredRow<typeof undoableChanges>,
  'shop_id' | 'number' | 'undone_at' | 'undone_by'
> & { readonly key_name: string } & (
    | { readonly undone_at: null }
    | { readonly undone_at: bigint; readonly undone_by: string; readonly undone_name: string }
  )

const toChange = (row: ChangeRow): ListedChange => ({
  id: row.id,
  kind: row.kind,
  keyId: row.key_id,
  at: Number(row.at),
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  unchanged: row.unchanged,
  keepsImages: row.keeps_images,
  undone: row.undone_at === null ? null : { at: Number(row.undone_at), keyId: row.undone_by },
  by: { keyId: row.key_id, name: row.key_name },
  undoneBy: row.undone_at === null ? null : { keyId: row.undone_by, name: row.undone_name },
})

type ImagesRow = Omit<StoredRow<typeof beforeImages>, 'shop_id' | 'change_id'>

function toImages(row: ImagesRow): PetImages {
  const petId = row.pet_id
  return {
    petId,
    before: imageOf(petId, row.image_before),
    after: imageOf(petId, row.image_after),
  }
}
