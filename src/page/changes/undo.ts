import { type ReadonlySignal, signal } from '@preact/signals'
import type { Moved } from '../../stock/move.ts'
import type { Change, Entry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** What became of the last change, as it is told to whoever made it. */
export type Told =
  | { readonly what: 'made'; readonly entry: Entry; readonly moved: Moved }
  | { readonly what: 'taken back'; readonly entry: Entry }

/** Tells of the last change, and undoes it. */
export class Undo {
  readonly #told = signal<Told | undefined>(undefined)

  constructor(readonly outbox: Pick<Outbox, 'waiting' | 'add' | 'takeBack'>) {}

  get told(): ReadonlySignal<Told | undefined> {
    return this.#told
  }

  made(entry: Entry, moved: Moved): void {
    this.#told.value = { what: 'made', entry, moved }
  }

  silence(): void {
    this.#told.value = undefined
  }

  /** Undoes what is told of, by its opposite. */
  undoTold(): void {
    const told = this.#told.peek()
    const change = told?.what === 'made' ? oppositeOf(told.entry, told.moved) : undefined
    if (change === undefined) return
    this.silence()
    this.outbox.add(change)
  }

  /** Undoes the newest change: one that was never sent is taken back. */
  undoNewest(): void {
    const newest = this.outbox.waiting.peek().at(-1)
    if (newest === undefined) this.undoTold()
    // One that may have arrived can be undone once that is known.
    else if (this.outbox.takeBack(newest.id)) {
      this.#told.value = { what: 'taken back', entry: newest }
    }
  }
}

/** @returns undefined where there is nothing to undo */
export function oppositeOf({ petId, name, what }: Entry, moved: Moved): Change | undefined {
  const { previousQuantity, newQuantity } = moved
  if (previousQuantity === newQuantity) return undefined
  if ('counted' in what) {
    const back = { counted: previousQuantity, expected: newQuantity, reason: 'count' } as const
    return { petId, name, what: back, note: 'undo: count' }
  }
  const { change, reason } = what
  return {
    petId,
    name,
    what: { change: -change, reason: 'other' },
    note: `undo: ${reason} ${change > 0 ? '+' : ''}${change}`,
  }
}
