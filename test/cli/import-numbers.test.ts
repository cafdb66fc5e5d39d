import { expect, test } from 'bun:test'
import { newShop, type PetJson, type Shop } from './shop.ts'

const NAMES = 'name,quantity\nNeon tetra,48\nGuppy,7\n'

const stock = async (shop: Shop) =>
  (await shop.json<(PetJson & { barcodes: string[] })[]>('inventory', 'list')).map((pet) =>
    [pet.petId, pet.name, pet.quantity, ...pet.barcodes].join(),
  )

test('a list with codes in place of numbers comes in, says which numbers it gave, and is found again', async () => {
  using shop = newShop()
  const csv = 'SKU,name,quantity,barcode\nFISH-001,Neon tetra,48,4006381333931\nFISH-002,Guppy,7,\n'
  const file = shop.write('list.csv', csv)
  const call = ['inventory', 'import', file, '--map', 'SKU=petId'] as const
  const plan = await shop.output(...call, '--dry-run')
  expect(plan).toContain('  numbers     would give 2 pets new numbers, from about 1001 on\n')
  expect(plan).toContain('add     about 1001: 48, available, name "Neon tetra"')
  expect(await shop.output(...call)).toBe(
    'added 2, changed 0, left alone 0\ngave 2 pets the numbers 1001 to 1002\n',
  )
  expect(await stock(shop)).toEqual([
    '1001,Neon tetra,48,4006381333931,FISH-001',
    '1002,Guppy,7,FISH-002',
  ])
  expect(await shop.output(...call)).toBe(
    'added 0, changed 0, left alone 2\nfound 2 pets by their codes\n',
  )
  expect(await shop.json<object>(...call)).toMatchObject({
    ...{ added: 0, changed: 0, unchanged: 2, numbers: { given: [], found: 2 } },
  })
})

test('a list with names alone needs a flag, which says that its pets are new or those of the same name', async () => {
  using shop = newShop()
  const file = shop.write('names.csv', NAMES)
  const refused = await shop.run('inventory', 'import', file)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('2 times, lines 2 to 3: has no number')
  expect(refused.stderr).toContain('  --same-names  those of the same name, others are new')
  expect(refused.stderr).toContain('  --new-again  new pets, again at each import of this file')
  expect(await shop.output('inventory', 'import', file, '--new-again')).toContain('added 2')
  expect((await shop.run('inventory', 'import', file)).status).toBe(1)
  expect(await shop.output('inventory', 'import', file, '--same-names')).toBe(
    'added 0, changed 0, left alone 2\nfound 2 pets by their names\n',
  )
  const one = shop.write('one.csv', 'name,quantity\nCory,1\n')
  expect(await shop.output('inventory', 'import', one, '--new-again')).toBe(
    'added 1, changed 0, left alone 0\ngave 1 pet the number 1003\n',
  )
  const both = await shop.run('inventory', 'import', one, '--new-again', '--same-names')
  expect(both.status).toBe(2)
})
