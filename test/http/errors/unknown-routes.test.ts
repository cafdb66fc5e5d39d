import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service[Symbol.asyncDispose]())

const ask = (path: string, method = 'GET') =>
  service.request(path, { method, headers: bearer(service.key), redirect: 'manual' })

describe('unknown path: 404 route_not_found', () => {
  test.each([
    '/v1',
    '/v1/',
    '/v1/pets',
    '/v1/inventory/',
    '/v1/inventory/1/',
    '/v1/inventory/1/history',
    '/v1//inventory',
    '/v1/Inventory',
    '/v1/inventory;a=b',
    '/v1/inventory%2F1',
    '/v1/%69nventory',
    '/v1/..%2finventory',
    '/V1/inventory',
    '/v2/inventory',
    '/inventory',
    '/desk/api/stock',
    '/docs/unknown',
    '/.env',
  ])('%s', async (path) => {
    const { message } = await expectError(ask(path), 'route_not_found')
    expect(message).toContain('GET /v1/inventory and PATCH /v1/inventory/{petId}')
    expect(message).toContain('/desk/api')
  })
})

describe('GET /pets/{petId}, GET /store/orders belong to the wider API: 404 route_not_found', () => {
  test.each(['/v1/pets/1', '/v1/store/orders', '/v1/store/orders/1'])('%s', async (path) => {
    await expectError(ask(path), 'route_not_found')
    await expectError(ask(path, 'DELETE'), 'route_not_found')
  })
})

describe('unknown method: 405 method_not_allowed with Allow', () => {
  test.each([
    ['/v1/inventory', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']],
    ['/v1/inventory/1', 'PATCH', ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']],
    ['/v1/inventory/x', 'PATCH', ['GET', 'PUT']],
    ['/docs/json', 'GET, HEAD', ['POST']],
    ['/docs/desk.json', 'GET, HEAD', ['POST']],
    ['/help', 'GET, HEAD', ['POST', 'DELETE']],
    ['/help/many-shops', 'GET, HEAD', ['POST', 'PUT']],
    ['/desk/api/inventory/1', 'GET, HEAD, PATCH, DELETE', ['POST', 'PUT']],
  ])('%s allows %s', async (path, allowed, methods) => {
    for (const method of methods) {
      const { headers, message } = await expectError(ask(path, method), 'method_not_allowed')
      expect(headers.get('allow')).toBe(allowed)
      expect(message).toContain(method)
    }
  })
})

describe('HEAD works where GET does', () => {
  test('with the same status and headers, and no body', async () => {
    for (const path of ['/v1/inventory', '/docs/json']) {
      const get = await ask(path)
      const head = await ask(path, 'HEAD')
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      for (const name of ['content-type', 'content-length', 'etag', 'ratelimit-policy']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name))
      }
    }
  })

  test('and where it does not, it has no body either', async () => {
    for (const [path, status] of [
      ['/v1/inventory/1', 405],
      ['/v1/unknown', 404],
    ] as const) {
      const response = await ask(path, 'HEAD')
      expect([response.status, await response.text()]).toEqual([status, ''])
    }
    const refused = await service.request('/v1/inventory', { method: 'HEAD' })
    expect([refused.status, await refused.text()]).toEqual([401, ''])
  })
})
