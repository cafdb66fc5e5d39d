import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readiness } from '../../../src/health/check.ts'
import { backupLines, backupsIn } from '../../support/backups.ts'
import { bearer, createKey, petstock, serve } from '../../support/petstock.ts'
import { Stored } from '../../support/stored.ts'
import { until } from '../../support/wait.ts'
import { newShop } from '../shop.ts'

const OFTEN = ['--backup-every', '1s']

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test('serve makes backups by itself into the data folder, keeps the newest, and advises a second drive', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  await shop.output('inventory', 'add', '7', '--quantity', '5')
  const directory = join(shop.data, 'backups')
  await using server = await serve(shop.data, [...OFTEN, '--backup-keep', '2'])
  const seen = new Set<string>()
  await until(() => {
    for (const name of backupsIn(directory)) seen.add(name)
    return seen.size >= 3
  })
  await server.stop()

  const left = backupsIn(directory)
  expect(left).toEqual([...new Set([...seen, ...left])].toSorted().slice(-left.length))
  // The third is there from when a new one is verified until the oldest is removed.
  expect([2, 3]).toContain(left.length)
  expect(modeOf(directory)).toBe('700')
  for (const name of left) {
    expect(modeOf(name)).toBe('600')
    using stored = new Stored({ database: name })
    expect(stored.faults()).toEqual([])
    expect(stored.quantity(7)).toBe(5)
  }
  const [advice, made] = backupLines(await server.stderr)
  expect(advice).toMatchObject({ level: 'INFO', directory })
  expect(advice?.message).toContain('second drive')
  expect(made).toMatchObject({ level: 'INFO', message: 'made a backup' })
  expect(made?.file).toStartWith(`${directory}/petstock-`)
  expect(made?.bytes).toBeGreaterThan(10_000)
  expect(made?.seconds).toBeNumber()
})

test('a backup is made soon after the start when the newest is older than it may be', async () => {
  using shop = newShop()
  const directory = shop.file('backups')
  mkdirSync(directory)
  const flags = ['--backup-dir', directory, '--backup-every', '2s']
  const next = async (before: number): Promise<string> => {
    await using server = await serve(shop.data, flags)
    await until(() => backupsIn(directory).length > before)
    await server.stop()
    const [where] = backupLines(await server.stderr)
    expect(where).toMatchObject({ message: 'backups go into their folder', directory })
    return backupsIn(directory).at(-1) ?? ''
  }
  const first = await next(0)
  renameSync(first, join(directory, 'petstock-20200101T000000Z.db'))
  expect(await next(1)).not.toBe(first)
})

test('without its drive the service runs and says what to do, and makes backups once it is there', async () => {
  using shop = newShop()
  using other = newShop()
  const { key } = await createKey(shop.data)
  const drive = shop.file('drive')
  const directory = join(drive, 'backups')
  await using server = await serve(shop.data, [...OFTEN, '--backup-dir', directory])
  await using _beside = await serve(other.data, OFTEN)
  await until(() => backupsIn(join(other.data, 'backups')).length > 1)
  expect((await server.request('/v1/inventory', { headers: bearer(key) })).status).toBe(200)
  expect(existsSync(drive)).toBe(false)
  mkdirSync(join(drive, 'lost+found'), { recursive: true })
  // The second one is begun when the first one is in the log.
  await until(() => backupsIn(directory).length > 1)
  await server.stop()
  const [where, failed, ...more] = backupLines(await server.stderr)
  expect(where).toMatchObject({
    level: 'WARN',
    message: 'the folder for backups is not there',
    directory,
  })
  expect(failed).toMatchObject({
    level: 'ERROR',
    message: 'could not make a backup; will retry',
  })
  expect(JSON.stringify(failed)).toContain('Plug the drive in, or make the folder yourself')
  expect(more.map(({ message }) => message)).toContain('made a backup')
})

