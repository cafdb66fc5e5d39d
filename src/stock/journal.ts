/** Why a quantity changed. The first five are given by petstock itself, the others by people. */
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
  'other',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** What a difference may be for. A count is for itself. */
export const CHANGE_REASONS = ['arrival', 'return', 'sale', 'damage', 'other'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

/** Code points. */
export const MAX_NOTE_LENGTH = 200

/** One line of the journal. A pet that does not exist yet, or no longer, counts as quantity 0. */
export interface JournalEntry {
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: MovementReason
  readonly note: string | null
  /** The API key that asked for the change; null when it came from the command line. */
  readonly keyId: string | null
  /** UTC epoch milliseconds. */
  readonly at: number
}

/** An API key as the journal names it, also one that was revoked since. */
export interface Author {
  readonly keyId: string
  readonly name: string
}

/** A movement, as the history of one pet tells it. */
export interface HistoryEntry extends Omit<JournalEntry, 'petId' | 'keyId'> {
  /** Its place in the journal, and in no other pet's history. */
  readonly id: bigint
  /** Null for the command line. */
  readonly by: Author | null
}

export interface HistoryPage {
  /** Newest first. */
  readonly movements: readonly HistoryEntry[]
  /** What the next page comes before; null where there is none. */
  readonly next: bigint | null
}

export interface HistoryReader {
  /**
   * A part of a pet's history, also of one that was removed.
   * @param before the movement that it comes before; undefined: it begins with the newest
   */
  historyPage(
    petId: bigint,
    before: bigint | undefined,
    limit: number,
  ): Promise<HistoryPage | 'unknown_pet' | 'movement_of_another_pet'>
}
