import { asImport } from '../../../../stock/many-pets.ts'
import {
  type ImportOutcome,
  importedBefore,
  type PlanImport,
} from '../../../../stock/pet-changes.ts'
import type { UndoableBy } from '../../../../stock/undoable.ts'
import type { Client } from '../../driver/connection.ts'
import { Journal } from './journal.ts'
import { changeManyPets } from './many-pets-change.ts'
import { UndoableTable } from './undoable-table.ts'

/** Imports all or nothing; under an id once. */
export function importStock(
  client: Client,
  petIds: readonly bigint[],
  plan: PlanImport,
  now: () => number,
  undoable?: UndoableBy,
): ImportOutcome {
  const before = (): ImportOutcome | undefined => {
    if (undoable === undefined) return undefined
    const { id } = undoable
    const change = new UndoableTable(client).find(id)
    return importedBefore(change, new Journal(client).madeUnder(id).length > 0)
  }
  const outcome = before()
  if (outcome !== undefined) return outcome
  return changeManyPets<ImportOutcome>(
    client,
    {
      petIds,
      plan,
      change: asImport(undoable),
      refused: (_, taken) => before() ?? (taken.length > 0 ? { taken } : undefined),
      written: (decided) => decided,
    },
    now,
  )
}
