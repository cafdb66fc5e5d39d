import { DAY_MS } from '../../../clocks/durations.ts'
import type { Currency } from '../../../money/currency.ts'
import { CHANGE_REASONS, type MovementReason } from '../../../stock/journal.ts'
import { isPetStatus } from '../../../stock/pet.ts'
import { type NotedAmount, readPriceNote } from '../../../stock/price-note.ts'
import { readUndoNote, type UndoNote, undoNoteOf } from '../../../stock/undo-note.ts'
import { undoneText } from '../../changes/undone-text.ts'
import type { Texts } from '../../texts/texts.ts'
import type { HistoryEntry } from './history.ts'

/** Why a quantity changed, and its note. What was undone or redone says so itself, in place of a reason. */
export function whyText(
  entry: WhyOf,
  texts: Texts,
): { readonly why: string; readonly note: string | undefined } {
  const { reason } = entry
  const own = noteText(entry, texts)
  if (isChangeOfPerson(reason) && undoNoteOf(entry) !== undefined && own !== undefined) {
    return { why: own, note: undefined }
  }
  const undone = undoneBy(entry)
  return {
    why: undone ? texts.pet.undoNote(undoneText(undone, texts)) : texts.list.reasons[reason],
    note: own,
  }
}

type WhyOf = Pick<HistoryEntry, 'note' | 'reason' | 'previousQuantity' | 'newQuantity' | 'undoes'>

const isChangeOfPerson = (reason: MovementReason): boolean =>
  reason === 'count' || CHANGE_REASONS.some((each) => each === reason)

/** What a till has taken back, which says no more than what. */
function undoneBy({ reason, previousQuantity, newQuantity, undoes }: WhyOf): UndoNote | undefined {
  // An older service says nothing of it.
  if ((undoes ?? null) === null) return undefined
  const number = reason === 'count' ? previousQuantity : previousQuantity - newQuantity
  return { kind: 'undo', reason, number }
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
    .map(
      (part) => statusNote(part, texts) ?? priceText(part, texts) ?? undoText(part, texts) ?? part,
    )
    .join(', ')
}

function statusNote(note: string, { pet, list }: Texts): string | undefined {
  const [, before, after] = STATUS_NOTE.exec(note) ?? []
  if (!isPetStatus(before) || !isPetStatus(after)) return undefined
  return pet.statusNote(list.statuses[before], list.statuses[after])
}

/** What a pet sold for or cost, and does now, in the currency of that time. */
function priceText(note: string, { pet, money }: Texts): string | undefined {
  const read = readPriceNote(note)
  if (read === undefined) return undefined
  const write = (noted: NotedAmount | null) =>
    noted === null ? pet.noPrice : pet.costFor(money(noted.amount, noted.currency), noted.per)
  return pet.priceNote(pet.fields[read.of], write(read.before), write(read.after))
}

function undoText(note: string, texts: Texts): string | undefined {
  const undo = readUndoNote(note)
  if (undo === undefined) return undefined
  return texts.pet[undo.kind === 'undo' ? 'undoNote' : 'redoNote'](undoneText(undo, texts))
}

/** What a sale came to, in the currency of that time; undefined: not known. */
export function amountText(
  {
    amount,
    currency,
    formerCurrency,
  }: Pick<HistoryEntry, 'amount' | 'currency' | 'formerCurrency'>,
  own: Currency | null,
  { money }: Texts,
): string | undefined {
  // An older service says nothing of it.
  if (typeof amount !== 'number') return undefined
  const of = [own, formerCurrency].find((each) => each?.number === currency)
  return of ? money(amount, of) : undefined
}

const SIX_DAYS_MS = 6 * DAY_MS

/** Both times of what was sent late, as `Sat 14:10, sent Mon 08:02`; undefined: it was not. */
export function lateText(
  { at, occurredAt }: Pick<HistoryEntry, 'at' | 'occurredAt'>,
  { pet, date, ofWeek }: Texts,
): string | undefined {
  // An older service says nothing of it.
  if ((occurredAt ?? null) === null) return undefined
  const happened = occurredAt as number
  const write = at - happened < SIX_DAYS_MS ? ofWeek : date
  return pet.late(write(happened), write(at))
}
