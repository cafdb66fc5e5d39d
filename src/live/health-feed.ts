import type { Readiness } from '../health/readiness.ts'

const LOOK_EVERY_MS = 10_000

export type HealthListener = (readiness: Readiness) => void

/** Tells whoever listens how the service is, and again whenever that has changed. */
export class HealthFeed {
  readonly #look: () => Promise<Readiness>
  readonly #every: (ms: number, run: () => void) => () => void
  /** Who listens, and what each was last told. */
  readonly #told = new Map<HealthListener, string | undefined>()
  #stopLooking: (() => void) | undefined

  constructor(look: () => Promise<Readiness>, every: (ms: number, run: () => void) => () => void) {
    this.#look = look
    this.#every = every
  }

  /** @returns what ends it */
  listen(listener: HealthListener): () => void {
    this.#told.set(listener, undefined)
    this.#stopLooking ??= this.#every(LOOK_EVERY_MS, () => void this.#tell())
    void this.#tell()
    return () => {
      this.#told.delete(listener)
      if (this.#told.size > 0) return
      this.#stopLooking?.()
      this.#stopLooking = undefined
    }
  }

  async #tell(): Promise<void> {
    const readiness = await this.#look().catch(() => undefined)
    // Then nobody knows; the next look comes soon.
    if (readiness === undefined) return
    const now = JSON.stringify(readiness)
    for (const [listener, before] of this.#told) {
      if (before === now) continue
      this.#told.set(listener, now)
      listener(readiness)
    }
  }
}
