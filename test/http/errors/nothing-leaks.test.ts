import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ERROR_STATUS } from '../../../src/http/errors/api-error.ts'
import { testApp, VALID } from '../../support/app.ts'
import { runs } from '../../support/property-runs.ts'

const STATUSES: readonly number[] = Object.values(ERROR_STATUS).filter((status) => status < 500)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream',
  '',
] as const

const segment = fc.oneof(
  fc.constantFrom(
    'v1',
    'inventory',
    'desk',
    'api',
    'pets',
    '1',
    '-1',
    '',
    '.',
    '../..',
    '%',
    '%00',
  ),
  fc.string().map(encodeURIComponent),
)
const path = fc.oneof(
  fc.constantFrom('/v1/inventory', '/v1/inventory/1', '/v1/inventory/x'),
  fc
    .array(segment, { maxLength: 5 })
    .map((segments) => `/v1/${segments.join('/')}`)
    // Dots may lead out of /v1.
    .filter((text) => new URL(text, 'http://localhost').pathname.startsWith('/v1/')),
)
const body = fc.oneof(
  fc.constantFrom('', '{"quantity":5}', 'quantity=5', '--x--', '[', 'null'),
  fc.string({ unit: 'binary' }),
  fc.json(),
)

test('whatever is asked of /v1, the response is nothing but JSON of the contract: no 422, no text, no HTML', async () => {
  const { request } = testApp()
  const anyRequest = fc.record({
    path,
    query: fc.constantFrom('', '?a=b', '?quantity=5&__proto__=1'),
    method: fc.constantFrom(...METHODS),
    type: fc.constantFrom(...TYPES),
    body,
    key: fc.constantFrom<Record<string, string>>(VALID, {}, { Authorization: 'Bearer wrong' }),
  })
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ path, query, method, type, body, key }) => {
      const response = await request(path + query, {
        method,
        headers: { ...key, 'Content-Type': type },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
      })
      const text = await response.text()
      if (response.status === 200) {
        expect(path).toContain('/inventory')
        return
      }
      expect(STATUSES).toContain(response.status)
      expect(response.headers.get('content-type')).toBe('application/json')
      if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ status: response.status })
    }),
    runs(500),
  )
})
