import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { createKey, outputOf, serve, temporaryFolder, update } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { checkup, checkupBySomebody, healthyShop, traceOf } from './checkup.ts'

/** A folder as a power cut leaves it: what was acknowledged last is in the log alone. */
async function crashedShop() {
  const shop = await healthyShop()
  const { key } = await createKey(shop.data)
  await using server = await serve(shop.data)
  expect((await server.request('/v1/inventory/1', update(key, { quantity: 77 }))).status).toBe(200)
  await server.crash()
  expect(statSync(`${shop.database}-wal`).size).toBeGreaterThan(0)
  return shop
}

async function expectNoTrace(data: string, movements: number): Promise<void> {
  const before = traceOf(data)
  const { checks } = await checkup(data)
  expect(traceOf(data)).toEqual(before)
  expect(checks.get('integrity')?.state).toBe('ok')
  expect(checks.get('journal')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining(`${movements} movements`),
  })
}

test('a look changes nothing in a stopped shop with its backups', async () => {
  using shop = await healthyShop()
  const backups = `${shop.data}/backups`
  spawnSync('mkdir', ['-m', '700', backups])
  createBackup(shop.database, `${backups}/petstock-20260105T090000Z.db`)
  writeFileSync(`${backups}/petstock-20260106T090000Z.db`, 'no backup')
  cpSync(shop.database, `${backups}/petstock-20260107T090000Z.db`)
  await expectNoTrace(shop.data, 3)
})

test('a look changes nothing beside a running server, and sees what is in its log alone', async () => {
  using shop = await healthyShop()
  const { key } = await createKey(shop.data)
  await using server = await serve(shop.data, ['--backup-dir', 'off'])
  expect((await server.request('/v1/inventory/1', update(key, { quantity: 77 }))).status).toBe(200)
  await until(() => hasNotedUse(shop.database))
  expect(statSync(`${shop.database}-wal`).size).toBeGreaterThan(0)
  await expectNoTrace(shop.data, 4)
  expect(await server.stop()).toBe(0)
  // Nor is the server kept from leaving it whole.
  const log = `${shop.database}-wal`
  expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
})

/** Whether the server has written everything that a request leads to, and will write no more. */
function hasNotedUse(database: string): boolean {
  using client = new Database(database, { readonly: true })
  const rows = (query: string) => Number(client.query(query).values()[0]?.[0])
  return (
    rows('SELECT count(*) FROM api_keys WHERE last_used_at IS NOT NULL') > 0 &&
    rows('SELECT count(*) FROM limiter_state') > 0
  )
}

test('a look changes nothing in a shop after a power cut, and sees what is in its log alone', async () => {
  using shop = await crashedShop()
  await expectNoTrace(shop.data, 4)
})

test('a log without its index is read too', async () => {
  using shop = await crashedShop()
  rmSync(`${shop.database}-shm`)
  await expectNoTrace(shop.data, 4)
})

test('a log whose index was never written is read too', async () => {
  using shop = await crashedShop()
  truncateSync(`${shop.database}-shm`, 0)
  await expectNoTrace(shop.data, 4)
})

test('a log without a single commit stays where it is', async () => {
  for (const log of ['', 'no log', Buffer.alloc(100_000)]) {
    using shop = await healthyShop()
    writeFileSync(`${shop.database}-wal`, log, { mode: 0o600 })
    await expectNoTrace(shop.data, 3)
  }
})

test('a change that was interrupted half way is reported, and not undone', async () => {
  using shop = await healthyShop(2_000)
  using folder = temporaryFolder()
  const copy = folder.file('petstock.db')
  {
    using client = new Database(shop.database)
    for (const pragma of ['journal_mode = DELETE', 'cache_size = 1']) {
      client.run(`PRAGMA ${pragma}`)
    }
    client.run('BEGIN')
    client.run("UPDATE inventory SET name = 'another and much longer name'")
    for (const end of ['', '-journal']) cpSync(shop.database + end, copy + end)
  }
  const before = traceOf(folder.path)
  const { status, checks } = await checkup(folder.path)
  expect(traceOf(folder.path)).toEqual(before)
  expect(status).toBe(1)
  expect(checks.get('database')).toMatchObject({
    state: 'fail',
    message: `${copy} was left by a program that was interrupted half way through a change`,
  })
  // What it says to do helps.
  await outputOf(['inventory', 'list', '--data', folder.path])
  expect((await checkup(folder.path)).checks.get('integrity')?.state).toBe('ok')
})

test('an old journal that stands for nothing is left alone', async () => {
  using shop = await healthyShop()
  writeFileSync(`${shop.database}-journal`, Buffer.alloc(1_000), { mode: 0o600 })
  await expectNoTrace(shop.data, 3)
})

needs('mounts').test('a shop on a read-only disk is looked at like any other', async () => {
  using shop = await crashedShop()
  using mounted = temporaryFolder()
  const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0
  expect(mount('--bind', shop.data, mounted.path)).toBe(true)
  try {
    expect(mount('-o', 'remount,bind,ro', mounted.path)).toBe(true)
    await expectNoTrace(mounted.path, 4)
    rmSync(`${shop.database}-shm`)
    await expectNoTrace(mounted.path, 4)
  } finally {
    spawnSync('umount', [mounted.path])
  }
})

needs('another user').test(
  'a user who may read the files and write none sees the same, also in the log',
  async () => {
    using shop = await crashedShop()
    for (const path of [shop.path, shop.data]) chmodSync(path, 0o755)
    for (const name of readdirSync(shop.data)) chmodSync(`${shop.data}/${name}`, 0o644)
    const before = traceOf(shop.data)
    const { checks } = await checkupBySomebody(shop.data)
    expect(traceOf(shop.data)).toEqual(before)
    expect(checks.get('journal')?.message).toContain('4 movements')
    expect(checks.get('permissions')?.state).toBe('warn')
  },
)

test('a look goes on beside a server that is busy, and finds nothing wrong', async () => {
  using shop = await healthyShop(50)
  const { key } = await createKey(
    shop.data,
    ...['--plan', 'enterprise', '--per-minute', '10000000', '--per-day', '10000000'],
  )
  await using server = await serve(shop.data)
  let quantity = 0
  let busy = true
  const clients = Array.from({ length: 8 }, async (_, client) => {
    while (busy) {
      const path = `/v1/inventory/${1 + ((client + quantity) % 50)}`
      const response = await server.request(path, update(key, { quantity: ++quantity % 1_000 }))
      expect(response.status).toBe(200)
    }
  })
  for (let looks = 0; looks < 10; looks++) {
    const { checks } = await checkup(shop.data)
    for (const name of ['database', 'schema', 'integrity', 'journal', 'clock']) {
      expect(checks.get(name)).toMatchObject({ name, state: 'ok' })
    }
    expect(checks.get('server')?.message).toStartWith('a server is running')
  }
  busy = false
  await Promise.all(clients)
  expect(await server.stop()).toBe(0)
})

test('a server that starts during an examination is not held up', async () => {
  using shop = await healthyShop()
  let starting = true
  const looks = Array.from({ length: 3 }, async () => {
    while (starting) await checkup(shop.data)
  })
  for (let starts = 0; starts < 5; starts++) {
    await using server = await serve(shop.data)
    expect(await server.stop()).toBe(0)
  }
  starting = false
  await Promise.all(looks)
})
