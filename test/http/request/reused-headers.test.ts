import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonResponse } from '../../../src/http/request/json-response.ts'
import { ReusedHeaders } from '../../../src/http/request/reused-headers.ts'
import { runs } from '../../support/property-runs.ts'

const NAMES = ['Keep-Alive', 'Retry-After', 'RateLimit', 'ETag', 'X-Request-Id']

test('a response has the headers that were set for it, and those that never change: none of another response', () => {
  const some = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('a', 'b')))
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (responses) => {
      const constant = { 'Content-Type': 'application/json' }
      const reused = new ReusedHeaders(constant)
      for (const given of responses) {
        for (const [name, value] of given) reused.set(name, value)
        const { headers } = new Response(null, { headers: reused.take() })
        expect([...headers]).toEqual([
          ...new Headers({ ...constant, ...Object.fromEntries(given) }),
        ])
      }
    }),
    runs(300),
  )
})

test('the wait of a client that was refused, and what its connection keeps, reach no later response', () => {
  const window = { limit: 60, remaining: 0, resetMs: 1_000 }
  const decision = { ...window, window: 'minute', minute: window, day: undefined } as const
  const context = (more: object) =>
    ({ id: 'a request', at: 0, cameAt: 0, connection: {}, decision: undefined, ...more }) as never
  const limited = { ...decision, outcome: 'rate_limited', retryAfterSeconds: 7 } as const
  const connection = { keepAlive: 'timeout=10' }
  const first = jsonResponse('{}', context({ connection, decision: limited }))
  expect(first.headers.get('retry-after')).toBe('7')
  expect(first.headers.get('keep-alive')).toBe('timeout=10')
  const next = jsonResponse('{}', context({ decision: { ...decision, outcome: 'admitted' } }))
  expect([next.headers.get('retry-after'), next.headers.get('keep-alive')]).toEqual([null, null])
  expect(next.headers.get('x-ratelimit-limit')).toBe('60')
  const last = jsonResponse('{}', context({}))
  expect([...last.headers.keys()].toSorted()).toEqual(['content-type', 'x-request-id'])
})
