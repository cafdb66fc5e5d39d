import { MOVEMENT_REASONS, type MovementReason } from './journal.ts'

/** What an undone or redone change was, as the note of the change that undid or redid it says. */
export interface UndoNote {
  readonly kind: 'undo' | 'redo'
  readonly reason: MovementReason
  /** The difference, or what was counted; undefined in notes of former versions. */
  readonly number: number | undefined
}

const UNDO_NOTE = /^(undo|redo): (\w+)(?: ([+-]?\d+))?$/

/** @returns undefined for any other note, such as a person's own */
export function readUndoNote(note: string | null): UndoNote | undefined {
  const [, kind, word, number] = UNDO_NOTE.exec(note ?? '') ?? []
  const reason = MOVEMENT_REASONS.find((each) => each === word)
  if (reason === undefined) return undefined
  return {
    kind: kind === 'redo' ? 'redo' : 'undo',
    reason,
    number: number === undefined ? undefined : Number(number),
  }
}

/**
 * What a change undoes or redoes, as its note says. Its reason is that of what it undoes; clients of former versions sent
 * `other`. With any other reason, the note is a person's own.
 */
export function undoNoteOf({
  reason,
  note,
}: {
  readonly reason: MovementReason
  readonly note: string | null
}): UndoNote | undefined {
  const undone = readUndoNote(note)
  return reason === 'other' || reason === undone?.reason ? undone : undefined
}

/** Writes a note that all languages of the page can read: `undo: sale -1`, `redo: count 5`. */
export function undoNote({ kind, reason, number }: UndoNote): string {
  const sign = reason !== 'count' && number !== undefined && number > 0 ? '+' : ''
  return `${kind}: ${reason}${number === undefined ? '' : ` ${sign}${number}`}`
}
