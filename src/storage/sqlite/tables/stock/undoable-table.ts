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
import type { Client } from '../../driver/connection.ts'
import { soundId, soundOrNull, soundPosition, soundText, soundTime } from '../sound-values.ts'

const ALL = `
  SELECT c.id, c.kind, c.key_id, c.at, c.added, c.changed, c.removed, c.unchanged, c.keeps_images, c.undone_at,
      c.undone_by, coalesce(k.name, c.key_id), coalesce(u.name, c.undone_by)
    FROM undoable_changes AS c
      LEFT JOIN api_keys AS k ON k.id = c.key_id
      LEFT JOIN api_keys AS u ON u.id = c.undone_by
    ORDER BY c.number DESC`

const NUMBER = '(SELECT number FROM undoable_changes WHERE id = ?)'

const IMAGES = `
  SELECT pet_id, image_before, image_after FROM before_images WHERE change_number = ${NUMBER}
    ORDER BY pet_id`

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

/** An image, in SQL, as `imageText` of the stock writes it. @param barcodes an expression for their text */
const imageIn = (pet: string, barcodes: string): string => `
  CASE WHEN ${pet}.quantity IS NOT NULL THEN json_object('quantity', ${pet}.quantity,
    'status', ${pet}.status, 'name', ${pet}.name, 'kind', ${pet}.kind, 'barcodes', ${barcodes},
    'lowStockAt', ${pet}.low_stock_at, 'updatedAt', ${pet}.updated_at) END`

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
    return this.#client
      .query(IMAGES)
      .values(id)
      .map(([pet, before, after]) => {
        const petId = soundId(pet)
        return { petId, before: readImage(petId, before), after: readImage(petId, after) }
      })
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
    id: soundText(id),
    kind: soundKind(kind),
    keyId: soundText(keyId),
    at: soundTime(at),
    added: soundPosition(added),
    changed: soundPosition(changed),
    removed: soundPosition(removed),
    unchanged: soundPosition(unchanged),
    keepsImages: keepsImages === 1n,
    undone: undoneAt === null ? null : { at: soundTime(undoneAt), keyId: soundText(undoneBy) },
    by: { keyId: soundText(keyId), name: soundText(name) },
    undoneBy:
      undoneAt === null ? null : { keyId: soundText(undoneBy), name: soundText(undoneName) },
  }
}

const soundKind = (value: unknown): UndoableKind =>
  UNDOABLE_KINDS.find((kind) => kind === value) ?? damagedImage()

function readImage(petId: bigint, text: unknown) {
  try {
    return imageOf(petId, soundOrNull(text, soundText))
  } catch {
    return damagedImage()
  }
}

function damagedImage(): never {
  throw new DatabaseDamaged('a row in it has an undoable change that cannot be')
}
