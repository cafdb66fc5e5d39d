import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { findLast } from '../../everywhere/lists.ts'
import type { Movement } from '../../stock/movement.ts'
import type { Change, Entry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { oppositeOf, oppositeOfWaiting, undoOf } from './opposite.ts'
import type { OwnChanges } from './own-changes.ts'
import { asOne, differenceOf, goesOn, type KnownChange, newestRuns, runsOf, sum } from './taps.ts'

/** What a person did last: a change, or taps on one pet as one change. */
interface Described {
  readonly entry: Entry
  /** The taps; absent where the change is alone. */
  readonly taps?: readonly Entry[]
}

interface MadeChange extends Described {
  readonly what: 'made'
  /** The newest one. */
  readonly movement: Movement
  /** What the newest taps, which the service has not answered yet, come to. */
  readonly unsent: number
}

/** The result of the last change, for the person who made it. */
export type LastChange =
  | MadeChange
  /** The service has not answered yet. */
  | (Described & { readonly what: 'waiting' })
  | (Described & { readonly what: 'taken back' })

/** So many changes can be undone one after the other while the last one is shown. The device remembers that they were. */
const MOST_IN_SERIES = 80

/** Knows the last changes, and undoes them: first the one that is shown, then those before it. */
export class Undo {
  /** What is shown: the run of the change with this id, or what was taken back. */
  readonly #shown = signal<string | LastChange | undefined>(undefined)
  /** What the service has made since the person has let the changes be. */
  readonly #series = signal<readonly KnownChange[]>([])
  /** The ids of waiting changes that are not shown any more. */
  readonly #seen = signal<readonly string[]>([])
  /** The ids of waiting changes that the person has let be. */
  readonly #letBe = signal<readonly string[]>([])
  /** The first one of the undoings that were asked for by the same tap, by the id of each. */
  readonly #asked = new Map<string, string>()
  /** The ids of changes that are undone alone, however soon they came: each scan is one. */
  readonly apart = new Set<string>()

  readonly #runs = computed(() => {
    const waiting = this.outbox.waiting.value
      .filter(({ id }) => !this.#letBe.value.includes(id))
      .map((entry) => ({ entry, movement: undefined }))
    return this.#runsOf([...this.#series.value, ...waiting])
  })

  readonly lastChange: ReadonlySignal<LastChange | undefined> = computed(() => {
    const shown = this.#shown.value
    if (typeof shown !== 'string') return shown
    const run = this.#runWith(shown)
    return run && this.#asChange(run)
  })

  /** The last change, as long as the service has not answered it. */
  readonly waitingChange: ReadonlySignal<LastChange | undefined> = computed(() => {
    const entry = this.outbox.waiting.value.at(-1)
    if (entry === undefined || this.#seen.value.includes(entry.id)) return undefined
    return this.#waiting(entry)
  })

  /** What is undone next; undefined where nothing can be. */
  readonly next: ReadonlySignal<LastChange | undefined> = computed(() => {
    const last = this.lastChange.value
    if (last !== undefined && this.canBeUndone(last)) return last
    // Beside a count that has changed nothing, Undo would be taken for its own.
    if (last?.what === 'made' && isUnchanged(last.movement)) return undefined
    const entry = this.#newestWaiting(({ id }) => !this.#letBe.value.includes(id))
    if (entry !== undefined) return this.#waiting(entry)
    const made = this.#runs.value.map((run) => this.#asChange(run))
    return findLast(made, (change) => this.canBeUndone(change))
  })

  /** The undoing that can itself be undone. */
  readonly redoable: ReadonlySignal<LastChange | undefined> = computed(() => {
    const waiting = this.outbox.waiting.value.at(-1)
    const undoing = waiting ? this.#waiting(waiting) : this.lastChange.value
    if (undoing === undefined || undoing.what === 'taken back') return undefined
    const isUndoing = undoOf(undoing.entry)?.kind === 'undo'
    return isUndoing && this.#open(undoing).length > 0 ? undoing : undefined
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

  made(entry: Entry, movement: Movement): void {
    batch(() => {
      this.own.made(entry, movement)
      const series = [...this.#series.peek(), { entry, movement }]
      this.#series.value = newestRuns(this.#runsOf(series), MOST_IN_SERIES)
      this.#shown.value = entry.id
    })
  }

  /** To be called when the person lets the changes be. */
  clear(): void {
    this.#hide()
    this.#letBe.value = this.#seen.peek()
    this.#series.value = []
    this.#asked.clear()
  }

  /** To be called when a change has been shown for a while. As long as it can be undone, it stays, and it alone. */
  rest(last: LastChange): void {
    if (!this.canBeUndone(last)) {
      this.clear()
      return
    }
    const ids = tapsOf(last).map(({ id }) => id)
    const waiting = this.outbox.waiting.peek().map(({ id }) => id)
    this.#letBe.value = waiting.filter((id) => !ids.includes(id))
    this.#series.value = this.#series.peek().filter(({ entry }) => ids.includes(entry.id))
  }

  /** Takes each tap back where it was never sent; one that may have arrived gets its opposite. */
  undo(change: LastChange | undefined): void {
    if (change === undefined || change.what === 'taken back') return
    this.own.read()
    const open = this.#open(change)
    const isNothing = open.every((entry) => this.#oppositeOf(entry) === undefined)
    if (open.length === 0 || (change.what === 'made' && isNothing)) return
    batch(() => {
      this.#hide()
      const opposites = open.map((entry) => [entry, this.#oppositeOf(entry)] as const)
      const kept = opposites.filter(([{ id }]) => !this.outbox.takeBack(id))
      if (kept.length === 0) this.#shown.value = { ...change, what: 'taken back' }
      let first: string | undefined
      for (const [{ id }, opposite] of kept) {
        const undoing = opposite && this.outbox.add(opposite, id)
        first ??= undoing?.id
        if (undoing && first) this.#asked.set(undoing.id, first)
      }
    })
  }

  /** Undoes the last undoing. */
  redo(): void {
    this.undo(this.redoable.peek())
  }

  /** Undoes the newest change, also one that waits since longer, or else the last undoing. */
  undoNewest(): void {
    const entry = this.#newestWaiting(() => true)
    const waiting = entry && this.#waiting(entry)
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

  /** Whether a change can be undone, or taken back. */
  canBeUndone(change: LastChange): boolean {
    const { entry } = change
    if (change.what === 'taken back' || undoOf(entry)?.kind === 'undo') return false
    if (this.#open(change).length === 0) return false
    return change.what === 'waiting' || oppositeOf(entry, change.movement) !== undefined
  }

  #hide(): void {
    this.#seen.value = this.outbox.waiting.peek().map(({ id }) => id)
    this.#shown.value = undefined
  }

  #runsOf(changes: readonly KnownChange[]) {
    const asked = (entry: Entry) => this.#asked.get(entry.id)
    const isOneUndo = (a: Entry, b: Entry) => asked(a) !== undefined && asked(a) === asked(b)
    return runsOf(changes, (a, b) => isOneUndo(a, b) || goesOn(a, b, this.apart))
  }

  #runWith(id: string): readonly KnownChange[] | undefined {
    return findLast(this.#runs.value, (run) => run.some(({ entry }) => entry.id === id))
  }

  #waiting(entry: Entry): LastChange | undefined {
    return this.#asChange(this.#runWith(entry.id) ?? [{ entry, movement: undefined }])
  }

  /** A run as one change. What of it was undone alone is no part of it any more. */
  #asChange(run: readonly KnownChange[]): LastChange {
    const open = run.filter(({ entry }) => !this.isUndone(entry.id))
    const described = open.length > 0 ? open : run
    const taps = described.map(({ entry }) => entry)
    const entry = asOne(taps as [Entry, ...Entry[]])
    const movement = findLast(described, (change) => change.movement !== undefined)?.movement
    if (movement === undefined) return { what: 'waiting', entry, taps }
    const unsent = described.filter((change) => change.movement === undefined)
    const differences = unsent.map((change) => differenceOf(change.entry))
    return { what: 'made', entry, taps, movement, unsent: sum(differences) }
  }

  /** The taps that are not undone yet. */
  #open(change: LastChange): readonly Entry[] {
    return tapsOf(change).filter(({ id }) => !this.isUndone(id))
  }

  /** What undoes a change that was made, or still waits; undefined also for one that was refused meanwhile. */
  #oppositeOf(entry: Entry): Change | undefined {
    const made = this.#series.peek().find((change) => change.entry.id === entry.id)
    if (made?.movement !== undefined) return oppositeOf(entry, made.movement)
    const isWaiting = this.outbox.waiting.peek().some(({ id }) => id === entry.id)
    return isWaiting ? oppositeOfWaiting(entry) : undefined
  }

  #newestWaiting(isAsked: (entry: Entry) => boolean): Entry | undefined {
    return findLast(
      this.outbox.waiting.value,
      (entry) => isAsked(entry) && this.canBeUndone({ what: 'waiting', entry }),
    )
  }
}

const tapsOf = ({ entry, taps = [entry] }: LastChange): readonly Entry[] => taps

const isUnchanged = ({ previousQuantity, newQuantity }: Movement): boolean =>
  previousQuantity === newQuantity
