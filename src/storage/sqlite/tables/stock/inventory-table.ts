import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { JournalEntry } from '../../../../stock/journal.ts'
import {
  isSameMovement,
  type MovementRequest,
  type MovementResult,
  quantityAfter,
} from '../../../../stock/movement.ts'
import type { Pet, PetChanges, PetStatus, StockLevel } from '../../../../stock/pet.ts'
import type { ChangedBy } from '../../../../stock/store.ts'
import type { Client, Connection, Db } from '../../driver/connection.ts'
import { inventory, removedPets } from '../../schema/schema.ts'
import {
  rowCheck,
  soundId,
  soundOrNull,
  soundPet,
  soundQuantity,
  soundStatus,
} from '../sound-values.ts'
import { Journal, statusNote } from './journal.ts'

/** The stock. The caller runs every change in a transaction, with its journal row. */
export class InventoryTable {
  readonly #db: Db
  readonly #statements: ReturnType<typeof prepare>
  readonly #journal: Journal

  constructor({ client, db }: Connection) {
    this.#db = db
    this.#statements = prepare(client, db)
    this.#journal = new Journal(client)
  }

  list(): Pet[] {
    const rows = this.#db.select(petColumns).from(inventory).orderBy(asc(inventory.petId)).all()
    return rows.map((row) => soundPet(soundColumns(row)))
  }

  find(petId: bigint): Pet | undefined {
    return this.#row(petId)?.pet
  }

  /** A pet's journal, newest first, also of a pet that was removed. */
  history(petId: bigint): JournalEntry[] {
    return this.#journal.history(petId)
  }

  /** Sets one quantity. Every update over HTTP comes here. */
  setQuantity(petId: bigint, quantity: number, by: ChangedBy, now: number): StockLevel | undefined {
    const level = this.#level(petId)
    if (level === undefined) return undefined
    const { quantity: previousQuantity, status, lastMovementId } = level
    if (previousQuantity !== quantity || by.reason === 'count') {
      const head = this.#journal.append(
        {
          petId,
          previousId: lastMovementId,
          previousQuantity,
          newQuantity: quantity,
          note: by.note ?? null,
          at: now,
        },
        by,
      )
      this.#statements.setQuantity.run(quantity, now, head, petId)
    }
    return { petId, quantity, status }
  }

  /** Makes a movement, unless it was made before under the same id. */
  makeMovement(request: MovementRequest, keyId: string, now: number): MovementResult {
    const { id, petId, what, note } = request
    const before = this.#journal.findMovement(id)
    if (before !== undefined) {
      return isSameMovement(request, before)
        ? { outcome: 'made_before', made: before }
        : { outcome: 'id_reused' }
    }
    const level = this.#level(petId)
    if (level === undefined) return { outcome: 'unknown_pet' }
    const { quantity: previousQuantity, lastMovementId: previousId } = level
    const newQuantity = quantityAfter(what, previousQuantity)
    if (typeof newQuantity === 'string') {
      return { outcome: newQuantity, quantity: previousQuantity }
    }
    const { reason } = what
    const head = this.#journal.append(
      { petId, previousId, previousQuantity, newQuantity, note, at: now },
      { reason, keyId, requestId: id },
    )
    this.#statements.setQuantity.run(newQuantity, now, head, petId)
    const made = { id, petId, previousQuantity, newQuantity, reason, note, at: now }
    return { outcome: 'made', made }
  }

  /** Adds a pet. @returns undefined when it exists already */
  add(pet: Omit<Pet, 'updatedAt'>, by: ChangedBy, now: number): Pet | undefined {
    if (this.#row(pet.petId) !== undefined) return undefined
    const { petId, quantity, status, name, lowStockAt } = pet
    const previousId = this.#resumeHistory(petId)
    const lastMovementId = this.#journal.append(
      { petId, previousId, previousQuantity: 0, newQuantity: quantity, note: null, at: now },
      by,
    )
    const added: Pet = { petId, quantity, status, name, lowStockAt, updatedAt: now }
    this.#statements.add.run({ ...added, lastMovementId })
    return added
  }

  /** Changes some fields. A pet that has these values already stays as it is. */
  edit(petId: bigint, changes: PetChanges, by: ChangedBy, now: number): Pet | undefined {
    const row = this.#row(petId)
    if (row === undefined) return undefined
    const { pet } = row
    const next: Pet = { ...pet, ...changes }
    if (!differs(pet, next)) return pet
    const isMovement = pet.quantity !== next.quantity || pet.status !== next.status
    const lastMovementId = isMovement ? this.#journalEdit(row, next, by, now) : row.lastMovementId
    const updatedAt = isMovement ? now : this.#besideMovement(lastMovementId, now)
    const edited: Pet = { ...next, updatedAt }
    this.#statements.edit.run({ ...edited, lastMovementId })
    return edited
  }

  remove(petId: bigint, by: ChangedBy, now: number): Pet | undefined {
    const row = this.#row(petId)
    if (row === undefined) return undefined
    const lastMovementId = this.#journalEdit(row, { ...row.pet, quantity: 0 }, by, now)
    this.#db.delete(inventory).where(eq(inventory.petId, petId)).run()
    this.#db.insert(removedPets).values({ petId, lastMovementId }).run()
    return row.pet
  }

  #row(petId: bigint): Row | undefined {
    const found = this.#statements.find.get({ petId })
    if (found === undefined) return undefined
    const { lastMovementId, ...pet } = found
    return { pet: soundPet(soundColumns(pet)), lastMovementId }
  }

  #level(petId: bigint): Level | undefined {
    const [row] = this.#statements.level.values(petId)
    if (row === undefined) return undefined
    const [quantity, status, lastMovementId] = row
    return {
      quantity: soundQuantity(quantity),
      status: soundStatus(status),
      lastMovementId: soundOrNull(lastMovementId, soundId),
    }
  }

  #journalEdit({ pet, lastMovementId }: Row, next: Pet, by: ChangedBy, now: number): bigint {
    return this.#journal.append(
      {
        petId: pet.petId,
        previousId: lastMovementId,
        previousQuantity: pet.quantity,
        newQuantity: next.quantity,
        note: statusNote(pet.status, next.status),
        at: now,
      },
      by,
    )
  }

  /** Gives an edit another time than the last movement: PetChangeWriter compares the two. */
  #besideMovement(id: bigint | null, now: number): number {
    return id !== null && this.#journal.timeOf(id) === now ? now + 1 : now
  }

  /** Continues the history of a pet that was removed and is added again. */
  #resumeHistory(petId: bigint): bigint | null {
    const removed = this.#statements.resume.get({ petId })
    return removed?.lastMovementId ?? null
  }
}

