import { describe, expect, test } from 'bun:test'
import { deskOf, read } from '../../support/desk.ts'
import { expectError, patch } from '../../support/responses.ts'
import { enterprise, testService } from '../../support/service.ts'

const REX = { petId: 1n, quantity: 5, name: 'Rex', lowStockAt: 4, status: 'available' } as const

async function openDesk() {
  const service = await testService({ pets: [REX] })
  return {
    service,
    desk: deskOf(service, service.key),
    history: () => service.byCommand(({ stock }) => stock.history(1n)),
    stored: () => service.byCommand(({ stock }) => stock.find(1n)),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

describe('an edit', () => {
  test('changes what it names, leaves the rest alone, and gets the pet', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    const before = await read(desk.edit(1, { name: 'Rex' }))
    expect(await read(desk.edit(1, { name: 'Max' }))).toMatchObject({ name: 'Max', lowStockAt: 4 })
    expect(await read(desk.edit(1, { lowStockAt: 5 }))).toMatchObject({ name: 'Max', low: true })
    const after = await read(desk.edit(1, { name: null, lowStockAt: null }))
    expect(after).toEqual({
      ...before,
      name: null,
      lowStockAt: null,
      low: false,
      updatedAt: expect.any(Number),
    })
    expect(after.updatedAt).not.toBe(before.updatedAt)
  })

  test('of the status is in the list at once, and is journalled with the key', async () => {
    await using shop = await openDesk()
    const { desk, service } = shop
    const keyId = service.issued[0]?.id
    const sold = await read(desk.edit(1, { status: 'sold', name: 'Max' }))
    expect(sold).toMatchObject({ status: 'sold', name: 'Max', quantity: 5 })
    expect(sold.lastMovement).toMatchObject({ reason: 'update', by: { keyId, name: 'test' } })
    expect(await desk.list()).toEqual([{ petId: 1, quantity: 5, status: 'sold' }])
    expect((await shop.history())[0]).toMatchObject({
      previousQuantity: 5,
      newQuantity: 5,
      reason: 'update',
      note: 'status available -> sold',
      keyId,
    })
  })

  test('of statuses, among movements and additions made at once, leaves the list as the database is', async () => {
    const pets = Array.from({ length: 600 }, (_, index) => ({ petId: BigInt(index), quantity: 50 }))
    await using service = await testService({ pets, keys: [enterprise(10_000, 100_000)] })
    const desk = deskOf(service, service.key)
    const statuses = ['available', 'pending', 'sold'] as const
    const made = Array.from({ length: 300 }, (_, index) => {
      const petId = (index * 7) % 600
      if (index % 20 === 0) return desk.add({ id: crypto.randomUUID(), petId: 600 + index })
      if (index % 3 === 0)
        return service.request(
          `/v1/inventory/${petId}`,
          patch(service.key, `{"quantity":${index}}`),
        )
      return desk.edit(petId, { status: statuses[index % 3] })
    })
    const responses = await Promise.all(made)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const stored = await service.byCommand(({ stock }) => stock.list())
    expect(await desk.list()).toEqual(
      stored.map(({ petId, quantity, status }) => ({ petId: Number(petId), quantity, status })),
    )
  })

  test('of name and low-stock level alone is no movement of stock', async () => {
    await using shop = await openDesk()
    await read(shop.desk.edit(1, { name: 'Max', lowStockAt: 9 }))
    expect(await shop.history()).toHaveLength(1)
  })

  test('of kind and barcodes takes the whole list, and refuses a code of another pet', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    await read(desk.add({ id: crypto.randomUUID(), petId: 2, barcodes: ['B'] }))
    const edited = await read(desk.edit(1, { kind: ' Dog ', barcodes: ['036000291452', 'A'] }))
    expect(edited).toMatchObject({ kind: 'Dog', barcodes: ['036000291452', 'A'], name: 'Rex' })
    expect(await read(desk.edit(1, { barcodes: ['A'] }))).toMatchObject({ barcodes: ['A'] })
    const { message } = await expectError(
      desk.edit(1, { barcodes: ['A', 'B'], name: 'Max' }),
      'barcode_taken',
    )
    expect(message).toStartWith('The barcode B is a barcode of pet 2 already')
    expect(await read(desk.edit(1, { kind: null, barcodes: [] }))).toMatchObject({
      kind: null,
      barcodes: [],
      name: 'Rex',
    })
    expect(await shop.history()).toHaveLength(1)
  })

  test('that changes nothing writes nothing', async () => {
    await using shop = await openDesk()
    const before = await shop.stored()
    for (const same of [{ name: 'Rex' }, { status: 'available', lowStockAt: 4 }]) {
      await read(shop.desk.edit(1, same))
    }
    expect(await shop.stored()).toEqual(before)
    expect(await shop.history()).toHaveLength(1)
  })

  test('says who made the last movement, also where that key was revoked since', async () => {
    const keys = [{ name: 'Till 1' }, { name: 'Tablet' }]
    await using service = await testService({ pets: [REX], keys })
    const till = deskOf(service, service.issued[0]?.key ?? '')
    const tablet = deskOf(service, service.issued[1]?.key ?? '')
    expect((await read(tablet.edit(1, { name: 'Max' }))).lastMovement).toMatchObject({ by: null })
    await read(till.edit(1, { status: 'sold' }))
    const by = { keyId: service.issued[0]?.id ?? '', name: 'Till 1' }
    await service.byCommand((store) => store.keys.revoke(by.keyId, service.clock.wall()))
    expect((await read(tablet.edit(1, { name: 'Rex' }))).lastMovement).toMatchObject({ by })
  })

  test('of two people at once leaves the pet as one of them has it, and the journal whole', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    const statuses = ['available', 'pending', 'sold']
    const responses = await Promise.all(
      Array.from({ length: 90 }, (_, made) =>
        made % 3 === 0
          ? desk.makeMovement(1, { id: crypto.randomUUID(), change: 1, reason: 'arrival' })
          : desk.edit(1, { status: statuses[made % 2], name: `Rex ${made}` }),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const stored = await shop.stored()
    expect(stored).toMatchObject({ quantity: 35 })
    expect(await desk.list()).toEqual([{ petId: 1, quantity: 35, status: stored?.status }])
    const rows = await shop.history()
    for (const [index, row] of rows.slice(0, -1).entries()) {
      expect(row.previousQuantity).toBe(rows[index + 1]?.newQuantity ?? -1)
    }
  })

  test('reaches a pet with the longest id', async () => {
    const petId = -9_223_372_036_854_775_808n
    await using service = await testService({ pets: [{ petId }] })
    const desk = deskOf(service, service.key)
    expect(await read(desk.edit(petId, { name: 'Rex' }))).toMatchObject({ petId, name: 'Rex' })
  })
})

describe('what is no edit', () => {
  test.each<[string, unknown, string]>([
    ['nothing at all', {}, 'There is nothing to change'],
    ['a field that nobody knows, alone', { colour: 'red' }, 'There is nothing to change'],
    ['an empty name', { name: '' }, 'The name must'],
    ['a name with NUL', { name: '\0' }, 'The name must'],
    ['a status of its own', { status: 'gone' }, 'The status must'],
    ['a status of null', { status: null }, 'The status must'],
    ['a low-stock level that is no integer', { lowStockAt: 1.5 }, 'The lowStockAt must'],
    ['a low-stock level beyond an int32', { lowStockAt: 2_147_483_648 }, 'The lowStockAt must'],
    ['one field of two that is wrong', { name: 'Max', status: 'gone' }, 'The status must'],
  ])('%s is refused with the reason, and nothing changes', async (_, body, problem) => {
    await using shop = await openDesk()
    const { message } = await expectError(shop.desk.edit(1, body), 'invalid_pet')
    expect(message).toStartWith(problem)
    expect(message).toContain('"lowStockAt": 4')
    expect(await shop.stored()).toMatchObject(REX)
  })
})

test('the order of checks is that of every change: 401, 403, 413, 415, 400, 404', async () => {
  await using service = await testService({ keys: [{}, { access: 'read' }] })
  const [write = '', readOnly = ''] = service.issued.map(({ key }) => key)
  const ask = (petId: string, init: RequestInit) =>
    service.request(`/desk/api/inventory/${petId}`, init)
  const text = { 'Content-Type': 'text/plain' }
  const large = ' '.repeat(20_000)
  await expectError(ask('x', { method: 'PATCH', body: large }), 'missing_api_key')
  await expectError(ask('x', patch(readOnly, large, text)), 'insufficient_access')
  await expectError(ask('x', patch(write, large, text)), 'body_too_large')
  await expectError(ask('x', patch(write, '{}', text)), 'unsupported_media_type')
  await expectError(ask('x', patch(write, 'x')), 'invalid_pet_id')
  await expectError(ask('9', patch(write, 'x')), 'invalid_body')
  await expectError(ask('9', patch(write, '{}')), 'invalid_pet')
  await expectError(ask('9', patch(write, '{"name":"Rex"}')), 'pet_not_found')
  const { headers } = await expectError(
    ask('1', { ...patch(write, '{}'), method: 'PUT' }),
    'method_not_allowed',
  )
  expect(headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
})
