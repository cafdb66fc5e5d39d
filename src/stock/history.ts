import type { JournalEntry } from './journal.ts'
import type { Author } from './pet-details.ts'

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
