import { MINUTE_MS } from '../clocks/durations.ts'
import type { Clock } from './clock.ts'
import { codeOf } from './read-response.ts'
import { readRetryAfterMs } from './retry.ts'

/** The most that a banned key is kept quiet: the shop may lift its ban at any time. */
const LONGEST_QUIET_MS = MINUTE_MS

interface LastResponse {
  readonly body: string
  readonly status: number
  readonly headers: Headers
}

/** How long the client is quiet after a response that bans its key; undefined for every other response. */
export async function readQuietMs(response: Response): Promise<number | undefined> {
  const waitMs = readRetryAfterMs(response.headers)
  if (response.status !== 429 || waitMs === undefined) return undefined
  return (await codeOf(response)) === 'key_banned' ? Math.min(waitMs, LONGEST_QUIET_MS) : undefined
}

/**
 * Keeps a banned key quiet: until its ban ends, and for a minute at most, whatever is asked is answered
 * as the service last did.
 */
export class Ban {
  readonly #clock: Clock
  #response: LastResponse | undefined
  #quietUntil = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes notice of an answer, which may ban the key. @returns what the caller gets for it */
  async notice(response: Response): Promise<Response> {
    const quietMs = await readQuietMs(response)
    if (quietMs === undefined) return response
    const { status, headers } = response
    this.#response = { body: await response.clone().text(), status, headers }
    this.#quietUntil = this.#clock.now() + quietMs
    return this.current() ?? response
  }

  /**
   * What a banned key is answered, with the seconds after which the service is asked again as its
   * Retry-After; undefined where the service is to be asked.
   */
  current(): Response | undefined {
    const left = this.#quietUntil - this.#clock.now()
    if (this.#response === undefined || left <= 0) return undefined
    const { body, status, headers } = this.#response
    const response = new Response(body, { status, headers })
    response.headers.set('Retry-After', String(Math.ceil(left / 1_000)))
    return response
  }
}
