import { expect, test } from 'bun:test'
import { changeSettings, newShop, type Shop, withAccess } from './shop.ts'

interface Priced {
  readonly petId: number
  readonly price?: string
  readonly cost?: string
  readonly costPer?: number
}

/** What a call says that is refused. */
async function refusalOf(shop: Shop, ...call: string[]): Promise<string> {
  const { status, stderr } = await shop.run(...call)
  expect(status).not.toBe(0)
  return stderr
}

const moneyOf = async (shop: Shop): Promise<Priced[]> =>
  (await shop.json<Priced[]>('inventory', 'list')).map(({ petId, price, cost, costPer }) => ({
    petId,
    ...(price !== undefined && { price }),
    ...(cost !== undefined && { cost, costPer: costPer as number }),
  }))

const currencyOf = (shop: Shop): Promise<string | undefined> =>
  withAccess(shop, async (access) => (await access.readSettings()).currency?.code)

test('prices and costs are added, changed and taken away as decimals with a point', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,3\n'))
  const added = ['--price', '12.5', '--cost', '10', '--cost-per', '12', '--currency', 'EUR']
  await shop.output('inventory', 'add', '2', ...added)
  expect(await moneyOf(shop)).toEqual([
    { petId: 1 },
    { petId: 2, price: '12.50', cost: '10.00', costPer: 12 },
  ])
  const table = await shop.output('inventory', 'list')
  expect(table).toMatch(/LOW AT +PRICE EUR +COST EUR/)
  expect(table).toMatch(/^2 .* 12\.50 +10\.00 \/ 12 /m)
  await shop.output('inventory', 'set', '2', '--price', 'none', '--cost', '0.07')
  expect(await moneyOf(shop)).toEqual([{ petId: 1 }, { petId: 2, cost: '0.07', costPer: 1 }])
  await shop.output('inventory', 'set', '2', '--cost', 'none')
  expect(await moneyOf(shop)).toEqual([{ petId: 1 }, { petId: 2 }])
  expect(await shop.output('inventory', 'list')).not.toContain('PRICE')
})

test.each([
  ['no currency yet', ['--price', '1'], /the shop has no currency yet.*--currency EUR/],
  ['no code', ['--price', '1', '--currency', 'Euro'], /must be a code of ISO 4217/],
  ['a comma', ['--price', '1,5', '--currency', 'EUR'], /--price must be an amount with a point/],
  ['more decimals', ['--price', '1.505', '--currency', 'EUR'], /has more decimals than EUR/],
  ['too much', ['--price', '10000000000.01', '--currency', 'EUR'], /is too large/],
  ['a number alone', ['--cost-per', '12'], /name --cost, too/],
])('an amount is refused: %s', async (_why, flags, message) => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,3\n'))
  expect(await refusalOf(shop, 'inventory', 'set', '1', ...flags)).toMatch(message)
  expect(await moneyOf(shop)).toEqual([{ petId: 1 }])
  expect(await currencyOf(shop)).toBeUndefined()
})

/** A shop with a pet, whose barcode is 4711, and a pet without one. */
async function stockedShop(): Promise<Shop> {
  const shop = newShop()
  const rows = 'petId,quantity,barcode\n1,3,4711\n2,5,\n'
  await shop.output('inventory', 'import', shop.write('stock.csv', rows))
  return shop
}

test('a call that is refused gives the shop no currency', async () => {
  using shop = await stockedShop()
  const money = ['--price', '5', '--currency', 'USD']
  expect(await refusalOf(shop, 'inventory', 'set', '9', ...money)).toContain('there is no pet 9')
  expect(await refusalOf(shop, 'inventory', 'add', '1', ...money)).toContain('is there already')
  expect(await currencyOf(shop)).toBeUndefined()
})

test('an import that the stock refuses gives the shop no currency and no suppliers; one that is made does', async () => {
  using shop = await stockedShop()
  const clash = shop.write('b.csv', 'petId,quantity,barcode,price,supplier\n3,1,4711,5.00,Aqua\n')
  const refused = await refusalOf(shop, 'inventory', 'import', clash, '--currency', 'USD')
  expect(refused).toMatch(/was not imported: 1 problem. Nothing has changed[\s\S]*4711/)
  expect(await currencyOf(shop)).toBeUndefined()
  expect(await shop.json<unknown[]>('suppliers', 'list')).toEqual([])
  const sound = shop.write('c.csv', 'petId,quantity,barcode,price,supplier\n3,1,4712,5.00,Aqua\n')
  const made = await shop.run('inventory', 'import', sound, '--currency', 'USD')
  expect(made).toMatchObject({ status: 0, stdout: 'added 1, changed 0, left alone 0\n' })
  expect(made.stderr.match(/^database: /gm)).toHaveLength(1)
  expect(await currencyOf(shop)).toBe('USD')
  expect(await moneyOf(shop)).toContainEqual({ petId: 3, price: '5.00' })
})

