import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, servedWithBackups } from '../../support/backups.ts'
import { bearer, outputOf, petstock, type Server, serve, update } from '../../support/petstock.ts'
import { type Shop, stockedShop } from '../../support/shop.ts'
import { Stored } from '../../support/stored.ts'
import { until } from '../../support/wait.ts'

const NO_BACKUPS = ['--backup-dir', 'off']

const set = async (server: Server, shop: Shop, quantity: number): Promise<number> =>
  (await server.request('/v1/inventory/1', update(shop.key, { quantity }))).status

const ready = async (server: Server): Promise<number> => (await server.request('/readyz')).status

/** Updates go on until the server has seen what happened; then none is taken any more. */
async function untilRefused(server: Server, shop: Shop): Promise<void> {
  await until(async () => (await set(server, shop, 50)) === 503)
  await until(async () => (await ready(server)) === 503)
  for (let quantity = 60; quantity < 65; quantity++) {
    expect(await set(server, shop, quantity)).toBe(503)
  }
}

/** What the server has logged of its database, once it has ended. */
const logged = async (server: Server): Promise<string[]> =>
  (await server.stderr).split('\n').filter((line) => line.includes('"logger":"petstock.database"'))

const copyOf = async (shop: Shop): Promise<string> => {
  const file = shop.file('copy.db')
  const made = await petstock(['backup', 'create', file, '--data', shop.data])
  expect(made).toMatchObject({ status: 0 })
  return file
}

const VANISHING: Readonly<
  Record<string, { act: (shop: Shop) => void | Promise<void>; says: RegExp }>
> = {
  'the database is deleted': {
    act: ({ database }) => rmSync(database),
    says: /petstock\.db was deleted or moved away.*petstock restore/,
  },
  'the database is moved away': {
    act: ({ database }) => renameSync(database, `${database}.old`),
    says: /petstock\.db was deleted or moved away.*move that very file back/,
  },
  'the data folder is moved away': {
    act: ({ data }) => renameSync(data, `${data}-old`),
    says: /petstock\.db was deleted or moved away/,
  },
  'another file is moved into the place of the database': {
    async act(shop) {
      renameSync(await copyOf(shop), shop.database)
    },
    says: /another file was put in the place of .*petstock\.db .*stop the server/,
  },
  'a backup is copied over the database': {
    async act(shop) {
      copyFileSync(await copyOf(shop), shop.database)
    },
    says: /petstock\.db was overwritten.*stop the server/,
  },
  'the log is deleted': {
    act: ({ database }) => rmSync(`${database}-wal`),
    says: /petstock\.db-wal was deleted or moved away.*stop the server/,
  },
}

