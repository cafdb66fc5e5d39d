import { describe, expect, test } from 'bun:test'
import type { ErrorCode } from '../../../src/http/errors/api-error.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError, patch } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const TOO_LARGE = ' '.repeat(16 * 1024 + 1)
const TEXT = { 'Content-Type': 'text/plain' }
const UNKNOWN = '/v1/inventory/404'

/** A key that may write, one that may only read, and one whose minute is used up. */
async function withThreeKeys() {
  const service = await testService({
    keys: [{}, { access: 'read' }, { ...enterprise(1, 1_000), access: 'read' }],
  })
  const [write = '', read = '', usedUp = ''] = service.issued.map(({ key }) => key)
  await service.request('/v1/inventory', { headers: bearer(usedUp) })
  return { service, write, read, usedUp, [Symbol.asyncDispose]: service[Symbol.asyncDispose] }
}

async function fillAddress(service: TestService): Promise<void> {
  for (let made = 0; made < 60; made++) await service.request('/v1/inventory')
}

describe('order of checks: 401, 429, 404/405 of the route, 403, 413, 415, 400, 404 of the pet', () => {
  test('each request that fails two neighbouring checks gets the error of the first', async () => {
    await using keys = await withThreeKeys()
    const { service, write, read, usedUp } = keys
    const steps: [string, string, RequestInit, ErrorCode][] = [
      ['401 before 404 of the route', '/v1/nothing', {}, 'missing_api_key'],
      ['401 before 405', '/v1/inventory', { method: 'DELETE' }, 'missing_api_key'],
      ['401 before 404 of the route', '/v1/nothing', patch('pst_x', '{}'), 'invalid_api_key'],
      ['401 before 415', UNKNOWN, patch('pst_x', TOO_LARGE, TEXT), 'invalid_api_key'],
      ['429 before 404 of the route', '/v1/nothing', { headers: bearer(usedUp) }, 'rate_limited'],
      [
        '404 of the route before 403',
        '/v1/nothing/1',
        patch(read, TOO_LARGE, TEXT),
        'route_not_found',
      ],
      ['405 before 403', '/v1/inventory', patch(read, TOO_LARGE, TEXT), 'method_not_allowed'],
      ['403 before 413', UNKNOWN, patch(read, TOO_LARGE), 'insufficient_access'],
      ['403 before 400 of the petId', '/v1/inventory/x', patch(read, '{}'), 'insufficient_access'],
      ['413 before 415', UNKNOWN, patch(write, TOO_LARGE, TEXT), 'body_too_large'],
      ['413 before 400', '/v1/inventory/x', patch(write, TOO_LARGE), 'body_too_large'],
      ['415 before 400', '/v1/inventory/x', patch(write, 'x', TEXT), 'unsupported_media_type'],
      [
        '400 of the petId before that of the body',
        '/v1/inventory/x',
        patch(write, 'x'),
        'invalid_pet_id',
      ],
      ['400 before 404 of the pet', UNKNOWN, patch(write, '{"quantity":-1}'), 'invalid_quantity'],
      ['400 before 404 of the pet', UNKNOWN, patch(write, '{}'), 'missing_quantity'],
      ['404 of the pet', UNKNOWN, patch(write, '{"quantity":1}'), 'pet_not_found'],
    ]
    for (const [, path, init, code] of steps) await expectError(service.request(path, init), code)
  })

  test('429 comes before 405 and before 403, too', async () => {
    for (const [path, init] of [
      ['/v1/inventory', { method: 'DELETE' }],
      ['/v1/inventory/1', { method: 'PATCH' }],
    ] as const) {
      await using keys = await withThreeKeys()
      const { service, usedUp } = keys
      const response = service.request(path, { ...init, headers: bearer(usedUp) })
      await expectError(response, 'rate_limited')
    }
  })

  test('who sends no valid key too often gets 429 in place of 401, before 404', async () => {
    await using service = await testService()
    await fillAddress(service)
    const { message } = await expectError(service.request('/v1/nothing'), 'rate_limited')
    expect(message).toContain('No valid API key')
  })
})
