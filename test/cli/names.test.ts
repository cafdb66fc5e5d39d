import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { firstContent } from '../storage/first-release/content.ts'
import { copyFirstDatabase } from '../storage/first-release/copy.ts'
import { deskOf } from '../support/desk.ts'
import { createKey, petstock, serve } from '../support/petstock.ts'
import { type KeyJson, newShop, type PetJson, type Shop } from './shop.ts'

const BAD = {
  'a line break': 'Rex\nTom',
  'an escape': 'Rex\x1b[2J',
  'a bidi override': 'Rex\u202eTom',
}

async function shopWithPet(): Promise<Shop> {
  const shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', 'petId,quantity,status\n1,5,sold\n'))
  return shop
}

const namesOf = async (shop: Shop): Promise<(string | null)[]> =>
  (await shop.json<PetJson[]>('inventory', 'list')).map(({ name }) => name)

test.each(Object.entries(BAD))('no command takes %s in a name', async (_, name) => {
  using shop = await shopWithPet()
  const json = JSON.stringify([{ petId: 1, quantity: 5, status: 'sold', name }])
  for (const [status, call] of [
    [2, ['inventory', 'add', '2', '--name', name]],
    [2, ['inventory', 'set', '1', '--name', name]],
    [2, ['keys', 'create', '--plan', 'free', '--name', name]],
    [
      1,
      [
        'inventory',
        'import',
        shop.write('b.csv', `petId,quantity,status,name\n1,5,sold,"${name}"\n`),
      ],
    ],
    [1, ['inventory', 'import', shop.write('b.json', json)]],
  ] as const) {
    const refused = await shop.run(...call)
    expect(refused).toMatchObject({ status, stdout: '' })
    expect(refused.stderr).toContain('must be one line of plain text (character 4 is U+')
    expect(refused.stderr).not.toMatch(/(?!\n)[\p{Cc}\u2028-\u202e]/u)
  }
  expect(await namesOf(shop)).toEqual([null])
  expect(await shop.json<KeyJson[]>('keys', 'list')).toEqual([])
})

test('a line of a file whose name is refused is named with its line and the character', async () => {
  using shop = await shopWithPet()
  const file = shop.write('b.csv', 'petId,quantity,status,name\n7,1,sold,Tom\n1,5,sold,Re\x07x\n')
  const { stderr } = await shop.run('inventory', 'import', file)
  expect(stderr).toContain(
    '\n  line 3, name: must be one line of plain text (character 3 is U+0007, a control character), not "Re\\u0007x"\n',
  )
})

test('a name that cannot be seen is refused by every command, and one with a joined emoji is not', async () => {
  using shop = await shopWithPet()
  const hidden = '\u200b\u3164'
  const csv = `petId,quantity,status,name\n7,1,sold,Tom\n1,5,sold,${hidden}\n`
  const file = await shop.run('inventory', 'import', shop.write('b.csv', csv))
  expect(file).toMatchObject({ status: 1, stdout: '' })
  expect(file.stderr).toContain(
    '\n  line 3, name: must have a character that can be seen, not "\\u200b\\u3164"\n',
  )
  for (const call of [
    ['inventory', 'set', '1', '--name', hidden],
    ['inventory', 'set', '1', '--kind', hidden],
    ['keys', 'create', '--plan', 'free', '--name', hidden],
  ]) {
    const refused = await shop.run(...call)
    expect(refused).toMatchObject({ status: 2, stdout: '' })
    expect(refused.stderr).toContain('must have a character that can be seen')
  }
  await shop.output('inventory', 'set', '1', '--name', '👨\u200d👩\u200d👧')
  expect(await namesOf(shop)).toEqual(['👨\u200d👩\u200d👧'])
})

