import { describe, expect, test } from 'bun:test'
import { deskOf, read } from '../../support/desk.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

interface Line {
  readonly note: string | null
  readonly amount: number | null
  readonly currency: number | null
  readonly formerCurrency?: object
  readonly by: { readonly name: string } | null
}

const TO_EUR = { currency: 'EUR', currencyRate: '1.95583' }
const BGN = { code: 'BGN', digits: 2, number: 1 }

const sale = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), change: -1, reason: 'sale' },
  ...more,
})

/** A shop in Bulgaria, with a pet that costs 20.00 leva. */
async function openShop() {
  const service = await testService({
    pets: [{ petId: 1n, quantity: 50 }],
    keys: [{ name: 'Ann', access: 'manage', plan: 'business' }],
  })
  const desk = deskOf(service, service.key)
  const change = (body: object) => desk.send('PATCH', '/settings', body)
  await read(change({ currency: 'BGN' }))
  await read(desk.edit(1, { price: 2_000, cost: 1_000, costPer: 12 }))
  const linesAt = async (path: string) =>
    (await read<{ movements: readonly Line[] }>(desk.send('GET', path))).movements
  return {
    desk,
    change,
    price: async () => (await read<{ price?: number }>(desk.send('GET', '/inventory/1'))).price,
    number: async () =>
      (await read<{ currency: { number: number } }>(desk.send('GET', '/settings'))).currency.number,
    lines: () => linesAt('/inventory/1/movements'),
    all: () => linesAt('/movements'),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

describe('another currency of a shop', () => {
  test('comes with a rate, by which prices and costs are divided: the same request again changes nothing', async () => {
    await using shop = await openShop()
    await expectError(shop.change({ currency: 'EUR' }), 'currency_in_use')
    for (let time = 0; time < 2; time++) {
      expect(await read(shop.change(TO_EUR))).toMatchObject({
        currency: { code: 'EUR', digits: 2 },
      })
      expect(await read(shop.desk.send('GET', '/inventory/1'))).toMatchObject({
        ...{ price: 1_023, cost: 511, costPer: 12 },
      })
    }
    const { entries } = await read<{ entries: readonly { after: string | null }[] }>(
      shop.desk.send('GET', '/access-journal'),
    )
    expect(entries[0]?.after).toContain('"currencyRate":"1.95583"')
  })

  test('is refused at a rate that is none, with nothing changed', async () => {
    await using shop = await openShop()
    for (const currencyRate of [
      ...['0', '0.0', '-1.95583', '1,95583', '1e3', '1/2', ' 2', '', '1000000000'],
      ...['1.9558300000001', 1.95583, 2, null, ['2']],
    ]) {
      await expectError(shop.change({ currency: 'EUR', currencyRate }), 'invalid_settings')
    }
    await expectError(shop.change({ currencyRate: '2' }), 'invalid_settings')
    const tooLow = { currency: 'EUR', currencyRate: '0.000000000001', lowStockAt: 7 }
    await expectError(shop.change(tooLow), 'amount_out_of_range')
    expect(await read(shop.desk.send('GET', '/settings'))).toMatchObject({
      ...{ currency: BGN, lowStockAt: null },
    })
    expect(await shop.price()).toBe(2_000)
  })

  test('leaves what was sold in its own: lines say which, and a report has both', async () => {
    await using shop = await openShop()
    await read(shop.desk.makeMovement(1, sale()))
    await read(shop.change(TO_EUR))
    await read(shop.desk.makeMovement(1, sale()))
    await read(shop.desk.makeMovement(1, sale({ amount: 1_999, currency: 1 })))
    for (const lines of [await shop.lines(), await shop.all()]) {
      expect(lines.slice(0, 4)).toMatchObject([
        { amount: 1_999, currency: 1, formerCurrency: BGN },
        { amount: 1_023, currency: await shop.number() },
        { note: 'price 20.00 BGN -> 10.23 EUR, cost 10.00 for 12 BGN -> 5.11 for 12 EUR' },
        { amount: 2_000, currency: 1, formerCurrency: BGN },
      ])
      expect(lines[1]).not.toHaveProperty('formerCurrency')
    }
  })

  test('refuses the amount of a sale in one that the shop never had, or had before an older backup was restored', async () => {
    await using shop = await openShop()
    await read(shop.change(TO_EUR))
    const now = await shop.number()
    for (const currency of [2, now - 1, now + 1]) {
      const never = { amount: 1, currency }
      await expectError(shop.desk.makeMovement(1, sale(never)), 'currency_changed')
      const movements = [
        { petId: 1, change: -1, reason: 'sale', amount: 5 },
        { petId: 1, change: -1, reason: 'sale', ...never },
      ]
      const basket = { id: crypto.randomUUID(), movements }
      await expectError(shop.desk.send('POST', '/movements', basket), 'currency_changed')
    }
    const movements = [1, now].map((currency) => ({
      ...{ petId: 1, change: -1, reason: 'sale', amount: 5, currency },
    }))
    await read(shop.desk.send('POST', '/movements', { id: crypto.randomUUID(), movements }))
  })

  test('refuses a price that is sent in the one before it', async () => {
    await using shop = await openShop()
    await read(shop.change(TO_EUR))
    await expectError(shop.desk.edit(1, { price: 2_500, currency: 1 }), 'currency_changed')
    const added = { id: crypto.randomUUID(), petId: 2, price: 5 }
    await expectError(shop.desk.add({ ...added, currency: 1 }), 'currency_changed')
    expect(await shop.price()).toBe(1_023)
    const currency = await shop.number()
    await read(shop.desk.edit(1, { price: 1_100, currency }))
    await read(shop.desk.add({ ...added, currency }))
    expect(await shop.price()).toBe(1_100)
  })
})

test('the history of a pet says who changed its price from what', async () => {
  await using shop = await openShop()
  await read(shop.desk.edit(1, { price: 2_150, name: 'Rex' }))
  await read(shop.desk.edit(1, { name: 'Max', price: 2_150 }))
  const lines = await shop.lines()
  expect(lines.map(({ note, by }) => [note, by?.name])).toEqual([
    ['price 20.00 -> 21.50 BGN', 'Ann'],
    ['price none -> 20.00 BGN, cost none -> 10.00 for 12 BGN', 'Ann'],
    [null, undefined],
  ])
})
