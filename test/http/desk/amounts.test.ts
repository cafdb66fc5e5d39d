import { describe, expect, test } from 'bun:test'
import { bodyOf, managerOf } from '../../support/access.ts'
import { deskOf, read } from '../../support/desk.ts'
import { expectError, patch } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

const MONEY = { price: 1250, cost: 1000, costPer: 12 }

/** A shop with a pet, whose manager has chosen a currency. */
async function openDesk(currency?: string) {
  const service = await testService({
    pets: [{ petId: 1n, quantity: 5 }],
    keys: [{ name: 'Ann', access: 'manage' }],
  })
  const manager = managerOf(service, service.key)
  const change = (currency: unknown) => manager.send('PATCH', '/settings', { currency })
  if (currency !== undefined) await bodyOf(change(currency))
  return {
    service,
    change,
    settings: () => bodyOf<{ currency: unknown }>(manager.send('GET', '/settings')),
    desk: deskOf(service, service.key),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

const moneyIn = (pet: object) => {
  const { price, cost, costPer } = pet as Partial<typeof MONEY>
  return { price, cost, costPer }
}

describe('a price and a cost', () => {
  test('are added with a pet, changed and taken away, and are in the pet, the list and no /v1', async () => {
    await using shop = await openDesk('EUR')
    const { desk } = shop
    const added = await read(desk.add({ id: crypto.randomUUID(), petId: 2, ...MONEY }))
    expect(moneyIn(added)).toEqual(MONEY)
    expect(moneyIn(await read(desk.edit(2, { price: 0 })))).toEqual({ ...MONEY, price: 0 })
    const edited = await read(desk.edit(2, { cost: 90 }))
    expect(moneyIn(edited)).toEqual({ price: 0, cost: 90, costPer: 1 })
    const pets = await bodyOf<object[]>(desk.send('GET', '/inventory') as never)
    expect(pets.map(moneyIn)).toEqual([moneyIn({}), { price: 0, cost: 90, costPer: 1 }])
    expect(await desk.list()).toEqual([
      { petId: 1, quantity: 5, status: 'available' },
      { petId: 2, quantity: 0, status: 'available' },
    ])
    const without = await read(desk.edit(2, { price: null, cost: null }))
    expect(Object.keys(without)).not.toContain('price')
    expect(Object.keys(without)).not.toContain('cost')
  })

  test('are refused while the shop has no currency, and where they are no amounts', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    await expectError(desk.edit(1, { price: 0 }), 'no_currency')
    await expectError(desk.add({ id: crypto.randomUUID(), petId: 2, cost: 5 }), 'no_currency')
    expect(await read(desk.edit(1, { price: null, name: 'Rex' }))).toMatchObject({ name: 'Rex' })
    await bodyOf(shop.change('JPY'))
    for (const wrong of [
      { price: -1 },
      { price: 12.5 },
      { price: '12' },
      { price: 1_000_000_000_001 },
      { costPer: 12 },
      { cost: null, costPer: 12 },
      { cost: 10, costPer: 0 },
      { cost: 10, costPer: 1_000_001 },
    ]) {
      await expectError(desk.edit(1, wrong), 'invalid_pet')
    }
    expect(await read(desk.edit(1, { price: 1_000_000_000_000 }))).toMatchObject({
      price: 1_000_000_000_000,
    })
  })

  test('stay where the plain contract sets the quantity', async () => {
    await using shop = await openDesk('EUR')
    const { desk, service } = shop
    await read(desk.edit(1, MONEY))
    await service.request('/v1/inventory/1', patch(service.key, '{"quantity":3}'))
    expect(await read(desk.edit(1, { kind: 'Fish' }))).toMatchObject({ ...MONEY, quantity: 3 })
  })
})

test('what a file has changed says the prices before it and after it, where they are known', async () => {
  await using shop = await openDesk('EUR')
  const id = crypto.randomUUID()
  const csv = 'petId,quantity,price\n1,5,12.50\n2,1,\n'
  await bodyOf(shop.desk.send('POST', '/imports', { id, csv }) as never)
  const changed = (of: string) => bodyOf(shop.desk.send('GET', `/changes/${of}/pets`) as never)
  const stays = { petId: 1, previousQuantity: 5, newQuantity: 5 }
  expect(await changed(id)).toMatchObject({
    pets: [
      { ...stays, newPrice: 1250 },
      { petId: 2, previousQuantity: null, newQuantity: 1 },
    ],
  })
  const [first] = ((await changed(id)) as { pets: object[] }).pets
  expect(first).not.toHaveProperty('previousPrice')
  const next = { id: crypto.randomUUID(), csv: 'petId,quantity,price\n1,5,13\n' }
  await bodyOf(shop.desk.send('POST', '/imports', next) as never)
  expect(await changed(next.id)).toMatchObject({
    pets: [{ ...stays, previousPrice: 1250, newPrice: 1300 }],
  })
})

describe('the currency of a shop', () => {
  test('is a code of ISO 4217, kept with its digits and its number', async () => {
    await using shop = await openDesk()
    for (const wrong of ['eur', 'EURO', 'XYZ', null, 7]) {
      await expectError(shop.change(wrong), 'invalid_settings')
    }
    await bodyOf(shop.change('KWD'))
    expect(await shop.settings()).toMatchObject({ currency: { code: 'KWD', digits: 3, number: 1 } })
  })

  test('stays while a pet has a price, and the refusal says so', async () => {
    await using shop = await openDesk('EUR')
    await read(shop.desk.edit(1, { price: 5 }))
    await expectError(shop.change('USD'), 'currency_in_use')
    expect(await shop.settings()).toMatchObject({ currency: { code: 'EUR' } })
    await read(shop.desk.edit(1, { price: null }))
    await bodyOf(shop.change('USD'))
    expect(await shop.settings()).toMatchObject({ currency: { code: 'USD', digits: 2 } })
  })
})
