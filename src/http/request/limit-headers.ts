import type { RateLimitDecision, WindowLeft } from '../../limits/decision.ts'

/** Takes headers: `Headers`, or a map in their place. */
export interface HeaderSink {
  set(name: string, value: string): unknown
}

/**
 * Sets the headers of the limits: the contract's three, for the window that decides, and both windows as
 * in the IETF draft.
 * @param now UTC epoch milliseconds
 */
export function setLimitHeaders(
  headers: HeaderSink,
  decision: RateLimitDecision,
  now: number,
): void {
  const { minute, day } = decision
  headers.set('X-RateLimit-Limit', limitText(decision.limit))
  headers.set('X-RateLimit-Remaining', String(decision.remaining))
  headers.set('X-RateLimit-Reset', resetText(Math.ceil((now + decision.resetMs) / 1000)))
  headers.set('RateLimit-Policy', policy(minute.limit, day?.limit))
  headers.set(
    'RateLimit',
    day ? `${left('minute', minute)}, ${left('day', day)}` : left('minute', minute),
  )
  if (decision.outcome !== 'admitted') {
    headers.set('Retry-After', String(decision.retryAfterSeconds))
  }
}

/** Writes a number, and remembers it: most requests repeat the last one. */
function remembered(): (value: number) => string {
  let last = Number.NaN
  let text = ''
  return (value) => {
    if (value !== last) {
      last = value
      text = String(value)
    }
    return text
  }
}

const limitText = remembered()
const resetText = remembered()

let policyOf: readonly [perMinute: number, perDay: number | undefined] = [Number.NaN, undefined]
let policyText = ''

function policy(perMinute: number, perDay: number | undefined): string {
  if (policyOf[0] !== perMinute || policyOf[1] !== perDay) {
    const minute = `"minute";q=${perMinute};w=60`
    policyOf = [perMinute, perDay]
    policyText = perDay === undefined ? minute : `${minute}, "day";q=${perDay};w=86400`
  }
  return policyText
}

const left = (name: string, { remaining, resetMs }: WindowLeft) =>
  `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`
