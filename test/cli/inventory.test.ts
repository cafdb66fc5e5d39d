import { expect, test } from 'bun:test'
import { newShop, type PetJson, type Shop } from './shop.ts'

const LEAST = '-9223372036854775808'
const MOST = '9223372036854775807'

const withPets = async (shop: Shop, csv: string): Promise<void> => {
  await shop.output('inventory', 'import', shop.write('stock.csv', csv))
}

test('`inventory list --json` is a bare array by petId, with absent values null', async () => {
  using shop = newShop()
  const before = Date.now()
  await withPets(
    shop,
    'petId,quantity,status,name,lowStockAt\n10,3,sold,,\n9,4,available,Ünï 🐈,2\n-1,0,pending,,0\n',
  )
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  const updatedAt = expect.any(Number)
  const none = { kind: null, barcodes: [] }
  expect(pets).toEqual([
    { petId: -1, quantity: 0, status: 'pending', name: null, lowStockAt: 0, updatedAt, ...none },
    {
      petId: 9,
      quantity: 4,
      status: 'available',
      name: 'Ünï 🐈',
      lowStockAt: 2,
      updatedAt,
      ...none,
    },
    { petId: 10, quantity: 3, status: 'sold', name: null, lowStockAt: null, updatedAt, ...none },
  ])
  for (const pet of pets) {
    expect(Object.keys(pet).join()).toBe(
      'petId,quantity,status,name,lowStockAt,updatedAt,kind,barcodes',
    )
    expect(pet.updatedAt).toBeGreaterThanOrEqual(before)
  }
})

test('an empty stock is an empty array, and a table with its headings alone', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status\n')
  expect(await shop.output('inventory', 'list', '--json')).toBe('[]\n')
  expect(await shop.output('inventory', 'list')).toMatch(/^PET ID +QUANTITY [^\n]*\n$/)
})

test('the extremes of petId are exact in every response', async () => {
  using shop = newShop()
  await withPets(
    shop,
    `petId,quantity,status\n${MOST},2147483647,available\n9223372036854775806,1,sold\n${LEAST},1,available\n`,
  )
  const ids = [LEAST, '9223372036854775806', MOST]
  const list = await shop.output('inventory', 'list', '--json')
  expect([...list.matchAll(/"petId":(-?\d+),/g)].map(([, id]) => id)).toEqual(ids)
  const table = await shop.output('inventory', 'list')
  expect([...table.matchAll(/^(-?\d+) /gm)].map(([, id]) => id)).toEqual(ids)
  for (const id of ids) {
    expect(await shop.output('inventory', 'history', id, '--json')).toContain(`"petId": ${id},`)
  }
})

test('a negative petId is an argument, not a flag', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status\n')
  const added = await shop.output('inventory', 'add', LEAST, '--quantity', '2', '--json')
  expect(added).toContain(`"petId": ${LEAST},`)
  const set = await shop.output('inventory', 'set', LEAST, '--quantity', '3', '--json')
  expect(set).toContain('"quantity": 3,')
  expect(await shop.output('inventory', 'history', LEAST)).toContain('add')
  expect((await shop.run('inventory', 'remove', '-5')).stderr).toContain('there is no pet -5.')
  await shop.output('inventory', 'remove', LEAST)
  expect(await shop.output('inventory', 'list', '--json')).toBe('[]\n')
})

test('`inventory add` adds a pet with 0 available unless its flags say otherwise', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status\n')
  const plain = await shop.json<PetJson>('inventory', 'add', '1')
  const updatedAt = expect.any(Number)
  expect(plain).toEqual({
    ...{ petId: 1, quantity: 0, status: 'available', name: null, lowStockAt: null },
    updatedAt,
    kind: null,
    barcodes: [],
  })
  const full = await shop.json<PetJson>(
    ...['inventory', 'add', '2', '--quantity', '7', '--status', 'pending'],
    ...['--name', '-- a "name"', '--low-stock-at', '3', '--kind', ' Fish '],
    ...['--barcode', '036000291452 TANK-7', '--barcode', '12E4'],
  )
  expect(full).toEqual({
    ...{ petId: 2, quantity: 7, status: 'pending', name: '-- a "name"', lowStockAt: 3 },
    updatedAt,
    kind: 'Fish',
    barcodes: ['036000291452', 'TANK-7', '12E4'],
  })
})

