import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { patch } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

const LIST = '/v1/inventory'

describe('other fields in the update body: ignored', () => {
  test('neither the status nor anything else of a pet can be set through /v1', async () => {
    await using service = await testService({
      pets: [{ petId: 1n, quantity: 5, status: 'pending', name: 'Rex', lowStockAt: 2 }],
    })
    const body = {
      quantity: 6,
      status: 'sold',
      petId: 2,
      name: 'Fido',
      lowStockAt: 9,
      updatedAt: 0,
      reason: 'sale',
      'a field the contract has no word for': [null],
    }
    const response = await service.request(`${LIST}/1`, patch(service.key, JSON.stringify(body)))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ petId: 1, quantity: 6, status: 'pending' })
    const pet = await service.byCommand((store) => store.stock.find(1n))
    expect(pet).toMatchObject({ status: 'pending', name: 'Rex', lowStockAt: 2 })
    expect(await service.byCommand((store) => store.stock.list())).toHaveLength(1)
  })
})

describe('status when quantity changes: never changes by itself', () => {
  test('not for the last one sold, and not for new arrivals', async () => {
    const statuses = ['available', 'pending', 'sold'] as const
    await using service = await testService({
      pets: statuses.map((status, index) => ({ petId: BigInt(index), quantity: 1, status })),
    })
    for (const [index, status] of statuses.entries()) {
      for (const quantity of [0, 7, 0]) {
        const init = patch(service.key, JSON.stringify({ quantity }))
        const response = await service.request(`${LIST}/${index}`, init)
        expect(await response.json()).toEqual({ petId: index, quantity, status })
      }
    }
  })
})

describe('an update', () => {
  test('is in the list and in the journal, with the key that asked for it', async () => {
    await using service = await testService()
    await service.request(`${LIST}/1`, patch(service.key, '{"quantity":8}'))
    const list = await service.request(LIST, { headers: bearer(service.key) })
    expect(await list.json()).toEqual([{ petId: 1, quantity: 8, status: 'available' }])
    const [newest] = await service.byCommand((store) => store.stock.history(1n))
    expect(newest).toMatchObject({
      previousQuantity: 5,
      newQuantity: 8,
      reason: 'update',
      keyId: service.issued[0]?.id,
    })
  })

  test('to the quantity that it has already gets 200 and journals nothing', async () => {
    await using service = await testService()
    const before = await service.byCommand((store) => store.stock.history(1n))
    const response = await service.request(`${LIST}/1`, patch(service.key, '{"quantity":5}'))
    expect(await response.json()).toEqual({ petId: 1, quantity: 5, status: 'available' })
    expect(await service.byCommand((store) => store.stock.history(1n))).toEqual(before)
  })

  test('by many at once leaves one journal row each, in an unbroken chain', async () => {
    await using service = await testService()
    const wanted = Array.from({ length: 50 }, (_, index) => 1_000 + index)
    await Promise.all(
      wanted.map((quantity) =>
        service.request(`${LIST}/1`, patch(service.key, JSON.stringify({ quantity }))),
      ),
    )
    const rows = (await service.byCommand((store) => store.stock.history(1n))).toReversed()
    const updates = rows.filter(({ reason }) => reason === 'update')
    expect(updates.map(({ newQuantity }) => newQuantity).toSorted()).toEqual(wanted)
    let quantity = 5
    for (const row of updates) {
      expect(row.previousQuantity).toBe(quantity)
      quantity = row.newQuantity
    }
  })
})
