import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { backupFileName } from '../../src/backup/file-name.ts'
import { createBackup } from '../../src/storage/sqlite/backup/create-backup.ts'
import type { KeyJson, MovementJson } from '../cli/shop.ts'
import { movableClock } from '../support/fake-clock.ts'
import { serve } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { ask, clockCheck, clockLines, DAY, HOUR, sell, shopWithClock, YEAR } from './shop.ts'

const TO_1970 = -Date.now()
const CREATE = ['keys', 'create', '--plan', 'business', '--name']

/** A shop with a key that has expired, one whose grace has ended and one for good, served once since. */
async function oldShop() {
  const shop = shopWithClock()
  const key = await shop.at(-3 * DAY, ...CREATE, 'for good')
  await shop.at(-3 * DAY, 'inventory', 'add', '1', '--quantity', '50')
  const expired = await shop.at(-3 * DAY, ...CREATE, 'for a day', '--expires', '1d')
  const replaced = await shop.at(-3 * DAY, ...CREATE, 'replaced')
  const [, , { id = '' } = {}] = await shop.json<KeyJson[]>('keys', 'list')
  await shop.at(-3 * DAY, 'keys', 'rotate', id, '--grace', '1h')
  await using server = await shop.serveAt(0)
  const statuses = async () =>
    (await Promise.all([expired, replaced].map((each) => ask(server, each)))).map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual([401, 401])
  await server.stop()
  return { ...shop, key, ended: [expired, replaced], id }
}

needs('faketime').test.each([
  ['a year behind', -YEAR],
  ['at 1970', TO_1970],
])(
  'a clock that is %s at a start lets in no key that has expired, and no token whose grace has ended',
  async (_where, clock) => {
    using shop = await oldShop()
    await using server = await shop.serveAt(clock)
    for (const token of shop.ended) expect((await ask(server, token)).status).toBe(401)
    expect((await ask(server, shop.key)).status).toBe(200)
    expect(await clockCheck(server)).toMatchObject({
      status: 200,
      state: 'warn',
      message: expect.stringContaining('days behind the trusted time'),
      advice: expect.stringContaining('petstock clock accept'),
    })
    await server.stop()
    expect(await clockLines(server)).toMatchObject([
      { level: 'WARN', message: expect.stringContaining('days behind the trusted time') },
    ])
  },
)

needs('faketime').test(
  'movements that are made while the clock is at 1970 are known when they are sent again by the right clock',
  async () => {
    using shop = shopWithClock()
    const key = await shop.at(-500 * DAY, ...CREATE, 'for good')
    await shop.at(-500 * DAY, 'inventory', 'add', '2')
    await shop.at(-3 * DAY, 'inventory', 'add', '1', '--quantity', '50')
    const ids = Array.from({ length: 6 }, (_, n) => `7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b1${n}`)
    {
      await using server = await shop.serveAt(TO_1970)
      for (const id of ids) expect((await sell(server, key, id)).status).toBe(200)
      await server.stop()
    }
    await using server = await shop.serveAt(0)
    // What is old is deleted, and so the journal has been pruned.
    const historyOf = (pet: string) => shop.json<MovementJson[]>('inventory', 'history', pet)
    await until(async () => (await historyOf('2')).length === 0)
    for (const [index, id] of ids.entries()) {
      expect((await sell(server, key, id)).body.newQuantity).toBe(49 - index)
    }
    expect(await historyOf('1')).toHaveLength(7)
  },
)

needs('faketime').test(
  'a clock that is a year behind at a start removes no backup of a later date, however many are made',
  async () => {
    using shop = await oldShop()
    const backups = shop.file('backups')
    mkdirSync(backups)
    const good = [2, 1].map((days) => backupFileName(Date.now() - days * DAY))
    for (const name of good) createBackup(shop.database, `${backups}/${name}`)
    await using server = await shop.serveAt(
      -YEAR,
      ...['--backup-dir', backups, '--backup-every', '1s', '--backup-keep', '2'],
    )
    const seen = new Set<string>()
    await until(() => {
      for (const name of readdirSync(backups)) if (name.endsWith('.db')) seen.add(name)
      return seen.size >= 5
    })
    await server.stop()
    const left = readdirSync(backups)
    expect(left).toEqual(expect.arrayContaining(good))
    // Of those made since, the two newest; a third stands there while it is made.
    expect(left.length - good.length).toBeWithin(2, 4)
  },
)

needs('faketime').test(
  'commands beside a clock that is behind count an end from the trusted time, and say that the clocks are apart',
  async () => {
    using shop = await oldShop()
    const { stdout, stderr } = await shop.runAt(
      -YEAR,
      ...[...CREATE, 'for an hour', '--expires', '1h'],
    )
    expect(stderr).toContain("warning: this machine's clock is")
    expect(stderr).toContain('petstock clock accept')
    const rotated = await shop.runAt(-YEAR, 'keys', 'rotate', shop.id, '--grace', '1h')
    expect(rotated.stderr).toContain("warning: this machine's clock is")
    expect(await shop.at(-YEAR, 'keys', 'list')).toMatch(/ for a day .* expired /)
    await using server = await shop.serveAt(-YEAR)
    expect((await ask(server, stdout.trim())).status).toBe(200)
    await server.stop()
    const keys = await shop.json<KeyJson[]>('keys', 'list')
    const { expiresAt } = keys.find(({ name }) => name === 'for an hour') ?? {}
    expect(Math.abs((expiresAt ?? 0) - Date.now() - HOUR)).toBeLessThan(HOUR / 2)
  },
)

needs('faketime').test(
  'a clock that the network sets right while the server runs, as on a computer without a clock battery, is no trouble',
  async () => {
    using shop = await oldShop()
    const clock = movableClock(shop.file('clock'))
    clock.set(TO_1970)
    await using server = await serve(shop.data, [], { env: clock.env })
    expect((await clockCheck(server)).state).toBe('warn')
    clock.set(0)
    await until(async () => (await clockCheck(server)).state === 'ok')
    for (const token of shop.ended) expect((await ask(server, token)).status).toBe(401)
    clock.set(-YEAR)
    await until(async () => (await clockCheck(server)).state === 'warn')
    for (const token of shop.ended) expect((await ask(server, token)).status).toBe(401)
  },
)

needs('faketime').test(
  'a key that has ended stays ended after a crash and a start with a clock that is a year behind',
  async () => {
    using shop = shopWithClock()
    const key = await shop.at(0, ...CREATE, 'for good')
    const short = await shop.at(0, ...CREATE, 'for a moment', '--expires', '4s')
    const [, { expiresAt } = {}] = await shop.json<KeyJson[]>('keys', 'list')
    {
      await using server = await shop.serveAt(0)
      await until(async () => (await ask(server, short)).status === 401)
      using database = new Database(shop.database, { readonly: true })
      const saved = database.query<{ at: number }, []>('SELECT at FROM trusted_time')
      await until(() => (saved.get()?.at ?? 0) >= (expiresAt ?? Number.NaN))
      await server.crash()
    }
    await using server = await shop.serveAt(-YEAR)
    expect((await ask(server, short)).status).toBe(401)
    expect((await ask(server, key)).status).toBe(200)
  },
)
