import { expect, test } from 'bun:test'
import { systemClock } from '../../src/clocks/clock.ts'
import { type Service, startService } from '../../src/server/service.ts'
import type { CommandEngine, StorageEngine } from '../../src/storage/engine.ts'
import type { DatabaseChoice } from '../../src/storage/engine-choice.ts'
import { readDatabaseUrl, sharedEngine } from '../../src/storage/open-engine.ts'
import { newKey } from '../storage/contract/new-key.ts'
import { noKeys } from '../storage/postgres/key-nodes.ts'
import { keysOf } from '../support/key-changes.ts'
import { SHOP_NETWORK } from '../support/network.ts'
import { bearer } from '../support/petstock.ts'
import { runSql } from '../support/postgres/connection.ts'
import { describeWithDatabases } from '../support/postgres/databases.ts'
import { expectError } from '../support/responses.ts'
import { until } from '../support/wait.ts'

/** A key that may make one request a minute. */
const tinyKey = () => newKey({ plan: 'enterprise', limits: { perMinute: 1, perDay: 1_000 } })

const start = (engine: StorageEngine, place: DatabaseChoice): Promise<Service> =>
  startService({
    openEngine: (options) => engine.open(options),
    engine: place,
    host: '127.0.0.1',
    port: 0,
    servers: { baseUrl: '/v1', stagingBaseUrl: undefined },
    trustedProxies: { includes: () => false },
    network: SHOP_NETWORK,
    corsOrigins: [],
    openMetrics: false,
    logRequests: false,
    drainMs: 0,
    keptJournals: { keptMs: 400 * 86_400_000, isFixed: false },
    backups: undefined,
    demo: false,
    clock: systemClock,
  })

/** Two servers of one shop in a database. */
async function twoServers(url: string) {
  await using opened = new AsyncDisposableStack()
  const place = { database: readDatabaseUrl(url, () => '') }
  const engine = await sharedEngine(place)
  const command: CommandEngine = await engine.openForCommand()
  opened.defer(() => command.close())
  const shop = await command.shops?.find()
  if (shop === undefined) throw new Error('the database has no shop')
  const services = [await start(engine, place), await start(engine, place)]
  for (const service of services) opened.defer(() => service.stop())
  const keys = keysOf(command.shop(shop.shopId).access)
  const whole = opened.move()
  return {
    shopId: shop.shopId,
    keys,
    /** What a request of a key gets from one of the servers. */
    async list(at: 0 | 1, token: string): Promise<Response> {
      return fetch(`${services[at]?.url}/v1/inventory`, { headers: bearer(token) })
    },
    desk(
      at: 0 | 1,
      path: string,
      token: string,
      method = 'GET',
      body: string | null = null,
    ): Promise<Response> {
      const headers = { ...bearer(token), 'Content-Type': 'application/json' }
      return fetch(`${services[at]?.url}/desk/api${path}`, { method, headers, body })
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

describeWithDatabases('two servers of a database', (databases) => {
  test('say how they are to a manager of a shop, and nothing of other shops or of backups', async () => {
    await using database = await databases.make(noKeys)
    await using servers = await twoServers(database.url)
    const { token, key } = newKey({ access: 'manage' })
    await servers.keys.issue(key)
    await until(async () => (await servers.list(0, token)).status !== 401)
    const asked = await servers.desk(0, '/health', token)
    expect(await asked.json()).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ name: 'clock', state: 'ok' })]),
      examination: null,
      backups: { schedule: 'elsewhere', everyMs: null, running: false, kept: [] },
    })
    await expectError(await servers.desk(0, '/backups', token, 'POST'), 'backups_not_possible')
    const name = 'petstock-20261121T083000Z.db'
    for (const what of ['verification', 'ticket']) {
      const response = await servers.desk(1, `/backups/${name}/${what}`, token, 'POST')
      await expectError(response, 'backup_not_found')
    }
  })

  test('import a file at one of them once, and list its pets at both', async () => {
    await using database = await databases.make(noKeys)
    await using servers = await twoServers(database.url)
    const { token, key } = newKey({ access: 'manage' })
    await servers.keys.issue(key)
    await until(async () => (await servers.list(1, token)).status !== 401)
    const body = JSON.stringify({ id: crypto.randomUUID(), csv: 'petId,quantity\n7,3\n' })
    for (const isRepeated of [false, true]) {
      const response = await servers.desk(isRepeated ? 1 : 0, '/imports', token, 'POST', body)
      expect(await response.json()).toMatchObject({ added: 1, changed: 0 })
      expect(response.headers.has('idempotent-replayed')).toBe(isRepeated)
    }
    for (const at of [0, 1] as const) {
      expect(await (await servers.list(at, token)).text()).toContain('"petId":7,"quantity":3')
    }
  })

  test('refuse a key that one of them has banned, until a command unbans it', async () => {
    await using database = await databases.make(noKeys)
    await using servers = await twoServers(database.url)
    const { token, key } = tinyKey()
    await servers.keys.issue(key)
    await until(async () => (await servers.list(0, token)).status !== 401)
    const isBanned = async (at: 0 | 1) =>
      (await (await servers.list(at, token)).text()).startsWith('{"code":"key_banned"')
    expect((await servers.list(1, token)).status).toBe(200)
    await until(() => isBanned(0))
    // The client of the first server has learned of it only when it was kept.
    expect((await servers.keys.list(Date.now()))[0]?.bannedUntil).toBeGreaterThan(Date.now())
    await until(() => isBanned(1))
    expect(Number((await servers.list(1, token)).headers.get('retry-after'))).toBeGreaterThan(20)
    expect(await servers.keys.unban(key.id, Date.now())).toBe('done')
    for (const at of [0, 1] as const) await until(async () => !(await isBanned(at)))
  })

  test('begin both with the counts that a key brought with it', async () => {
    await using database = await databases.make(noKeys)
    await using servers = await twoServers(database.url)
    const { token, key } = tinyKey()
    await servers.keys.issue(key)
    await runSql(
      database.url,
      `INSERT INTO limiter_state (shop_id, key_id, saved_at, per_minute, per_day, minute_tokens, day_tokens, ban_tokens,
        refill_revision, unban_revision)
        VALUES (${servers.shopId}, '${key.id}', ${Date.now()}, 1, 1000, 0, 500, 1, 0, 0)`,
    )
    for (const at of [0, 1] as const) expect((await servers.list(at, token)).status).toBe(429)
  })
})
