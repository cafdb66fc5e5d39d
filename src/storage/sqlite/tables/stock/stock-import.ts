import { importEntry } from '../../../../keys/access-journal.ts'
import { barcodesOfImport, takenByImport } from '../../../../stock/import-codes.ts'
import {
  type ImportOutcome,
  type ImportPlan,
  mergePlans,
  type PlanImport,
} from '../../../../stock/pet-changes.ts'
import type { CodesInUse } from '../../../../stock/stored-stock.ts'
import type { Client } from '../../driver/connection.ts'
import { AccessJournalTable } from '../access/access-journal-table.ts'
import { BarcodeTable } from './barcode-table.ts'
import { ImportStaging } from './import-staging.ts'

// An import reads the pets, plans, and stages the changes in memory before it takes the write lock.
// Under the lock it compares the pets with what it read, plans again for those that differ, and
// writes with a statement for each table.

/**
 * Imports all or nothing. Holds the write lock for the comparison and the writing alone.
 */
export function importStock(
  client: Client,
  petIds: readonly bigint[],
  plan: PlanImport,
  now: () => number,
): ImportOutcome {
  const barcodes = new BarcodeTable(client)
  const level = client.prepare('SELECT 1 FROM inventory WHERE pet_id = ?')
  const codes: CodesInUse = {
    holderOf: (code) => barcodes.holderOf(code),
    isPet: (petId) => level.values(petId).length > 0,
  }
  const staging = new ImportStaging(client)
  const planFor = (some: readonly bigint[]): ImportPlan => {
    const planned = plan(staging.read(some))
    staging.stage(planned)
    return planned
  }
  try {
    const planned = planFor(petIds)
    return client
      .transaction(() => {
        const changed = staging.changedMeanwhile()
        const decided =
          changed.length === 0 ? planned : mergePlans(planned, changed, planFor(changed))
        const taken = takenByImport(decided, codes)
        if (taken.length > 0) return { taken }
        const at = now()
        staging.write(at)
        barcodes.write(barcodesOfImport(decided))
        const pets = decided.added.length + decided.changed.length
        if (pets > 0) new AccessJournalTable(client).append(importEntry(pets, at))
        return decided
      })
      .immediate()
  } finally {
    staging.drop()
  }
}
