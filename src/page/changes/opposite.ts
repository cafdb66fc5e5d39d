import { CHANGE_REASONS, type ChangeReason } from '../../stock/journal.ts'
import type { Movement } from '../../stock/movement.ts'
import { type UndoNote, undoNote, undoNoteOf } from '../../stock/undo-note.ts'
import type { Change } from '../outbox/entry.ts'

/** What a change undoes or redoes, if it does. */
export function undoOf({ what, note }: Pick<Change, 'what' | 'note'>): UndoNote | undefined {
  return undoNoteOf({ reason: what.reason, note })
}

/**
 * The change that undoes a movement.
 * @returns undefined where the quantity did not change
 */
export function oppositeOf(
  change: Change,
  { previousQuantity, newQuantity }: Pick<Movement, 'previousQuantity' | 'newQuantity'>,
): Change | undefined {
  return previousQuantity === newQuantity ? undefined : opposite(change, previousQuantity)
}

/** The change that undoes another one, should that be made. */
export function oppositeOfWaiting(change: Change): Change | undefined {
  const { what } = change
  if (!('counted' in what)) return opposite(change)
  return what.counted === what.expected ? undefined : opposite(change, what.expected)
}

/** The journal has what undoes a change under the reason of the change. Pages of former versions undid with `other`. */
const reasonOf = (reason: ChangeReason, undone: UndoNote | undefined): ChangeReason =>
  CHANGE_REASONS.find((each) => each === undone?.reason) ?? reason

/**
 * What undoes an undoing redoes the change that was undone.
 * @param before the quantity before a count
 */
function opposite({ petId, name, what, note }: Change, before = 0): Change {
  const undone = undoOf({ what, note })
  const number = 'counted' in what ? what.counted : what.change
  const undoing = undoNote(
    undone === undefined
      ? { kind: 'undo', reason: what.reason, number }
      : { ...undone, kind: undone.kind === 'undo' ? 'redo' : 'undo' },
  )
  const back =
    'counted' in what
      ? ({ counted: before, expected: what.counted, reason: 'count' } as const)
      : { change: -what.change, reason: reasonOf(what.reason, undone) }
  return { petId, name, what: back, note: undoing }
}
