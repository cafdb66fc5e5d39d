import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { limitsOf, patch } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

/** What is left of the minute, from the header that names both windows. */
function leftOf(response: Response): number {
  const match = /"minute";r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')
  return Number(match?.[1] ?? Number.NaN)
}

const EVERY_KIND = (key: string): [status: number, path: string, init: RequestInit][] => [
  [200, '/v1/inventory', { headers: bearer(key) }],
  [200, '/v1/inventory', { method: 'HEAD', headers: bearer(key) }],
  [200, '/v1/inventory/1', patch(key, '{"quantity":1}')],
  [400, '/v1/inventory/x', patch(key, '{"quantity":1}')],
  [400, '/v1/inventory/1', patch(key, 'x')],
  [400, '/v1/inventory/1', patch(key, '{}')],
  [400, '/v1/inventory/1', patch(key, '{"quantity":-1}')],
  [404, '/v1/inventory/404', patch(key, '{"quantity":1}')],
  [404, '/v1/unknown', { headers: bearer(key) }],
  [404, '/v1', { headers: bearer(key) }],
  [404, '/v1/', { headers: bearer(key) }],
  [404, '/desk/api/unknown', { headers: bearer(key) }],
  [405, '/v1/inventory', { method: 'DELETE', headers: bearer(key) }],
  [405, '/v1/inventory', { method: 'OPTIONS', headers: bearer(key) }],
  [413, '/v1/inventory/1', patch(key, ' '.repeat(20_000))],
  [415, '/v1/inventory/1', patch(key, 'x', { 'Content-Type': 'text/plain' })],
]

describe('what is counted: every request with a valid key, whatever the response', () => {
  test('each takes one from what is left, over all operations together', async () => {
    await using service = await testService({ keys: [enterprise(100, 1_000)] })
    let left = 100
    for (const [status, path, init] of EVERY_KIND(service.key)) {
      const response = await service.request(path, init)
      left -= 1
      expect({ path, status: response.status, left: leftOf(response) }).toEqual({
        path,
        status,
        left,
      })
    }
  })

  test('a 403 counts', async () => {
    await using service = await testService({ keys: [{ ...enterprise(10, 100), access: 'read' }] })
    const response = await service.request('/v1/inventory/1', patch(service.key, '{"quantity":1}'))
    expect([response.status, leftOf(response)]).toEqual([403, 9])
  })

  test('those that get 429 take nothing from the minute or the day', async () => {
    await using service = await testService({ keys: [enterprise(3, 100)] })
    const list = () => service.request('/v1/inventory', { headers: bearer(service.key) })
    for (let made = 0; made < 3; made++) await list()
    for (let made = 0; made < 3; made++) {
      const refused = await list()
      expect(refused.status).toBe(429)
      expect(refused.headers.get('ratelimit')).toContain('"day";r=97;')
    }
    service.clock.advance(20_000)
    expect((await list()).headers.get('ratelimit')).toContain('"day";r=96;')
  })

  test('nothing outside /v1 and /desk/api counts, whether or not a key comes with it', async () => {
    await using service = await testService({ keys: [enterprise(2, 100)] })
    for (const path of [
      '/docs',
      '/docs/json',
      '/docs/desk.json',
      '/help/',
      '/',
      '/v1x',
      '/V1/inventory',
      '/unknown',
    ]) {
      await get(service, path)
    }
    const response = await get(service, '/v1/inventory')
    expect([response.status, leftOf(response)]).toEqual([200, 1])
  })

  test('two keys are counted apart', async () => {
    await using service = await testService({ keys: [enterprise(5, 100), enterprise(5, 100)] })
    const [first = '', second = ''] = service.issued.map(({ key }) => key)
    for (let made = 0; made < 3; made++) {
      await service.request('/v1/inventory', { headers: bearer(first) })
    }
    const response = await service.request('/v1/inventory', { headers: bearer(second) })
    expect(limitsOf(response).remaining).toBe(4)
  })
})

const get = async (service: TestService, path: string) => {
  const response = await service.request(path, { headers: bearer(service.key), redirect: 'manual' })
  await response.bytes()
  return response
}
