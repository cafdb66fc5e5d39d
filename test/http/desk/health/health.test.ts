import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthState, ListedBackup } from '../../../../src/http/desk/health/shop-health.ts'
import { bodyOf } from '../../../support/access.ts'
import { bearer, temporaryFolder } from '../../../support/petstock.ts'
import { expectError } from '../../../support/responses.ts'
import { type TestService, testService } from '../../../support/service.ts'
import { until } from '../../../support/wait.ts'

const MANAGER = { name: 'Ann', access: 'manage' } as const
const DAY = 86_400_000

/** A service whose manager is the first key. Backups go into a folder of their own. */
async function serviceWithBackups(everyMs = 100 * DAY) {
  const folder = temporaryFolder()
  const directory = folder.file('.')
  const service = await testService({
    keys: [MANAGER, { name: 'Till', access: 'write' }, { name: 'Screen', access: 'read' }],
    backups: { directory, everyMs, keep: 14 },
  })
  const ask = (path: string, method = 'GET', key = service.key) =>
    service.request(`/desk/api${path}`, { method, headers: bearer(key) })
  return {
    service,
    directory,
    ask,
    health: () => bodyOf<HealthState>(ask('/health')),
    makeBackup: () => bodyOf<ListedBackup>(ask('/backups', 'POST'), 201),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** The health once an examination has ended. */
async function examined(health: () => Promise<HealthState>): Promise<HealthState> {
  let found = await health()
  await until(async () => {
    found = await health()
    return found.examination?.at !== null && !found.examination?.running
  })
  return found
}

describe('the health', () => {
  test('is for keys that manage', async () => {
    await using shop = await serviceWithBackups()
    for (const { key } of shop.service.issued.slice(1)) {
      await expectError(await shop.ask('/health', 'GET', key), 'insufficient_access')
      await expectError(await shop.ask('/backups', 'POST', key), 'insufficient_access')
      for (const what of ['verification', 'ticket']) {
        const path = `/backups/petstock-20261121T083000Z.db/${what}`
        await expectError(await shop.ask(path, 'POST', key), 'insufficient_access')
      }
    }
    expect(readdirSync(shop.directory)).toEqual([])
  })

  test('has what doctor says once the data is examined, beside what the service sees at once', async () => {
    await using shop = await serviceWithBackups()
    const first = await shop.health()
    expect(first).toMatchObject({
      version: expect.any(String),
      certificateUntil: null,
      examination: { at: null, running: true },
      backups: { schedule: 'on', everyMs: 100 * DAY, running: false, kept: [] },
    })
    expect(first.freeBytes).toBeGreaterThan(0)
    expect(first.checks.map(({ name }) => name)).toContain('write')
    const { checks } = await examined(shop.health)
    const found = Object.fromEntries(checks.map(({ name, ...check }) => [name, check]))
    expect(found).toMatchObject({
      integrity: { state: 'ok', advice: null },
      journal: { state: 'ok' },
      schema: { state: 'ok' },
      server: { state: 'ok', message: 'a server is running on the data folder' },
      backup: { state: 'warn', advice: expect.any(String) },
    })
    expect(checks.length).toBe(new Set(checks.map(({ name }) => name)).size)
  })

  test('leaves the server its lock and its database, however often the data is examined', async () => {
    await using shop = await serviceWithBackups()
    const { at } = (await examined(shop.health)).examination ?? {}
    shop.service.clock.advance(11 * 60_000)
    await until(async () => {
      const next = (await shop.health()).examination?.at
      return next !== null && next !== at
    })
    const changed = await shop.service.request('/v1/inventory/1', {
      method: 'PATCH',
      headers: { ...bearer(shop.service.key), 'Content-Type': 'application/json' },
      body: '{"quantity":6}',
    })
    expect(changed.status).toBe(200)
    const { checks } = await examined(shop.health)
    expect(checks.find(({ name }) => name === 'server')?.message).toContain('a server is running')
  })

  test('names files of the data folder without its path', async () => {
    await using shop = await serviceWithBackups()
    const { directory } = shop.service.folder
    writeFileSync(join(directory, 'petstock-replaced-20200101T000000Z.db'), 'old')
    const health = await examined(shop.health)
    expect(JSON.stringify(health)).not.toContain(directory)
    expect(JSON.stringify(health)).toContain('chmod 600 ')
    expect(JSON.stringify(health)).toContain("'petstock-replaced-20200101T000000Z.db'")
  })

  test('is examined again at most every ten minutes, and after a backup', async () => {
    await using shop = await serviceWithBackups()
    await shop.makeBackup()
    const before = await examined(shop.health)
    shop.service.clock.advance(9 * 60_000)
    expect((await shop.health()).examination).toEqual(before.examination)
    const { name } = await shop.makeBackup()
    const after = await examined(shop.health)
    expect(after.examination?.at).not.toBe(before.examination?.at)
    expect(after.backups.kept[0]?.name).toBe(name)
    expect(after.checks.find((check) => check.name === 'backup')?.state).toBe('ok')
  })
})

describe('a backup', () => {
  test('is made now, is listed, and is sound', async () => {
    await using shop = await serviceWithBackups()
    const made = await shop.makeBackup()
    expect(readdirSync(shop.directory)).toEqual([made.name])
    expect((await shop.health()).backups.kept).toEqual([made])
    expect(made.bytes).toBe(readFileSync(join(shop.directory, made.name)).byteLength)
    expect(await bodyOf(shop.ask(`/backups/${made.name}/verification`, 'POST'))).toMatchObject({
      name: made.name,
      sound: true,
      problem: null,
      pets: 1,
      keys: 3,
    })
  })

  test('is not made twice at once', async () => {
    await using shop = await serviceWithBackups()
    const both = await Promise.all([shop.ask('/backups', 'POST'), shop.ask('/backups', 'POST')])
    const statuses = both.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 409])
    const refused = both.find(({ status }) => status === 409)
    await expectError(refused as Response, 'backup_at_work')
    expect(readdirSync(shop.directory)).toHaveLength(1)
  })

  test('that is damaged is called so, without the path of its folder', async () => {
    await using shop = await serviceWithBackups()
    const { name } = await shop.makeBackup()
    truncateSync(join(shop.directory, name), 4_096)
    const found = await bodyOf<{ problem: string }>(
      shop.ask(`/backups/${name}/verification`, 'POST'),
    )
    expect(found).toMatchObject({ name, sound: false, pets: null })
    expect(found.problem).toContain('cut short')
    expect(found.problem).not.toContain(shop.directory)
  })

  test.each(['petstock-20261121T083000Z.db', 'petstock.db', '..%2Fpetstock.db', 'x'])(
    'that is not there is not found: %s',
    async (name) => {
      await using shop = await serviceWithBackups()
      writeFileSync(join(shop.directory, 'petstock.db'), 'not a backup')
      for (const what of ['verification', 'ticket']) {
        await expectError(await shop.ask(`/backups/${name}/${what}`, 'POST'), 'backup_not_found')
      }
    },
  )

  test('cannot be made where backups are switched off, and the message says what to do', async () => {
    await using service: TestService = await testService({ keys: [MANAGER] })
    const headers = bearer(service.key)
    const body = await expectError(
      await service.request('/desk/api/backups', { method: 'POST', headers }),
      'backups_not_possible',
    )
    expect(JSON.stringify(body ?? '')).not.toContain(service.folder.directory)
    const health = await bodyOf<HealthState>(service.request('/desk/api/health', { headers }))
    expect(health.backups).toEqual({ schedule: 'off', everyMs: null, running: false, kept: [] })
  })

  test('cannot be made where its folder is in the way', async () => {
    await using shop = await serviceWithBackups()
    const blocked = temporaryFolder()
    writeFileSync(blocked.file('backups'), 'a file')
    await using service = await testService({
      keys: [MANAGER],
      backups: { directory: blocked.file('backups'), everyMs: DAY, keep: 14 },
    })
    const headers = bearer(service.key)
    await expectError(
      await service.request('/desk/api/backups', { method: 'POST', headers }),
      'backups_not_possible',
    )
    expect(existsSync(shop.directory)).toBe(true)
    blocked[Symbol.dispose]()
  })
})
