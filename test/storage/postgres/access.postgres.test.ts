import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../../../src/clocks/clock.ts'
import { type AccessChange, COMMAND, type SignIn } from '../../../src/keys/access-change.ts'
import { makeCode } from '../../../src/keys/make-code.ts'
import type { CodePurpose } from '../../../src/keys/sign-in-code.ts'
import { createCode, tokenDigest } from '../../../src/keys/token.ts'
import { PLAN_LIMITS } from '../../../src/plans/plans.ts'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { findShopOfCode } from '../../../src/storage/postgres/access/read-access.ts'
import { commandAccess } from '../../../src/storage/postgres/access/shop-access.ts'
import type { Lane } from '../../../src/storage/postgres/driver/lane.ts'
import { SLOW_TIMEOUT_MS, SlowLane } from '../../../src/storage/postgres/driver/slow-lane.ts'
import { ServedAccess } from '../../../src/storage/postgres/served-access.ts'
import { Deadlines, REQUEST_TIMEOUT_MS } from '../../../src/storage/postgres/shop/deadlines.ts'
import { PostgresShopDirectory } from '../../../src/storage/postgres/shops/shop-directory.ts'
import { DeskReader } from '../../../src/storage/postgres/tables/desk-reader.ts'
import { apiKey } from '../../support/api-key.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { errorOf } from '../contract/open-shop.ts'
import { keyNode, noKeys, ownedBy } from './key-nodes.ts'
import { losingACommit } from './losing-a-commit.ts'
import { laneTo, SHOP } from './nodes.ts'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const AT = { machine: NOW, endsBy: NOW }
const HOLD_KEYS = 'SELECT FROM key_changes WHERE id = 1 FOR UPDATE'

const accessOn = (lane: Lane) => {
  const access = commandAccess(lane, SHOP)
  return {
    change: (change: AccessChange) => access.change(change, COMMAND, AT),
    entries: async () => (await access.journalPage(undefined, 100)).entries,
    settings: () => access.readSettings(),
    findCode: (codeId: string) => access.findCode(codeId),
  }
}

const codeFor = (purpose: CodePurpose) =>
  makeCode({ purpose, lengthMs: 60_000, madeBy: null }, NOW, randomBytes)

const forPhone = (name: string) =>
  codeFor({
    kind: 'new_key',
    name,
    access: 'write',
    plan: 'business',
    limits: PLAN_LIMITS.business,
    expiresAt: null,
  })

const signIn = (digest: string): SignIn => ({
  kind: 'sign_in',
  digest,
  claimDigest: tokenDigest(createCode(randomBytes)),
  number: '0417',
  keyId: `key_${crypto.randomUUID()}`,
  tokenDigest: tokenDigest(crypto.randomUUID()),
})

/** Runs a statement in a transaction that stays open until it is let go. */
async function holding(lane: Lane, ...statement: Parameters<Lane['query']>) {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const ended = lane.transaction(async (inside) => {
    await inside.query(...statement)
    held.resolve()
    await letGo.promise
  })
  await Promise.race([held.promise, ended])
  return async () => {
    letGo.resolve()
    await ended
  }
}

const WAITING_FOR_A_LOCK = `SELECT EXISTS (SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock') AS found`

const addKey = (id: string) =>
  ({ kind: 'add_key', key: apiKey(id), evenIfNameTaken: true }) as const

/** The access of a shop at a server of its own. */
async function servedAccess(url: string, clock: Pick<Clock, 'monotonic' | 'every'>) {
  const node = await keyNode(url, { clock })
  const [first, second] = [laneTo(url), laneTo(url)]
  const reader = new DeskReader({
    lanes: [first, second],
    deadlines: new Deadlines(clock),
    pageDeadlines: new Deadlines(clock),
  })
  const keys = node.served
  const slow = new SlowLane(() => laneTo(url, { timeoutMs: SLOW_TIMEOUT_MS }))
  const deadlines = new Deadlines(clock)
  const served = new ServedAccess({ lane: first, slow, reader, deadlines, keys })
  return {
    access: served.ofShop(SHOP),
    async [Symbol.asyncDispose]() {
      await slow.close()
      served.close()
      reader.close()
      for (const lane of [first, second]) lane.drop()
      await node[Symbol.asyncDispose]()
    },
  }
}

