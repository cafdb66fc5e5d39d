import type { Clock } from './clock.ts'
import { codeOf } from './read-answer.ts'
import { readRetryAfterMs } from './retry.ts'

interface LastAnswer {
  readonly body: string
  readonly status: number
  readonly headers: Headers
}

/** Keeps a banned key quiet: until its ban ends, whatever is asked is answered as the service last did. */
export class Ban {
  readonly #clock: Clock
  #answer: LastAnswer | undefined
  #endsAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes notice of an answer, which may ban the key. */
  async notice(answer: Response): Promise<void> {
    const { status, headers } = answer
    const waitMs = readRetryAfterMs(headers)
    if (status !== 429 || waitMs === undefined || (await codeOf(answer)) !== 'key_banned') return
    this.#answer = { body: await answer.clone().text(), status, headers }
    this.#endsAt = this.#clock.now() + waitMs
  }

  /** What the service would answer now; undefined where the key is not banned. */
  current(): Response | undefined {
    const left = this.#endsAt - this.#clock.now()
    if (this.#answer === undefined || left <= 0) return undefined
    const { body, status, headers } = this.#answer
    const answer = new Response(body, { status, headers })
    answer.headers.set('Retry-After', String(Math.ceil(left / 1_000)))
    return answer
  }
}
