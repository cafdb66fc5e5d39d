import { type Check, fail, ok } from './check.ts'
import { counted, firstOf } from './words.ts'

/** A pet whose history does not lead to what it has. Ids and quantities are exact as text. */
export interface Disagreement {
  readonly petId: string
  readonly quantity: string
  /** What its newest kept movement leaves. */
  readonly movement: string
}

export interface JournalFacts {
  readonly movements: number
  readonly disagreeing: number
  /** The first of those. */
  readonly examples: readonly Disagreement[]
  /** Movements that do not begin with what the one before them left. */
  readonly gaps: number
  /** Pets with a kept movement that is newer than the end of their history. */
  readonly detached: number
}

/** Whether the journal leads to the quantities. What was pruned from its oldest end is no fault. */
export function journalAgreement(facts: JournalFacts): Check {
  const { movements, disagreeing, examples, gaps, detached } = facts
  const found: string[] = []
  if (disagreeing > 0) {
    const pets = examples.map(
      ({ petId, quantity, movement }) => `${petId} has ${quantity}, by its journal ${movement}`,
    )
    found.push(
      `${counted(disagreeing, 'pet')} ${disagreeing === 1 ? 'has' : 'have'} another quantity than the newest movement left (pet ${firstOf(pets, 3, disagreeing)})`,
    )
  }
  if (detached > 0) found.push(`${counted(detached, 'pet')} with movements beside the history`)
  if (gaps > 0) {
    found.push(`${counted(gaps, 'movement')} not beginning with what the one before left`)
  }
  if (found.length === 0) {
    return ok('journal', `${counted(movements, 'movement')}, and every quantity agrees with them`)
  }
  return fail(
    'journal',
    found.join('; '),
    'something other than petstock has written to the database. Count these pets, and set what is there with `petstock inventory set`; `petstock inventory history` shows what was booked',
  )
}
