import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { findLast } from '../../everywhere/lists.ts'
import type { Movement } from '../../stock/movement.ts'
import { readUndoNote, type UndoNote, undoNote } from '../../stock/undo-note.ts'
import type { Change, Entry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OwnChanges } from './own-changes.ts'

/** The result of the last change, for the person who made it. */
export type LastChange =
  | { readonly what: 'made'; readonly entry: Entry; readonly movement: Movement }
  /** The service has not answered yet. */
  | { readonly what: 'waiting'; readonly entry: Entry }
  | { readonly what: 'taken back'; readonly entry: Entry }

type Made = Extract<LastChange, { readonly what: 'made' }>

/** So many changes can be undone one after the other while the last one is shown. */
const MOST_IN_SERIES = 50

/** Knows the last changes, and undoes them: first the one that is shown, then those before it. */
export class Undo {
  readonly #lastChange = signal<LastChange | undefined>(undefined)
  /** What the service has made since the person has let the changes be. */
  readonly #series = signal<readonly Made[]>([])
  /** The ids of waiting changes that are not shown any more. */
  readonly #seen = signal<readonly string[]>([])
  /** The ids of waiting changes that the person has let be. */
  readonly #letBe = signal<readonly string[]>([])

  /** The last change, as long as the service has not answered it. */
  readonly waitingChange: ReadonlySignal<LastChange | undefined> = computed(() => {
    const entry = this.outbox.waiting.value.at(-1)
    if (entry === undefined || this.#seen.value.includes(entry.id)) return undefined
    return { what: 'waiting', entry }
  })

  /** What is undone next; undefined where nothing can be. */
  readonly next: ReadonlySignal<LastChange | undefined> = computed(() => {
    const last = this.#lastChange.value
    if (last !== undefined && this.canBeUndone(last)) return last
    // Beside a count that has changed nothing, Undo would be taken for its own.
    if (last?.what === 'made' && isUnchanged(last.movement)) return undefined
    const entry = this.#newestWaiting(({ id }) => !this.#letBe.value.includes(id))
    if (entry !== undefined) return { what: 'waiting', entry }
    return findLast(this.#series.value, (made) => this.canBeUndone(made))
  })

  /** The undoing that can itself be undone. */
  readonly redoable: ReadonlySignal<LastChange | undefined> = computed(() => {
    const waiting = this.outbox.waiting.value.at(-1)
    const last = this.#lastChange.value
    const undoing = waiting ? ({ what: 'waiting', entry: waiting } as const) : last
    if (undoing === undefined || undoing.what === 'taken back') return undefined
    const isUndoing = undoOf(undoing.entry)?.kind === 'undo'
    return isUndoing && !this.isUndone(undoing.entry.id) ? undoing : undefined
  })

  /** Whether an undoing is in flight. */
  readonly isUndoing: ReadonlySignal<boolean> = computed(() =>
    this.outbox.waiting.value.some(
      (entry) => undoOf(entry) !== undefined && !this.#letBe.value.includes(entry.id),
    ),
  )

  constructor(
    readonly outbox: Pick<Outbox, 'waiting' | 'add' | 'takeBack'>,
    readonly own: OwnChanges,
  ) {}

  get lastChange(): ReadonlySignal<LastChange | undefined> {
    return this.#lastChange
  }

  made(entry: Entry, movement: Movement): void {
    const made = { what: 'made', entry, movement } as const
    this.own.made(entry, movement)
    this.#series.value = [...this.#series.peek(), made].slice(-MOST_IN_SERIES)
    this.#lastChange.value = made
  }

  /** To be called when the person lets the changes be. */
  clear(): void {
    this.#hide()
    this.#letBe.value = this.#seen.peek()
    this.#series.value = []
  }

  /** To be called when a change has been shown for a while. As long as it can be undone, it stays, and it alone. */
  rest(last: LastChange): void {
    if (!this.canBeUndone(last)) {
      this.clear()
      return
    }
    const others = this.outbox.waiting.peek().filter(({ id }) => id !== last.entry.id)
    this.#letBe.value = others.map(({ id }) => id)
    this.#series.value = last.what === 'made' ? [last] : []
  }

  /** Takes a change back where it was never sent; one that may have arrived gets its opposite. */
  undo(change: LastChange | undefined): void {
    if (change === undefined || change.what === 'taken back') return
    const { entry } = change
    if (change.what === 'made') {
      this.undoMade(entry.id, entry, change.movement)
      return
    }
    this.#hide()
    if (this.outbox.takeBack(entry.id)) {
      this.#lastChange.value = { what: 'taken back', entry }
      return
    }
    const opposite = oppositeOfWaiting(entry)
    if (opposite !== undefined) this.outbox.add(opposite, entry.id)
  }

  /** Undoes the last undoing. */
  redo(): void {
    this.undo(this.redoable.peek())
  }

  /** Undoes the newest change, also one that waits since longer, or else the last undoing. */
  undoNewest(): void {
    const entry = this.#newestWaiting(() => true)
    const waiting = entry && ({ what: 'waiting', entry } as const)
    this.undo(waiting ?? this.next.peek() ?? this.redoable.peek())
  }

  /** Undoes a change of this device as the history of its pet has it. */
  undoMade(
    id: string,
    change: Change,
    movement: Pick<Movement, 'previousQuantity' | 'newQuantity'>,
  ) {
    this.own.read()
    const opposite = oppositeOf(change, movement)
    if (opposite === undefined || this.isUndone(id)) return
    this.#hide()
    this.outbox.add(opposite, id)
  }

  /** Whether a change is undone, or its undoing is in flight. */
  isUndone(id: string): boolean {
    return this.own.isUndone(id) || this.outbox.waiting.value.some(({ undoes }) => undoes === id)
  }

  #hide(): void {
    this.#seen.value = this.outbox.waiting.peek().map(({ id }) => id)
    this.#lastChange.value = undefined
  }

  /** Whether a change can be undone, or taken back. */
  canBeUndone(change: LastChange): boolean {
    const { entry } = change
    if (change.what === 'taken back' || undoOf(entry)?.kind === 'undo') return false
    if (this.isUndone(entry.id)) return false
    return change.what === 'waiting' || oppositeOf(entry, change.movement) !== undefined
  }

  #newestWaiting(isAsked: (entry: Entry) => boolean): Entry | undefined {
    return findLast(
      this.outbox.waiting.value,
      (entry) => isAsked(entry) && this.canBeUndone({ what: 'waiting', entry }),
    )
  }
}