test('every command takes a name without its outer blanks, and a blank one of a pet as none', async () => {
  using shop = await shopWithPet()
  await shop.output('inventory', 'add', '2', '--name', ' \u2003Tom the cat\t')
  await shop.output('inventory', 'set', '1', '--name', 'Rex ')
  await shop.output('keys', 'create', '--plan', 'free', '--name', ' Till 1 ')
  const csv = 'petId,quantity,status,name\n3,1,sold,"  Bob "\n4,1,sold,"   "\n'
  await shop.output('inventory', 'import', shop.write('b.csv', csv))
  const json = '[{"petId":5,"quantity":1,"status":"sold","name":"\\u3000Kim\\n"}]'
  await shop.output('inventory', 'import', shop.write('b.json', json))
  expect(await namesOf(shop)).toEqual(['Rex', 'Tom the cat', 'Bob', null, 'Kim'])
  expect((await shop.json<KeyJson[]>('keys', 'list')).map(({ name }) => name)).toEqual(['Till 1'])
  await shop.output('inventory', 'set', '1', '--name', '   ')
  expect((await namesOf(shop))[0]).toBeNull()
  const blank = await shop.run('keys', 'create', '--plan', 'free', '--name', ' \t ')
  expect(blank).toMatchObject({ status: 2, stdout: '' })
  expect(blank.stderr).toContain('--name must be text of 1 to 100 characters')
})

test('the desk takes a name without its outer blanks, and refuses what no name has', async () => {
  using shop = await shopWithPet()
  const { key } = await createKey(shop.data)
  await using server = await serve(shop.data)
  const desk = deskOf(server, key)
  const id = crypto.randomUUID()
  const added = await desk.add({ id, petId: 2, name: '  Tom ' })
  expect(await added.json()).toMatchObject({ name: 'Tom' })
  // The same addition, sent again since its response was lost.
  expect((await desk.add({ id, petId: 2, name: '  Tom ' })).status).toBe(200)
  expect(await (await desk.edit(2, { name: '\u2003Tim\t' })).json()).toMatchObject({ name: 'Tim' })
  for (const name of [...Object.values(BAD), '\ud83d', '', '   ']) {
    for (const refused of [
      await desk.edit(2, { name }),
      await desk.add({ id: crypto.randomUUID(), petId: 3, name }),
    ]) {
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'invalid_pet' })
    }
  }
  expect(await namesOf(shop)).toEqual([null, 'Tim'])
})

test('a note that ends in half a character is refused, as a name is', async () => {
  using shop = await shopWithPet()
  const { key } = await createKey(shop.data)
  await using server = await serve(shop.data)
  const sale = { id: crypto.randomUUID(), change: -1, reason: 'sale' }
  const refused = await deskOf(server, key).makeMovement(1, {
    ...sale,
    note: 'two 🐟'.slice(0, -1),
  })
  expect(await refused.json()).toMatchObject({
    status: 400,
    code: 'invalid_movement',
    message: expect.stringContaining('halves of surrogate pairs'),
  })
})

/** What the first release let in, and what becomes of it. */
const PET_NAMES = [
  ['  padded\t', 'padded'],
  ['Rex\r\nthe dog', 'Rex the dog'],
  ['\x1b[2JTom\u202e', '[2JTom'],
  ['\n\x07 ', null],
] as const
const KEY_NAMES = ['Till\n1', '\x1b\x1b'] as const

/** A shop as the first release has left it, with names that this version does not take. */
function firstShop() {
  const shop = newShop()
  copyFirstDatabase(shop.database)
  using client = new Database(shop.database, { safeIntegers: true })
  const petIds = client.query('SELECT pet_id FROM inventory ORDER BY pet_id LIMIT 4').values()
  for (const [index, [petId]] of petIds.entries()) {
    client.run('UPDATE inventory SET name = ? WHERE pet_id = ?', [
      PET_NAMES[index]?.[0] ?? '',
      petId as bigint,
    ])
  }
  const keyIds = client.query('SELECT id FROM api_keys ORDER BY created_at, rowid LIMIT 2').values()
  for (const [index, [id]] of keyIds.entries()) {
    client.run('UPDATE api_keys SET name = ? WHERE id = ?', [KEY_NAMES[index] ?? '', String(id)])
  }
  return { shop, petIds: petIds.flat().map(String), keyIds: keyIds.flat().map(String) }
}

