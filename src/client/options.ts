import type { Clock } from './clock.ts'
import type { Retry } from './retry.ts'

/** What holds for every call, and can be said anew for one. */
export interface CallDefaults {
  /** False: every answer comes back as it is, the first time. */
  readonly retry?: boolean | undefined
  /** How many milliseconds a call may take at most, with all its retries: 30,000 unless told. */
  readonly deadline?: number | undefined
  /** How many milliseconds one attempt may take before it counts as a network failure: 15,000 unless told. */
  readonly attemptTimeout?: number | undefined
}

export interface CallOptions extends CallDefaults {
  /** Ends the call: its error is then `aborted`. */
  readonly signal?: AbortSignal | undefined
}

export interface ClientOptions extends CallDefaults {
  /** A key of the shop: `pst_...`. */
  readonly apiKey: string
  /** Told before each wait for a further attempt. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** Used in place of the global fetch. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Used in place of the machine's timers. */
  readonly clock?: Clock | undefined
  /** Used in place of Math.random: at least 0, and less than 1. */
  readonly random?: (() => number) | undefined
}
