import { expect, test } from 'bun:test'
import { newShop, type Shop } from './shop.ts'

const STOCK = `petId,name,quantity,lowStockAt,supplier,supplierCode,packSize,orderUpTo,cost,costPer
1,Neon tetra,3,10,Zoo & Söhne,N-7,12,40,10.00,12
2,=Guppy,0,4,Zoo & Söhne,,,,,
3,"Seeds, mixed",2,5,Bird,4711,6,,0.99,1
4,Water,1,1,,,,,2.00,1
5,Enough,9,2,Bird,1,,,1.00,1
`

/** What a command prints, without what lines its columns up. */
const printed = async (shop: Shop, ...call: string[]) =>
  (await shop.output(...call)).replaceAll(/ {2,}/g, '  ').trimEnd().split('\n')

async function shopToOrder() {
  const shop = newShop()
  const file = shop.write('stock.csv', STOCK)
  await shop.output('inventory', 'import', file, '--currency', 'EUR')
  return shop
}

test('`petstock inventory order` has what is to be ordered by supplier, in whole packages, with the usual cost', async () => {
  using shop = await shopToOrder()
  await shop.output(
    'suppliers',
    'set',
    'Zoo & Söhne',
    '--name',
    'Aqua',
    '--email',
    'a@aqua.example',
  )
  expect(await printed(shop, 'inventory', 'order')).toEqual([
    'SUPPLIER  PET ID  NAME  CODE  QUANTITY  ORDER  PACKS  COST EUR',
    'Aqua  1  Neon tetra  N-7  3  48  4 x 12  40.00',
    'Aqua  2  =Guppy  -  0  8  -  -',
    'Bird  3  Seeds, mixed  4711  2  12  2 x 6  11.88',
    '-  4  Water  -  1  1  -  2.00',
    'Aqua: 40.00 EUR, and 1 without a cost',
    'Bird: 11.88 EUR',
    'without a supplier: 2.00 EUR',
  ])
  const [aqua, bird, others] = await shop.json<object[]>('inventory', 'order')
  const inEuros = { currency: 'EUR', archived: false }
  const none = { supplierCode: null, packs: null, packSize: null }
  expect(aqua).toEqual({
    ...inEuros,
    ...{ supplier: 'Aqua', email: 'a@aqua.example', customerNumber: null },
    lines: [
      {
        ...{ petId: 1, name: 'Neon tetra', quantity: 3, level: 10, supplierCode: 'N-7' },
        ...{ order: 48, packs: 4, packSize: 12, cost: '40.00' },
      },
      { ...none, petId: 2, name: '=Guppy', quantity: 0, level: 4, order: 8, cost: null },
    ],
    ...{ cost: '40.00', linesWithoutCost: 1 },
  })
  expect(bird).toMatchObject({ ...inEuros, supplier: 'Bird', cost: '11.88', linesWithoutCost: 0 })
  expect(others).toMatchObject({
    ...{ ...inEuros, supplier: null, email: null, lines: [{ petId: 4, order: 1 }] },
  })
  expect(await shop.output('inventory', 'order', '--csv')).toBe(
    [
      'supplier,supplierCode,name,order,packs,packSize,cost EUR,petId',
      'Aqua,N-7,Neon tetra,48,4,12,40.00,1',
      "Aqua,,'=Guppy,8,,,,2",
      'Bird,4711,"Seeds, mixed",12,2,6,11.88,3',
      ',,Water,1,,,2.00,4',
      '',
    ].join('\n'),
  )
  const both = await shop.run('inventory', 'order', '--csv', '--json')
  expect([both.status, both.stderr.includes('--json and --csv exclude each other')]).toEqual([
    2,
    true,
  ])
})

test('`petstock inventory order` marks a supplier that is archived', async () => {
  using shop = await shopToOrder()
  await shop.output('suppliers', 'archive', 'Bird')
  const lines = await printed(shop, 'inventory', 'order')
  expect(lines.filter((line) => line.includes('archived'))).toEqual([
    'Bird (archived)  3  Seeds, mixed  4711  2  12  2 x 6  11.88',
    'Bird (archived): 11.88 EUR',
  ])
  const orders = await shop.json<object[]>('inventory', 'order')
  expect(orders).toMatchObject([
    { supplier: 'Bird', archived: true },
    { supplier: 'Zoo & Söhne', archived: false },
    { supplier: null, archived: false },
  ])
})

