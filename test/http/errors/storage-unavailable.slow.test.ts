import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

/** Holds the database as a program does that does not let go of it. */
function locked({ folder }: TestService) {
  const client = new Database(folder.database)
  client.run('BEGIN IMMEDIATE')
  return { [Symbol.dispose]: () => client.close() }
}

const set = (service: TestService, quantity: number) =>
  service.request('/v1/inventory/1', patch(service.key, JSON.stringify({ quantity })))

const list = async (service: TestService) =>
  (await service.request('/v1/inventory', { headers: bearer(service.key) })).json()

const withQuantity = (quantity: number) => [{ petId: 1, quantity, status: 'available' }]

describe('a database that another program holds', () => {
  test('lets an update wait until it is free, and reads go on meanwhile', async () => {
    await using service = await testService()
    let waiting: Promise<Response>
    {
      using _lock = locked(service)
      waiting = set(service, 6)
      for (let read = 0; read < 5; read++) expect(await list(service)).toEqual(withQuantity(5))
    }
    expect((await waiting).status).toBe(200)
    expect(await list(service)).toEqual(withQuantity(6))
  })

  test('is 503 storage_unavailable when that takes too long, and nothing has changed', async () => {
    await using service = await testService()
    const before = await service.byCommand((store) => store.stock.history(1n))
    {
      using _lock = locked(service)
      const { message, headers } = await expectError(set(service, 6), 'storage_unavailable')
      expect(message).not.toContain('SQLITE')
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await list(service)).toEqual(withQuantity(5))
    }
    expect(await service.byCommand((store) => store.stock.history(1n))).toEqual(before)
    expect((await set(service, 7)).status).toBe(200)
    expect(await list(service)).toEqual(withQuantity(7))
  })
})
