import type { Readiness } from '../health/check.ts'

const CHECK_EVERY_MS = 10_000

export interface HealthListener {
  healthChanged(now: Readiness): void
}

/** Notifies listeners of the service's health: at once, and whenever it has changed. */
export class HealthFeed {
  readonly #check: () => Promise<Readiness>
  readonly #every: (ms: number, run: () => void) => () => void
  readonly #listeners = new Set<HealthListener>()
  /** Those that were not notified yet. */
  readonly #newcomers = new Set<HealthListener>()
  /** What was last sent to all others. */
  #last: { readonly readiness: Readiness; readonly text: string } | undefined
  #stopChecking: (() => void) | undefined

  constructor(check: () => Promise<Readiness>, every: (ms: number, run: () => void) => () => void) {
    this.#check = check
    this.#every = every
  }

  listen(listener: HealthListener): void {
    this.#listeners.add(listener)
    this.#newcomers.add(listener)
    this.#stopChecking ??= this.#every(CHECK_EVERY_MS, () => void this.#notify())
    void this.#notify()
  }

  /** Ends it, if it has begun. */
  leave(listener: HealthListener): void {
    this.#listeners.delete(listener)
    this.#newcomers.delete(listener)
    if (this.#listeners.size > 0) return
    this.#stopChecking?.()
    this.#stopChecking = undefined
  }

  async #notify(): Promise<void> {
    const readiness = await this.#check().catch(() => undefined)
    // The checks could not be made; the next ones come soon.
    if (readiness === undefined) return
    const text = JSON.stringify(readiness)
    const known = this.#last?.text === text ? this.#last : undefined
    const last = known ?? { readiness, text }
    const notified = [...(known === undefined ? this.#listeners : this.#newcomers)]
    this.#last = last
    this.#newcomers.clear()
    for (const listener of notified) listener.healthChanged(last.readiness)
  }
}
