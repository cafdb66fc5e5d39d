import type { Entry, InFlight } from '../outbox/entry.ts'
import type { Pet } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { undoOf } from './opposite.ts'
import { undoneText } from './undone-text.ts'

/** Describes a change: `−1 sale`. */
export function whatOf(entry: Entry, texts: Texts): string {
  const { change, list } = texts
  const undo = undoOf(entry)
  if (undo !== undefined) {
    return change[undo.kind === 'undo' ? 'undoOf' : 'redoOf'](undoneText(undo, texts))
  }
  const { what } = entry
  return 'counted' in what
    ? change.countIs(what.counted, what.expected)
    : change.difference(what.change, list.reasons[what.reason])
}

/** Describes a change that the service has made. @param left the quantity after it */
export function madeText(entry: Entry, left: number, texts: Texts): string {
  const { change } = texts
  const { what } = entry
  const stock = 'change' in what && what.change < 0 ? change.left(left) : change.inStock(left)
  const undo = undoOf(entry)
  if (undo === undefined) return change.made(whatOf(entry, texts), stock)
  return change[undo.kind === 'undo' ? 'undone' : 'redone'](undoneText(undo, texts), stock)
}

/** Whether a change sells a pet that is reserved. */
export function sellsReserved({ what }: Entry, pet: Pet | undefined): boolean {
  return what.reason === 'sale' && what.change < 0 && pet?.status === 'pending'
}

/** Describes the changes of a pet that are in flight. */
export function inFlightText({ difference, counted }: InFlight, { change, signed }: Texts): string {
  if (counted !== undefined) return change.countInFlight(counted + difference)
  return change.inFlight(signed(difference))
}

/** Says why the service has not made a change, and what to do. */
export function refusalText({ refusal, what }: Entry, { change }: Texts): string {
  const { refusals } = change
  switch (refusal) {
    case 'quantity_out_of_range':
      return 'change' in what && what.change > 0 ? refusals.tooMany : refusals.quantity_out_of_range
    case 'quantity_moved':
    case 'pet_not_found':
    case 'insufficient_access':
    case 'already_undone':
      return refusals[refusal]
    case 'change_not_found':
    case 'undo_differs':
      return refusals.undoNotPossible
    default:
      return refusals.other(refusal ?? '')
  }
}