test('an upgrade mends the names that are there, says which, and keeps a copy of what they were', async () => {
  const { shop, petIds, keyIds } = firstShop()
  using _shop = shop
  const { status, stdout, stderr } = await shop.run('inventory', 'list')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(stderr).toContain('; the old one is kept as ')
  expect(stderr).toContain(
    `mended names that this version does not take: pet ${petIds[0]}: "  padded\\t" is "padded" now; `,
  )
  expect(stderr).toContain(`pet ${petIds[3]}: "\\n\\u0007 " is no name now; `)
  expect(stderr).toContain(`key ${keyIds[1]}: "\\u001b\\u001b" is "${keyIds[1]}" now\n`)
  expect((await namesOf(shop)).slice(0, 4)).toEqual(PET_NAMES.map(([, after]) => after))
  const keys = await shop.json<KeyJson[]>('keys', 'list')
  expect(keys.slice(0, 2).map(({ name }) => name)).toEqual(['Till 1', keyIds[1] ?? ''])

  const [, copy = ''] = /kept as (\S+)/.exec(stderr) ?? []
  using client = new Database(copy, { readonly: true })
  const before = client.query('SELECT name FROM inventory ORDER BY pet_id LIMIT 4').values()
  expect(before.flat()).toEqual(PET_NAMES.map(([name]) => name))
})

test('a pet whose name is mended keeps its history and the time of its last change', async () => {
  const { shop, petIds } = firstShop()
  using _shop = shop
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  const first = firstContent()
  const times = new Map(first.pets.map(({ petId, updatedAt }) => [String(petId), updatedAt]))
  const found = (await shop.output('inventory', 'export', '--format', 'json')).split('\n')
  expect(pets).toHaveLength(first.pets.length)
  for (const petId of petIds) {
    const line = found.find((each) => each.startsWith(`{"petId":${petId},`))
    expect(line).toContain(`"updatedAt":${times.get(petId)}`)
  }
})

test('a server lists in its log the names that its upgrade has mended', async () => {
  const { shop, petIds } = firstShop()
  using _shop = shop
  const server = await serve(shop.data, ['--backup-dir', 'off'])
  await server.stop()
  const lines = (await server.stderr)
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const log = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const reported = log.find(({ message }) => String(message).startsWith('mended names'))
  expect(reported).toMatchObject({ level: 'WARN', count: 6 })
  expect(JSON.stringify(reported)).toContain(`pet ${petIds[1]}: `)
})

test('a shop whose names were mended is exported and imported to the same bytes', async () => {
  const { shop } = firstShop()
  using _shop = shop
  for (const format of ['csv', 'json']) {
    const written = await shop.output('inventory', 'export', '--format', format)
    using fresh = newShop()
    await fresh.output('inventory', 'import', fresh.write(`stock.${format}`, written))
    expect(await fresh.output('inventory', 'export', '--format', format)).toBe(written)
    const again = await shop.output('inventory', 'import', shop.write(`stock.${format}`, written))
    expect(again).toStartWith('added 0, changed 0, ')
  }
})

test('a backup of an older version is restored with its names mended', async () => {
  const { shop } = firstShop()
  using _shop = shop
  const backup = shop.file('petstock-old.db')
  copyFileSync(shop.database, backup)
  using fresh = newShop()
  const { status, stderr } = await petstock(['restore', backup, '--data', fresh.data])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain('mended names that this version does not take: ')
  expect((await namesOf(fresh)).slice(0, 4)).toEqual(PET_NAMES.map(([, after]) => after))
})

test('of many mended names the first are listed, and the others counted', async () => {
  using shop = newShop()
  copyFirstDatabase(shop.database)
  {
    using client = new Database(shop.database)
    const row =
      "INSERT INTO inventory (pet_id, quantity, status, name, updated_at) VALUES (?, 1, 'sold', ?, 1)"
    for (let count = 0; count < 500; count++) client.run(row, [5_000_000 + count, `Pet\n${count}`])
  }
  const { stderr } = await shop.run('inventory', 'list', '--json')
  expect(stderr).toMatch(/; and 480 more\n/)
})