test('a shop keeps its currency, with prices and without, whatever currency a call names', async () => {
  using shop = await stockedShop()
  await changeSettings(shop, { currency: 'EUR' })
  const pets = shop.write('d.csv', 'petId,quantity\n1,4\n')
  const calls = [
    ['import', pets],
    ['import', pets, '--dry-run'],
    ['set', '1', '--price', '500'],
    ['add', '3', '--price', '500'],
  ]
  for (const price of ['none', '5']) {
    await shop.output('inventory', 'set', '2', '--price', price, '--currency', 'EUR')
    for (const call of calls) {
      expect(await refusalOf(shop, 'inventory', ...call, '--currency', 'JPY')).toContain(
        'the currency of the shop is EUR, not JPY: leave out --currency. `petstock inventory currency JPY --rate N',
      )
    }
    expect(await currencyOf(shop)).toBe('EUR')
  }
  expect(await moneyOf(shop)).toEqual([{ petId: 1 }, { petId: 2, price: '5.00' }])
})

test('an export has columns of prices and costs where a pet has one', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,3\n2,4\n'))
  const csv = () => shop.output('inventory', 'export', '--format', 'csv')
  expect(await csv()).toBe(
    'petId,quantity,status,name,lowStockAt\n1,3,available,,\n2,4,available,,\n',
  )
  await shop.output('inventory', 'set', '1', '--price', '1234.5', '--currency', 'EUR')
  expect(await csv()).toContain('lowStockAt,price\n1,3,available,,,1234.50\n2,4,available,,,\n')
  await shop.output('inventory', 'set', '2', '--cost', '9.99', '--cost-per', '3')
  expect(await csv()).toContain(
    ',price,cost,costPer\n1,3,available,,,1234.50,,\n2,4,available,,,,9.99,3\n',
  )
})

test('the currency of a shop is changed by a rate, which converts what pets sell for and cost', async () => {
  using shop = newShop()
  const priced = 'petId,quantity,price,cost,costPer\n1,3,20.00,10.00,12\n2,3,,,\n'
  await shop.output('inventory', 'import', shop.write('p.csv', priced), '--currency', 'BGN')
  expect(await shop.output('inventory', 'currency')).toBe('BGN\n')
  expect(await refusalOf(shop, 'inventory', 'currency', 'EUR')).toContain('with --rate how much')
  expect(
    await refusalOf(shop, 'inventory', 'set', '2', '--price', '1', '--currency', 'EUR'),
  ).toContain('inventory currency EUR --rate')
  for (const rate of ['0', '-1', '1,95583', '1e3', '1000000000']) {
    const refused = await refusalOf(shop, 'inventory', 'currency', 'EUR', `--rate=${rate}`)
    expect(refused).toContain('--rate must be a number above 0')
  }
  const tooLow = await refusalOf(shop, 'inventory', 'currency', 'EUR', '--rate', '0.000000000001')
  expect(tooLow).toContain('would be too large')
  expect(await refusalOf(shop, 'inventory', 'currency', '--rate', '2')).toContain('name it')
  expect(await currencyOf(shop)).toBe('BGN')
  for (let time = 0; time < 2; time++) {
    expect(await shop.output('inventory', 'currency', 'EUR', '--rate', '1.95583')).toBe('EUR\n')
    expect(await moneyOf(shop)).toEqual([
      { petId: 1, price: '10.23', cost: '5.11', costPer: 12 },
      { petId: 2 },
    ])
  }
  expect(await shop.json('inventory', 'currency')).toMatchObject({ code: 'EUR', digits: 2 })
})

test('a rate that converts nothing, since the shop has that currency or had none, is said not to be used', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('p.csv', 'petId,quantity\n1,3\n'))
  const changed = async (...call: string[]) => {
    const { status, stdout, stderr } = await shop.run('inventory', 'currency', ...call)
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'EUR\n' })
    return stderr
  }
  expect(await changed('EUR', '--rate', '2')).toContain(
    'the shop had no currency: nothing was converted, and the rate was not used\n',
  )
  await shop.output('inventory', 'set', '1', '--price', '20')
  expect(await changed('EUR', '--rate', '3')).toContain(
    'the shop has EUR already: the rate was not used, and nothing has changed\n',
  )
  expect(await moneyOf(shop)).toEqual([{ petId: 1, price: '20.00' }])
  for (const call of [['EUR'], []]) expect(await changed(...call)).not.toContain('rate')
})

test('the history of a pet tells who changed its price from what, in the currency of that time', async () => {
  using shop = newShop()
  const priced = 'petId,quantity,price\n1,3,20.00\n'
  await shop.output('inventory', 'import', shop.write('p.csv', priced), '--currency', 'BGN')
  await shop.output('inventory', 'set', '1', '--price', '21.5', '--cost', '10', '--cost-per', '12')
  await shop.output('inventory', 'currency', 'EUR', '--rate', '1.95583', '--yes')
  await shop.output('inventory', 'set', '1', '--price', 'none')
  const lines = await shop.json<{ note: string | null; reason: string }[]>(
    'inventory',
    'history',
    '1',
  )
  expect(lines.map(({ note, reason }) => [note, reason])).toEqual([
    ['price 10.99 -> none EUR', 'command'],
    ['price 21.50 BGN -> 10.99 EUR, cost 10.00 for 12 BGN -> 5.11 for 12 EUR', 'command'],
    ['price 20.00 -> 21.50 BGN, cost none -> 10.00 for 12 BGN', 'command'],
    [null, 'import'],
  ])
  expect(await shop.output('inventory', 'history', '1')).toContain('price 20.00 -> 21.50 BGN')
})
