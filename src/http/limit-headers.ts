import type { Verdict, WindowLeft } from '../limits/verdict.ts'

/** Where headers are put: Headers, or what stands for them. */
export interface HeaderSink {
  set(name: string, value: string): unknown
}

/**
 * Puts in what every answer under /v1 says of the limits: the contract's three headers for the window
 * that decides, and both windows as in the IETF draft.
 * @param now UTC epoch milliseconds
 */
export function putLimitHeaders(headers: HeaderSink, verdict: Verdict, now: number): void {
  const { minute, day } = verdict
  headers.set('X-RateLimit-Limit', String(verdict.limit))
  headers.set('X-RateLimit-Remaining', String(verdict.remaining))
  headers.set('X-RateLimit-Reset', String(Math.ceil((now + verdict.resetMs) / 1000)))
  headers.set('RateLimit-Policy', policy(minute.limit, day?.limit))
  headers.set(
    'RateLimit',
    day ? `${left('minute', minute)}, ${left('day', day)}` : left('minute', minute),
  )
  if (verdict.outcome !== 'admitted') {
    headers.set('Retry-After', String(verdict.retryAfterSeconds))
  }
}

const policy = (perMinute: number, perDay: number | undefined) =>
  perDay === undefined
    ? `"minute";q=${perMinute};w=60`
    : `"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`

const left = (name: string, { remaining, resetMs }: WindowLeft) =>
  `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`
