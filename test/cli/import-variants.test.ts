import { expect, test } from 'bun:test'
import { petstockOnTerminal } from '../support/pty.ts'
import { newShop, type PetJson } from './shop.ts'

const VARIANTS =
  'petId,quantity,name,Size,Branch\n1,4,Neon,L,North\n2,5,Neon,S,North\n1,6,Neon,L,South\n'

const petsOf = async (shop: ReturnType<typeof newShop>) =>
  (await shop.json<PetJson[]>('inventory', 'list')).map(({ quantity, name }) => [quantity, name])

test('in a pipe shared names and lines in several places need a flag each, and the result names what was added up', async () => {
  using shop = newShop()
  const file = shop.write('list.csv', VARIANTS)
  const refused = await shop.run('inventory', 'import', file)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('  --variant-names "joined"  "Neon, L" in line 2, "Neon, S"')
  expect(refused.stderr).toContain('  --branch "North"  "Neon')
  expect(refused.stderr).not.toContain('--repeated-pets')
  expect(refused.stderr).toMatch(/--dry-run --variant-names "joined" --branch "North"$/m)
  const flags = ['--variant-names', 'joined', '--branch', '*']
  const { status, stdout, stderr } = await shop.run('inventory', 'import', file, ...flags)
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'added 2, changed 0, left alone 0\n' })
  expect(stderr).toContain(
    'warning: the quantities of 1 pet are added up, out of 2 lines: 1 Neon, L: 4 + 6 = 10 (lines 2, 4)',
  )
  expect(await petsOf(shop)).toEqual([
    [10, 'Neon, L'],
    [5, 'Neon, S'],
  ])
  const sums = ['--variant-names', 'joined', '--repeated-pets', 'added']
  const same = await shop.run('inventory', 'import', file, ...sums)
  expect(same.stdout).toBe('added 0, changed 0, left alone 2\n')
  expect(same.stderr).not.toContain('--branch')
})

test('a terminal asks both, and the call to copy names both decisions', async () => {
  using shop = newShop()
  const call = ['inventory', 'import', shop.write('list.csv', VARIANTS), '--data', shop.data]
  const asks = (choices: number) => `Type a number from 1 to ${choices}, or nothing to stop: `
  const { status, shown } = await petstockOnTerminal(call, {
    columns: 200,
    typed: [
      [asks(2), '2\r'],
      [asks(3), '3\r'],
    ],
  })
  expect({ status, shown }).toMatchObject({ status: 0 })
  expect(shown).toContain(`--data ${shop.data} --variant-names "as_written" --branch "*"\n`)
  expect(await petsOf(shop)).toEqual([
    [10, 'Neon'],
    [5, 'Neon'],
  ])
})

test('new pets of a list without names are counted, with the flag’s column that may hold them', async () => {
  using shop = newShop()
  const file = shop.write('list.csv', 'petId,quantity,Whatever\n1,4,Neon tetra\n2,5,Guppy\n')
  const said =
    'warning: 2 new pets get no name: no column of the file is read as the name; "Whatever" may hold names: map it to name'
  for (const flags of [['--dry-run'], []]) {
    const { status, stderr } = await shop.run('inventory', 'import', file, ...flags)
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain(said)
  }
  const again = await shop.run('inventory', 'import', file)
  expect(again.stderr).not.toContain('get no name')
})

const BATCHES = 'petId,quantity,name,Variation Name\nA-1,4,Neon,\nA-2,6,Neon,\nA-3,1,Cat,Kitten\n'

test('batches of one name and single variants come in as they are with a warning that names the flags, and as the flags say', async () => {
  using shop = newShop()
  const file = shop.write('list.csv', BATCHES)
  const asWritten = await shop.run('inventory', 'import', file, '--dry-run')
  expect(asWritten).toMatchObject({ status: 0 })
  expect(asWritten.stderr).toContain('  --batches "added"  "A-1 Neon: 4 + 6 = 10" in line 2')
  expect(asWritten.stderr).toContain('  --single-variants "joined"  "Cat, Kitten" in line 4')
  const flags = ['--batches', 'added', '--single-variants', 'joined']
  expect((await shop.run('inventory', 'import', file, ...flags)).status).toBe(0)
  expect(await petsOf(shop)).toEqual([
    [10, 'Neon'],
    [1, 'Cat, Kitten'],
  ])
})

test('the lines of one place are read alone with --branch, and a place that is not there is refused', async () => {
  using shop = newShop()
  const call = ['inventory', 'import', shop.write('list.csv', VARIANTS)]
  const wrong = await shop.run(...call, '--variant-names', 'joined', '--branch', 'West')
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('has no place "West" whose lines could be read')
  const right = await shop.run(...call, '--variant-names', 'joined', '--branch', 'North')
  expect(right).toMatchObject({ status: 0 })
  expect(right.stderr).toContain('1 line')
  expect(await petsOf(shop)).toEqual([
    [4, 'Neon, L'],
    [5, 'Neon, S'],
  ])
})
