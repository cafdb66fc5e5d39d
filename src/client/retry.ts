import { DAY_MS } from '../clocks/durations.ts'

/** A further attempt, for which the client waits now. */
export interface Retry {
  readonly method: string
  readonly url: string
  /** The number of attempts so far. */
  readonly attempts: number
  /** The status of the last response; 0 where there was none. */
  readonly status: number
  /** The code of the last response, as `rate_limited` or `overloaded`, or `network_failure`. */
  readonly code: string
  readonly waitMs: number
}

/** Exponential backoff: the longest wait after the first attempt, and after any. */
const FIRST_MS = 250
const LONGEST_MS = 15_000

/** Spreads out clients that got the same Retry-After, by less than its unit of one second. */
const SPREAD_MS = 1_000

/**
 * The wait before a further attempt: exponential backoff with full jitter, or Retry-After and less
 * than a second more.
 * @param attempts the number of attempts so far, at least one
 * @param random at least 0, and less than 1
 */
export function waitMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number,
): number {
  const most = FIRST_MS * 2 ** (attempts - 1)
  // A Retry-After of zero gives no time to wait: the backoff decides.
  return retryAfterMs === undefined || retryAfterMs === 0
    ? Math.floor(random() * Math.min(most, LONGEST_MS))
    : retryAfterMs + Math.floor(random() * Math.min(most, SPREAD_MS))
}

/**
 * The longest Retry-After that the client obeys, far above what a limit for a day asks for. A larger
 * one is a mistake. It would stop the client for good, and may be more than a timer can hold.
 */
const LONGEST_RETRY_AFTER_MS = 2 * DAY_MS

const SECONDS = /^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/

/** Reads Retry-After, in seconds or as a date, in milliseconds: two days at most. */
export function readRetryAfterMs(headers: Headers): number | undefined {
  const ms = retryAfterMs(headers)
  return ms === undefined ? undefined : Math.min(ms, LONGEST_RETRY_AFTER_MS)
}

function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  // Proxies may add values, which are joined by commas: the longest one holds.
  if (SECONDS.test(text)) return Math.ceil(Math.max(...text.split(',').map(Number)) * 1_000)
  const date = Date.parse(text)
  // Date.parse reads "-5" as a day in May.
  if (Number.isNaN(date) || !/GMT$/.test(text)) return undefined
  // The time is counted by the clock of the sender, where the response has a Date.
  const now = Date.parse(headers.get('date') ?? '')
  return Math.max(0, date - (Number.isNaN(now) ? Date.now() : now))
}

/** Statuses of trouble that passes: 429 and 503, and what a gateway sends for a service that it cannot reach. */
const PASSING: readonly number[] = [429, 502, 503, 504]

/** Whether the same request may succeed after a response with this status. */
export const mayPass = (status: number): boolean => PASSING.includes(status)

/**
 * Whether a request may arrive twice without harm: quantities are absolute, and the service applies a
 * POST and a DELETE with an `id` once.
 * @param sent its body or, where it has none, its query
 */
export function isRepeatable(method: string, sent: unknown): boolean {
  if (method !== 'post' && method !== 'delete') return true
  return typeof sent === 'object' && sent !== null && 'id' in sent && typeof sent.id === 'string'
}
