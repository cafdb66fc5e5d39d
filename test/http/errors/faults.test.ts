import { describe, expect, test } from 'bun:test'
import { Overloaded, StorageUnavailable } from '../../../src/stock/store.ts'
import { testApp, VALID } from '../../support/app.ts'
import { expectError, limitsOf } from '../../support/responses.ts'

const SET: RequestInit = {
  method: 'PATCH',
  headers: { ...VALID, 'Content-Type': 'application/json' },
  body: '{"quantity":5}',
}

const SECRET = 'SQLITE_IOERR at /srv/shop/petstock.db'
const failing = (error: unknown) =>
  testApp({
    setQuantity: (update) => update.failed(error as Error),
    list() {
      throw error
    },
  })

describe('internal faults', () => {
  test.each([
    ['an error', new Error(SECRET)],
    ['an error of JavaScript itself', new TypeError(SECRET)],
    ['an error with a status of its own', Object.assign(new Error(SECRET), { status: 418 })],
    [
      'an error with a response of its own',
      Object.assign(new Error(SECRET), { toResponse: () => new Response(SECRET) }),
    ],
    ['text', SECRET],
    ['a response', new Response(SECRET)],
  ])('500 internal_error when what is thrown is %s; no detail leaks', async (_name, thrown) => {
    const { request } = failing(thrown)
    for (const response of [
      request('/v1/inventory', { headers: VALID }),
      request('/v1/inventory/1', SET),
    ]) {
      const { message, headers } = await expectError(response, 'internal_error')
      expect(message).toContain('request id')
      expect(message).not.toContain('SQLITE')
      expect(limitsOf({ headers }).limit).toBe(1_000)
      expect(headers.get('x-request-id')).toBe('request')
    }
  })

  test('503 storage_unavailable when the database cannot be used; no detail leaks', async () => {
    const { request } = failing(new StorageUnavailable(SECRET))
    const { message, headers } = await expectError(
      request('/v1/inventory/1', SET),
      'storage_unavailable',
    )
    expect(message).not.toContain('SQLITE')
    expect(limitsOf({ headers }).limit).toBe(1_000)
  })

  test('503 overloaded with Retry-After when too many writes wait', async () => {
    const { request } = failing(new Overloaded(SECRET))
    const { message, headers } = await expectError(request('/v1/inventory/1', SET), 'overloaded')
    expect(message).not.toContain('SQLITE')
    expect(headers.get('retry-after')).toBe('1')
    expect(limitsOf({ headers }).limit).toBe(1_000)
  })
})
