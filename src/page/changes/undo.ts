import { type ReadonlySignal, signal } from '@preact/signals'
import type { Movement } from '../../stock/movement.ts'
import type { Change, Entry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** The result of the last change, for the person who made it. */
export type LastChange =
  | { readonly what: 'made'; readonly entry: Entry; readonly movement: Movement }
  | { readonly what: 'taken back'; readonly entry: Entry }

/** Knows the last change, and undoes it. */
export class Undo {
  readonly #lastChange = signal<LastChange | undefined>(undefined)

  constructor(readonly outbox: Pick<Outbox, 'waiting' | 'add' | 'takeBack'>) {}

  get lastChange(): ReadonlySignal<LastChange | undefined> {
    return this.#lastChange
  }

  made(entry: Entry, movement: Movement): void {
    this.#lastChange.value = { what: 'made', entry, movement }
  }

  clear(): void {
    this.#lastChange.value = undefined
  }

  /** Undoes the last change by its opposite. */
  undoLast(): void {
    const lastChange = this.#lastChange.peek()
    const change =
      lastChange?.what === 'made' ? oppositeOf(lastChange.entry, lastChange.movement) : undefined
    if (change === undefined) return
    this.clear()
    this.outbox.add(change)
  }

  /** Undoes the newest change. Takes it back where it was never sent. */
  undoNewest(): void {
    const newest = this.outbox.waiting.peek().at(-1)
    if (newest === undefined) this.undoLast()
    // A change that may have arrived cannot be undone before the service has responded.
    else if (this.outbox.takeBack(newest.id)) {
      this.#lastChange.value = { what: 'taken back', entry: newest }
    }
  }
}

/** The change that undoes a movement. @returns undefined where the quantity did not change */
export function oppositeOf({ petId, name, what }: Entry, movement: Movement): Change | undefined {
  const { previousQuantity, newQuantity } = movement
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
