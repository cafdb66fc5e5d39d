/** One window, as the response's headers show it; `resetMs` is the time until its bucket is full. */
export interface WindowLeft {
  readonly limit: number
  /** Whole requests left. */
  readonly remaining: number
  readonly resetMs: number
}

export type Outcome = 'admitted' | 'rate_limited' | 'banned'

/** What a limiter decides about a request. A rejection is a value, not an exception. */
export interface RateLimitDecision {
  readonly outcome: Outcome
  /** The window that decides; its numbers go into the three X-RateLimit headers. */
  readonly window: 'minute' | 'day'
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the deciding bucket is full, or until the ban ends. */
  readonly resetMs: number
  /** Whole seconds: at least 1 for a rejected request, 0 for an admitted one. */
  readonly retryAfterSeconds: number
  readonly minute: WindowLeft
  /** Absent for an address: it has no day window. */
  readonly day: WindowLeft | undefined
  /** True only for the request that begins a ban: the server saves the ban before it responds. */
  readonly banStarted: boolean
}

/** A wait in the whole seconds of Retry-After. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1_000))
}
