import { DAY_MS } from '../clocks/durations.ts'
/** A further attempt that is about to be waited for. */
export interface Retry {
  readonly method: string
  readonly url: string
  /** How many attempts there were so far. */
  readonly attempts: number
  /** The status of the last answer; 0 where there was none. */
  readonly status: number
  /** The code of the last answer, as `rate_limited` or `overloaded`, or `network_failure`. */
  readonly code: string
  readonly waitMs: number
}

/** Exponential backoff: the most that is waited after the first attempt, and after any. */
const FIRST_MS = 250
const LONGEST_MS = 15_000

/** What spreads out clients that were told the same Retry-After: less than the second it is in. */
const SPREAD_MS = 1_000

/**
 * How long to wait before a further attempt: exponential backoff with full jitter, or as long as
 * Retry-After says and less than a second more.
 * @param attempts how many there were, at least one
 * @param random at least 0, and less than 1
 */
export function waitMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number,
): number {
  const most = FIRST_MS * 2 ** (attempts - 1)
  // At once is no time to come back at.
  return retryAfterMs === undefined || retryAfterMs === 0
    ? Math.floor(random() * Math.min(most, LONGEST_MS))
    : retryAfterMs + Math.floor(random() * Math.min(most, SPREAD_MS))
}

/**
 * The longest Retry-After that is believed, far above what a limit for a day asks for. A larger one is
 * a mistake, would silence the client for good, and is more than a timer can hold.
 */
const LONGEST_RETRY_AFTER_MS = 2 * DAY_MS

const SECONDS = /^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/

/** Reads Retry-After in milliseconds: whole seconds, or the date at which to come back. Two days at most. */
export function readRetryAfterMs(headers: Headers): number | undefined {
  const ms = retryAfterMs(headers)
  return ms === undefined ? undefined : Math.min(ms, LONGEST_RETRY_AFTER_MS)
}

function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  // What proxies have added is joined by commas: the longest holds.
  if (SECONDS.test(text)) return Math.ceil(Math.max(...text.split(',').map(Number)) * 1_000)
  const date = Date.parse(text)
  // Date.parse takes "-5" for a day in May.
  if (Number.isNaN(date) || !/GMT$/.test(text)) return undefined
  // By the clock of whoever wrote it, where that is told.
  const now = Date.parse(headers.get('date') ?? '')
  return Math.max(0, date - (Number.isNaN(now) ? Date.now() : now))
}

/** What a gateway answers for a service that it cannot reach, and what says that it will pass. */
const PASSING: readonly number[] = [429, 502, 503, 504]

/** True for an answer after which the same request may go well. */
export const mayPass = (status: number): boolean => PASSING.includes(status)

/**
 * True where it makes no difference whether a request arrives once or twice: quantities are absolute,
 * and a POST that carries an `id` is applied once.
 */
export function isRepeatable(method: string, body: unknown): boolean {
  if (method !== 'post') return true
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
}
