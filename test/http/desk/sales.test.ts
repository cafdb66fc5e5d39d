import { expect, test } from 'bun:test'
import { deskOf, read } from '../../support/desk.ts'
import { expectError, patch } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

interface Made {
  readonly at: number
  readonly amount: number | null
  readonly currency: number | null
}

const change = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), change: -1, reason: 'sale' },
  ...more,
})

/** A shop with a pet that costs 12.50, and a currency unless it is to have none. */
async function openShop({ hasCurrency = true } = {}) {
  const service = await testService({
    pets: [{ petId: 1n, quantity: 50 }],
    keys: [{ access: 'manage', plan: 'business' }],
  })
  const desk = deskOf(service, service.key)
  if (hasCurrency) {
    expect((await desk.send('PATCH', '/settings', { currency: 'EUR' })).status).toBe(200)
    expect((await desk.send('PATCH', '/inventory/1', { price: 1_250 })).status).toBe(200)
  }
  return {
    desk,
    make: (body: object) => desk.makeMovement(1, body),
    update: async (quantity: number) => {
      const body = JSON.stringify({ quantity })
      return (await service.request('/v1/inventory/1', patch(service.key, body))).json()
    },
    made: (body: object) => read<Made>(desk.makeMovement(1, body)),
    basket: (...movements: object[]) =>
      desk.send('POST', '/movements', {
        id: crypto.randomUUID(),
        movements: movements.map((each) => ({ petId: 1, reason: 'sale', change: -1, ...each })),
      }),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

test('a sale says what it came to: as it was rung up, or by the price; its response and the journal echo it', async () => {
  await using shop = await openShop()
  expect(await shop.made(change({ amount: 999 }))).toMatchObject({ amount: 999, currency: 1 })
  expect(await shop.made(change({ change: -2 }))).toMatchObject({ amount: 2_500, currency: 1 })
  const back = change({ change: 1, reason: 'return', amount: -999 })
  expect(await shop.made(back)).toMatchObject({ amount: -999 })
  const history = await read<{ movements: readonly Made[] }>(shop.desk.history(1))
  const all = await read<{ movements: readonly Made[] }>(shop.desk.send('GET', '/movements'))
  for (const { movements } of [history, all]) {
    expect(movements.slice(0, 3).map(({ amount }) => amount)).toEqual([-999, 2_500, 999])
    expect(movements.at(-1)).toMatchObject({ amount: null, currency: null })
  }
})

test('a sale whose amount would be above all amounts is made, and says that it is not known, unless it was rung up', async () => {
  await using shop = await openShop()
  await read(shop.desk.send('PATCH', '/inventory/1', { price: 1_000_000_000_000 }))
  expect(await shop.made(change({ change: -2 }))).toMatchObject({
    ...{ newQuantity: 48, amount: null, currency: null },
  })
  const { movements } = await read<{ movements: readonly Made[] }>(
    shop.basket({}, { change: -2 }, { change: -2, amount: 5 }),
  )
  expect(movements.map(({ amount }) => amount)).toEqual([1_000_000_000_000, null, 5])
  const tooMuch = change({ amount: 1_000_000_000_001 })
  await expectError(shop.make(tooMuch), 'invalid_movement')
})

test('a line of a basket has an amount of its own', async () => {
  await using shop = await openShop()
  const { movements } = await read<{ movements: readonly Made[] }>(
    shop.basket({ amount: 0 }, { change: -3 }, { reason: 'damage' }),
  )
  expect(movements.map(({ amount }) => amount)).toEqual([0, 3_750, null])
})

test('an amount of another reason, of a count, or beside what is taken back is refused, and nothing is changed', async () => {
  await using shop = await openShop()
  const sale = change()
  await shop.made(sale)
  for (const wrong of [
    change({ change: 1, reason: 'arrival', amount: 1 }),
    change({ reason: 'damage', amount: 0 }),
    change({ amount: 1.5 }),
    change({ amount: '12.50' }),
    change({ amount: 1_000_000_000_001 }),
    change({ amount: -1_000_000_000_001 }),
    change({ change: 1, amount: -1_250, undoes: sale.id }),
  ]) {
    const response = await shop.make(wrong)
    expect((await expectError(response, 'invalid_movement')).message).toMatch(/amount/i)
  }
  const { id } = change()
  const count = { id, counted: 3, expected: 49, reason: 'count', amount: 5 }
  await expectError(await shop.make(count), 'misplaced_field')
  await expectError(await shop.basket({}, { reason: 'other', amount: 1 }), 'invalid_movement')
  expect(await shop.desk.list()).toMatchObject([{ quantity: 49 }])
})

test('null is as if the amount were left out, whatever the reason is', async () => {
  await using shop = await openShop()
  expect(await shop.made(change({ amount: null }))).toMatchObject({ amount: 1_250 })
  expect(await shop.made(change({ reason: 'died', amount: null }))).toMatchObject({ amount: null })
})

test('a shop without a currency refuses an amount, and sells without one', async () => {
  await using shop = await openShop({ hasCurrency: false })
  await expectError(await shop.make(change({ amount: 0 })), 'no_currency')
  await expectError(await shop.basket({}, { amount: 5 }), 'no_currency')
  expect(await shop.made(change())).toMatchObject({ amount: null, currency: null })
})

test('another amount under an id is another movement; no amount is compared with none', async () => {
  await using shop = await openShop()
  const sale = change({ amount: 999 })
  await shop.made(sale)
  await expectError(await shop.make({ ...sale, amount: 998 }), 'movement_id_reused')
  expect(await shop.made({ ...sale, amount: undefined })).toMatchObject({ amount: 999 })
})

test('an update of the contract has no amount', async () => {
  await using shop = await openShop()
  const level = { petId: 1, quantity: 3, status: 'available' }
  expect(await shop.update(3)).toEqual(level)
  const { movements } = await read<{ movements: readonly Made[] }>(shop.desk.history(1))
  expect(movements[0]).toMatchObject({ reason: 'update', amount: null, currency: null })
})

interface Sums {
  readonly money?: readonly object[]
}

interface Report {
  readonly total: Sums
  readonly buckets: readonly Sums[]
  readonly pets: readonly Sums[]
  readonly kinds: readonly Sums[]
  readonly currencies?: readonly object[]
}

test('a report has what sales and returns came to beside their units, and the currencies', async () => {
  await using shop = await openShop()
  await shop.made(change({ change: -3 }))
  await shop.made(change({ change: 1, reason: 'return', amount: -1_000 }))
  await shop.desk.edit(1, { price: null })
  const { at } = await shop.made(change({ change: -2 }))
  const day = new Date(at).toISOString().slice(0, 10)
  const report = await read<Report>(shop.desk.send('GET', `/report?from=${day}&to=${day}`))
  const money = [
    { reason: 'sale', currency: 1, amount: 3_750, taken: 3, added: 0 },
    { reason: 'return', currency: 1, amount: -1_000, taken: 0, added: 1 },
  ]
  expect(report.total).toMatchObject({ money, reasons: { sale: { taken: 5 } } })
  expect(report.buckets.map((each) => each.money)).toEqual([money])
  expect(report.pets.map((each) => each.money)).toEqual([money])
  expect(report.kinds.map((each) => each.money)).toEqual([money])
  expect(report.currencies).toEqual([{ number: 1, code: 'EUR', digits: 2 }])
})

test('a report of a shop without a currency has no word of money', async () => {
  await using shop = await openShop({ hasCurrency: false })
  await shop.made(change())
  const text = await (await shop.desk.send('GET', '/report')).text()
  expect(text).not.toContain('money')
  expect(text).not.toContain('currencies')
})

test('a report has what the stock is worth, where it is asked for, in a shop with a currency', async () => {
  await using shop = await openShop()
  await shop.desk.edit(1, { cost: 1_000, costPer: 3, kind: 'Fish' })
  const { worth } = await read<{ worth: object }>(shop.desk.send('GET', '/report?worth=now'))
  const all = { petsWithoutPrice: 0, unitsWithoutPrice: 0, petsWithoutCost: 0, unitsWithoutCost: 0 }
  const sum = { pets: 1, units: 50, atPrice: 62_500, atCost: 16_666, ...all }
  expect(worth).toEqual({
    all: sum,
    kinds: [{ kind: 'Fish', sum }],
    unsold: [30, 90, 180].map((days) => ({ days, sum })),
  })
  // A barcode was typed as a quantity, and an amount into a price.
  await shop.desk.edit(1, { price: 1_000_000_000_000, cost: 1_000_000_000_000, costPer: 1 })
  await shop.desk.makeMovement(1, {
    ...{ id: crypto.randomUUID(), reason: 'count' },
    ...{ counted: 2_147_483_647, expected: 50 },
  })
  const mistyped = await (await shop.desk.send('GET', '/report?worth=now')).text()
  const most =
    '"atPrice":9223372036854775807,"petsWithoutPrice":0,"unitsWithoutPrice":0,"atCost":9223372036854775807,'
  expect(mistyped.split(most)).toHaveLength(1 + 5)
  expect(await (await shop.desk.send('GET', '/report')).text()).not.toContain('worth')
  await expectError(await shop.desk.send('GET', '/report?worth=then'), 'invalid_query')
  await using without = await openShop({ hasCurrency: false })
  expect(await (await without.desk.send('GET', '/report?worth=now')).text()).not.toContain('worth')
})