interface Row {
  readonly pet: Pet
  readonly lastMovementId: bigint | null
}

interface Level {
  readonly quantity: number
  readonly status: PetStatus
  readonly lastMovementId: bigint | null
}

const { lastMovementId: _, ...petColumns } = getTableColumns(inventory)
const soundColumns = rowCheck(petColumns)
const given = sql.placeholder

// Drizzle's types allow placeholders in inserts only; its builder accepts them in updates too.
const prepare = (client: Client, db: Db) => ({
  // In SQL, since every update over HTTP runs these two: the query builder would take as long again as
  // SQLite itself.
  level: client.prepare(
    'SELECT quantity, status, last_movement_id FROM inventory WHERE pet_id = ?',
  ),
  setQuantity: client.prepare(
    'UPDATE inventory SET quantity = ?, updated_at = ?, last_movement_id = ? WHERE pet_id = ?',
  ),
  find: db
    .select()
    .from(inventory)
    .where(eq(inventory.petId, given('petId')))
    .prepare(),
  add: db
    .insert(inventory)
    .values({
      petId: given('petId'),
      quantity: given('quantity'),
      status: given('status'),
      name: given('name'),
      lowStockAt: given('lowStockAt'),
      updatedAt: given('updatedAt'),
      lastMovementId: given('lastMovementId'),
    })
    .prepare(),
  edit: db
    .update(inventory)
    .set({
      quantity: given('quantity') as never,
      status: given('status') as never,
      name: given('name') as never,
      lowStockAt: given('lowStockAt') as never,
      updatedAt: given('updatedAt') as never,
      lastMovementId: given('lastMovementId') as never,
    })
    .where(eq(inventory.petId, given('petId')))
    .prepare(),
  resume: db
    .delete(removedPets)
    .where(eq(removedPets.petId, given('petId')))
    .returning()
    .prepare(),
})

export const differs = (a: Pet, b: Pet): boolean =>
  a.quantity !== b.quantity ||
  a.status !== b.status ||
  a.name !== b.name ||
  a.lowStockAt !== b.lowStockAt
