import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { EnumerableStorage } from '../session/key-value-storage.ts'
import type { Session } from '../session/session.ts'
import { Dispatch, type DispatchDependencies, type DispatchState } from './dispatch.ts'
import { type Change, type Entry, type InFlight, inFlightOf } from './entry.ts'
import { EntryList } from './entry-list.ts'

// Each change is an item of the browser's storage, under an id of its own, from before it is sent
// until the service has made or refused it. Lost responses, reloads and several tabs only ever send
// the same id again. An entry that may have been sent is marked first: one without the mark can be
// taken back. A change waits for the key that made it, unless another key that is signed in sends
// it as its own or discards it.

export interface OutboxDependencies extends DispatchDependencies {
  readonly storage: EnumerableStorage
  readonly newId: () => string
}

/** Changes of one key that another one is signed in beside. */
export interface LeftBehind {
  readonly keyId: string
  readonly keyName: string
  readonly changes: number
}

/**
 * Changes on their way to the service, kept by the browser meanwhile. Nothing is lost by a reload, and
 * nothing made twice by sending it again. A change waits for the key that made it, unless another key
 * that is signed in sends it as its own or discards it.
 */
export class Outbox {
  readonly #dependencies: OutboxDependencies
  readonly #list: EntryList
  readonly #dispatch = signal<Dispatch | undefined>(undefined)

  /** What is being sent for the key that is signed in, in its order. */
  readonly waiting: ReadonlySignal<readonly Entry[]> = computed(() => {
    const key = this.#dispatch.value?.key
    return key === undefined ? [] : this.#list.of(key.id)
  })

  readonly state: ReadonlySignal<DispatchState> = computed(
    () => this.#dispatch.value?.state.value ?? { state: 'resting' },
  )

  /** What the service will not make. */
  readonly refused: ReadonlySignal<readonly Entry[]> = computed(() =>
    this.#list.all.value.filter(({ refusal }) => refusal !== null),
  )

  readonly leftBehind: ReadonlySignal<readonly LeftBehind[]> = computed(() => {
    const here = this.#dispatch.value?.key.id
    const entries = this.#list.all.value.filter(
      ({ refusal, keyId }) => refusal === null && keyId !== here,
    )
    const byKey = Map.groupBy(entries, ({ keyId }) => keyId)
    return [...byKey].map(([keyId, changes]) => ({
      keyId,
      keyName: changes[0]?.keyName ?? keyId,
      changes: changes.length,
    }))
  })

  readonly #inFlight = computed(() => inFlightOf(this.waiting.value))

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies
    this.#list = new EntryList(dependencies.storage)
  }

  /** How many entries the browser does not keep: closing the page loses them. */
  get unkept(): ReadonlySignal<number> {
    return this.#list.unkept
  }

  inFlight(petId: bigint): InFlight | undefined {
    return this.#inFlight.value.get(petId)
  }

  /** Sends for a session, in place of any other. */
  connect(session: Session): void {
    this.disconnect()
    this.#dispatch.value = new Dispatch(session, this.#list, this.#dependencies)
    this.#resume()
  }

  /** What waits goes on when the same key is signed in again. */
  disconnect(): void {
    this.#dispatch.peek()?.end()
    this.#dispatch.value = undefined
  }

  /** @returns undefined where nobody is signed in */
  add(change: Change): Entry | undefined {
    const key = this.#dispatch.peek()?.key
    if (key === undefined) return undefined
    const { newId, wallClock } = this.#dependencies
    const entry: Entry = {
      ...change,
      id: newId(),
      keyId: key.id,
      keyName: key.name,
      madeAt: wallClock(),
      place: this.#list.nextPlace,
      tried: false,
      refusal: null,
    }
    this.#list.put(entry)
    this.#resume()
    return entry
  }

  /** Takes a change back that was never sent. @returns false where it may have been */
  takeBack(id: string): boolean {
    return this.#list.removeUntried(id)
  }

  /** Has done with a change that was refused, or that is given up. */
  dismiss(id: string): void {
    this.#list.remove(id)
    this.#resume()
  }

  /** Tries again now, where that is being waited for and no limit says until when. */
  retryNow(): void {
    this.#dispatch.peek()?.retryNow()
  }

  /** Sends what another key left behind as the key that is signed in. */
  takeOver(keyId: string): void {
    const key = this.#dispatch.peek()?.key
    if (key === undefined) return
    for (const entry of this.#list.of(keyId)) {
      this.#list.put({ ...entry, keyId: key.id, keyName: key.name })
    }
    this.#resume()
  }

  discard(keyId: string): void {
    for (const { id } of this.#list.of(keyId)) this.#list.remove(id)
  }

  /** Another tab has written or removed something; no name: everything was removed. */
  onStorageEvent(name: string | null, text: string | null): void {
    this.#list.onStorageEvent(name, text)
    this.#resume()
  }

  /** To be called now and then: what a tab left behind that was closed is sent by this one. */
  adoptOrphans(): void {
    this.#list.adoptOrphans()
    this.#resume()
  }

  #resume(): void {
    this.#dispatch.peek()?.resume()
  }
}