test('`inventory add` of a pet that is there fails and leaves it alone', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status\n1,5,sold\n')
  const before = await shop.output('inventory', 'list', '--json')
  const { status, stdout, stderr } = await shop.run('inventory', 'add', '1', '--quantity', '9')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('petstock: pet 1 is there already.')
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
})

test('`inventory set` changes what is named and nothing else', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status,name,lowStockAt\n1,5,available,Rex,2\n')
  const rex = { petId: 1, quantity: 5, status: 'available', name: 'Rex', lowStockAt: 2 }
  const set = (...flags: string[]) => shop.json<PetJson>('inventory', 'set', '1', ...flags)
  expect(await set('--status', 'sold')).toMatchObject({ ...rex, status: 'sold' })
  expect(await set('--status', 'available', '--quantity', '0')).toMatchObject({
    ...rex,
    quantity: 0,
  })
  expect(await set('--quantity', '5', '--name', '')).toMatchObject({ ...rex, name: null })
  expect(await set('--name', 'Rex', '--low-stock-at', 'none')).toMatchObject({
    ...rex,
    lowStockAt: null,
  })
})

test('`inventory set` takes all barcodes of a pet, and takes them and its kind away', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status,kind,barcode\n1,5,available,Fish,A B\n2,5,sold,,\n')
  const set = (...flags: string[]) => shop.json<PetJson>('inventory', 'set', '1', ...flags)
  expect(await set('--barcode', 'B C')).toMatchObject({ barcodes: ['B', 'C'], kind: 'Fish' })
  const table = await shop.output('inventory', 'list')
  expect(table).toMatch(/^PET ID +QUANTITY +STATUS +NAME +KIND +BARCODES +LOW AT +UPDATED/)
  expect(table).toMatch(/^1 +5 +available +(- +)?Fish +B C /m)
  expect(await set('--barcode', '', '--kind', '')).toMatchObject({ barcodes: [], kind: null })
  expect(await shop.output('inventory', 'list')).not.toContain('BARCODES')
})

test('a barcode of another pet is refused by name, with 1, and a wrong one with 2', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status,barcode\n1,5,available,4006381333931\n2,5,sold,\n')
  const refused = async (...call: string[]) => {
    const { status, stdout, stderr } = await shop.run('inventory', ...call)
    expect(stdout).toBe('')
    return `${status} ${/^petstock: .*$/m.exec(stderr)}`
  }
  const set = (codes: string) => refused('set', '2', '--barcode', codes)
  expect(await set('A 04006381333931')).toBe(
    '1 petstock: the barcode 04006381333931 is a barcode of pet 1 already. Take it away there first, or leave it out',
  )
  expect(await set('1')).toBe(
    '1 petstock: the barcode 1 is the petId of pet 1 already. Leave it out',
  )
  expect(await refused('add', '4006381333931')).toStartWith(
    '1 petstock: the petId 4006381333931 is a barcode of pet 1 already.',
  )
  expect(await set('7 7')).toContain('--barcode must be barcodes with blanks between them')
  expect(await set('4.0E+12')).toStartWith('2 petstock: --barcode must')
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  expect(pets.map(({ petId, barcodes }) => [petId, barcodes])).toEqual([
    [1, ['4006381333931']],
    [2, []],
  ])
})

test('`inventory set` and `remove` of an unknown pet fail', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status\n')
  for (const call of [
    ['set', MOST, '--quantity', '1'],
    ['remove', MOST],
  ]) {
    const { status, stdout, stderr } = await shop.run('inventory', ...call)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`petstock: there is no pet ${MOST}.`)
  }
})

test('`inventory remove` removes a pet, and prints nothing on stdout', async () => {
  using shop = newShop()
  await withPets(shop, 'petId,quantity,status\n1,5,sold\n2,5,sold\n')
  const { status, stdout, stderr } = await shop.run('inventory', 'remove', '1')
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(stderr).toContain('removed pet 1; its history stays\n')
  const left = await shop.json<PetJson[]>('inventory', 'list')
  expect(left.map(({ petId }) => petId)).toEqual([2])
})
