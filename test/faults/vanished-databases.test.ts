import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, outputOf, petstock, type Server, serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { type Shop, stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'

const NO_BACKUPS = ['--backup-dir', 'off']

const readiness = async (server: Server): Promise<number> =>
  (await server.request('/readyz')).status

async function sell(server: Server, shop: Shop, quantity: number): Promise<void> {
  for (let petId = 1; petId <= 3; petId++) {
    expect(await setQuantity(server, shop.key, petId, quantity)).toBe('200')
  }
}

const runIn = (shop: Shop, args: readonly string[]) => petstock([...args, '--data', shop.data])

const start = (shop: Shop) => runIn(shop, ['serve', '--port', '0', ...NO_BACKUPS])

const quantities = async (server: Server, shop: Shop): Promise<number[]> => {
  const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
  return ((await list.json()) as { quantity: number }[]).map(({ quantity }) => quantity)
}

const logsAside = ({ data }: Shop): string[] =>
  readdirSync(data).filter((name) => /^petstock-replaced-.*\.db-wal$/.test(name))

/** A shop under a server whose database vanishes, is noticed, and is gone at the end of the server. */
async function vanished(
  shop: Shop,
  act: (shop: Shop) => void | Promise<void>,
  end: 'stop' | 'crash' = 'stop',
): Promise<void> {
  await using server = await serve(shop.data, NO_BACKUPS)
  await sell(server, shop, 5)
  await outputOf(['backup', 'create', shop.file('older.db'), '--data', shop.data])
  await sell(server, shop, 6)
  await act(shop)
  await until(async () => (await readiness(server)) === 503)
  // What is read of another database looks damaged first; the look at the files follows at once.
  const found = /was overwritten|was deleted or moved|another file was put/
  await until(async () => found.test(await (await server.request('/readyz')).text()))
  expect(await setQuantity(server, shop.key, 1, 7)).toBe('503 storage_unavailable')
  await server[end]()
}

/** Nothing is said of a loss, and the shop sells on. */
async function startsWithoutWord(shop: Shop, quantity: number): Promise<void> {
  await using server = await serve(shop.data, NO_BACKUPS)
  expect(await (await server.request('/readyz')).text()).not.toContain('lost changes')
  expect(await readiness(server)).toBe(200)
  expect(await quantities(server, shop)).toEqual([quantity, quantity, quantity])
  await sell(server, shop, 9)
  await server.stop()
  expect(existsSync(join(shop.data, 'petstock.lost'))).toBe(false)
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
}

const WAYS: Readonly<
  Record<
    string,
    { act: (shop: Shop, other: Shop) => void; end: 'stop' | 'crash'; says: RegExp; left: number }
  >
> = {
  'the database of another shop was copied over its own': {
    act: (shop, other) => copyFileSync(other.database, shop.database),
    ...{ end: 'stop', says: /petstock\.db was overwritten/, left: 1 },
  },
  'an older copy was copied over it': {
    act: (shop) => copyFileSync(shop.file('older.db'), shop.database),
    ...{ end: 'crash', says: /petstock\.db was overwritten/, left: 3 },
  },
  'an older copy was moved into its place': {
    act: (shop) => renameSync(shop.file('older.db'), shop.database),
    ...{ end: 'stop', says: /another file was put in the place of .*petstock\.db/, left: 3 },
  },
  'its database was emptied': {
    act: (shop) => truncateSync(shop.database),
    ...{ end: 'crash', says: /petstock\.db was overwritten/, left: 0 },
  },
  'its database was deleted': {
    act: (shop) => rmSync(shop.database),
    ...{ end: 'stop', says: /petstock\.db was deleted or moved away/, left: 0 },
  },
}

describe('a start after another database has come under a server', () => {
  test.each(Object.entries(WAYS))(
    'is refused until a person accepts the loss where %s',
    async (_, { act, end, says, left }) => {
      using shop = await stockedShop(3)
      using other = await stockedShop(1)
      await vanished(shop, () => act(shop, other), end)
      const refused = await start(shop)
      expect(refused.status).toBe(1)
      expect(refused.stderr).toMatch(says)
      expect(refused.stderr).toMatch(
        /what was acknowledged (?:from .*)?(?:until|to) .* may be missing/,
      )
      expect(refused.stderr).toContain(`petstock restore FILE --data ${shop.data}`)
      expect(refused.stderr).toContain(`petstock shops accept-loss --data ${shop.data}`)
      for (const log of logsAside(shop)) expect(refused.stderr).toContain(log)
      const doctor = await runIn(shop, ['doctor'])
      expect(doctor.stdout).toMatch(/fail {2}lost changes .*may be missing/)
      for (const log of logsAside(shop)) {
        expect(doctor.stdout).toMatch(new RegExp(`leftovers .*1 log that had lost .*${log}`))
      }
      const accepted = await runIn(shop, ['shops', 'accept-loss', '--yes', '--json'])
      const [loss] = JSON.parse(accepted.stdout)
      expect(loss.reason).toMatch(says)
      expect(loss.from ?? 0).toBeLessThan(loss.to)
      await using again = await serve(shop.data, NO_BACKUPS)
      expect(await readiness(again)).toBe(200)
      await again.stop()
      using stored = new Stored(shop)
      expect(stored.quantities().size).toBe(left)
    },
  )

  test('is refused also where the server was stopped before its next look', async () => {
    using shop = await stockedShop(3)
    using other = await stockedShop(1)
    {
      await using server = await serve(shop.data, NO_BACKUPS)
      await sell(server, shop, 5)
      copyFileSync(other.database, shop.database)
      await server.stop()
    }
    expect((await start(shop)).stderr).toMatch(/petstock\.db was overwritten/)
  })

  test('is not refused where the loss was accepted while the server still ran', async () => {
    using shop = await stockedShop(3)
    await vanished(shop, async () => {
      renameSync(shop.file('older.db'), shop.database)
      await until(() => existsSync(join(shop.data, 'petstock.lost')))
      expect((await runIn(shop, ['shops', 'accept-loss', '--yes'])).status).toBe(0)
      await until(() => !existsSync(join(shop.data, 'petstock.lost')))
    })
    await startsWithoutWord(shop, 5)
  })

  test('needs no word after a restore, which keeps what was there', async () => {
    using shop = await stockedShop(3)
    using other = await stockedShop(1)
    await vanished(shop, () => copyFileSync(other.database, shop.database))
    expect(logsAside(shop)).toHaveLength(1)
    const { stderr } = await runIn(shop, ['restore', shop.file('older.db')])
    expect(stderr).toContain('the database from before is kept as')
    expect(logsAside(shop)).toHaveLength(1)
    await startsWithoutWord(shop, 5)
  })
})

describe('a database that was moved away under a server', () => {
  test.each(['moved', 'copied'])('is served without a word once it is %s back', async (way) => {
    using shop = await stockedShop(3)
    const away = shop.file('away.db')
    await vanished(shop, () => renameSync(shop.database, away), way === 'moved' ? 'stop' : 'crash')
    if (way === 'moved') renameSync(away, shop.database)
    else copyFileSync(away, shop.database)
    await startsWithoutWord(shop, 6)
  })

  test('is not mistaken for a copy that was made of it before', async () => {
    using shop = await stockedShop(3)
    await vanished(shop, () => renameSync(shop.database, shop.file('away.db')))
    copyFileSync(shop.file('older.db'), shop.database)
    const { status, stderr } = await start(shop)
    expect(status).toBe(1)
    expect(stderr).toContain('may be missing')
    // A command works with what is there, and says the same.
    const list = await runIn(shop, ['inventory', 'list'])
    expect(list.stderr).toMatch(/warning: .*petstock\.db was deleted or moved away/)
    renameSync(shop.file('away.db'), shop.database)
    await startsWithoutWord(shop, 6)
  })
})

describe('a database that was deleted', () => {
  test('is not replaced by a new shop, also where its server was killed before it looked', async () => {
    using shop = await stockedShop(3)
    {
      await using server = await serve(shop.data, NO_BACKUPS)
      await sell(server, shop, 5)
      process.kill(server.pid, 'SIGSTOP')
      rmSync(shop.database)
      await server.crash()
    }
    expect((await start(shop)).stderr).toMatch(/petstock\.db is not there, and its log is/)
    const made = await runIn(shop, ['keys', 'create', '--name', 'a', '--plan', 'free'])
    expect(made.status).toBe(1)
    expect(made.stderr).toContain(`petstock restore FILE --data ${shop.data}`)
    expect(existsSync(shop.database)).toBe(false)
    const accepted = await runIn(shop, ['shops', 'accept-loss', '--yes'])
    expect(logsAside(shop)).toHaveLength(1)
    expect(accepted.stderr).toContain('the log of the database is kept as')
    expect(accepted.stderr).toContain(logsAside(shop)[0] as string)
    await using again = await serve(shop.data, NO_BACKUPS)
    expect(await readiness(again)).toBe(200)
  })

  test('comes back from a backup, and its log is kept and named', async () => {
    using shop = await stockedShop(3)
    {
      await using server = await serve(shop.data, NO_BACKUPS)
      await sell(server, shop, 5)
      await outputOf(['backup', 'create', shop.file('older.db'), '--data', shop.data])
      process.kill(server.pid, 'SIGSTOP')
      rmSync(shop.database)
      await server.crash()
    }
    const { stderr } = await runIn(shop, ['restore', shop.file('older.db')])
    expect(stderr).toContain('the log of the database from before is kept as')
    expect(stderr).toContain(logsAside(shop)[0] as string)
    await startsWithoutWord(shop, 5)
  })
})
