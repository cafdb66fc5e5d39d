import { expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import {
  BINARY,
  bearer,
  outputOf,
  petstock,
  type Server,
  serve,
  serveDatabase,
  temporaryFolder,
  update,
} from '../../support/petstock.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { findTool, needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { contentOf, fullShop, type Tokens } from './full-shop.ts'

const migrated = async (url: string) => void (await outputOf(['migrate', '--database', url]))

/** Runs a command on a database. */
const on =
  (url: string) =>
  (...args: string[]) =>
    petstock([...args, '--database', url])

const statuses = async (server: Server, tokens: Partial<Tokens>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tokens).map(async ([name, token]) => {
        const { status } = await server.request('/v1/inventory', { headers: bearer(token) })
        return [name, status] as const
      }),
    ),
  )

const REFUSED = { status: 1, stdout: '' }

/** What no tenant is told. */
const OF_OTHER_SHOPS = /(?:another|other) shop|shop_name_taken/i

/** Runs a command on a terminal of its own, where a person types an answer. @returns all that the terminal shows */
async function onTerminal(answer: string, ...args: readonly string[]) {
  const line = [BINARY, ...args].map((word) => `'${word}'`).join(' ')
  const child = Bun.spawn(
    [findTool('script'), '--quiet', '--return', '--command', line, '/dev/null'],
    {
      stdin: Buffer.from(`${answer}\n`),
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const shown = await child.stdout.text()
  return { status: await child.exited, shown }
}

describeWithDatabases('petstock shops', (databases) => {
  test('makes, lists, finds, renames and removes shops', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    expect((await run('inventory', 'list')).stderr).toContain('there is no shop yet. Make one')
    expect(await run('shops', 'create', 'Main Street')).toMatchObject({ status: 0, stdout: '1\n' })
    const second = await run('shops', 'create', 'Market Square', '--json')
    expect(JSON.parse(second.stdout)).toEqual({
      id: '2',
      slug: 'market-square',
      name: 'Market Square',
    })
    const taken = await run('shops', 'create', 'Main Street')
    expect(taken).toMatchObject(REFUSED)
    expect(taken.stderr).toEndWith(
      'petstock: there is a shop "Main Street" already. Choose another name\n',
    )

    const nobody = await run('inventory', 'add', '1')
    expect(nobody.stderr).toContain('there are 2 shops: name one with --shop')
    for (const shop of ['main-street', 'Main Street', '1']) {
      expect((await run('inventory', 'list', '--shop', shop)).stderr).toBe(
        'shop: "Main Street" (1)\n',
      )
    }
    expect((await run('inventory', 'add', '7', '--quantity', '3', '--shop', '1')).status).toBe(0)
    const listed = JSON.parse((await run('shops', 'list', '--json')).stdout)
    expect(listed).toEqual([
      {
        id: '1',
        slug: 'main-street',
        name: 'Main Street',
        pets: 1,
        keys: 0,
        changedAt: expect.any(Number),
      },
      {
        id: '2',
        slug: 'market-square',
        name: 'Market Square',
        pets: 0,
        keys: 0,
        changedAt: null,
      },
    ])
    expect((await run('shops', 'list')).stdout).toMatch(
      /^ID +SLUG +NAME +PETS +KEYS +LAST CHANGE\n1 +main-street +Main Street +1 +0 /,
    )

    expect((await run('shops', 'rename', '2', 'Main Street')).status).toBe(1)
    expect((await run('shops', 'rename', 'Market Square', 'Harbour')).stderr).toBe(
      'the shop "Market Square" (2) is "Harbour" (2) now\n',
    )
    expect((await run('shops', 'rename', 'Market Square', 'West')).stderr).toContain(
      'there is no shop',
    )
    expect((await run('shops', 'remove', 'Harbour', '--yes')).stderr).toBe(
      'removed the shop "Harbour" (2)\n',
    )
    // The only one needs no name.
    expect((await run('inventory', 'list')).stderr).toBe('shop: "Main Street" (1)\n')
  })

  test('finds a shop by its slug before a name, and changes slugs', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    const made = await run('shops', 'create', 'Harbour')
    expect(made.stderr).toContain('made the shop "Harbour" (1), with the slug harbour. ')
    expect(made.stderr).toContain('petstock setup-link --shop harbour`')
    await run('shops', 'create', 'Market', '--slug', 'market-2')
    // A shop gives itself the name that is another's slug.
    expect((await run('shops', 'rename', 'market-2', 'harbour')).status).toBe(0)
    expect((await run('inventory', 'list', '--shop', 'harbour')).stderr).toBe(
      'shop: "Harbour" (1)\n',
    )
    const renamed = await run('shops', 'rename', 'market-2', '--slug', 'market')
    expect(renamed.stderr).toBe(
      'the shop "harbour" (2) has the slug market now, in place of market-2\n',
    )
    const taken = await run('shops', 'rename', '1', '--slug', 'market')
    expect(taken).toMatchObject(REFUSED)
    expect(taken.stderr).toContain('another shop has the slug "market", or has it for a name')
    expect(await run('shops', 'create', 'East', '--slug', 'market')).toMatchObject(REFUSED)
    for (const wrong of [
      ['shops', 'rename', '1'],
      ['shops', 'rename', '1', 'East', '--slug', 'east'],
      ['shops', 'rename', '1', '--slug', 'East'],
      ['shops', 'create', 'East', '--slug', '12'],
    ]) {
      expect({ wrong, status: (await run(...wrong)).status }).toEqual({ wrong, status: 2 })
    }
    expect((await run('inventory', 'list', '--shop', 'market')).stderr).toBe(
      'shop: "harbour" (2)\n',
    )
  })

  test('tells no shop that another one has a name', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    await run('shops', 'create', 'North')
    await run('shops', 'create', 'South')
    const flags = ['--name', 'Ann', '--plan', 'free', '--access', 'manage', '--shop', 'south']
    const token = (await run('keys', 'create', ...flags)).stdout.trim()
    await using node = await serveDatabase(database.url)
    const name = { ...update(token, { name: 'North' }), method: 'PATCH' }
    const refused = await node.request('/desk/api/settings', name)
    expect(await refused.json()).toEqual({
      code: 'shop_name_refused',
      message: 'The shop cannot have that name. Choose another one.',
      status: 409,
    })
    const link = (await run('setup-link', '--shop', 'south')).stdout
    const code = /psc_\w+/.exec(link)?.[0] ?? ''
    const setUp = { shopName: 'North', language: 'en', person: 'Bea' }
    const signIn = { ...update(code, setUp), method: 'POST' }
    expect(await (await node.request('/desk/api/sign-in', signIn)).json()).toMatchObject({
      code: 'shop_name_refused',
      message: 'The shop cannot have that name. Choose another one.',
    })
    for (const path of ['/docs/desk.json', '/docs/json']) {
      const document = await (await node.request(path)).text()
      expect(document.match(OF_OTHER_SHOPS)).toBeNull()
    }
  })

  needs('script').test('asks on a terminal before it removes a shop', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    await run('shops', 'create', 'Main Street')
    await run('inventory', 'add', '7')
    const remove = (answer: string, ...flags: string[]) =>
      onTerminal(answer, 'shops', 'remove', '1', ...flags, '--database', database.url)
    const question = 'Remove the shop "Main Street" (1) with 1 pets and 0 keys in force'
    for (const answer of ['n', '', 'yellow']) {
      const { status, shown } = await remove(answer)
      expect({ answer, status }).toEqual({ answer, status: 1 })
      expect(shown).toContain(`${question}? [y/N]`)
      expect(shown).toContain('the shop was not removed, and nothing has changed')
    }
    expect(JSON.parse((await run('shops', 'list', '--json')).stdout)).toHaveLength(1)
    const { status, shown } = await remove('y', '--purge')
    expect(shown).toContain(`${question}, and its whole journal? [y/N]`)
    expect(shown).toContain('removed the shop "Main Street" (1) and its journal')
    expect({ status, shown }).toMatchObject({ status: 0 })
    expect(JSON.parse((await run('shops', 'list', '--json')).stdout)).toEqual([])
  })

  test('removes a shop with keys in force by force alone, keeps its journal unless told, and frees its name', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    const movements = async () =>
      (await runSql(database.url, 'SELECT id FROM stock_movements')).length
    await run('shops', 'create', 'North')
    await run('keys', 'create', '--name', 'Till 1', '--plan', 'free')
    await run('inventory', 'add', '1', '--quantity', '2')
    const kept = await run('shops', 'remove', 'North', '--yes')
    expect(kept).toMatchObject(REFUSED)
    expect(kept.stderr).toContain('the shop "North" (1) has keys in force')
    expect(await run('shops', 'remove', 'North', '--yes', '--force')).toMatchObject({ status: 0 })
    expect(await movements()).toBe(1)
    expect((await run('shops', 'create', 'North')).stdout).toBe('2\n')
    expect((await run('inventory', 'list', '--json')).stdout.trim()).toBe('[]')
    await run('inventory', 'add', '1', '--quantity', '2')
    await run('shops', 'remove', 'North', '--yes', '--purge')
    expect(await movements()).toBe(1)
    expect(await runSql(database.url, 'SELECT digest FROM credentials WHERE in_force')).toEqual([])
  })
})

