import { bearer, type Server } from '../support/petstock.ts'

/** The day's bucket gets one request back every ten seconds: next to nothing beside its use. */
const PER_DAY = 8_640
export const COUNTED = ['--per-minute', String(PER_DAY), '--per-day', String(PER_DAY)] as const

const REFILL_PER_MS = PER_DAY / 86_400_000
const EVERY_MS = 15

/** Watches, over crashes, how much of what a key asked for the service remembers. */
export class CountedRequests {
  /** When each answer came since the last restart. */
  #responses: number[] = []
  #used = 0
  #lookedAt = performance.now()
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** Asks at a steady pace until the server is gone. */
  async run(server: Server): Promise<void> {
    for (;;) {
      try {
        await this.#ask(server)
      } catch {
        return
      }
      await Bun.sleep(EVERY_MS)
    }
  }

  /**
   * To be called after a crash, when the service is back.
   * @returns how old the oldest request was that was forgotten, and how many were
   */
  async forgotten(server: Server, crashedAt: number): Promise<{ count: number; ageMs: number }> {
    const before = this.#responses
    const usedBefore = this.#used - (performance.now() - this.#lookedAt) * REFILL_PER_MS
    this.#responses = []
    const remaining = await this.#ask(server)
    this.#used = PER_DAY - remaining
    this.#lookedAt = performance.now()
    this.#responses = []
    // One for this request, and the service rounds what remains down.
    const count = Math.max(0, Math.floor(usedBefore + before.length + 1 - this.#used))
    const oldest = before.at(before.length - count)
    return { count, ageMs: count === 0 || oldest === undefined ? 0 : crashedAt - oldest }
  }

  async #ask(server: Server): Promise<number> {
    const { status, headers } = await server.request('/v1/inventory', {
      method: 'HEAD',
      headers: bearer(this.#key),
    })
    if (status !== 200) throw new Error(`the counted request was answered ${status}`)
    this.#responses.push(performance.now())
    return Number(/"day";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
}
