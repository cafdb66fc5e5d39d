import type { Clock } from './clock.ts'
import { codeOf } from './responses.ts'
import { readRetryAfterMs } from './retry.ts'

/** The state of one of a key's two windows. */
export interface WindowLimits {
  /** How many requests the window holds. */
  readonly limit: number
  readonly remaining: number
  /** Seconds from the response until the window is full again. */
  readonly fullInSeconds: number
}

/** The state of a key’s limits, by the last response that had it. */
export interface Limits {
  /** The limit of the window that decides, minute or day. */
  readonly limit: number
  readonly remaining: number
  /** When that window is full again. */
  readonly resetAt: Date
  readonly minute: WindowLimits | undefined
  readonly day: WindowLimits | undefined
}

/** @returns undefined where the response does not have the headers */
export function readLimits(headers: Headers): Limits | undefined {
  const number = (name: string) => {
    const text = headers.get(name)
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
  }
  const limit = number('x-ratelimit-limit')
  const remaining = number('x-ratelimit-remaining')
  const reset = number('x-ratelimit-reset')
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined

  const policies = headers.get('ratelimit-policy') ?? ''
  const state = headers.get('ratelimit') ?? ''
  const window = (name: string): WindowLimits | undefined => {
    const policy = new RegExp(`"${name}";q=(\\d+)`).exec(policies)
    const left = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(state)
    if (policy === null || left === null) return undefined
    return {
      limit: Number(policy[1]),
      remaining: Number(left[1]),
      fullInSeconds: Number(left[2]),
    }
  }
  return {
    limit,
    remaining,
    resetAt: new Date(reset * 1_000),
    minute: window('minute'),
    day: window('day'),
  }
}

/** The longest time without a request of a banned key. The shop may lift the ban at any time. */
const LONGEST_QUIET_MS = 60_000

interface LastResponse {
  readonly body: string
  readonly status: number
  readonly headers: Headers
}

/** How long the client sends nothing after a response that bans its key; undefined for other responses. */
export async function readQuietMs(response: Response): Promise<number | undefined> {
  const waitMs = readRetryAfterMs(response.headers)
  if (response.status !== 429 || waitMs === undefined) return undefined
  return (await codeOf(response)) === 'key_banned' ? Math.min(waitMs, LONGEST_QUIET_MS) : undefined
}

/**
 * Sends nothing for a banned key until its ban ends, and for a minute at most. Meanwhile every call
 * gets the last response of the service.
 */
export class Ban {
  readonly #clock: Clock
  #response: LastResponse | undefined
  #quietUntil = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Remembers a response that bans the key. @returns the response for the caller */
  async notice(response: Response): Promise<Response> {
    const quietMs = await readQuietMs(response)
    if (quietMs === undefined) return response
    const { status, headers } = response
    this.#response = { body: await response.clone().text(), status, headers }
    this.#quietUntil = this.#clock.now() + quietMs
    return this.current() ?? response
  }

  /**
   * The response to a banned key; its Retry-After has the seconds until the next request to the
   * service. Undefined where the client may send a request.
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
