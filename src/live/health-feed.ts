import type { Readiness } from '../health/check.ts'

const CHECK_EVERY_MS = 10_000

export type HealthListener = (readiness: Readiness) => void

/** Notifies listeners of the service's health: at once, and whenever it has changed. */
export class HealthFeed {
  readonly #check: () => Promise<Readiness>
  readonly #every: (ms: number, run: () => void) => () => void
  /** The listeners, and what was last sent to each. */
  readonly #lastSent = new Map<HealthListener, string | undefined>()
  #stopChecking: (() => void) | undefined

  constructor(check: () => Promise<Readiness>, every: (ms: number, run: () => void) => () => void) {
    this.#check = check
    this.#every = every
  }

  /** @returns a function that ends it */
  listen(listener: HealthListener): () => void {
    this.#lastSent.set(listener, undefined)
    this.#stopChecking ??= this.#every(CHECK_EVERY_MS, () => void this.#notify())
    void this.#notify()
    return () => {
      this.#lastSent.delete(listener)
      if (this.#lastSent.size > 0) return
      this.#stopChecking?.()
      this.#stopChecking = undefined
    }
  }

  async #notify(): Promise<void> {
    const readiness = await this.#check().catch(() => undefined)
    // The checks could not be made; the next ones come soon.
    if (readiness === undefined) return
    const now = JSON.stringify(readiness)
    for (const [listener, before] of this.#lastSent) {
      if (before === now) continue
      this.#lastSent.set(listener, now)
      listener(readiness)
    }
  }
}
