import type { Verdict, WindowLeft } from '../limits/verdict.ts'

/**
 * What every answer under /v1 says of the limits: the contract's three headers for the window that
 * decides, and both windows as in the IETF draft.
 * @param now UTC epoch milliseconds
 */
export function limitHeaders(verdict: Verdict, now: number): Record<string, string> {
  const { minute, day } = verdict
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(verdict.limit),
    'X-RateLimit-Remaining': String(verdict.remaining),
    'X-RateLimit-Reset': String(Math.ceil((now + verdict.resetMs) / 1000)),
    'RateLimit-Policy': policy(minute.limit, day?.limit),
    RateLimit: day ? `${left('minute', minute)}, ${left('day', day)}` : left('minute', minute),
  }
  if (verdict.outcome !== 'admitted') headers['Retry-After'] = String(verdict.retryAfterSeconds)
  return headers
}

const policy = (perMinute: number, perDay: number | undefined) =>
  perDay === undefined
    ? `"minute";q=${perMinute};w=60`
    : `"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`

const left = (name: string, { remaining, resetMs }: WindowLeft) =>
  `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`
