import { CHANGE_REASONS, type MovementReason } from '../journal.ts'
import { readUndoNote } from '../undo-note.ts'
import { SPANS, type Span, startOf } from './span.ts'
import type { Total } from './total.ts'

/** Movements of one pet that have the same reason and note, made within one quarter of an hour, summed up. */
export interface SummedMovements extends Total {
  readonly petId: bigint
  readonly reason: MovementReason
  /** Where it may say what they undo; null for any other note. */
  readonly note: string | null
  /** When one of them was made. UTC epoch milliseconds. */
  readonly at: number
}

/** What is to be added to the total of a span. */
export interface Increment extends Total {
  readonly span: Span
  readonly start: number
  readonly petId: bigint
  readonly reason: MovementReason
}

/** What is to be added to the totals: of the whole shop, where the pet is 0, and of each pet. */
interface Increments {
  readonly stock: readonly Increment[]
  readonly pets: readonly Increment[]
}

/**
 * Folds movements into the totals that they change: each counts into its span of each length, for the shop and for
 * its pet.
 */
export function foldMovements(rows: readonly SummedMovements[]): Increments {
  const stock = new Map<string, Increment>()
  const pets = new Map<string, Increment>()
  for (const row of rows) {
    const reason = countedReason(row)
    for (const span of SPANS) {
      const place = { span, start: startOf(span, row.at), reason }
      const key = `${place.span} ${place.start} ${reason}`
      add(stock, key, { ...place, petId: 0n }, row)
      add(pets, `${key} ${row.petId}`, { ...place, petId: row.petId }, row)
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

function add(
  increments: Map<string, Increment>,
  key: string,
  place: Omit<Increment, keyof Total>,
  { movements, taken, added }: Total,
): void {
  const before = increments.get(key)
  increments.set(key, {
    ...place,
    movements: (before?.movements ?? 0) + movements,
    taken: (before?.taken ?? 0) + taken,
    added: (before?.added ?? 0) + added,
  })
}
