import { asUndo } from '../../../stock/bulk-change.ts'
import type { PlanBulk } from '../../../stock/pet-changes.ts'
import { UndoPlanning } from '../../../stock/plan-undo.ts'
import { type UndoOutcome, undoneAlready, undoRefused } from '../../../stock/undo.ts'
import {
  type PetImages,
  petsOf,
  type UndoableBy,
  type UndoableChange,
  undoneNow,
} from '../../../stock/undoable.ts'
import type { Statements } from '../driver/lane.ts'
import { Conflict } from '../driver/outcomes.ts'
import { readUndoable } from '../shop/stored-undoable.ts'
import { type Beginning, type BulkDependencies, changeInBulk } from './bulk-change.ts'
import { readCurrency } from './read-pets.ts'

/** Undoes a change as a whole, or not at all; once. */
export function undoStock(
  dependencies: BulkDependencies,
  { id, keyId }: UndoableBy,
): Promise<UndoOutcome> {
  const { shopId } = dependencies
  // Images change with the currency alone: else they are read once, also where another node changes the shop meanwhile.
  let begun: Begun | undefined

  async function begin(lane: Statements): Promise<Beginning<UndoOutcome>> {
    const currency = (await readCurrency(lane, shopId))?.number ?? null
    if (begun?.currency !== currency) begun = undefined
    const undoable = await readUndoable(lane, shopId, begun === undefined ? [id] : [])
    const change = undoable.undoableChanges().find((each) => each.id === id)
    const already = undoneAlready(change)
    if (already !== undefined) return { outcome: already }
    if (change === undefined) return { outcome: { outcome: 'unknown_change' } }
    begun ??= begunOf(change, undoable.imagesOf(id), currency)
    const { planning } = begun
    return {
      petIds: planning.petIds,
      plan: begun.plan,
      change: asUndo(change, keyId),
      undoable,
    }
  }
  return changeInBulk<UndoOutcome>(dependencies, {
    begin,
    refused: (_, taken) => undoRefused(begun?.planning.changedSince ?? [], taken),
    written(_, at) {
      if (begun === undefined) throw new Error('the undo is not planned yet')
      return { outcome: 'undone', change: undoneNow(begun.change, { at, keyId }) }
    },
  })
}

interface Begun {
  /** The number of the currency that the shop had before the images were read. */
  readonly currency: number | null
  readonly change: UndoableChange
  readonly planning: UndoPlanning
  readonly plan: PlanBulk
}

function begunOf(
  change: UndoableChange,
  images: readonly PetImages[],
  currency: number | null,
): Begun {
  const planning = planningOf(change, images, currency)
  return { currency, change, planning, plan: (pets) => planning.plan(pets) }
}

/** @throws Conflict where the change was being written while it was read */
function planningOf(
  change: UndoableChange,
  images: readonly PetImages[],
  currency: number | null,
): UndoPlanning {
  if (images.length === petsOf(change)) return new UndoPlanning(images, currency)
  throw new Conflict('the change was being written')
}
