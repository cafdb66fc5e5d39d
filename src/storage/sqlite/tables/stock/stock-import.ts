import { type ImportPlan, mergePlans, type PlanImport } from '../../../../stock/pet-changes.ts'
import type { Client } from '../../driver/connection.ts'
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
): ImportPlan {
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
        staging.write(now())
        return decided
      })
      .immediate()
  } finally {
    staging.drop()
  }
}
