import { bulkEntry, removalEntry } from '../../../../keys/audit-log.ts'
import type { JournalEntry } from '../../../../stock/journal.ts'
import type { Pet, PetChanges, StockLevel } from '../../../../stock/pet.ts'
import { GOODS_FIELDS, storedGoods } from '../../../../stock/pet-goods.ts'
import { type BatchPlan, planBatch } from '../../../../stock/plan-batch.ts'
import type { OutcomeOf, StockChange } from '../../../../stock/stock-change.ts'
import type { StockWrites } from '../../../../stock/stock-writes.ts'
import type { ChangedBy } from '../../../../stock/store.ts'
import type { StoredLevel, StoredPet, StoredStock } from '../../../../stock/stored-stock.ts'
import type { UndoableWrites } from '../../../../stock/undoable-changes.ts'
import { goodsColumns } from '../../../goods-columns.ts'
import { preparedQueries } from '../../driver/built-query.ts'
import type { Client, Connection } from '../../driver/connection.ts'
import { QUERIES } from '../../queries/queries.ts'
import { AccessJournalTable } from '../access/access-journal-table.ts'
import { SettingsTable } from '../access/settings-table.ts'
import {
  checkedBarcodes,
  checkedId,
  checkedOrNull,
  checkedPet,
  checkedQuantity,
  checkedStatus,
} from '../checked-values.ts'
import { PetEdits } from '../pet-edits.ts'
import { BarcodeTable } from './barcode-table.ts'
import { Journal } from './journal.ts'
import { UndoableTable } from './undoable-table.ts'

/** The stock. The caller runs every change in a transaction. */
export class InventoryTable {
  readonly #atOneMoment: <T>(read: () => T) => T
  readonly #statements: ReturnType<typeof prepare>
  readonly #queries
  readonly #journal: Journal
  readonly #edits: PetEdits
  readonly #accessJournal: AccessJournalTable
  readonly #barcodes: BarcodeTable
  readonly #undoable: UndoableTable
  readonly #settings: SettingsTable
  readonly #stored: StoredStock

