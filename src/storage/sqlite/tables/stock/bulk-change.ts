import { bulkEntry } from '../../../../keys/audit-log.ts'
import { type OnShare, UNSEEN } from '../../../../progress.ts'
import { actionOf, type BulkChange } from '../../../../stock/bulk-change.ts'
import { barcodesOfImport, takenByImport } from '../../../../stock/import-codes.ts'
import {
  type BulkPlan,
  isOfOtherCurrency,
  mergePlans,
  type PlanBulk,
  sizeOf,
  type TakenCode,
} from '../../../../stock/pet-changes.ts'
import type { CodesInUse } from '../../../../stock/stored-stock.ts'
import { UndoableChanges } from '../../../../stock/undoable-changes.ts'
import type { Client } from '../../driver/connection.ts'
import { AccessJournalTable } from '../access/access-journal-table.ts'
import { SettingsTable } from '../access/settings-table.ts'
import { BarcodeTable } from './barcode-table.ts'
import { ImportStaging } from './import-staging.ts'
import { UndoableTable } from './undoable-table.ts'

// A change of many pets reads them, plans, and stages the changes in memory before it takes the write lock.
// Under the lock it compares the pets with what it read, plans again for those that differ, and
// writes with a statement for each table.

/** How much of the time is over when a part of it is done. */
const SHARES = { read: 0.35, planned: 0.45, staged: 0.65, compared: 0.75 }

/** A change of many pets, and what decides whether it is made. */
interface BulkWork<Outcome> {
  readonly petIds: readonly bigint[]
  /** Outside of the lock; and again under the lock, for the pets that have changed meanwhile. */
  readonly plan: PlanBulk
  readonly change: BulkChange
  /** Finds, under the lock, why nothing is written; undefined: it is. */
  readonly refused: (plan: BulkPlan, taken: readonly TakenCode[]) => Outcome | undefined
  /** Why nothing is written where the shop has another currency than the amounts of the plan. */
  readonly currencyChanged: Outcome
  /** Writes what comes before the pets, in their transaction. */
  readonly writeFirst?: (at: number) => void
  readonly written: (plan: BulkPlan, at: number) => Outcome
  readonly onShare?: OnShare | undefined
}

/** Changes all pets or none. Holds the write lock for the comparison and the writing alone. */
export function changeInBulk<Outcome>(
  client: Client,
  work: BulkWork<Outcome>,
  now: () => number,
): Outcome {
  const { petIds, plan, change, refused, writeFirst, written, onShare = UNSEEN } = work
  const writing = new BulkWriting(client, change)
  const settings = new SettingsTable(client)
  const currencyNow = () => settings.read().currency
  const staging = new ImportStaging(client, currencyNow)
  const planFor = (some: readonly bigint[]): BulkPlan => {
    const pets = staging.read(some)
    onShare(SHARES.read)
    const planned = plan(pets)
    onShare(SHARES.planned)
    staging.stage(planned, change)
    onShare(SHARES.staged)
    return planned
  }
  try {
    onShare(0)
    const planned = planFor(petIds)
    return client
      .transaction(() => {
        const changed = staging.changedMeanwhile()
        const decided =
          changed.length === 0 ? planned : mergePlans(planned, changed, planFor(changed))
        if (isOfOtherCurrency(decided, currencyNow())) return work.currencyChanged
        const refusal = refused(decided, takenByImport(decided, writing.codes))
        if (refusal !== undefined) return refusal
        onShare(SHARES.compared)
        const at = now()
        writeFirst?.(at)
        writing.write(staging, decided, at)
        return written(decided, at)
      })
      .immediate()
  } finally {
    staging.drop()
  }
}

class BulkWriting {
  readonly codes: CodesInUse
  readonly #client: Client
  readonly #change: BulkChange
  readonly #barcodes: BarcodeTable

  constructor(client: Client, change: BulkChange) {
    const barcodes = new BarcodeTable(client)
    const level = client.prepare('SELECT 1 FROM inventory WHERE pet_id = ?')
    this.codes = {
      holderOf: (code) => barcodes.holderOf(code),
      isPet: (petId) => level.values(petId).length > 0,
    }
    this.#client = client
    this.#change = change
    this.#barcodes = barcodes
  }

  write(staging: ImportStaging, plan: BulkPlan, at: number): void {
    staging.write(at, this.#change)
    this.#barcodes.write(barcodesOfImport(plan))
    const pets = sizeOf(plan)
    if (pets === 0) return
    const { keyId } = this.#change
    const entry = bulkEntry(actionOf(this.#change), { pets, keyId }, at)
    new AccessJournalTable(this.#client).append(entry)
    this.#keep(staging, plan, at)
  }

  /** Keeps the images of an import that can be undone, or marks what is undone. */
  #keep(staging: ImportStaging, plan: BulkPlan, at: number): void {
    const { keyId, importId, undoes } = this.#change
    if (keyId === null) return
    const table = new UndoableTable(this.#client)
    const stored = { undoableChanges: () => table.all(), imagesOf: () => [] }
    const changes = new UndoableChanges(stored, at)
    if (undoes !== undefined) changes.markUndone(undoes.id, keyId)
    if (importId !== undefined) {
      const { added, changed, unchanged } = plan
      const counts = { added: added.length, changed: changed.length, removed: 0, unchanged }
      changes.add({ id: importId, kind: 'import', keyId, ...counts }, [])
    }
    const writes = changes.writes()
    if (writes !== undefined) table.write(writes)
    if (importId !== undefined) staging.keepImages(importId)
  }
}