describeWithDatabases('a folder and a database', (databases) => {
  test('exchange a shop whole: stock, journal, keys, old tokens, counts and bans', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    using shop = await fullShop()
    using folder = temporaryFolder()
    const csv = await shop.output('inventory', 'export')
    const history = await shop.output('inventory', 'history', '1', '--json')
    const keys = await shop.json<{ bannedUntil: number | null }[]>('keys', 'list')
    const before = contentOf(shop.data)
    expect(before.journal.length).toBeGreaterThan(45)

    const adopted = await run('shops', 'adopt', shop.data, '--name', 'Main Street')
    expect({ ...adopted, stderr: '' }).toEqual({
      status: 0,
      stdout: `adopted "Main Street" (1): 40 pets, ${before.journal.length} movements, 3 keys\n`,
      stderr: '',
    })
    expect((await run('inventory', 'export')).stdout).toBe(csv)
    expect((await run('inventory', 'history', '1', '--json')).stdout).toBe(history)
    expect(JSON.parse((await run('keys', 'list', '--json')).stdout)).toEqual(keys)
    expect(keys[1]?.bannedUntil).toBeGreaterThan(Date.now())

    const back = folder.file('back')
    expect((await run('shops', 'export', '1', back)).status).toBe(0)
    expect(await outputOf(['inventory', 'export', '--data', back])).toBe(csv)
    expect(contentOf(back)).toEqual(before)
    expect((await petstock(['doctor', '--data', back])).stdout).not.toContain('fail')
  })

  test('let tills go on with their tokens, and hold on to bans, until the shop is removed', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    using shop = await fullShop()
    const inFolder = { rotated: 200, old: 200, banned: 429, revoked: 401 }
    {
      await using server = await serve(shop.data)
      expect(await statuses(server, shop.tokens)).toEqual(inFolder)
      await server.stop()
    }
    await using node = await serveDatabase(database.url)
    // Asked for alone: an address that has asked often without a valid key gets 429.
    const { rotated } = shop.tokens
    const none = { rotated: 401, old: 401, banned: 401, revoked: 401 }
    expect(await statuses(node, shop.tokens)).toEqual(none)
    expect((await run('shops', 'adopt', shop.data, '--name', 'Main Street')).status).toBe(0)
    await until(async () => {
      // Each question costs the address one of the 60 a minute that it has without a valid key.
      await Bun.sleep(200)
      return (await statuses(node, { rotated })).rotated === 200
    })
    expect(await statuses(node, shop.tokens)).toEqual(inFolder)
    const updated = await node.request('/v1/inventory/1', update(shop.tokens.old, { quantity: 3 }))
    expect(updated.status).toBe(200)
    expect((await run('inventory', 'history', '1')).stdout).toContain('update')
    expect((await run('shops', 'remove', '1', '--yes', '--force')).status).toBe(0)
    await until(async () => (await statuses(node, { rotated })).rotated === 401)
    expect(await statuses(node, shop.tokens)).toEqual(none)
  })

  test('leave each shop in one place: the folder says where its shop went', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    using shop = await fullShop()
    using folder = temporaryFolder()
    cpSync(shop.data, folder.file('copy'), { recursive: true })
    await shop.output('backup', 'create', shop.file('before.db'))
    expect((await run('shops', 'adopt', shop.data, '--name', 'Main Street')).status).toBe(0)
    const { host, pathname } = new URL(database.url)
    const where = `it is the shop "Main Street" (1) of the database on ${host}${pathname}`
    for (const args of [
      ['serve', '--port', '0'],
      ['inventory', 'list'],
      ['keys', 'list'],
      ['restore', shop.file('before.db')],
      ['backup', 'create', shop.file('after.db')],
      ['clock', 'accept', '--yes'],
      ['tls', 'create', 'shop-pc.local'],
    ]) {
      const { status, stderr } = await shop.run(...args)
      expect({ args, status }).toEqual({ args, status: 2 })
      expect(stderr).toContain(where)
      expect(stderr).not.toContain(new URL(database.url).password)
    }
    const examined = await shop.run('doctor')
    expect(examined.status).toBe(1)
    expect(examined.stdout).toContain(where)
    expect(examined.stderr).toContain('failed: moved')
    const again = await run('shops', 'adopt', shop.data, '--name', 'Other')
    expect(again).toMatchObject({ status: 2, stdout: '' })
    expect(again.stderr).toContain(where)
    const copy = await run('shops', 'adopt', folder.file('copy'), '--name', 'Copy')
    expect(copy).toMatchObject(REFUSED)
    expect(copy.stderr).toMatch(
      /open a shop of the database already: "(?:Till 1|Kiosk|Lost till)" \(key_/,
    )
    expect(JSON.parse((await run('shops', 'list', '--json')).stdout)).toHaveLength(1)
  })

  test('move a shop there, back and there again', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    using shop = await fullShop()
    using folder = temporaryFolder()
    const before = contentOf(shop.data)
    await run('shops', 'adopt', shop.data, '--name', 'Main Street')
    const back = folder.file('back')
    const moved = await run('shops', 'export', 'Main Street', back, '--remove')
    expect(moved.stderr).toContain('is removed from the database')
    expect(JSON.parse((await run('shops', 'list', '--json')).stdout)).toEqual([])
    expect(contentOf(back)).toEqual(before)
    const again = await run('shops', 'adopt', back, '--name', 'Main Street')
    expect({ status: again.status, stdout: again.stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining('adopted "Main Street" (2)'),
    })
  })

  test('are not adopted where the database refuses a row: a sentence says why', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    using shop = await fullShop()
    await runSql(database.url, 'ALTER TABLE inventory ADD CONSTRAINT by_hand CHECK (quantity < 0)')
    const refused = await run('shops', 'adopt', shop.data, '--name', 'Main Street')
    expect(refused).toMatchObject(REFUSED)
    expect(refused.stderr).toMatch(/has refused a statement, .*23514: .*by_hand/)
    expect(refused.stderr).not.toMatch(/\n {2,}at /)
    expect(JSON.parse((await run('shops', 'list', '--json')).stdout)).toEqual([])
    expect((await shop.run('inventory', 'list')).status).toBe(0)
  })

  test('refuse what would mix shops, and leave it as it is', async () => {
    await using database = await databases.make(migrated)
    const run = on(database.url)
    using shop = await fullShop()
    await run('shops', 'create', 'Main Street')
    const taken = await run('shops', 'adopt', shop.data, '--name', 'Main Street')
    expect(taken.stderr).toContain('there is a shop "Main Street" already')
    const full = await run('shops', 'export', '1', shop.data)
    expect(full).toMatchObject(REFUSED)
    expect(full.stderr).toContain('is not empty')
    expect((await run('shops', 'adopt', shop.file('nowhere'), '--name', 'X')).stderr).toContain(
      'there is no database',
    )
    await using server = await serve(shop.data)
    const served = await run('shops', 'adopt', shop.data, '--name', 'Other')
    expect(served.stderr).toContain('a petstock server is running')
    expect((await server.request('/healthz')).status).toBe(200)
  })
})
