import { GOODS_FIELDS } from '../../../../stock/pet-goods.ts'
import { imageOf, imageText } from '../../../../stock/pet-image.ts'
import type {
  ListedChange,
  PetImages,
  UndoableChange,
  UndoableKind,
} from '../../../../stock/undoable.ts'
import { UNDOABLE_KINDS } from '../../../../stock/undoable.ts'
import type { UndoableWrites } from '../../../../stock/undoable-changes.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import { GOODS_COLUMNS } from '../../../goods-columns.ts'
import type { Client } from '../../driver/connection.ts'
import {
  checkedId,
  checkedOrNull,
  checkedPosition,
  checkedText,
  checkedTime,
} from '../checked-values.ts'

const ALL = `
  SELECT c.id, c.kind, c.key_id, c.at, c.added, c.changed, c.removed, c.unchanged, c.keeps_images, c.undone_at,
      c.undone_by, coalesce(k.name, c.key_id), coalesce(u.name, c.undone_by)
    FROM undoable_changes AS c
      LEFT JOIN api_keys AS k ON k.id = c.key_id
      LEFT JOIN api_keys AS u ON u.id = c.undone_by
    ORDER BY c.number DESC`

const NUMBER = '(SELECT number FROM undoable_changes WHERE id = ?)'

const KEEPS_IMAGES = 'SELECT keeps_images FROM undoable_changes WHERE id = ?'

const OF_CHANGE = `
  SELECT pet_id, image_before, image_after FROM before_images WHERE change_number = ${NUMBER}`
const IMAGES = `${OF_CHANGE} ORDER BY pet_id`
const FIRST_PAGE = `${IMAGES} LIMIT ?`
const NEXT_PAGE = `${OF_CHANGE} AND pet_id > ? ORDER BY pet_id LIMIT ?`

const ADD = `
  INSERT INTO undoable_changes
      (number, id, kind, key_id, at, added, changed, removed, unchanged, keeps_images)
    SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, 1 FROM undoable_changes`

const ADD_IMAGE = `
  INSERT INTO before_images (change_number, pet_id, image_before, image_after)
    VALUES (${NUMBER}, ?, ?, ?)`

const EMPTY = [
  `DELETE FROM before_images WHERE change_number = ${NUMBER}`,
  'UPDATE undoable_changes SET keeps_images = 0 WHERE id = ?',
]

/** An image, in SQL, as `imageOf` of the stock reads it. @param barcodes an expression for their text */
const imageIn = (pet: string, barcodes: string): string => `
  CASE WHEN ${pet}.quantity IS NOT NULL THEN json_object('quantity', ${pet}.quantity,
    'status', ${pet}.status, 'name', ${pet}.name, 'kind', ${pet}.kind, 'barcodes', ${barcodes},
    'lowStockAt', ${pet}.low_stock_at, 'updatedAt', ${pet}.updated_at,
    ${GOODS_FIELDS.map((field, place) => `'${field}', ${pet}.${GOODS_COLUMNS[place]}`).join(', ')}) END`

/**
 * Keeps the images of a staged import after its writing, whose id is the parameter.
 * @param seen where the pets are as they were before it @param barcodesNow an expression for those of `pet`
 */
export const imagesOfImport = (seen: string, change: string, barcodesNow: string): string => `
  INSERT INTO before_images (change_number, pet_id, image_before, image_after)
    SELECT ${NUMBER}, pet.pet_id, ${imageIn('seen', 'seen.barcodes')}, ${imageIn('pet', barcodesNow)}
      FROM ${change} AS change
        JOIN ${seen} AS seen USING (pet_id)
        JOIN inventory AS pet USING (pet_id)`

/** The undoable changes, and their images. The caller runs every change in a transaction. */
export class UndoableTable {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** Newest first. */
  all(): ListedChange[] {
    return this.#client.query(ALL).values().map(toChange)
  }

  find(id: string): UndoableChange | undefined {
    return this.all().find((change) => change.id === id)
  }

  /** By ascending petId. */
  imagesOf(id: string): PetImages[] {
    return this.#client.query(IMAGES).values(id).map(toImages)
  }

  /** So many of them after a petId. @returns undefined where they are not kept */
  pageOf(id: string, after: bigint | undefined, limit: number): PetImages[] | undefined {
    return this.#client.transaction(() => {
      if (this.#client.query(KEEPS_IMAGES).values(id)[0]?.[0] !== 1n) return undefined
      const rows =
        after === undefined
          ? this.#client.query(FIRST_PAGE).values(id, limit)
          : this.#client.query(NEXT_PAGE).values(id, after, limit)
      return rows.map(toImages)
    })()
  }

  write({ made, undone, emptied, forgotten }: UndoableWrites): void {
    for (const { change, images } of made) {
      const { id, kind, keyId, at, added, changed, removed, unchanged } = change
      this.#client.query(ADD).run(id, kind, keyId, at, added, changed, removed, unchanged)
      const add = this.#client.query(ADD_IMAGE)
      for (const { petId, before, after } of images) {
        add.run(id, petId, imageText(before), imageText(after))
      }
    }
    for (const { id, at, keyId } of undone) {
      this.#client
        .query('UPDATE undoable_changes SET undone_at = ?, undone_by = ? WHERE id = ?')
        .run(at, keyId, id)
    }
    for (const id of emptied) for (const statement of EMPTY) this.#client.query(statement).run(id)
    for (const id of forgotten) {
      this.#client.query('DELETE FROM undoable_changes WHERE id = ?').run(id)
    }
  }
}

function toChange([id, kind, keyId, at, ...rest]: unknown[]): ListedChange {
  const [added, changed, removed, unchanged, keepsImages, undoneAt, undoneBy, name, undoneName] =
    rest
  return {
    id: checkedText(id),
    kind: checkedKind(kind),
    keyId: checkedText(keyId),
    at: checkedTime(at),
    added: checkedPosition(added),
    changed: checkedPosition(changed),
    removed: checkedPosition(removed),
    unchanged: checkedPosition(unchanged),
    keepsImages: keepsImages === 1n,
    undone: undoneAt === null ? null : { at: checkedTime(undoneAt), keyId: checkedText(undoneBy) },
    by: { keyId: checkedText(keyId), name: checkedText(name) },
    undoneBy:
      undoneAt === null ? null : { keyId: checkedText(undoneBy), name: checkedText(undoneName) },
  }
}

const checkedKind = (value: unknown): UndoableKind =>
  UNDOABLE_KINDS.find((kind) => kind === value) ?? damagedImage()

function toImages([pet, before, after]: unknown[]): PetImages {
  const petId = checkedId(pet)
  return { petId, before: readImage(petId, before), after: readImage(petId, after) }
}

function readImage(petId: bigint, text: unknown) {
  try {
    return imageOf(petId, checkedOrNull(text, checkedText))
  } catch {
    return damagedImage()
  }
}

function damagedImage(): never {
  throw new DatabaseDamaged('a row in it has an undoable change that cannot be')
}
