import { CHANGE_REASONS, type MovementReason } from '../journal.ts'
import { readUndoNote } from '../undo-note.ts'
import { SPANS, type Span, startOf } from './span.ts'

/** Movements, summed up. Differences are counted by their sign: what was taken back is added. */
export interface Total {
  readonly movements: number
  /** Units of all negative differences. */
  readonly taken: number
  /** Units of all positive differences. */
  readonly added: number
}

/** What movements came to whose amounts are known, and their units. */
interface MoneyTotal extends Omit<Total, 'movements'> {
  /** The number of the currency. */
  readonly currency: number
  /** In its minor units; negative where more money went back than came in. */
  readonly amount: bigint
}

/** What movements of one pet have that are summed up: the same reason and note, and a quarter of an hour. */
interface Summed {
  readonly petId: bigint
  readonly reason: MovementReason
  /** Where it may say what they undo; null for any other note. */
  readonly note: string | null
  /** When one of them happened. UTC epoch milliseconds. */
  readonly at: number
}

export interface SummedMovements extends Summed, Total {}

/** Movements of one currency whose amounts are known. */
export interface SummedMoney extends Summed, MoneyTotal {}

interface Place {
  readonly span: Span
  readonly start: number
  readonly petId: bigint
  readonly reason: MovementReason
}

/** What is to be added to the totals: of the whole shop, where the pet is 0, and of each pet. */
interface Increments<Of> {
  readonly stock: readonly (Place & Of)[]
  readonly pets: readonly (Place & Of)[]
}

/**
 * Folds movements into the totals that they change: each counts into its span of each length, for the shop and for
 * its pet.
 */
export const foldMovements = (rows: readonly SummedMovements[]): Increments<Total> =>
  fold(rows, '', ({ movements, taken, added }, before) => ({
    movements: (before?.movements ?? 0) + movements,
    taken: (before?.taken ?? 0) + taken,
    added: (before?.added ?? 0) + added,
  }))

/** Folds the money of movements. Currencies are never added. */
export const foldMoney = (rows: readonly SummedMoney[]): Increments<MoneyTotal> =>
  fold(rows, 'currency', ({ currency, amount, taken, added }, before) => ({
    currency,
    amount: (before?.amount ?? 0n) + amount,
    taken: (before?.taken ?? 0) + taken,
    added: (before?.added ?? 0) + added,
  }))

function fold<Row extends Summed, Of>(
  rows: readonly Row[],
  apart: keyof Row | '',
  add: (row: Row, before: Of | undefined) => Of,
): Increments<Of> {
  const stock = new Map<string, Place & Of>()
  const pets = new Map<string, Place & Of>()
  for (const row of rows) {
    const reason = countedReason(row)
    for (const span of SPANS) {
      const place = { span, start: startOf(span, row.at), reason }
      const key = `${place.span} ${place.start} ${reason} ${apart === '' ? '' : row[apart]}`
      const ofPet = `${key} ${row.petId}`
      stock.set(key, { ...place, petId: 0n, ...add(row, stock.get(key)) })
      pets.set(ofPet, { ...place, petId: row.petId, ...add(row, pets.get(ofPet)) })
    }
  }
  return { stock: [...stock.values()], pets: [...pets.values()] }
}

/** The reason under which a movement counts. One that undoes a change takes its units back from the same reason. */
export function countedReason({
  reason,
  note,
}: Pick<SummedMovements, 'reason' | 'note'>): MovementReason {
  if (reason !== 'other') return reason
  const undone = readUndoNote(note)?.reason
  return CHANGE_REASONS.find((each) => each === undone) ?? reason
}