test('a folder for backups that is missing is named at the start, with what to do, and the service starts', async () => {
  using shop = newShop()
  const unplugged = shop.file('drive/backups')
  const fileInPlace = shop.write('a-file', '')
  const toBeMade = shop.file('backups')
  for (const [directory, sentence] of [
    [
      unplugged,
      `warning: no backup can be made: there is no folder ${unplugged}, and ${shop.file('drive')} is empty or missing, as it is without its drive. Plug the drive in, or make the folder yourself\n`,
    ],
    [
      fileInPlace,
      `warning: no backup can be made: ${fileInPlace} is no folder. Name one with --backup-dir\n`,
    ],
    [
      toBeMade,
      `there is no folder ${toBeMade} for backups yet: the first backup makes it. If it belongs on another drive, plug that in before\n`,
    ],
  ] as const) {
    await using server = await serve(shop.data, ['--backup-dir', directory])
    expect((await server.request('/healthz')).status).toBe(200)
    await server.stop()
    expect(await server.stderr).toContain(sentence)
  }
  expect(existsSync(shop.file('drive'))).toBe(false)
  expect(existsSync(toBeMade)).toBe(false)
})

test('a folder for backups that is there, or the one in the data folder, is not worth a word', async () => {
  using shop = newShop()
  for (const flags of [[], ['--backup-dir', shop.path], ['--backup-dir', 'off']]) {
    await using server = await serve(shop.data, flags)
    await server.stop()
    expect(await server.stderr).not.toMatch(/no folder|no backup can be made/)
  }
})

test('no backups are made of samples, nor where they are switched off', async () => {
  using demo = newShop()
  using off = newShop()
  using named = newShop()
  await using ofSamples = await serve(demo.data, [...OFTEN, '--demo'])
  await using ofNone = await serve(off.data, OFTEN, { env: { PETSTOCK_BACKUP_DIR: 'off' } })
  await using beside = await serve(named.data, [...OFTEN, '--demo', '--backup-dir', named.path])
  await until(() => backupsIn(named.path).length > 1)
  // A demo needs none; a shop whose backups are switched off is warned as long as they are.
  for (const [server, state] of [
    [ofSamples, 'ok'],
    [ofNone, 'warn'],
    [beside, 'ok'],
  ] as const) {
    // On a busy machine one a second may be late.
    await until(async () => {
      const { checks } = (await (await server.request('/readyz')).json()) as Readiness
      return checks.find(({ name }) => name === 'backup')?.state === state
    })
  }
  for (const server of [ofSamples, ofNone, beside]) await server.stop()
  for (const { data } of [demo, off, named]) expect(existsSync(join(data, 'backups'))).toBe(false)
  expect(backupLines(await ofSamples.stderr)).toEqual([])
  expect(backupLines(await ofNone.stderr)).toEqual([])
})

test('each flag of backups is an environment variable too, and wrong values are wrong calls', async () => {
  using shop = newShop()
  const env = {
    PETSTOCK_BACKUP_DIR: shop.path,
    PETSTOCK_BACKUP_EVERY: '1s',
    PETSTOCK_BACKUP_KEEP: '1',
  }
  await using server = await serve(shop.data, [], { env })
  await until(() => backupsIn(shop.path).length > 0)
  await server.stop()

  const wrong = { PETSTOCK_BACKUP_EVERY: '0', PETSTOCK_BACKUP_KEEP: '0' }
  const flags = ['serve', '--data', shop.data, '--backup-dir', '']
  const { status, stderr } = await petstock(flags, { env: wrong })
  expect(status).toBe(2)
  expect(stderr.trimEnd().split('\n')).toEqual([
    'petstock: --backup-dir must name a folder, not ""',
    'PETSTOCK_BACKUP_EVERY must be longer than 0, not "0"',
    'PETSTOCK_BACKUP_KEEP must be a whole number from 1 to 100000, not "0"',
    'See `petstock serve --help`.',
  ])
})
