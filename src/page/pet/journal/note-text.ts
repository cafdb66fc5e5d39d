import { isPetStatus } from '../../../stock/pet.ts'
import { readUndoNote } from '../../../stock/undo-note.ts'
import { undoneText } from '../../changes/undone-text.ts'
import type { Texts } from '../../texts/texts.ts'
import type { HistoryEntry } from './history.ts'

/** Why a quantity changed, and its note. What was undone or redone says so itself, in place of a reason. */
export function whyText(
  entry: Pick<HistoryEntry, 'note' | 'reason'>,
  texts: Texts,
): { readonly why: string; readonly note: string | undefined } {
  const { reason, note } = entry
  const own = noteText(entry, texts)
  const isUndoing = (reason === 'other' || reason === 'count') && readUndoNote(note) !== undefined
  if (isUndoing && own !== undefined) return { why: own, note: undefined }
  return { why: texts.stock.reasons[reason], note: own }
}

const STATUS_NOTE = /^status (\w+) -> (\w+)$/

/** The note of an entry. Notes that petstock wrote itself are translated into the page's language. */
export function noteText(
  { note, reason }: Pick<HistoryEntry, 'note' | 'reason'>,
  texts: Texts,
): string | undefined {
  if (note === null) return undefined
  // A person cannot choose these reasons, so that their notes are petstock's own.
  const isOwn = reason === 'update' || reason === 'command' || reason === 'import'
  if (!isOwn) return undoText(note, texts) ?? note
  // An undone import may set a status back, too: `undo: import, status sold -> available`.
  return note
    .split(', ')
    .map((part) => statusNote(part, texts) ?? undoText(part, texts) ?? part)
    .join(', ')
}

function statusNote(note: string, { pet, stock }: Texts): string | undefined {
  const [, before, after] = STATUS_NOTE.exec(note) ?? []
  if (!isPetStatus(before) || !isPetStatus(after)) return undefined
  return pet.statusNote(stock.statuses[before], stock.statuses[after])
}

function undoText(note: string, texts: Texts): string | undefined {
  const undo = readUndoNote(note)
  if (undo === undefined) return undefined
  return texts.pet[undo.kind === 'undo' ? 'undoNote' : 'redoNote'](undoneText(undo, texts))
}
