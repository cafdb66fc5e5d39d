import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { newShop, type PetJson, type Shop } from './shop.ts'

const caseFile = (name: string) => join(import.meta.dir, '../transfer/cases', name)

const listed = (shop: Shop) => shop.json<PetJson[]>('inventory', 'list')

test('a column that has the name of petstock, and other words in it, is not read with `--skip`', async () => {
  using shop = newShop()
  const file = shop.write('a.csv', 'petId,quantity,status\n1001,12,nursery\n1002,3,front room\n')
  const refused = await shop.run('inventory', 'import', file)
  expect(refused.status).toBe(1)
  const [advice, call] = refused.stderr.trimEnd().split('\n').slice(-2)
  expect(advice).toBe('The status of most lines is none that petstock knows. Without that column:')
  expect(call).toEndWith(`--data ${shop.data} --dry-run --skip status`)
  const { stdout, stderr } = await shop.run('inventory', 'import', file, '--skip', 'Status')
  expect(stdout).toBe('added 2, changed 0, left alone 0\n')
  expect(stderr).toContain('left out    the column "status", by --skip\n')
  expect(stderr).not.toContain('is not known')
  expect(
    (await listed(shop)).map(({ petId, quantity, status }) => [petId, quantity, status]),
  ).toEqual([
    [1001, 12, 'available'],
    [1002, 3, 'available'],
  ])
})

test('a column of codes is not read with `--skip`, beside a column that is mapped', async () => {
  using shop = newShop()
  const file = shop.write('a.csv', 'ID,Name,Quantity,Status\n1,Neon tetra,12,A7\n2,Guppy,3,A9\n')
  const map = ['--map', 'ID=petId']
  const refused = await shop.run('inventory', 'import', file, ...map)
  expect(refused.stderr).toContain('--dry-run --map "ID=petId" --skip status')
  await shop.output('inventory', 'import', file, ...map, '--skip', 'status')
  expect((await listed(shop)).map(({ petId, quantity }) => [petId, quantity])).toEqual([
    [1, 12],
    [2, 3],
  ])
})

test('a column of another system whose words are known needs no flag, and may be skipped all the same', async () => {
  for (const [name, map, pets] of [
    ['status-words-of-another-system.csv', [], [1001, 1002]],
    ['status-codes-of-another-system.csv', ['--map', 'ID=petId'], [1, 2]],
  ] as const) {
    for (const skip of [[], ['--skip', 'status']]) {
      using shop = newShop()
      await shop.output('inventory', 'import', caseFile(name), ...map, ...skip)
      expect(
        (await listed(shop)).map(({ petId, quantity, status }) => [petId, quantity, status]),
      ).toEqual([
        [pets[0], 12, 'available'],
        [pets[1], 3, 'available'],
      ])
    }
  }
})

test('a column that is mapped takes the place of one that is skipped', async () => {
  using shop = newShop()
  const file = shop.write('a.csv', 'petId,quantity,Status,State\n1,2,active,sold\n')
  await shop.output('inventory', 'import', file, '--skip', 'Status', '--map', 'State=status')
  expect(await listed(shop)).toMatchObject([{ petId: 1, status: 'sold' }])
})

test('no column is offered to be skipped where a few lines are wrong, or the file must have it', async () => {
  using shop = newShop()
  const few = shop.write('a.csv', 'petId,quantity,status\n1,2,sold\n2,3,nursery\n3,1,sold\n')
  const needed = shop.write('b.csv', 'petId,quantity\n1,many\n2,few\n')
  for (const file of [few, needed]) {
    const { status, stderr } = await shop.run('inventory', 'import', file)
    expect(status).toBe(1)
    expect(stderr).not.toContain('--skip')
  }
})

test('lines are left out by their numbers, and named', async () => {
  using shop = newShop()
  const rows = ['petId,quantity', '1,1', 'a,b', '3,3', 'c,d', 'e,f', '6,6', '']
  const file = shop.write('a.csv', rows.join('\n'))
  const { stdout, stderr } = await shop.run(
    ...['inventory', 'import', file, '--leave-out', '3, 5-6,40'],
  )
  expect(stdout).toBe('added 3, changed 0, left alone 0\n')
  expect(stderr).toContain('left out    lines 3, 5 to 6 and 40, by --leave-out\n')
  expect(stderr).toContain('warning: line 40 is to be left out, and no pet begins there\n')
  expect((await listed(shop)).map(({ petId }) => petId)).toEqual([1, 3, 6])
  const other = shop.write('b.csv', 'No;Left\n1;1\n2;x\n')
  const call = (await shop.run('inventory', 'import', other, '--leave-out', '3')).stderr
  expect(call).toContain('--map "No=petId" --map "COLUMN=quantity" --leave-out 3')
})

test('lines that are no pets are counted, with the first of them by its number', async () => {
  using shop = newShop()
  const file = shop.write('a.csv', 'petId,quantity,note\n1,2,\n,,a\n2,3,\n,,b\n3,1,\n')
  const { stderr } = await shop.run('inventory', 'import', file)
  expect(stderr).toContain('2 lines, the first is line 3: nothing in the columns that are read\n')
})
