import type { UndoNote } from '../../stock/undo-note.ts'
import type { Texts } from '../texts/texts.ts'

/** Describes the change that was undone or redone: `−1 sale`. */
export function undoneText({ reason, number }: UndoNote, { change, list }: Texts): string {
  if (number === undefined) return list.reasons[reason]
  return reason === 'count'
    ? change.countOf(number)
    : change.difference(number, list.reasons[reason])
}
