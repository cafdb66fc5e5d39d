import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { JournalEntry } from '../../../../stock/journal.ts'
import type { Pet, PetChanges, StockLevel } from '../../../../stock/pet.ts'
import { planBatch } from '../../../../stock/plan-batch.ts'
import type { StockWrites } from '../../../../stock/planned-stock.ts'
import type { OutcomesOf, StockChange } from '../../../../stock/stock-change.ts'
import type { ChangedBy } from '../../../../stock/store.ts'
import type { StoredLevel, StoredPet, StoredStock } from '../../../../stock/stored-stock.ts'
import type { Client, Connection, Db } from '../../driver/connection.ts'
import { inventory } from '../../schema/schema.ts'
import {
  rowCheck,
  soundId,
  soundOrNull,
  soundPet,
  soundQuantity,
  soundStatus,
} from '../sound-values.ts'
import { Journal } from './journal.ts'
import { PetEdits } from './pet-edits.ts'

/** The stock. The caller runs every change in a transaction. */
export class InventoryTable {
  readonly #db: Db
  readonly #statements: ReturnType<typeof prepare>
  readonly #journal: Journal
  readonly #edits: PetEdits
  readonly #stored: StoredStock

  constructor({ client, db }: Connection) {
    this.#db = db
    this.#statements = prepare(client, db)
    this.#journal = new Journal(client)
    this.#edits = new PetEdits(client)
    this.#stored = {
      level: (petId) => this.#level(petId),
      pet: (petId) => this.#pet(petId),
      lastOfRemoved: (petId) => this.#lastOfRemoved(petId),
      madeUnder: (requestId) => this.#journal.madeUnder(requestId),
      movedAt: (petId, movementId) => this.#journal.movedAt(petId, movementId),
    }
  }

  list(): Pet[] {
    const rows = this.#db.select(petColumns).from(inventory).orderBy(asc(inventory.petId)).all()
    return rows.map((row) => soundPet(soundColumns(row)))
  }

  find(petId: bigint): Pet | undefined {
    const found = this.#pet(petId)
    if (found === undefined) return undefined
    const { lastMovementId: _, ...pet } = found
    return pet
  }

  /** A pet's journal, newest first, also of a pet that was removed. */
  history(petId: bigint): JournalEntry[] {
    return this.#journal.history(petId)
  }

  /** Makes a batch of changes, planned as one: a pet that several of them change is written once. */
  change<const Changes extends readonly StockChange[]>(
    changes: Changes,
    now: number,
  ): OutcomesOf<Changes> {
    const plan = planBatch(this.#stored, changes, now, this.#journal.nextId())
    this.#write(plan, now)
    return plan.outcomes
  }

  setQuantity(petId: bigint, quantity: number, by: ChangedBy, now: number): StockLevel | undefined {
    return this.change([{ kind: 'setQuantity', petId, quantity, by }], now)[0]
  }

  /** @returns undefined when it exists already */
  add(pet: Omit<Pet, 'updatedAt'>, by: ChangedBy, now: number): Pet | undefined {
    return this.change([{ kind: 'add', pet, by }], now)[0]
  }

  edit(petId: bigint, changes: PetChanges, by: ChangedBy, now: number): Pet | undefined {
    return this.change([{ kind: 'edit', petId, changes, by }], now)[0]
  }

  remove(petId: bigint, by: ChangedBy, now: number): Pet | undefined {
    return this.change([{ kind: 'remove', petId, by }], now)[0]
  }

  #write({ journal, levels, pets, removed, editedSilently }: StockWrites, now: number): void {
    const { setQuantity, put, forgetRemoval, remove, recordRemoval } = this.#statements
    this.#journal.append(journal)
    for (const { petId, quantity, updatedAt, lastMovementId } of levels) {
      setQuantity.run(quantity, updatedAt, lastMovementId, petId)
    }
    for (const pet of pets) {
      put.run({ ...pet })
      forgetRemoval.run(pet.petId)
    }
    for (const { petId, lastMovementId } of removed) {
      remove.run(petId)
      recordRemoval.run(petId, lastMovementId)
    }
    for (const petId of editedSilently) this.#edits.record(petId, now)
  }

  #level(petId: bigint): StoredLevel | undefined {
    const [row] = this.#statements.level.values(petId)
    if (row === undefined) return undefined
    const [quantity, status, lastMovementId] = row
    return {
      quantity: soundQuantity(quantity),
      status: soundStatus(status),
      lastMovementId: soundOrNull(lastMovementId, soundId),
    }
  }

  #pet(petId: bigint): StoredPet | undefined {
    const found = this.#statements.find.get({ petId })
    return found && soundPet(soundRow(found))
  }

  #lastOfRemoved(petId: bigint): bigint | undefined {
    const [row] = this.#statements.lastOfRemoved.values(petId)
    return row && soundId(row[0])
  }
}

const columns = getTableColumns(inventory)
const { lastMovementId: _, ...petColumns } = columns
const soundRow = rowCheck(columns)
const soundColumns = rowCheck(petColumns)
const given = sql.placeholder

// Every update over HTTP runs these two: in SQL, since the query builder would take as long again as
// SQLite itself.
const LEVEL = 'SELECT quantity, status, last_movement_id FROM inventory WHERE pet_id = ?'
const SET_QUANTITY =
  'UPDATE inventory SET quantity = ?, updated_at = ?, last_movement_id = ? WHERE pet_id = ?'

const PUT = `
  INSERT INTO inventory
      (pet_id, quantity, status, name, low_stock_at, updated_at, last_movement_id)
    VALUES ($petId, $quantity, $status, $name, $lowStockAt, $updatedAt, $lastMovementId)
    ON CONFLICT (pet_id) DO UPDATE SET
      quantity = excluded.quantity, status = excluded.status, name = excluded.name,
      low_stock_at = excluded.low_stock_at, updated_at = excluded.updated_at,
      last_movement_id = excluded.last_movement_id`

const prepare = (client: Client, db: Db) => ({
  level: client.prepare(LEVEL),
  setQuantity: client.prepare(SET_QUANTITY),
  put: client.prepare(PUT),
  lastOfRemoved: client.prepare('SELECT last_movement_id FROM removed_pets WHERE pet_id = ?'),
  remove: client.prepare('DELETE FROM inventory WHERE pet_id = ?'),
  recordRemoval: client.prepare('INSERT OR REPLACE INTO removed_pets VALUES (?, ?)'),
  forgetRemoval: client.prepare('DELETE FROM removed_pets WHERE pet_id = ?'),
  find: db
    .select()
    .from(inventory)
    .where(eq(inventory.petId, given('petId')))
    .prepare(),
})