  constructor({ client }: Connection) {
    this.#atOneMoment = (read) => client.transaction(read)()
    this.#statements = prepare(client)
    this.#queries = preparedQueries(client, QUERIES.stock)
    this.#journal = new Journal(client)
    this.#edits = new PetEdits(client)
    this.#accessJournal = new AccessJournalTable(client)
    this.#barcodes = new BarcodeTable(client)
    this.#undoable = new UndoableTable(client)
    this.#settings = new SettingsTable(client)
    this.#stored = {
      level: (petId) => this.#level(petId),
      pet: (petId) => this.#pet(petId),
      lastOfRemoved: (petId) => this.#lastOfRemoved(petId),
      holderOf: (code) => this.#barcodes.holderOf(code),
      madeUnder: (requestId) => this.#journal.madeUnder(requestId),
      undoneAt: (requestId) => this.#journal.undoneAt(requestId),
      movedAt: (petId, movementId) => this.#journal.movedAt(petId, movementId),
      currency: () => this.#settings.read().currency,
      undoableChanges: () => this.#undoable.all(),
      imagesOf: (changeId) => this.#undoable.imagesOf(changeId),
    }
  }

  list(): Pet[] {
    return this.#atOneMoment(() => {
      const rows = this.#queries.all.all({})
      const barcodes = this.#barcodes.between(LEAST_ID, MOST_ID)
      return rows.map((row) => ({
        ...checkedPet(row),
        barcodes: barcodes.get(row.petId) ?? [],
      }))
    })
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
  ): BatchPlan<Changes> {
    const plan = planBatch(this.#stored, changes, now, this.#journal.nextId())
    this.#write(plan, now)
    return plan
  }

  setQuantity(petId: bigint, quantity: number, by: ChangedBy, now: number): StockLevel | undefined {
    const plain = { isSale: false, currency: null }
    return this.change([{ kind: 'setQuantity', petId, quantity, by, ...plain }], now).outcomes[0]
  }

  /** @returns undefined when it exists already */
  add(
    pet: Omit<Pet, 'updatedAt'>,
    by: ChangedBy,
    now: number,
    currency?: number | null,
  ): OutcomeOf<'add'> {
    return this.change([{ kind: 'add', pet, by, currency }], now).outcomes[0]
  }

  edit(
    petId: bigint,
    changes: PetChanges,
    by: ChangedBy,
    now: number,
    currency?: number | null,
  ): OutcomeOf<'edit'> {
    return this.change([{ kind: 'edit', petId, changes, by, currency }], now).outcomes[0]
  }

  remove(petId: bigint, by: ChangedBy, now: number): Pet | undefined {
    return this.change([{ kind: 'remove', petId, by }], now).outcomes[0]
  }

  #write(writes: StockWrites, now: number): void {
    const { journal, levels, pets, removed, removals, editedSilently } = writes
    const { setQuantity, put, forgetRemoval, remove, recordRemoval } = this.#statements
    this.#journal.append(journal)
    for (const { petId, quantity, updatedAt, lastMovementId } of levels) {
      setQuantity.run(quantity, updatedAt, lastMovementId, petId)
    }
    for (const pet of pets) {
      const { barcodes: _, supplier: __, ...row } = pet
      put.run({ ...row, ...storedGoods(pet) })
      forgetRemoval.run(pet.petId)
    }
    for (const { petId, lastMovementId } of removed) {
      remove.run(petId)
      recordRemoval.run(petId, lastMovementId)
    }
    for (const removal of removals) this.#accessJournal.append(removalEntry(removal, now))
    this.#barcodes.write(writes)
    if (writes.undoable !== undefined) this.#keep(writes.undoable, now)
    for (const petId of editedSilently) this.#edits.record(petId, now)
  }

  #keep(undoable: UndoableWrites, now: number): void {
    this.#undoable.write(undoable)
    for (const { change } of undoable.made) {
      const removed = { pets: change.removed, keyId: change.keyId }
      this.#accessJournal.append(bulkEntry('remove_pets', removed, now))
    }
  }

  #level(petId: bigint): StoredLevel | undefined {
    const [row] = this.#statements.level.values(petId)
    if (row === undefined) return undefined
    const [quantity, status, lastMovementId] = row
    return {
      quantity: checkedQuantity(quantity),
      status: checkedStatus(status),
      lastMovementId: checkedOrNull(lastMovementId, checkedId),
    }
  }

  #pet(petId: bigint): StoredPet | undefined {
    const found = this.#queries.find.get({ petId })
    return found && withBarcodes(checkedPet(found))
  }

  #lastOfRemoved(petId: bigint): bigint | undefined {
    const [row] = this.#statements.lastOfRemoved.values(petId)
    return row && checkedId(row[0])
  }
}

const LEAST_ID = -(2n ** 63n)
const MOST_ID = 2n ** 63n - 1n

const withBarcodes = <R extends { readonly barcodes: string | null }>(row: R) => ({
  ...row,
  barcodes: checkedBarcodes(row.barcodes),
})

// Every update over HTTP runs these two.
const LEVEL = 'SELECT quantity, status, last_movement_id FROM inventory WHERE pet_id = ?'
const SET_QUANTITY =
  'UPDATE inventory SET quantity = ?, updated_at = ?, last_movement_id = ? WHERE pet_id = ?'

const PUT = `
  INSERT INTO inventory
      (pet_id, quantity, status, name, kind, low_stock_at, updated_at, last_movement_id, ${goodsColumns()})
    VALUES ($petId, $quantity, $status, $name, $kind, $lowStockAt, $updatedAt, $lastMovementId,
      ${GOODS_FIELDS.map((field) => `$${field}`).join(', ')})
    ON CONFLICT (pet_id) DO UPDATE SET
      quantity = excluded.quantity, status = excluded.status, name = excluded.name, kind = excluded.kind,
      low_stock_at = excluded.low_stock_at, updated_at = excluded.updated_at,
      last_movement_id = excluded.last_movement_id,
      ${goodsColumns((column) => `${column} = excluded.${column}`)}`

const prepare = (client: Client) => ({
  level: client.prepare(LEVEL),
  setQuantity: client.prepare(SET_QUANTITY),
  put: client.prepare(PUT),
  lastOfRemoved: client.prepare('SELECT last_movement_id FROM removed_pets WHERE pet_id = ?'),
  remove: client.prepare('DELETE FROM inventory WHERE pet_id = ?'),
  recordRemoval: client.prepare('INSERT OR REPLACE INTO removed_pets VALUES (?, ?)'),
  forgetRemoval: client.prepare('DELETE FROM removed_pets WHERE pet_id = ?'),
})
