import { MOVEMENT_REASONS } from '../../../stock/journal.ts'
import { isPetStatus } from '../../../stock/pet.ts'
import type { Texts } from '../../texts/texts.ts'
import type { HistoryEntry } from './history.ts'

const STATUS_NOTE = /^status (\w+) -> (\w+)$/
const UNDO_NOTE = /^undo: (\w+)(?: ([+-]?\d+))?$/

/** The note of an entry. Notes that petstock wrote itself are translated into the page's language. */
export function noteText(
  { note, reason }: Pick<HistoryEntry, 'note' | 'reason'>,
  texts: Texts,
): string | undefined {
  if (note === null) return undefined
  // A person cannot choose these reasons, so that their notes are petstock's own.
  const isOwn = reason === 'update' || reason === 'command' || reason === 'import'
  return (isOwn ? statusNote(note, texts) : undoNote(note, texts)) ?? note
}

function statusNote(note: string, { pet, stock }: Texts): string | undefined {
  const [, before, after] = STATUS_NOTE.exec(note) ?? []
  if (!isPetStatus(before) || !isPetStatus(after)) return undefined
  return pet.statusNote(stock.statuses[before], stock.statuses[after])
}

function undoNote(note: string, { pet, stock, signed }: Texts): string | undefined {
  const [, word, change] = UNDO_NOTE.exec(note) ?? []
  const reason = MOVEMENT_REASONS.find((each) => each === word)
  if (reason === undefined) return undefined
  const what = stock.reasons[reason]
  return pet.undoNote(change === undefined ? what : `${what} ${signed(Number(change))}`)
}
