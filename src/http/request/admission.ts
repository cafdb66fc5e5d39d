import type { ApiError } from '../errors/api-error.ts'

// How many costly requests may be at work at once, of a key and in all. What one of them holds meanwhile is its place.

/** How many requests of a kind may be at work at once: with one key, and with all keys together. */
interface AdmissionBounds {
  readonly ofKey: number
  readonly ofAll: number
  /** How long one more waits for a place; 0: it is refused at once. */
  readonly waitMs: number
  readonly refusal: (ofKey: number, ofAll: number) => ApiError
}

/** What frees a place; what it is called for again does nothing. */
export type FreePlace = () => void

interface Waiting {
  readonly keyId: string
  readonly resolve: (free: FreePlace) => void
}

/** Runs something later. @returns what cancels it */
type After = (ms: number, run: () => void) => () => void

const afterTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Admits requests that cost much, so many at once, and has some more wait a little. */
export class Admission {
  readonly #bounds: AdmissionBounds
  readonly #takenByKey = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  readonly #after: After
  #taken = 0

  constructor(bounds: AdmissionBounds, after: After = afterTimer) {
    this.#bounds = bounds
    this.#after = after
  }

  /**
   * Takes a place, or waits for one.
   * @param signal aborted when the client goes away, which then waits no longer
   * @throws ApiError overloaded
   */
  async take(keyId: string, signal?: AbortSignal): Promise<FreePlace> {
    if (this.#hasPlace(keyId)) return this.#occupy(keyId)
    const { ofKey, ofAll, waitMs, refusal } = this.#bounds
    if (waitMs === 0) throw refusal(ofKey, ofAll)
    const { promise, resolve, reject } = Promise.withResolvers<FreePlace>()
    const waiting: Waiting = { keyId, resolve }
    this.#waiting.add(waiting)
    const giveUp = (): void => {
      this.#waiting.delete(waiting)
      reject(refusal(ofKey, ofAll))
    }
    const cancel = this.#after(waitMs, giveUp)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (signal?.aborted === true) giveUp()
    try {
      return await promise
    } finally {
      cancel()
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #hasPlace(keyId: string): boolean {
    const { ofKey, ofAll } = this.#bounds
    return (this.#takenByKey.get(keyId) ?? 0) < ofKey && this.#taken < ofAll
  }

  #occupy(keyId: string): FreePlace {
    this.#takenByKey.set(keyId, (this.#takenByKey.get(keyId) ?? 0) + 1)
    this.#taken += 1
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      this.#free(keyId)
    }
  }

  #free(keyId: string): void {
    const left = (this.#takenByKey.get(keyId) ?? 0) - 1
    if (left > 0) this.#takenByKey.set(keyId, left)
    else this.#takenByKey.delete(keyId)
    this.#taken -= 1
    // Who has waited longest, and whose key has a place.
    for (const waiting of this.#waiting) {
      if (!this.#hasPlace(waiting.keyId)) continue
      this.#waiting.delete(waiting)
      waiting.resolve(this.#occupy(waiting.keyId))
    }
  }
}
