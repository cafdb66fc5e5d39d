import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { EnumerableStorage } from '../kit/key-value-storage.ts'
import { type Entry, inOrder } from './entry.ts'
import { entryIdOf, readItem, StoredEntries } from './stored-entries.ts'

/** The entries of an outbox, both in this tab and in the browser's storage. */
export class EntryList {
  readonly #kept: StoredEntries
  readonly #all: Signal<readonly Entry[]>
  readonly #unkept = signal<readonly string[]>([])
  /** The ids in the storage that are not of this tab, at the last look. */
  #found: readonly string[] = []
  /** What was taken back, at the last look. */
  #takenBack: readonly string[] = []

  constructor(storage: EnumerableStorage) {
    this.#kept = new StoredEntries(storage)
    this.#all = signal(this.#kept.read())
  }

  readonly unkept: ReadonlySignal<number> = computed(() => this.#unkept.value.length)

  get all(): ReadonlySignal<readonly Entry[]> {
    return this.#all
  }

  get nextPlace(): number {
    return Math.max(0, ...this.#all.peek().map(({ place }) => place)) + 1
  }

  has(id: string): boolean {
    return this.#all.peek().some((entry) => entry.id === id)
  }

  /** The entries of a key that the service has not refused. */
  of(keyId: string): readonly Entry[] {
    return this.#all.value.filter((entry) => entry.keyId === keyId && entry.refusal === null)
  }

  /** Adds an entry, or replaces the one with its id. */
  put(entry: Entry): void {
    this.#show([...this.#others(entry.id), entry])
    this.#store([entry])
  }

  remove(id: string): void {
    this.#kept.drop(id)
    this.#removed(id)
  }

  #removed(id: string): void {
    this.#forget(id)
    // The removed item may have made room in the storage.
    this.#store(this.#all.peek().filter((entry) => this.#unkept.peek().includes(entry.id)))
  }

  /** Removes an entry that was never sent. @returns false where this tab or another may have sent it */
  removeUntried(id: string): boolean {
    const own = this.#all.peek().find((entry) => entry.id === id)
    const isKept = !this.#unkept.peek().includes(id)
    // One that is gone from the storage was sent and made: this tab has not heard of it yet.
    const stored = isKept ? this.#kept.read().find((entry) => entry.id === id) : own
    if (own?.tried !== false || stored?.tried !== false) return false
    this.#kept.takeBack(id)
    this.#removed(id)
    return true
  }

  /** Removes an entry that another tab has taken back, of which this one has not heard yet. @returns whether it has */
  removeTakenBack(id: string): boolean {
    if (!this.#kept.isTakenBack(id)) return false
    this.#forget(id)
    return true
  }

  /** Removes an entry, and the one that undoes it. @returns false where none does */
  removeUndone(id: string): boolean {
    const undoing = this.#all.peek().filter(({ undoes }) => undoes === id)
    if (undoing.length === 0) return false
    for (const each of [id, ...undoing.map((entry) => entry.id)]) this.remove(each)
    return true
  }

  onStorageEvent(name: string | null, text: string | null): void {
    const id = name === null ? undefined : entryIdOf(name)
    const entry = name === null ? undefined : readItem(name, text)
    if (name === null) this.#store(this.#all.peek())
    else if (id !== undefined && text === null) this.#forget(id)
    else if (entry !== undefined && this.has(entry.id)) {
      this.#show([...this.#others(entry.id), entry])
    }
  }

  /**
   * Takes over the entries of closed tabs: those that were in the storage at the last look, too. Forgets what had been taken
   * back by then: all tabs have heard of it.
   */
  adoptOrphans(): void {
    const takenBack = this.#kept.takenBack()
    const known = takenBack.filter((id) => this.#takenBack.includes(id))
    for (const id of known) this.#kept.forgetTakenBack(id)
    this.#takenBack = takenBack
    const foreign = this.#kept.read().filter(({ id }) => !this.has(id))
    const left = foreign.filter(({ id }) => this.#found.includes(id))
    this.#found = foreign.map(({ id }) => id)
    if (left.length > 0) this.#show([...this.#all.peek(), ...left])
  }

  #others = (id: string) => this.#all.peek().filter((entry) => entry.id !== id)

  #show(entries: readonly Entry[]): void {
    this.#all.value = [...entries].sort(inOrder)
  }

  #forget(id: string): void {
    this.#show(this.#others(id))
    this.#unkept.value = this.#unkept.peek().filter((each) => each !== id)
  }

  #store(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    const ids = entries.map(({ id }) => id)
    const lost = entries.filter((entry) => !this.#kept.trySet(entry)).map(({ id }) => id)
    this.#unkept.value = [...this.#unkept.peek().filter((id) => !ids.includes(id)), ...lost]
  }
}
