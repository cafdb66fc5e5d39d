import type { Author } from './journal.ts'
import type { Pet } from './pet.ts'

// A change of many pets can be undone as a whole: it keeps an image of each pet that it has changed, from before it
// and from after it. It is undone where all pets are still as it left them.

export const UNDOABLE_KINDS = ['import', 'removal'] as const
export type UndoableKind = (typeof UNDOABLE_KINDS)[number]

/** What a change makes undoable: its id, and who makes it. */
export interface UndoableBy {
  /** A UUID of the client, in lower case. */
  readonly id: string
  readonly keyId: string
}

/** How many pets a change has added, changed, removed, and found as they were to be. */
export interface ChangeCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
}

/** A change of many pets, made under an id of its client. */
export interface UndoableChange extends UndoableBy, ChangeCounts {
  readonly kind: UndoableKind
  /** UTC epoch milliseconds. */
  readonly at: number
  /** Whether its images are still kept. */
  readonly keepsImages: boolean
  /** Null: it was not undone. */
  readonly undone: Undone | null
}

/** Who has undone a change, and when. */
export interface Undone {
  readonly at: number
  readonly keyId: string
}

/** A pet before a change and after it; null: it was not there. */
export interface PetImages {
  readonly petId: bigint
  readonly before: Pet | null
  readonly after: Pet | null
}

/** A change with the names of those who made and undid it. */
export interface ListedChange extends UndoableChange {
  readonly by: Author
  readonly undoneBy: Author | null
}

/** The change once it is undone: an import is done with, a removal still says what it has removed. */
export const undoneNow = (change: UndoableChange, undone: Undone): UndoableChange => ({
  ...change,
  keepsImages: change.kind === 'removal',
  undone,
})

export const petsOf = ({ added, changed, removed }: ChangeCounts): number =>
  added + changed + removed

export const isUndoable = ({ keepsImages, undone }: UndoableChange): boolean =>
  keepsImages && undone === null