describe('a server whose files vanish', () => {
  test.each(Object.entries(VANISHING))(
    'refuses updates, is not ready and says what to do when %s',
    async (_, { act, says }) => {
      using shop = await stockedShop(3)
      await using server = await serve(shop.data, NO_BACKUPS)
      expect(await set(server, shop, 5)).toBe(200)
      expect(await ready(server)).toBe(200)
      await act(shop)
      await untilRefused(server, shop)
      // What an update meets may be told first, and what an inspection finds after it.
      await until(async () => says.test(await (await server.request('/readyz')).text()))
      expect(await server.stop()).toBe(0)
      expect((await logged(server)).join('\n')).toMatch(says)
    },
  )

  test('goes on when the very file is moved back, with everything that was acknowledged', async () => {
    using shop = await stockedShop(3)
    await using server = await serve(shop.data, NO_BACKUPS)
    expect(await set(server, shop, 5)).toBe(200)
    renameSync(shop.database, `${shop.database}.old`)
    await untilRefused(server, shop)
    renameSync(`${shop.database}.old`, shop.database)
    await until(async () => (await set(server, shop, 7)) === 200)
    await until(async () => (await ready(server)) === 200)
    expect(await server.stop()).toBe(0)
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
    expect(stored.quantity(1)).toBe(7)
    expect((await logged(server)).join('\n')).toContain('updates are accepted')
  })

  test('leaves a database that was moved away whole, with the last acknowledged update in it', async () => {
    using shop = await stockedShop(3)
    await using server = await serve(shop.data, NO_BACKUPS)
    expect(await set(server, shop, 5)).toBe(200)
    const away = shop.file('away.db')
    renameSync(shop.database, away)
    let acknowledged = 5
    await until(async () => {
      const status = await set(server, shop, acknowledged + 1)
      if (status === 200) acknowledged += 1
      return status === 503
    })
    expect(await server.stop()).toBe(0)
    using stored = new Stored({ database: away })
    expect(stored.faults()).toEqual([])
    expect(stored.quantity(1)).toBe(acknowledged)
  })

  test('writes what was acknowledged into the database when its log is deleted, also when it is killed then', async () => {
    using shop = await stockedShop(3)
    await using server = await serve(shop.data, NO_BACKUPS)
    expect(await set(server, shop, 5)).toBe(200)
    rmSync(`${shop.database}-wal`)
    let acknowledged = 5
    await until(async () => {
      const status = await set(server, shop, acknowledged + 1)
      if (status === 200) acknowledged += 1
      return status === 503
    })
    await untilRefused(server, shop)
    const readiness = async () => (await server.request('/readyz')).text()
    await until(async () => (await readiness()).includes('is in the database itself'))
    await server.crash()
    await using again = await serve(shop.data, NO_BACKUPS)
    const list = await again.request('/v1/inventory', { headers: bearer(shop.key) })
    expect(((await list.json()) as { quantity: number }[])[0]?.quantity).toBe(acknowledged)
    expect(await set(again, shop, 9)).toBe(200)
    await again.stop()
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
  })

  test.each(['copied', 'moved'])(
    'leaves a backup as it was that was %s into the place of its database, and works with it once a person says so',
    async (way) => {
      using shop = await stockedShop(3)
      await using server = await serve(shop.data, NO_BACKUPS)
      expect(await set(server, shop, 5)).toBe(200)
      const copy = await copyOf(shop)
      expect(await set(server, shop, 6)).toBe(200)
      const bytes = readFileSync(copy)
      if (way === 'copied') copyFileSync(copy, shop.database)
      else renameSync(copy, shop.database)
      // Nothing is written until it is seen: that could reach what was copied over the open file.
      await until(async () => (await ready(server)) === 503)
      expect(await set(server, shop, 7)).toBe(503)
      expect(await server.stop()).toBe(0)
      expect(readFileSync(shop.database).equals(bytes)).toBe(true)
      await outputOf(['shops', 'accept-loss', '--yes', '--data', shop.data])

      await using again = await serve(shop.data, NO_BACKUPS)
      expect(existsSync(join(shop.data, 'petstock.damaged'))).toBe(false)
      const list = await again.request('/v1/inventory', { headers: bearer(shop.key) })
      expect(((await list.json()) as { quantity: number }[])[0]?.quantity).toBe(5)
      expect(await set(again, shop, 8)).toBe(200)
      await again.stop()
      using stored = new Stored(shop)
      expect(stored.faults()).toEqual([])
    },
  )

  test('makes no backup of a database that is not its own, and removes none', async () => {
    using shop = await stockedShop(3)
    using other = await stockedShop(1)
    await using served = await servedWithBackups(shop)
    const { server, directory } = served
    renameSync(other.database, shop.database)
    await untilRefused(server, shop)
    const before = backupsIn(directory)
    // Some more have been due, and were refused.
    const failure = async () => {
      const { checks } = (await (await server.request('/readyz')).json()) as {
        checks: { name: string; message: string }[]
      }
      return checks.find(({ name }) => name === 'backup')?.message ?? ''
    }
    await until(async () => (await failure()).includes('no backup was made'))
    await server.stop()
    for (const file of backupsIn(directory)) {
      using stored = new Stored({ database: file })
      expect(stored.quantities().size).toBe(3)
    }
    expect(backupsIn(directory)).toEqual(before)
    expect(readdirSync(directory).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('keeps commands from making a new database in the place of its own', async () => {
    using shop = await stockedShop(3)
    await using server = await serve(shop.data, NO_BACKUPS)
    rmSync(shop.database)
    for (const call of [
      'keys create --name a --plan free',
      'inventory import -',
      'inventory list',
      'backup create backup.db',
    ]) {
      const { status, stderr } = await petstock([...call.split(' '), '--data', shop.data], {
        stdin: 'petId,quantity,status\n1,1,sold\n',
      })
      expect(status).toBe(1)
      expect(stderr).toContain('was deleted or moved away while a server is running on it')
    }
    expect(existsSync(shop.database)).toBe(false)
    expect(await server.stop()).toBe(0)
  })
})
