import { asUndo } from '../../../../stock/many-pets.ts'
import { UndoPlanning } from '../../../../stock/plan-undo.ts'
import { type UndoOutcome, undoneAlready, undoRefused } from '../../../../stock/undo.ts'
import { type UndoableBy, undoneNow } from '../../../../stock/undoable.ts'
import type { Client } from '../../driver/connection.ts'
import { changeManyPets } from './many-pets-change.ts'
import { UndoableTable } from './undoable-table.ts'

/** Undoes a change as a whole, or not at all; once. */
export function undoStock(
  client: Client,
  { id, keyId }: UndoableBy,
  now: () => number,
): UndoOutcome {
  const table = new UndoableTable(client)
  const { change, images } = client.transaction(() => ({
    change: table.find(id),
    images: table.imagesOf(id),
  }))()
  const already = undoneAlready(change)
  if (change === undefined || already !== undefined) return already ?? { outcome: 'unknown_change' }
  const planning = new UndoPlanning(images)
  return changeManyPets<UndoOutcome>(
    client,
    {
      petIds: planning.petIds,
      plan: (pets) => planning.plan(pets),
      change: asUndo(change, keyId),
      refused: (_, taken) =>
        undoneAlready(table.find(id)) ?? undoRefused(planning.changedSince, taken),
      written: (_, at) => ({ outcome: 'undone', change: undoneNow(change, { at, keyId }) }),
    },
    now,
  )
}
