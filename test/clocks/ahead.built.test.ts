import { expect } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupFileName } from '../../src/backup/file-name.ts'
import { createBackup } from '../../src/storage/sqlite/backup/create-backup.ts'
import type { MovementJson } from '../cli/shop.ts'
import { backupsIn } from '../support/backups.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { ask, clockCheck, clockLines, DAY, sell, shopWithClock, YEAR } from './shop.ts'

const TEN_YEARS = 10 * YEAR

const ids = Array.from({ length: 4 }, (_, n) => `7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b1${n}`)
const [RIGHT = '', AHEAD = '', DAY_AFTER = '', BACK = ''] = ids

needs('faketime').test(
  'two starts with the clock ten years ahead, a day apart, and then the right year: journal, ids of movements, keys, backups and headers are right',
  async () => {
    using shop = shopWithClock()
    const backups = shop.file('backups')
    mkdirSync(backups)
    const key = (await shop.output('keys', 'create', '--name', 'a', '--plan', 'business')).trim()
    await shop.output('inventory', 'add', '1', '--quantity', '50')
    const ending = await shop.at(
      0,
      ...['keys', 'create', '--name', 'b', '--plan', 'free', '--expires', '90d'],
    )
    const flags = ['--backup-dir', backups, '--backup-every', '1s', '--backup-keep', '2']
    const history = () => shop.json<MovementJson[]>('inventory', 'history', '1')
    let good: string[] = []
    {
      await using server = await shop.serveAt(0, ...flags)
      expect((await sell(server, key, RIGHT)).body.newQuantity).toBe(49)
      expect((await ask(server, ending)).status).toBe(200)
      await until(() => backupsIn(backups).length >= 2)
      await server.stop()
      good = backupsIn(backups)
    }
    for (const [clock, id, quantity] of [
      [TEN_YEARS, AHEAD, 48],
      [TEN_YEARS + DAY, DAY_AFTER, 47],
    ] as const) {
      await using server = await shop.serveAt(clock, ...flags)
      const sold = await sell(server, key, id)
      // What is written and sent goes by the machine's clock.
      expect(Math.abs(sold.body.at - Date.now() - clock)).toBeLessThan(DAY / 2)
      const reset = Number(sold.headers.get('X-RateLimit-Reset')) * 1_000
      expect(Math.abs(reset - Date.now() - clock)).toBeLessThan(DAY / 2)
      expect(sold.body.newQuantity).toBe(quantity)
      expect((await ask(server, ending)).status).toBe(401)
      const made = join(backups, backupFileName(Date.now() + clock))
      await until(() => backupsIn(backups).filter((name) => name >= made).length >= 2)
      // Sent again: what was sold in the right year is known, too.
      expect((await sell(server, key, RIGHT)).body.newQuantity).toBe(49)
      expect((await sell(server, key, AHEAD)).body.newQuantity).toBe(48)
      expect(await clockCheck(server)).toMatchObject({
        status: 200,
        state: 'warn',
        message: expect.stringMatching(/^this machine's clock is 3,65\d days ahead of/),
      })
      await server.stop()
      expect(backupsIn(backups)).toEqual(expect.arrayContaining(good))
    }
    await using server = await shop.serveAt(0, ...flags)
    expect((await ask(server, ending)).status).toBe(200)
    for (const [id, quantity] of [
      [RIGHT, 49],
      [AHEAD, 48],
      [DAY_AFTER, 47],
      [BACK, 46],
    ] as const) {
      expect((await sell(server, key, id)).body.newQuantity).toBe(quantity)
    }
    expect((await clockCheck(server)).state).toBe('ok')
    expect(await history()).toHaveLength(5)
    await server.stop()
    expect(await clockLines(server)).toEqual([])
  },
)

needs('faketime').test(
  'a database without a trusted time, as of before, loses nothing to a first start with the clock ten years ahead',
  async () => {
    using shop = shopWithClock()
    const historyOf = (pet: string) => shop.json<MovementJson[]>('inventory', 'history', pet)
    await shop.at(-500 * DAY, 'keys', 'create', '--name', 'a', '--plan', 'free')
    await shop.at(-500 * DAY, 'inventory', 'add', '2')
    await shop.output('inventory', 'add', '1', '--quantity', '50')
    await shop.output('inventory', 'set', '1', '--quantity', '49')
    {
      await using server = await shop.serveAt(TEN_YEARS)
      // What is old by both clocks is deleted, and so the journal has been pruned.
      await until(async () => (await historyOf('2')).length === 0)
      expect((await clockCheck(server)).state).toBe('warn')
      await server.stop()
      const [line] = await clockLines(server)
      expect(line).toMatchObject({
        level: 'WARN',
        message: expect.stringContaining('days ahead of the trusted time'),
        advice: expect.stringContaining('petstock clock accept'),
      })
    }
    expect(await historyOf('1')).toHaveLength(2)
  },
)

needs('faketime').test(
  'backups made with a clock ahead go first once it is right again, and the others as ever',
  async () => {
    using shop = shopWithClock()
    const backups = shop.file('backups')
    mkdirSync(backups)
    await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
    await shop.output('inventory', 'add', '1')
    const put = (at: number): string => {
      const file = join(backups, backupFileName(at))
      createBackup(shop.database, file)
      return file
    }
    const ahead = put(Date.now() + TEN_YEARS)
    const past = [3, 2, 1].map((days) => put(Date.now() - days * DAY))
    await using server = await shop.serveAt(
      0,
      ...['--backup-dir', backups, '--backup-every', '1s', '--backup-keep', '3'],
    )
    await until(() => !backupsIn(backups).includes(ahead))
    await until(() => !backupsIn(backups).includes(past[0] ?? ''))
    expect(server.hasEnded()).toBe(false)
  },
)
