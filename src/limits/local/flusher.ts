import type { ClockReading } from '../../clocks/clock.ts'
import type { LimitsStore, Saveable, Unsaved } from '../store.ts'
import type { KeyLimiter } from './key-limiter.ts'

/** A crash may lose at most five seconds of counting: this interval, and two seconds for a slow disk. */
const FLUSH_EVERY_MS = 3_000

interface FlusherDependencies {
  readonly store: LimitsStore
  readonly keys: KeyLimiter
  readonly addresses: Saveable
  readonly clock: () => ClockReading
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void
  /** Called for each save that failed. The next save includes its content. */
  readonly onError: (error: unknown) => void
}

/**
 * Saves the limiters' counts: regularly, at once when a ban begins, and when the server stops. Saves run
 * one after another. A promise resolves after a save that began after the call, with true where it
 * succeeded. `load` alone can be rejected.
 */
export class LimitsFlusher {
  readonly #dependencies: FlusherDependencies
  readonly #urgent = new Set<string>()
  #last: Promise<boolean> = Promise.resolve(true)
  #waitingFlush: Promise<boolean> | undefined
  #waitingUrgent: Promise<boolean> | undefined
  #stopTimer: (() => void) | undefined

  constructor(dependencies: FlusherDependencies) {
    this.#dependencies = dependencies
  }

  /** Loads the saved counts, before the first request. Rejected if that fails. */
  async load(): Promise<void> {
    const { store, keys, addresses, clock } = this.#dependencies
    const rows = await store.load()
    const reading = clock()
    keys.load(rows, reading)
    addresses.load(rows, reading)
  }

  start(): void {
    this.#stopTimer ??= this.#dependencies.every(FLUSH_EVERY_MS, () => void this.flush())
  }

  /** Ends the regular saves with a last one. */
  stop(): Promise<boolean> {
    this.#stopTimer?.()
    this.#stopTimer = undefined
    return this.flush()
  }

  flush(): Promise<boolean> {
    this.#waitingFlush ??= this.#afterLast(() => {
      this.#waitingFlush = undefined
      return this.#flushAll()
    })
    return this.#waitingFlush
  }

  /** Saves one key without the others: a ban has to be saved before the response that announces it. */
  saveNow(keyId: string): Promise<boolean> {
    this.#urgent.add(keyId)
    this.#waitingUrgent ??= this.#afterLast(() => {
      this.#waitingUrgent = undefined
      return this.#flushUrgent()
    })
    return this.#waitingUrgent
  }

  #afterLast(save: () => Promise<boolean>): Promise<boolean> {
    this.#last = this.#last.then(save)
    return this.#last
  }

  #flushAll(): Promise<boolean> {
    const { keys, addresses, clock } = this.#dependencies
    const reading = clock()
    return this.#save([
      [keys, keys.takeUnsaved(reading)],
      [addresses, addresses.takeUnsaved(reading)],
    ])
  }

  #flushUrgent(): Promise<boolean> {
    const { keys, clock } = this.#dependencies
    const taken = keys.takeUnsavedKeys(this.#urgent, clock())
    this.#urgent.clear()
    return this.#save([[keys, taken]])
  }

  async #save(parts: readonly [Saveable, Unsaved][]): Promise<boolean> {
    const rows = parts.flatMap(([, taken]) => taken.rows)
    const forgotten = parts.flatMap(([, taken]) => taken.forgotten)
    if (rows.length === 0 && forgotten.length === 0) return true
    try {
      await this.#dependencies.store.save(rows, forgotten)
    } catch (error) {
      for (const [limiter, taken] of parts) limiter.notSaved(taken)
      this.#dependencies.onError(error)
      return false
    }
    for (const [limiter, taken] of parts) limiter.saved(taken)
    return true
  }
}
