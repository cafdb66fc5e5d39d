/** One window as the client is told about it; `resetMs` is the time until its bucket is full. */
export interface WindowLeft {
  readonly limit: number
  /** Whole requests left. */
  readonly remaining: number
  readonly resetMs: number
}

export type Outcome = 'admitted' | 'rate_limited' | 'banned'

/** The answer to "may this request be made?". A refusal is a value, not an exception. */
export interface RateLimitDecision {
  readonly outcome: Outcome
  /** The window that decides; its numbers are the ones for the three X-RateLimit headers. */
  readonly window: 'minute' | 'day'
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the deciding bucket is full, or until the ban ends. */
  readonly resetMs: number
  /** Whole seconds, at least 1 for a refused request; 0 for an admitted one. */
  readonly retryAfterSeconds: number
  readonly minute: WindowLeft
  /** Absent for an address: it has no day window. */
  readonly day: WindowLeft | undefined
  /** True only on the request that begins a ban: the ban must be saved before it is answered. */
  readonly banStarted: boolean
}

/** A wait as Retry-After states it. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1_000))
}
