import { type BucketSize, msUntilFull, msUntilToken, wholeTokens } from './bucket.ts'
import { type RateLimitDecision, retryAfterSeconds, type WindowLeft } from './decision.ts'
import type { KeyState } from './key-state.ts'

export function windowLeft(missing: number, size: BucketSize): WindowLeft {
  return {
    limit: size.capacity,
    remaining: wholeTokens(missing, size),
    resetMs: msUntilFull(missing, size),
  }
}

/** The window with fewer requests left decides; a tie goes to the day. */
function admitted(state: KeyState): RateLimitDecision {
  const minute = windowLeft(state.minuteMissing, state.minute)
  const day = windowLeft(state.dayMissing, state.day)
  return decision('admitted', minute.remaining < day.remaining, minute, day, 0)
}

/**
 * The window with the longer wait decides; a tie goes to the day. The wait also includes the time until
 * the ban bucket is full, which grows by one refill interval with each rejection. So clients that share
 * a key get different waits, like places in a queue.
 */
function rateLimited(state: KeyState): RateLimitDecision {
  const minuteWait = msUntilToken(state.minuteMissing, state.minute)
  const dayWait = msUntilToken(state.dayMissing, state.day)
  const queue = msUntilFull(state.banMissing, state.minute)
  return decision(
    'rate_limited',
    minuteWait > dayWait,
    windowLeft(state.minuteMissing, state.minute),
    windowLeft(state.dayMissing, state.day),
    retryAfterSeconds(Math.max(minuteWait, dayWait) + queue),
  )
}

/** A banned key has nothing left in either window until the ban ends. */
export function banned(state: KeyState, banStarted: boolean): RateLimitDecision {
  const resetMs = state.banLeftMs
  const minute = { limit: state.minute.capacity, remaining: 0, resetMs }
  const day = { limit: state.day.capacity, remaining: 0, resetMs }
  return decision('banned', true, minute, day, retryAfterSeconds(resetMs), banStarted)
}

/** Decides on the next request of a key, and counts it. */
export function decideNext(state: KeyState): RateLimitDecision {
  if (state.banned) return banned(state, false)
  if (state.takeRequest()) return admitted(state)
  if (state.takeRejection()) return rateLimited(state)
  state.startBan()
  return banned(state, true)
}

function decision(
  outcome: RateLimitDecision['outcome'],
  minuteDecides: boolean,
  minute: WindowLeft,
  day: WindowLeft,
  retryAfterSeconds: number,
  banStarted = false,
): RateLimitDecision {
  const { limit, remaining, resetMs } = minuteDecides ? minute : day
  const window = minuteDecides ? 'minute' : 'day'
  return {
    outcome,
    window,
    limit,
    remaining,
    resetMs,
    retryAfterSeconds,
    minute,
    day,
    banStarted,
  }
}
