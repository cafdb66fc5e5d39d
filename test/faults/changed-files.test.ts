import { describe, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, petstock, type Server, serve, update } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { type Shop, stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'

const NO_BACKUPS = ['--backup-dir', 'off']
// A database of some hundred pages, of which a checkpoint does not write all.
const PETS = 5_000

const half = (path: string): void => truncateSync(path, Math.floor(statSync(path).size / 2))

async function set(server: Server, shop: Shop, petId: number, quantity: number): Promise<number> {
  const call = update(shop.key, { quantity })
  return (await server.request(`/v1/inventory/${petId}`, call)).status
}

/** Updates of some pets, so that the log has frames that are nowhere else. */
async function updateSome(server: Server, shop: Shop): Promise<void> {
  for (let petId = 1; petId <= 20; petId++) {
    expect(await set(server, shop, petId, petId)).toBe(200)
  }
}

/**
 * The journal was pruned at the start, and the movements are counted. What the service writes by itself fills what was cut
 * off, as an update does: the database is found damaged then, and not by what.
 */
async function atRest(): Promise<void> {
  const began = Date.now()
  await until(() => Date.now() - began > 2_800)
}

const CHANGES: Readonly<Record<string, { act: (shop: Shop, other: Shop) => void; says: RegExp }>> =
  {
    'half of the database is cut off': {
      act: ({ database }) => half(database),
      says: /the end of .*petstock\.db was cut off while the server was running: it has \d+ bytes of \d+/,
    },
    'its last page is cut off': {
      act: ({ database }) => truncateSync(database, statSync(database).size - 4096),
      says: /the end of .*petstock\.db was cut off/,
    },
    'half of the log is cut off': {
      act: ({ database }) => half(`${database}-wal`),
      says: /the end of .*petstock\.db-wal was cut off while the server was running: what was acknowledged last is missing/,
    },
    'the log is emptied': {
      act: ({ database }) => truncateSync(`${database}-wal`, 0),
      says: /the end of .*petstock\.db-wal was cut off/,
    },
    'the database of another shop is copied over its own': {
      act: (shop, other) => copyFileSync(other.database, shop.database),
      says: /petstock\.db was overwritten while the server was running/,
    },
    'all files of another shop are copied over its own': {
      act(shop, other) {
        for (const end of ['', '-wal']) copyFileSync(other.database + end, shop.database + end)
      },
      says: /petstock\.db was overwritten while the server was running/,
    },
    'the log of another shop is copied over its own': {
      act: (shop, other) => copyFileSync(`${other.database}-wal`, `${shop.database}-wal`),
      says: /petstock\.db-wal was overwritten while the server was running/,
    },
  }

describe('a server under which files change', () => {
  test.each(Object.entries(CHANGES))(
    'refuses updates, is not ready and says what to do when %s',
    async (_, { act, says }) => {
      using shop = await stockedShop(PETS)
      using other = await stockedShop(PETS)
      await using beside = await serve(other.data, NO_BACKUPS)
      await updateSome(beside, other)
      await using server = await serve(shop.data, NO_BACKUPS)
      await updateSome(server, shop)
      expect((await server.request('/readyz')).status).toBe(200)
      await atRest()
      act(shop, other)
      // Nothing is written until it is seen: an update could fill what was cut off.
      await until(async () => (await server.request('/readyz')).status === 503)
      const readiness = async () => (await server.request('/readyz')).text()
      await until(async () => says.test(await readiness()), readiness)
      expect(await readiness()).toContain('stop the server and start it again')
      expect(await setQuantity(server, shop.key, 1, 7)).toBe('503 storage_unavailable')
      expect(await server.stop()).toBe(0)
      expect(await server.stderr).toMatch(says)
    },
  )

  test('sees that its log was cut, also where updates have filled the gap', async () => {
    using shop = await stockedShop(PETS)
    await using server = await serve(shop.data, NO_BACKUPS)
    await updateSome(server, shop)
    const answers = new Set<string>()
    const refused = async (): Promise<boolean> => {
      const answer = await setQuantity(server, shop.key, 30, answers.size)
      answers.add(answer)
      return answer === '503 storage_unavailable'
    }
    // One look has seen the end of the log.
    const began = Date.now()
    await until(async () => (await refused()) || Date.now() - began > 2_500)
    expect([...answers]).toEqual(['200'])
    truncateSync(`${shop.database}-wal`, 32 + 4 * 4120)
    await until(refused)
    await until(async () =>
      (await (await server.request('/readyz')).text()).includes('-wal was cut off'),
    )
    await server.stop()
  })
})

describe('what was acknowledged and stood in a log that was cut', () => {
  const lostChanges = async (server: Server): Promise<string | undefined> => {
    const { checks } = (await (await server.request('/readyz')).json()) as {
      checks: { name: string; state: string; message: string }[]
    }
    const found = checks.find(({ name }) => name === 'lost changes')
    return found && `${found.state}: ${found.message}`
  }
  const SAID =
    /^warn: the end of .*-wal was cut off while the server was running: what was acknowledged from \d{4}-.*Z to \d{4}-.*Z may be missing$/

  test('is said by every start after it and by doctor, until a person accepts it', async () => {
    using shop = await stockedShop(20)
    const data = ['--data', shop.data]
    {
      await using server = await serve(shop.data, NO_BACKUPS)
      await updateSome(server, shop)
      expect(await lostChanges(server)).toBeUndefined()
      truncateSync(`${shop.database}-wal`, 0)
      await until(async () => (await server.request('/readyz')).status === 503)
      await server.stop()
    }
    await using again = await serve(shop.data, NO_BACKUPS)
    expect(await lostChanges(again)).toMatch(SAID)
    expect((await again.request('/readyz')).status).toBe(200)
    expect(await set(again, shop, 1, 7)).toBe(200)
    expect((await petstock(['doctor', ...data])).stdout).toMatch(
      /warn {2}lost changes .*may be missing/,
    )
    const refused = await petstock(['shops', 'accept-loss', ...data])
    expect(refused.stderr).toContain('say --yes where the loss is known')
    const accepted = await outputOf(['shops', 'accept-loss', ...data, '--yes', '--json'])
    expect(JSON.parse(accepted)).toEqual([
      {
        reason: expect.stringContaining('-wal was cut off'),
        from: expect.any(Number),
        to: expect.any(Number),
      },
    ])
    await until(async () => (await lostChanges(again)) === undefined)
    const nothing = await petstock(['shops', 'accept-loss', ...data, '--yes'])
    expect(nothing.stderr).toContain('no shop has lost changes that are not known')
    expect(await again.stop()).toBe(0)
  })
})

describe('a start on a database whose end was cut off', () => {
  test('is refused with the newest good backup, also where its log has the last page', async () => {
    using shop = await stockedShop(PETS)
    mkdirSync(join(shop.data, 'backups'))
    await outputOf(['backup', 'create', join(shop.data, 'backups/'), '--data', shop.data])
    await using server = await serve(shop.data, NO_BACKUPS)
    // What is added is at the end of the database, and in the log alone.
    const rows = Array.from({ length: 200 }, (_, index) => `${10_001 + index},1,available\n`)
    const stdin = `petId,quantity,status\n${rows.join('')}`
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
    await server.crash()
    half(shop.database)
    const { status, stderr } = await petstock([
      ...['serve', '--port', '0', '--data', shop.data],
      ...NO_BACKUPS,
    ])
    expect(status).toBe(1)
    expect(stderr).toMatch(/its end was cut off: it has \d+ bytes of \d+/)
    expect(stderr).toContain('petstock restore')
  })

  test('is not refused after a crash of a server whose log was never brought in', async () => {
    using shop = await stockedShop(20)
    await using server = await serve(shop.data, NO_BACKUPS)
    await updateSome(server, shop)
    await server.crash()
    await using again = await serve(shop.data, NO_BACKUPS)
    expect((await again.request('/readyz')).status).toBe(200)
    expect(await again.stop()).toBe(0)
    using stored = new Stored(shop)
    expect(stored.faults()).toEqual([])
  })
})
