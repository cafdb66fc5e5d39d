import type { Currency } from '../../../../money/currency.ts'
import type { BulkChange } from '../../../../stock/bulk-change.ts'
import { joinedNote, statusNote } from '../../../../stock/journal.ts'
import type { Pet, PetStatus } from '../../../../stock/pet.ts'
import type { BulkPlan, ImportedPet } from '../../../../stock/pet-changes.ts'
import { GOODS_FIELDS, storedGoods } from '../../../../stock/pet-goods.ts'
import { priceNote } from '../../../../stock/price-note.ts'
import { goodsColumns, goodsColumnsOf } from '../../../goods-columns.ts'
import type { Client } from '../../driver/connection.ts'
import { barcodesOf } from '../../queries/pet-parts.ts'
import {
  checkedBarcodes,
  checkedGoods,
  checkedOrNull,
  checkedQuantity,
  checkedStatus,
  checkedText,
  checkedTime,
} from '../checked-values.ts'
import { FORGET_OLD_EDITS } from '../pet-edits.ts'
import { NEWEST } from './totals-table.ts'
import { imagesOfImport } from './undoable-table.ts'

// The pets as the plan saw them, and as it changes them. The last movement of a removed pet is in
// removed_pets.
const TABLES = [
  `CREATE TEMP TABLE import_seen (
    pet_id INTEGER PRIMARY KEY, quantity INTEGER, status TEXT, name TEXT, kind TEXT, barcodes TEXT,
    low_stock_at INTEGER, updated_at INTEGER, last_movement_id INTEGER,
    ${goodsColumns()})`,
  `CREATE TEMP TABLE import_change (
    pet_id INTEGER PRIMARY KEY, previous_id INTEGER, previous_quantity INTEGER, quantity INTEGER,
    -- Null: the pet is removed.
    status TEXT,
    name TEXT, kind TEXT, low_stock_at INTEGER, updated_at INTEGER, reason TEXT, note TEXT,
    -- Which of the change's movements is the pet's; null where no quantity, status or amount changes.
    movement INTEGER,
    ${goodsColumns()})`,
]

const SEE = `
  INSERT OR REPLACE INTO import_seen
    SELECT named.value, pet.quantity, pet.status, pet.name, pet.kind, ${barcodesOf('pet')},
        pet.low_stock_at, pet.updated_at, coalesce(pet.last_movement_id, removed.last_movement_id),
        ${goodsColumnsOf('pet')}
      FROM json_each(?) AS named
        LEFT JOIN inventory AS pet ON pet.pet_id = named.value
        LEFT JOIN removed_pets AS removed ON removed.pet_id = named.value`

const SEEN = `
  SELECT * FROM import_seen WHERE pet_id IN (SELECT value FROM json_each(?)) ORDER BY pet_id`

// Compares every column: an edit of a name or a low-stock level writes no movement, and two edits in
// one millisecond have the same time.
const CHANGED = `
  SELECT seen.pet_id FROM import_seen AS seen
      LEFT JOIN inventory AS pet USING (pet_id)
      LEFT JOIN removed_pets AS removed USING (pet_id)
    WHERE (pet.quantity, pet.status, pet.name, pet.kind, ${barcodesOf('pet')}, pet.low_stock_at,
        pet.updated_at, coalesce(pet.last_movement_id, removed.last_movement_id), ${goodsColumnsOf('pet')})
      IS NOT (seen.quantity, seen.status, seen.name, seen.kind, seen.barcodes, seen.low_stock_at,
        seen.updated_at, seen.last_movement_id, ${goodsColumnsOf('seen')})`

const STAGE = `
  INSERT INTO import_change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${goodsColumns(() => '?')})`

const JOURNAL = `
  INSERT INTO stock_movements
      (id, pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at)
    SELECT $newest + movement, pet_id, previous_id, previous_quantity, quantity, reason, note, $keyId, $now
      FROM import_change WHERE movement IS NOT NULL`

// A pet that was edited after its last movement has another time than the movement: a repeated
// addition compares the two.
const WRITE = `
  INSERT OR REPLACE INTO inventory
      (pet_id, quantity, status, name, kind, low_stock_at, updated_at, last_movement_id, ${goodsColumns()})
    SELECT pet_id, quantity, status, name, kind, low_stock_at,
        coalesce(updated_at, CASE
          WHEN movement IS NULL
            AND $now = (SELECT at FROM stock_movements WHERE id = change.previous_id)
          THEN $now + 1 ELSE $now END),
        coalesce($newest + movement, previous_id), ${goodsColumns()}
      FROM import_change AS change WHERE status IS NOT NULL`

const RECORD_EDITS = `
  INSERT INTO pet_edits (pet_id, at)
    SELECT pet_id, $now FROM import_change WHERE movement IS NULL`

const RESUME = 'DELETE FROM removed_pets WHERE pet_id IN (SELECT pet_id FROM import_change)'

const REMOVE =
  'DELETE FROM inventory WHERE pet_id IN (SELECT pet_id FROM import_change WHERE status IS NULL)'

const RECORD_REMOVALS = `
  INSERT INTO removed_pets (pet_id, last_movement_id)
    SELECT pet_id, $newest + movement FROM import_change WHERE status IS NULL`

const KEEP_IMAGES = imagesOfImport('import_seen', 'import_change', barcodesOf('pet'))

