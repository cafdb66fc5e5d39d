import type { StoredStock } from './stored-stock.ts'
import type { PetImages, UndoableChange, UndoableKind, Undone } from './undoable.ts'

/** Of how many changes the images are kept. An import may have all pets of a shop. */
export const MOST_WITH_IMAGES: Readonly<Record<UndoableKind, number>> = { import: 1, removal: 10 }

/** How many changes are known, so that one that is sent again is not made again. */
export const MOST_KNOWN = 100

/** How long a change is known. */
export const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60_000

/** A change that was made now, with the pets that it has changed. */
export interface MadeChange {
  readonly change: UndoableChange
  readonly images: readonly PetImages[]
}

/** What a batch writes of undoable changes, in this order. */
export interface UndoableWrites {
  /** Oldest first. */
  readonly made: readonly MadeChange[]
  readonly undone: readonly ({ readonly id: string } & Undone)[]
  /** The ids of those whose images go. */
  readonly emptied: readonly string[]
  /** The ids of those that are known no longer. */
  readonly forgotten: readonly string[]
}

/** The undoable changes as they are after the changes planned so far. */
export class UndoableChanges {
  readonly #stored: Pick<StoredStock, 'undoableChanges' | 'imagesOf'>
  readonly #at: number
  readonly #made: MadeChange[] = []
  readonly #undone: ({ readonly id: string } & Undone)[] = []

  constructor(stored: Pick<StoredStock, 'undoableChanges' | 'imagesOf'>, at: number) {
    this.#stored = stored
    this.#at = at
  }

  find(id: string): UndoableChange | undefined {
    return (
      this.#made.find(({ change }) => change.id === id)?.change ??
      this.#stored.undoableChanges().find((change) => change.id === id)
    )
  }

  imagesOf(id: string): readonly PetImages[] {
    return this.#made.find(({ change }) => change.id === id)?.images ?? this.#stored.imagesOf(id)
  }

  /** Keeps a change that is made now. */
  add(change: Omit<UndoableChange, 'at' | 'keepsImages' | 'undone'>, images: readonly PetImages[]) {
    this.#made.push({
      change: { ...change, at: this.#at, keepsImages: true, undone: null },
      images,
    })
  }

  /** Marks a stored change as undone. */
  markUndone(id: string, keyId: string): void {
    this.#undone.push({ id, at: this.#at, keyId })
  }

  /** @returns undefined where nothing is written */
  writes(): UndoableWrites | undefined {
    const made = this.#made
    const undone = this.#undone
    if (made.length + undone.length === 0) return undefined
    const known = [
      ...made.map(({ change }) => change).toReversed(),
      ...this.#stored.undoableChanges(),
    ]
    const marked = new Set(undone.map(({ id }) => id))
    const forgotten = known.filter(
      ({ id, at }, place) => (place >= MOST_KNOWN || at < this.#at - KEPT_MS) && !marked.has(id),
    )
    const emptied = new Set([...withoutImages(known, marked), ...forgotten.filter(hasImages)])
    return { made, undone, emptied: idsOf([...emptied]), forgotten: idsOf(forgotten) }
  }
}

/** An import that was undone is done with; a removal still says what it has removed. */
function withoutImages(
  newestFirst: readonly UndoableChange[],
  undone: ReadonlySet<string>,
): readonly UndoableChange[] {
  const counts = { import: 0, removal: 0 }
  return newestFirst.filter(hasImages).filter(({ id, kind }) => {
    counts[kind] += 1
    return counts[kind] > MOST_WITH_IMAGES[kind] || (kind === 'import' && undone.has(id))
  })
}

const hasImages = ({ keepsImages }: UndoableChange): boolean => keepsImages

const idsOf = (changes: readonly UndoableChange[]): string[] => changes.map(({ id }) => id)
