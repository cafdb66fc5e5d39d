import { asImport } from '../../../stock/many-pets.ts'
import { type ImportOutcome, importedBefore, type PlanImport } from '../../../stock/pet-changes.ts'
import type { UndoableBy } from '../../../stock/undoable.ts'
import type { Statements } from '../driver/lane.ts'
import { NOTHING_UNDOABLE, readUndoable } from '../shop/stored-undoable.ts'
import { type Beginning, changeManyPets, type ManyPetsDependencies } from './many-pets-change.ts'

/** Imports all or nothing; under an id once. */
export function importStock(
  dependencies: ManyPetsDependencies,
  petIds: readonly bigint[],
  plan: PlanImport,
  by?: UndoableBy,
): Promise<ImportOutcome> {
  const { shopId, dialect } = dependencies
  const change = asImport(by)
  async function begin(lane: Statements): Promise<Beginning<ImportOutcome>> {
    if (by === undefined) return { petIds, plan, change, undoable: NOTHING_UNDOABLE }
    const [undoable, movements] = await Promise.all([
      readUndoable(lane, shopId, []),
      dialect.findMadeUnder(lane, [[shopId, by.id]]),
    ])
    const known = undoable.undoableChanges().find(({ id }) => id === by.id)
    const outcome = importedBefore(known, movements.length > 0)
    return outcome === undefined ? { petIds, plan, change, undoable } : { outcome }
  }
  return changeManyPets<ImportOutcome>(dependencies, {
    begin,
    refused: (_, taken) => (taken.length > 0 ? { taken } : undefined),
    written: (planned) => planned,
  })
}