type SeenRow = [
  petId: bigint,
  quantity: bigint | null,
  status: PetStatus,
  name: string | null,
  kind: string | null,
  barcodes: string | null,
  lowStockAt: bigint | null,
  updatedAt: bigint,
  lastMovementId: bigint | null,
  ...goods: unknown[],
]

type StagedAs = Pick<BulkChange, 'addedAs' | 'note'>

/** Holds an import, or an undo, in memory beside the database, ready to be written by a few statements. */
export class ImportStaging {
  readonly #client: Client
  readonly #stage
  readonly #lastMovements = new Map<bigint, bigint | null>()
  readonly #currencyNow: () => Currency | null
  #movements = 0

  /** @param currencyNow that amounts are noted in */
  constructor(client: Client, currencyNow: () => Currency | null) {
    this.#client = client
    this.#currencyNow = currencyNow
    // A shop's data stays out of the system's temporary folder, which may also be full.
    client.run('PRAGMA temp_store = MEMORY')
    for (const table of TABLES) client.run(table)
    this.#stage = client.prepare(STAGE)
  }

  /** Reads pets as they are now; undefined for a pet that does not exist. */
  read(petIds: readonly bigint[]): Map<bigint, Pet | undefined> {
    const ids = `[${petIds.join()}]`
    this.#client.query(SEE).run(ids)
    const pets = new Map<bigint, Pet | undefined>()
    for (const row of this.#client.query(SEEN).values(ids) as SeenRow[]) {
      pets.set(row[0], petOf(row))
      this.#lastMovements.set(row[0], row[8])
    }
    return pets
  }

  stage({ added, changed, removed = [] }: BulkPlan, { addedAs, note }: StagedAs): void {
    const currency = this.#currencyNow()
    // Only temporary tables change: the database is not locked.
    this.#client.transaction(() => {
      for (const after of added) this.#stageChange(undefined, after, { reason: addedAs, note })
      for (const { before, after } of changed) {
        const status = statusNote(before.status, after.status)
        const changes = joinedNote(status, priceNote(before, after, currency))
        const kept = joinedNote(note, changes)
        this.#stageChange(before, after, {
          reason: 'import',
          note: kept,
          isNoted: changes !== null,
        })
      }
      for (const before of removed) {
        this.#stageChange(before, undefined, { reason: 'remove', note })
      }
    })()
  }

  /** Finds the pets that have changed since they were read, and removes their staged changes. */
  changedMeanwhile(): bigint[] {
    const changed = (this.#client.query(CHANGED).values() as [bigint][]).map(([petId]) => petId)
    const forget = this.#client.query('DELETE FROM import_change WHERE pet_id = ?')
    for (const petId of changed) forget.run(petId)
    return changed
  }

  /** Writes the staged changes, each with its movement. */
  write(now: number, { keyId }: Pick<BulkChange, 'keyId'>): void {
    // The next movement gets the id that SQLite would give it.
    const [row] = this.#client.query(NEWEST).values() as [bigint][]
    const newest = row?.[0] ?? 0n
    const at = { newest, now: BigInt(now) }
    this.#client.query(RESUME).run()
    this.#client.query(JOURNAL).run({ ...at, keyId })
    this.#client.query(WRITE).run(at)
    this.#client.query(REMOVE).run()
    this.#client.query(RECORD_REMOVALS).run({ newest })
    this.#client.query(RECORD_EDITS).run({ now: at.now })
    this.#client.query(FORGET_OLD_EDITS).run()
  }

  /** Keeps the images of the import that was written, barcodes included. */
  keepImages(importId: string): void {
    this.#client.query(KEEP_IMAGES).run(importId)
  }

  drop(): void {
    this.#stage.finalize()
    this.#client.run('DROP TABLE import_seen')
    this.#client.run('DROP TABLE import_change')
  }

  #stageChange(
    before: Pet | undefined,
    after: ImportedPet | undefined,
    {
      reason,
      note,
      isNoted = true,
    }: { readonly reason: string; readonly note: string | null; readonly isNoted?: boolean },
  ): void {
    const petId = (after ?? before)?.petId as bigint
    const goods = storedGoods(after ?? {})
    const moves = before?.quantity !== after?.quantity || isNoted
    this.#stage.run(
      petId,
      this.#lastMovements.get(petId) ?? null,
      before?.quantity ?? 0,
      after?.quantity ?? 0,
      after?.status ?? null,
      after?.name ?? null,
      after?.kind ?? null,
      after?.lowStockAt ?? null,
      after?.updatedAt ?? null,
      reason,
      note,
      // A pet that is planned again gets a new number. The gap in the ids is harmless.
      moves ? ++this.#movements : null,
      ...GOODS_FIELDS.map((field) => goods[field]),
    )
  }
}

function petOf(row: SeenRow): Pet | undefined {
  const [petId, quantity, status, name, kind, barcodes, lowStockAt, updatedAt, ...others] = row
  const [, ...goods] = others
  if (quantity === null) return undefined
  return {
    petId,
    quantity: checkedQuantity(quantity),
    status: checkedStatus(status),
    name: checkedOrNull(name, checkedText),
    kind: checkedOrNull(kind, checkedText),
    barcodes: checkedBarcodes(barcodes),
    lowStockAt: checkedOrNull(lowStockAt, checkedQuantity),
    updatedAt: checkedTime(updatedAt),
    ...checkedGoods(goods),
  }
}
