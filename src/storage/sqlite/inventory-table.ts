import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Movement } from '../../stock/movement.ts'
import type { Pet, PetChanges } from '../../stock/pet.ts'
import type { ChangedBy } from '../../stock/store.ts'
import type { Db } from './connection.bun.ts'
import { inventory, stockMovements } from './schema.ts'

const given = sql.placeholder

const prepare = (db: Db) => ({
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
    })
    .onConflictDoNothing()
    .returning()
    .prepare(),
  edit: db
    .update(inventory)
    .set({
      quantity: given('quantity') as never,
      status: given('status') as never,
      name: given('name') as never,
      lowStockAt: given('lowStockAt') as never,
      updatedAt: given('updatedAt') as never,
    })
    .where(eq(inventory.petId, given('petId')))
    .prepare(),
  setQuantity: db
    .update(inventory)
    // Drizzle's types know placeholders in an insert, its builder knows them here too.
    .set({ quantity: given('quantity') as never, updatedAt: given('updatedAt') as never })
    .where(eq(inventory.petId, given('petId')))
    .prepare(),
  journal: db
    .insert(stockMovements)
    .values({
      id: sql`null`,
      petId: given('petId'),
      previousQuantity: given('previousQuantity'),
      newQuantity: given('newQuantity'),
      reason: given('reason'),
      note: given('note'),
      keyId: given('keyId'),
      at: given('at'),
    })
    .prepare(),
})

/** The stock and its journal. Every change and its journal row belong into one transaction. */
export class InventoryTable {
  readonly #db: Db
  readonly #statements: ReturnType<typeof prepare>

  constructor(db: Db) {
    this.#db = db
    this.#statements = prepare(db)
  }

  list(): Pet[] {
    return this.#db.select().from(inventory).orderBy(asc(inventory.petId)).all()
  }

  find(petId: bigint): Pet | undefined {
    return this.#statements.find.get({ petId })
  }

  history(petId: bigint): Movement[] {
    const { id: _, ...columns } = getTableColumns(stockMovements)
    return this.#db
      .select(columns)
      .from(stockMovements)
      .where(eq(stockMovements.petId, petId))
      .orderBy(desc(stockMovements.id))
      .all()
  }

  /** Sets one quantity: the way of every update over HTTP. */
  setQuantity(petId: bigint, quantity: number, by: ChangedBy, now: number): Pet | undefined {
    const pet = this.find(petId)
    if (pet === undefined) return undefined
    const changed = pet.quantity !== quantity
    if (changed) this.#statements.setQuantity.run({ petId, quantity, updatedAt: now })
    if (changed || by.reason === 'count') {
      this.#journal(petId, pet.quantity, quantity, by, by.note ?? null, now)
    }
    return changed ? { ...pet, quantity, updatedAt: now } : pet
  }

  /** Adds a pet, or answers undefined when it is there already. */
  add(pet: Omit<Pet, 'updatedAt'>, by: ChangedBy, now: number, updatedAt = now): Pet | undefined {
    const added = this.#statements.add.get({ ...pet, updatedAt })
    if (added) this.#journal(pet.petId, 0, pet.quantity, by, null, now)
    return added
  }

  /** Changes what is named; a pet that has it all already is left alone. */
  edit(
    petId: bigint,
    changes: PetChanges,
    by: ChangedBy,
    now: number,
    updatedAt?: number,
  ): Pet | undefined {
    const pet = this.find(petId)
    if (pet === undefined) return undefined
    const next: Pet = { ...pet, ...changes }
    if (updatedAt === undefined && !differs(pet, next)) return pet
    const edited: Pet = { ...next, updatedAt: updatedAt ?? now }
    this.#statements.edit.run({ ...edited })
    if (pet.quantity !== next.quantity || pet.status !== next.status) {
      const note = pet.status === next.status ? null : `status ${pet.status} -> ${next.status}`
      this.#journal(petId, pet.quantity, next.quantity, by, note, now)
    }
    return edited
  }

  remove(petId: bigint, by: ChangedBy, now: number): Pet | undefined {
    const pet = this.find(petId)
    if (pet === undefined) return undefined
    this.#db.delete(inventory).where(eq(inventory.petId, petId)).run()
    this.#journal(petId, pet.quantity, 0, by, null, now)
    return pet
  }

  #journal(
    petId: bigint,
    previousQuantity: number,
    newQuantity: number,
    by: ChangedBy,
    note: string | null,
    at: number,
  ): void {
    this.#statements.journal.run({
      petId,
      previousQuantity,
      newQuantity,
      reason: by.reason,
      note,
      keyId: by.keyId,
      at,
    })
  }
}

const differs = (a: Pet, b: Pet): boolean =>
  a.quantity !== b.quantity ||
  a.status !== b.status ||
  a.name !== b.name ||
  a.lowStockAt !== b.lowStockAt