describeWithDatabases('changes of access in a database', (databases) => {
  test('are made once where the response to their commit is lost, and have the same outcome', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    const losing = (change: AccessChange) => accessOn(losingACommit(lane)).change(change)
    const { entries, findCode, settings } = accessOn(lane)
    const key = apiKey('key_a', { access: 'manage' })
    const { code } = forPhone('Phone')
    const claim = signIn(code.digest)
    const again = signIn(claim.claimDigest)
    const outcomes = [
      await losing({ kind: 'add_key', key, evenIfNameTaken: false }),
      await losing({ kind: 'rename_key', keyId: 'key_a', name: 'Ann' }),
      await losing({ kind: 'make_code', code }),
      await losing(claim),
      await losing({ kind: 'confirm_code', codeId: code.id, number: '0417' }),
      await losing(again),
      await losing({ kind: 'change_settings', change: { name: 'South' }, defaultMs: 1 }),
    ]
    expect(outcomes).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'waiting', number: '0417', endsAt: code.endsAt },
      { outcome: 'done' },
      { outcome: 'signed_in', key: { id: again.keyId, digest: again.tokenDigest, name: 'Phone' } },
      { outcome: 'done' },
    ])
    expect((await entries()).map(({ action }) => action)).toEqual([
      'change_settings',
      'sign_in',
      'confirm_code',
      'make_code',
      'rename_key',
      'add_key',
    ])
    expect(await findCode(code.id)).toMatchObject({ state: 'used', keyId: again.keyId })
    expect((await settings()).name).toBe('South')
  })

  test('leave a shop its name, where the program is to choose one: commands find it by that', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    const { change, settings, entries } = accessOn(lane)
    const unnamed = { kind: 'change_settings', change: { name: null }, defaultMs: 1 } as const
    expect(await change(unnamed)).toEqual({ outcome: 'done' })
    expect((await settings()).name).toBe('North')
    expect(await entries()).toEqual([])
  })

  test('end the codes of a shop that is removed, by whichever program', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    const { code } = forPhone('Phone')
    await accessOn(lane).change({ kind: 'make_code', code })
    expect(await findShopOfCode(lane, code.digest)).toBe(SHOP)
    await lane.query('UPDATE shop_names SET removed_at = 1')
    expect(await findShopOfCode(lane, code.digest)).toBeUndefined()
    await lane.query('UPDATE shop_names SET removed_at = NULL')
    const removal = { evenWithKeys: false, purge: false }
    expect(await new PostgresShopDirectory(lane).remove(SHOP, removal)).toBe('removed')
    expect(await lane.query('SELECT id FROM sign_in_codes')).toEqual([])
  })

  test('wait for each other, but for a sign-in that changes nothing', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    using holder = laneTo(database.url)
    using other = laneTo(database.url)
    const { change } = accessOn(lane)
    const { code } = forPhone('Phone')
    await change({ kind: 'make_code', code })
    const claim = signIn(code.digest)
    await change(claim)
    const letGo = await holding(holder, HOLD_KEYS)
    const ended = accessOn(other).change({ kind: 'end_code', codeId: code.id })
    const waiting = { outcome: 'waiting', number: '0417', endsAt: code.endsAt } as const
    expect(await change(signIn(claim.claimDigest))).toMatchObject(waiting)
    expect(await change(signIn(code.digest))).toEqual({ outcome: 'unknown_code' })
    await letGo()
    expect(await ended).toEqual({ outcome: 'done' })
    expect(await change(signIn(claim.claimDigest))).toEqual({ outcome: 'unknown_code' })
  })

  test('let other changes pass while a shop is being added under the name that one wants', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    using adding = laneTo(database.url)
    using other = laneTo(database.url)
    const addName = "INSERT INTO shop_names (name, created_at) VALUES ('South', 0)"
    const letGo = await holding(adding, addName)
    const shops = new PostgresShopDirectory(lane)
    const renamed = shops.rename(SHOP, 'South')
    const added = addKey('key_a')
    await until(async () => {
      const [row] = await other.query(WAITING_FOR_A_LOCK)
      return row?.found === true
    })
    expect(await accessOn(other).change(added)).toEqual({ outcome: 'done' })
    await letGo()
    expect(await renamed).toBe('name_taken')
    expect(await shops.rename(SHOP, 'West')).toBe('renamed')
    expect((await accessOn(lane).settings()).name).toBe('West')
    expect(await accessOn(lane).entries()).toMatchObject([
      {
        action: 'change_settings',
        keyId: null,
        before: '{"name":"North"}',
        after: '{"name":"West"}',
      },
      { action: 'add_key' },
    ])
    expect(await shops.rename(99n, 'East')).toBe('unknown_shop')
  })

  test('are not made once no request waits for them', async () => {
    await using database = await databases.make(noKeys)
    using holder = laneTo(database.url)
    const clock = new ManualClock()
    await using served = await servedAccess(database.url, clock)
    const letGo = await holding(holder, HOLD_KEYS)
    const late = errorOf(served.access.change(addKey('key_a'), COMMAND, AT))
    clock.advance(REQUEST_TIMEOUT_MS)
    expect(await late).toBeInstanceOf(StorageUnavailable)
    await letGo()
    // After it on the same lane.
    expect(await served.access.change(addKey('key_b'), COMMAND, AT)).toEqual({ outcome: 'done' })
    expect((await served.access.listKeys(NOW)).map(({ id }) => id)).toEqual(['key_b'])
  })
})

needs('postgres').describe('changes of access at a server', () => {
  test('wait for a database that comes back within their ten seconds', async () => {
    await using server = await startPostgres()
    const url = await ownedBy(server)
    await using served = await servedAccess(url, systemClock)
    await server.crash()
    const made = served.access.change(addKey('key_a'), COMMAND, AT)
    const listed = served.access.listKeys(NOW)
    await server.start()
    expect(await made).toEqual({ outcome: 'done' })
    expect(await listed).toBeArray()
    expect((await served.access.listKeys(NOW)).map(({ id }) => id)).toEqual(['key_a'])
  })
})
