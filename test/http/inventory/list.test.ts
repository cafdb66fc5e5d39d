import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { CommandShop } from '../../../src/storage/engine.ts'
import { pet } from '../../storage/pets.ts'
import { bearer } from '../../support/petstock.ts'
import { patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'
import { timedTest, withinASecond } from '../../support/timed.ts'

describe('order of the list: ascending petId', () => {
  test('numerically, the negative ones first, however they were added', async () => {
    const ids =
      fc.sample(
        fc.uniqueArray(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { minLength: 60 }),
        1,
      )[0] ?? []
    const petIds = [...new Set([10n, 9n, -9n, -10n, 0n, ...ids])]
    await using service = await testService({ pets: petIds.map((petId) => ({ petId })) })
    const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
    const listed = [...(await list.text()).matchAll(/"petId":(-?\d+)/g)].map((match) =>
      BigInt(match[1] ?? ''),
    )
    expect(listed).toEqual(petIds.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('an empty stock is an empty array', async () => {
    await using service = await testService({ pets: [] })
    const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
    expect(list.status).toBe(200)
    expect(list.headers.get('content-type')).toBe('application/json')
    expect(await list.text()).toBe('[]')
  })

  test('an entry has the three fields of the contract and no more', async () => {
    await using service = await testService({
      pets: [{ petId: 3n, quantity: 0, status: 'sold', name: 'Rex', lowStockAt: 1 }],
    })
    const list = await service.request('/v1/inventory?limit=0&page=2', {
      headers: bearer(service.key),
    })
    expect(await list.json()).toEqual([{ petId: 3, quantity: 0, status: 'sold' }])
  })

  timedTest('what a command changes is in the list within a second', async () => {
    await using service = await testService()
    const list = async () =>
      (await service.request('/v1/inventory', { headers: bearer(service.key) })).text()
    const steps: [change: (store: CommandShop) => Promise<unknown>, list: string][] = [
      [
        ({ stock }) => stock.edit(1n, { quantity: 77, status: 'pending' }),
        '[{"petId":1,"quantity":77,"status":"pending"}]',
      ],
      [
        ({ stock }) => stock.add(pet(0n, { quantity: 2, status: 'sold' })),
        '[{"petId":0,"quantity":2,"status":"sold"},{"petId":1,"quantity":77,"status":"pending"}]',
      ],
      [({ stock }) => stock.remove(1n), '[{"petId":0,"quantity":2,"status":"sold"}]'],
    ]
    for (const [change, wanted] of steps) {
      await service.byCommand(change)
      await withinASecond(async () => (await list()) === wanted)
    }
  })
})

describe('ETag of the list', () => {
  const ask = (service: TestService, etag?: string) =>
    service.request('/v1/inventory', {
      headers: { ...bearer(service.key), ...(etag === undefined ? {} : { 'If-None-Match': etag }) },
    })

  test('a client that has the list already gets 304 without a body, until a quantity changes', async () => {
    await using service = await testService()
    const first = await ask(service)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask(service, known)
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await ask(service, '"other"')).status).toBe(200)

    await service.request('/v1/inventory/1', patch(service.key, '{"quantity":6}'))
    const changed = await ask(service, etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    await service.request('/v1/inventory/1', patch(service.key, '{"quantity":5}'))
    expect((await ask(service, etag)).status).toBe(304)
  })
})