test('`petstock inventory order` leaves out a pet of which no further package fits in all its forms, and says so', async () => {
  using shop = newShop()
  const most = 2_147_483_647
  const rows = `1,${most - 5},${most},Bird,6,1.00\n2,${most - 5},${most},Bird,5,\n3,${most - 5},${most},Zoo,6,\n`
  const file = shop.write('stock.csv', `petId,quantity,lowStockAt,supplier,packSize,cost\n${rows}`)
  await shop.output('inventory', 'import', file, '--currency', 'EUR')
  expect(await printed(shop, 'inventory', 'order')).toEqual([
    'SUPPLIER  PET ID  NAME  QUANTITY  ORDER  PACKS',
    `Bird  2  -  ${most - 5}  5  1 x 5`,
  ])
  expect(await shop.json<object[]>('inventory', 'order')).toMatchObject([
    { supplier: 'Bird', lines: [{ petId: 2, order: 5 }], cost: '0.00', linesWithoutCost: 1 },
  ])
  expect(await shop.output('inventory', 'order', '--csv')).toBe(
    'supplier,supplierCode,name,order,packs,packSize,cost EUR,petId\nBird,,,5,1,5,,2\n',
  )
  for (const form of [[], ['--json'], ['--csv']]) {
    const { stderr } = await shop.run('inventory', 'order', ...form)
    expect(stderr).toContain('low, but in no order, since no further package fits: 1, 3\n')
  }
})

test('`petstock inventory order` of a shop without suppliers and currency has neither', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,lowStockAt\n1,3,4\n2,9,\n')
  await shop.output('inventory', 'import', file)
  expect(await printed(shop, 'inventory', 'order')).toEqual([
    'PET ID  NAME  QUANTITY  ORDER',
    '1  -  3  5',
  ])
  expect(await shop.output('inventory', 'order', '--csv')).toBe(
    'supplier,supplierCode,name,order,packs,packSize,petId\n,,,5,,,1\n',
  )
  expect(await shop.json('inventory', 'order')).toMatchObject([
    { supplier: null, currency: null, cost: null, linesWithoutCost: 1 },
  ])
})

test('`petstock inventory worth` has what the stock is worth by kind, and what does not sell', async () => {
  using shop = newShop()
  const rows = '1,3,Fish,12.50,10.00,12\n2,7,Fish,,0.01,2\n3,5,,1.00,,\n'
  const file = shop.write('stock.csv', `petId,quantity,kind,price,cost,costPer\n${rows}`)
  await shop.output('inventory', 'import', file, '--currency', 'EUR')
  expect(await printed(shop, 'inventory', 'worth')).toEqual([
    'OF  PETS  QUANTITY  AT PRICE EUR  NO PRICE  AT COST EUR  NO COST',
    'all  3  15  42.50  1  2.53  1',
    'Fish  2  10  37.50  1  2.53  0',
    'no kind  1  5  5.00  0  0.00  1',
    'not sold for 30 days  3  15  42.50  1  2.53  1',
    'not sold for 90 days  3  15  42.50  1  2.53  1',
    'not sold for 180 days  3  15  42.50  1  2.53  1',
  ])
  const [all, fish] = await shop.json<object[]>('inventory', 'worth')
  expect(all).toEqual({
    ...{ of: 'all', kind: null, notSoldForDays: null, currency: 'EUR', pets: 3, units: 15 },
    ...{ atPrice: '42.50', petsWithoutPrice: 1, unitsWithoutPrice: 7 },
    ...{ atCost: '2.53', petsWithoutCost: 1, unitsWithoutCost: 5 },
  })
  expect(fish).toMatchObject({ of: 'kind', kind: 'Fish', atPrice: '37.50' })
})

test('`petstock inventory worth` of a shop without a currency has how much there is', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,3\n'))
  const [head, all] = await printed(shop, 'inventory', 'worth')
  expect([head, all]).toEqual(['OF  PETS  QUANTITY', 'all  1  3'])
  expect((await shop.json<object[]>('inventory', 'worth'))[0]).toMatchObject({
    ...{ currency: null, units: 3, atPrice: null, atCost: null },
  })
})
