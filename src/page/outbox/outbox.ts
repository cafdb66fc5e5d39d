import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { groupBy } from '../../everywhere/lists.ts'
import type { EnumerableStorage } from '../kit/key-value-storage.ts'
import type { Session } from '../kit/kit-session.ts'
import { Agos } from './ago.ts'
import { Dispatch, type DispatchDependencies, type DispatchState } from './dispatch.ts'
import { type Change, type Entry, type InFlight, inFlightOf, seenAmount } from './entry.ts'
import { EntryList } from './entry-list.ts'

// Each change is an item of the browser's storage, under its own id. The page writes the item before
// it sends the change, and removes it when the service has made the change. After a lost response, a
// reload, or in several tabs the page sends the same id again. It marks an entry before it sends it,
// so that an entry without the mark can be taken back.

interface OutboxDependencies extends DispatchDependencies {
  readonly storage: EnumerableStorage
  readonly newId: () => string
  /** The price of a pet as the page shows it; undefined: none, or the shop has no currency. */
  readonly priceOf?: (petId: bigint) => SeenPrice | undefined
}

interface SeenPrice {
  readonly amount: number
  /** The number of its currency. */
  readonly currency: number
}

/** Changes of a key that is not signed in now. */
interface LeftBehind {
  readonly keyId: string
  readonly keyName: string
  readonly changes: number
}

/**
 * Sends changes to the service, and stores them in the browser until it has made them. A reload loses
 * no change, and a change sent again is made once. A change waits for the key that made it, unless
 * another key that is signed in sends it as its own or discards it.
 */
export class Outbox {
  readonly #dependencies: OutboxDependencies
  readonly #list: EntryList
  readonly #agos: Agos
  readonly #dispatch = signal<Dispatch | undefined>(undefined)

  /** The changes of the key that is signed in, in their order. */
  readonly waiting: ReadonlySignal<readonly Entry[]> = computed(() => {
    const keyId = this.#dispatch.value?.keyId
    return keyId === undefined ? [] : this.#list.of(keyId)
  })

  readonly state: ReadonlySignal<DispatchState> = computed(
    () => this.#dispatch.value?.state.value ?? { state: 'resting' },
  )

  /** The changes that the service has refused. */
  readonly refused: ReadonlySignal<readonly Entry[]> = computed(() =>
    this.#list.all.value.filter(({ refusal }) => refusal !== null),
  )

  readonly leftBehind: ReadonlySignal<readonly LeftBehind[]> = computed(() => {
    const here = this.#dispatch.value?.keyId
    const entries = this.#list.all.value.filter(
      ({ refusal, keyId }) => refusal === null && keyId !== here,
    )
    const byKey = groupBy(entries, ({ keyId }) => keyId)
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
    this.#agos = new Agos(dependencies)
  }

  /** How many entries the browser could not store: closing the page loses them. */
  get unkept(): ReadonlySignal<number> {
    return this.#list.unkept
  }

  inFlight(petId: bigint): InFlight | undefined {
    return this.#inFlight.value.get(petId)
  }

  /** Sends the changes of a session's key, in place of any other. */
  connect(session: Session): void {
    this.disconnect()
    this.#dispatch.value = new Dispatch(session, this.#list, this.#agos, this.#dependencies)
    this.#resume()
  }

  /** Stops sending. Waiting changes go on when the same key is signed in again. */
  disconnect(): void {
    this.#dispatch.peek()?.end()
    this.#dispatch.value = undefined
  }

  /**
   * @param undoes the id of a waiting change that this one undoes
   * @returns undefined where no key is signed in
   */
  add(change: Change, undoes: string | null = null): Entry | undefined {
    const key = this.#dispatch.peek()?.key.peek()
    if (key === undefined) return undefined
    const { newId, wallClock, priceOf } = this.#dependencies
    const price = priceOf?.(change.petId)
    const entry: Entry = {
      ...change,
      id: newId(),
      keyId: key.id,
      keyName: key.name,
      madeAt: wallClock(),
      place: this.#list.nextPlace,
      tried: false,
      refusal: null,
      undoes,
      amount: undoes === null ? seenAmount(change, price?.amount) : null,
      ...(price !== undefined && { currency: price.currency }),
    }
    this.#agos.made(entry.id)
    this.#list.put(entry)
    this.#resume()
    return entry
  }

  /** Takes back a change that was never sent. @returns false where it may have been sent */
  takeBack(id: string): boolean {
    return this.#list.removeUntried(id)
  }

  /** Removes a change that was refused, or that the person gives up. */
  dismiss(id: string): void {
    if (!this.#list.removeUndone(id)) this.#list.remove(id)
    this.#resume()
  }

  /** Ends the wait for the next attempt, unless a limit sets its time. */
  retryNow(): void {
    this.#dispatch.peek()?.retryNow()
  }

  /** Sends the changes of another key as the key that is signed in. */
  takeOver(keyId: string): void {
    const key = this.#dispatch.peek()?.key.peek()
    if (key === undefined) return
    for (const entry of this.#list.of(keyId)) {
      this.#list.put({ ...entry, keyId: key.id, keyName: key.name })
    }
    this.#resume()
  }

  discard(keyId: string): void {
    for (const { id } of this.#list.of(keyId)) this.#list.remove(id)
  }

  /** To be called when another tab has changed an item. @param name null: it has removed all */
  onStorageEvent(name: string | null, text: string | null): void {
    this.#list.onStorageEvent(name, text)
    this.#resume()
  }

  /** To be called at intervals. Takes over the changes of closed tabs, and sends them. */
  adoptOrphans(): void {
    this.#list.adoptOrphans()
    this.#resume()
  }

  #resume(): void {
    this.#dispatch.peek()?.resume()
  }
}
