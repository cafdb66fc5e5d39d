import type { PetStatus } from './pet.ts'

/** Why a quantity changed. petstock itself gives the first five reasons, people the others. */
export const MOVEMENT_REASONS = [
  'update',
  'import',
  'command',
  'add',
  'remove',
  'arrival',
  'return',
  'sale',
  'count',
  'damage',
  'died',
  'other',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** The reasons that a difference may have. A count has the reason `count`. */
export const CHANGE_REASONS = ['arrival', 'return', 'sale', 'damage', 'died', 'other'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

/** The reasons of movements that money came in for, or went back. */
export const SALE_REASONS: readonly MovementReason[] = ['sale', 'return']

/** Code points. */
export const MAX_NOTE_LENGTH = 200

/** The note of a movement that changes the status. */
export const statusNote = (before: PetStatus, after: PetStatus): string | null =>
  before === after ? null : `status ${before} -> ${after}`

/** A note of its maker, and those of what has changed, in one. */
export const joinedNote = (...notes: readonly (string | null | undefined)[]): string | null =>
  notes.filter(Boolean).join(', ') || null

/** What a sale or a return came to. */
export interface SaleAmount {
  /** In minor units: negative where money went back; null: not known, or of no sale. */
  readonly amount: number | null
  /** The number of the currency of the amount (`money/currency.ts`). Null without one. */
  readonly currency: number | null
}

export const NO_AMOUNT: SaleAmount = { amount: null, currency: null }

/** One line of the journal. A pet that does not exist, not yet or no longer, has quantity 0. */
export interface JournalEntry extends SaleAmount {
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: MovementReason
  readonly note: string | null
  /** The API key that made the change; null for the command line. */
  readonly keyId: string | null
  /** UTC epoch milliseconds. */
  readonly at: number
  /** When it happened, where a client has said so and it was before `at`. UTC epoch milliseconds. */
  readonly occurredAt: number | null
  /** The id that a client gave the change; null for every other change. */
  readonly requestId: string | null
  /** The id of the change that it takes back, with all movements under its own id; null: it takes none back. */
  readonly undoes: string | null
}

/** The API key that made a change, also where it was revoked since. */
export interface Author {
  readonly keyId: string
  readonly name: string
}

/** A movement in the history of one pet. */
export interface HistoryEntry extends Omit<JournalEntry, 'petId' | 'keyId' | 'requestId'> {
  /** Its place in the journal, and in no other pet's history. */
  readonly id: bigint
  /** The id that its client gave it, or the basket of which it is a part; null for every other change. */
  readonly changeId: string | null
  /** Null for the command line. */
  readonly by: Author | null
}

export interface HistoryPage {
  /** Newest first. */
  readonly movements: readonly HistoryEntry[]
  /** The next page begins before this movement; null: there is no next page. */
  readonly next: bigint | null
}

/** A movement in the journal of the whole shop. */
export interface JournalLine extends HistoryEntry {
  readonly petId: bigint
  /** What the pet is called now; null where it has no name, or was removed. */
  readonly name: string | null
}

/** Which movements of the journal are asked for: those for which all of this holds. */
export interface JournalFilter {
  readonly petId?: bigint | undefined
  /** The kind that the pet has now. */
  readonly kind?: string | undefined
  readonly keyId?: string | undefined
  /** Those with it, and those that undo or redo one with it, so that they add up. */
  readonly reason?: MovementReason | undefined
  /** When it happened: from the first time on, and before the second. UTC epoch milliseconds. */
  readonly happened?: { readonly from: number; readonly to: number } | undefined
}

// No movement has these ids.
export const AFTER_ALL = 2n ** 63n - 1n
export const BEFORE_ALL = 0n

export interface JournalCursor {
  /** The page begins before this movement; undefined: it begins with the newest. */
  readonly before: bigint | undefined
  /** The most movements that the page may have. */
  readonly limit: number
  /** The most movements that are looked at for it: the journal is long, and a filter may find few of them. */
  readonly budget: number
}

export interface JournalPage {
  /** Newest first, in the order in which they were made: a clock that is set back changes nothing of it. */
  readonly movements: readonly JournalLine[]
  /** The next page begins before this movement; null: there is no next page. */
  readonly next: bigint | null
  /** When the last movement was made that was looked at, where the budget ends the page; else null. */
  readonly searchedTo: number | null
}