const isUnchanged = ({ previousQuantity, newQuantity }: Movement): boolean =>
  previousQuantity === newQuantity

/** What a change undoes or redoes, if it does. */
export function undoOf({ what, note }: Pick<Change, 'what' | 'note'>): UndoNote | undefined {
  return what.reason === 'other' || what.reason === 'count' ? readUndoNote(note) : undefined
}

/**
 * The change that undoes a movement.
 * @returns undefined where the quantity did not change
 */
export function oppositeOf(
  change: Change,
  { previousQuantity, newQuantity }: Pick<Movement, 'previousQuantity' | 'newQuantity'>,
): Change | undefined {
  return previousQuantity === newQuantity ? undefined : opposite(change, previousQuantity)
}

/** The change that undoes another one, should that be made. */
function oppositeOfWaiting(change: Change): Change | undefined {
  const { what } = change
  if (!('counted' in what)) return opposite(change)
  return what.counted === what.expected ? undefined : opposite(change, what.expected)
}

/**
 * What undoes an undoing redoes the change that was undone.
 * @param before the quantity before a count
 */
function opposite({ petId, name, what, note }: Change, before = 0): Change {
  const undone = undoOf({ what, note })
  const number = 'counted' in what ? what.counted : what.change
  const undoing = undoNote(
    undone === undefined
      ? { kind: 'undo', reason: what.reason, number }
      : { ...undone, kind: undone.kind === 'undo' ? 'redo' : 'undo' },
  )
  const back =
    'counted' in what
      ? ({ counted: before, expected: what.counted, reason: 'count' } as const)
      : ({ change: -what.change, reason: 'other' } as const)
  return { petId, name, what: back, note: undoing }
}
