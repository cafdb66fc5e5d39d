import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backupFileName } from '../../src/backup/file-name.ts'
import { HOST } from '../../src/storage/partial-file.ts'
import { NOW } from '../storage/database.ts'
import { deadPid } from '../storage/dead-process.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'
import { DAY, HOUR, SOON, scheduledBackups } from './scheduled.ts'

const nameAfter = (ms: number): string => backupFileName(NOW + ms)
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe('backups are made by themselves', () => {
  test('the first one ten seconds after the start, the next ones as often as asked for', async () => {
    await using backups = scheduledBackups()
    expect(backups.status().newest).toBeUndefined()
    await backups.untilNext(SOON)
    expect(backups.files()).toEqual([nameAfter(SOON)])
    await backups.advance(DAY - 1)
    await backups.untilNext(SOON)
    expect(backups.files()).toEqual([nameAfter(SOON), nameAfter(DAY - 1 + 2 * SOON)])
    const [, second] = backups.made
    expect(backups.status()).toMatchObject({ newest: second, everyMs: DAY, running: false })
    expect(second?.bytes).toBe(statSync(second?.file ?? '').size)
  })

  test('for their owner alone, each a whole database', async () => {
    await using backups = scheduledBackups()
    await backups.untilNext(SOON)
    const file = backups.made[0]?.file ?? ''
    expect([modeOf(backups.path), modeOf(file)]).toEqual(['700', '600'])
    using stored = new Stored({ database: file })
    expect(stored.faults()).toEqual([])
  })

  test('after a restart when the newest is old enough, after a night switched off at once', async () => {
    await using backups = scheduledBackups()
    await backups.untilNext(SOON)
    await backups.restart(HOUR)
    await backups.advance(SOON)
    await backups.untilNext(DAY - HOUR - SOON)
    expect(backups.files()).toEqual([nameAfter(SOON), nameAfter(SOON + DAY)])
    await backups.restart(5 * DAY)
    await until(() => backups.status().newest !== undefined)
    expect(backups.status().newest?.file).toEndWith(nameAfter(SOON + DAY))
    await backups.untilNext(SOON)
    expect(backups.files()).toHaveLength(3)
  })

  test('one at a time, however often they are due', async () => {
    await using backups = scheduledBackups({ everyMs: 1_000 })
    await backups.advance(1_000)
    await until(() => backups.status().running)
    for (let due = 0; due < 50; due++) backups.clock.advance(1_000)
    await until(() => backups.made.length > 0 && !backups.status().running)
    expect(backups.files()).toEqual([nameAfter(1_000)])
    await backups.untilNext(1_000)
    expect(backups.files()).toEqual([nameAfter(1_000), nameAfter(52_000)])
  })

  test('also while the clock is set back', async () => {
    await using backups = scheduledBackups()
    await backups.untilNext(SOON)
    backups.clock.setWall(NOW - 400 * DAY)
    await backups.untilNext(DAY)
    expect(backups.files()).toEqual([nameAfter(-399 * DAY), nameAfter(SOON)])
    await backups.restart(0, NOW)
    await backups.untilNext(HOUR)
    expect(backups.made).toHaveLength(3)
  })

  test('under a name that is free, where the clock comes by the same second again', async () => {
    await using backups = scheduledBackups()
    backups.put(-SOON)
    await backups.untilNext(SOON)
    expect(backups.files()).toEqual([nameAfter(SOON), nameAfter(SOON + 1_000)])
    expect(backups.made[0]?.file).toEndWith(nameAfter(SOON + 1_000))
  })
})

describe('old backups', () => {
  test('are removed beyond the number to keep, and nothing else is', async () => {
    await using backups = scheduledBackups({ keep: 3 })
    const old = [1, 2, 3, 4].map((days) => backups.put(days * DAY))
    const others = ['petstock-replaced-20200101T000000Z.db', 'holiday.jpg', 'petstock.db']
    for (const name of others) backups.put(name)
    mkdirSync(join(backups.path, nameAfter(-9 * DAY)))
    await backups.restart(0)
    await backups.untilNext(SOON)
    const kept = [nameAfter(SOON), ...old.slice(0, 2), ...others, nameAfter(-9 * DAY)]
    expect(backups.files()).toEqual(kept.toSorted())
    expect(backups.notTidied).toEqual([])
  })

  test('stay while the new ones are of an empty shop, whose data may be lost', async () => {
    await using backups = scheduledBackups({ keep: 1, empty: true })
    const old = [nameAfter(-3 * DAY), nameAfter(-2 * DAY)].map((name) => backups.put(name))
    await backups.untilNext(SOON)
    expect(backups.made).toHaveLength(1)
    expect(backups.files()).toEqual([...old, nameAfter(SOON)].toSorted())
  })

  test('stay while no new one is verified', async () => {
    await using backups = scheduledBackups({ keep: 1 })
    const old = [1, 2, 3].map((days) => backups.put(days * DAY)).toSorted()
    const { client } = backups
    client.run("INSERT INTO __drizzle_migrations (id, hash) VALUES (99, 'of a newer version')")
    await backups.untilNext(SOON)
    expect(backups.failures).toHaveLength(1)
    expect(backups.files()).toEqual(old)
    client.run('DELETE FROM __drizzle_migrations WHERE id = 99')
    await backups.untilNext(600_000)
    expect(backups.files()).toEqual([nameAfter(SOON + 600_000)])
  })

  test('what a backup left that was cut short is removed by the next one', async () => {
    await using backups = scheduledBackups()
    const left = nameAfter(-DAY)
    for (const name of [`${left}.partial`, `${left}.partial-journal`]) backups.put(name)
    const atWork = backups.put(`${nameAfter(5_000)}.partial`)
    await backups.untilNext(SOON)
    expect(backups.files()).toEqual([atWork, nameAfter(SOON)].toSorted())
  })

  test('what a command is copying since before the start stays', async () => {
    await using backups = scheduledBackups()
    const atWork = [backups.put(`${nameAfter(-5_000)}.${process.ppid}-${HOST}.partial`)]
    backups.put(`${nameAfter(-5_000)}.${deadPid()}-${HOST}.partial`)
    await backups.untilNext(SOON)
    expect(backups.files()).toEqual([...atWork, nameAfter(SOON)].toSorted())
  })
})

describe('a backup that fails', () => {
  test('is reported, and tried again after ten minutes', async () => {
    await using backups = scheduledBackups({ directory: 'drive/backups' })
    await backups.untilNext(SOON)
    expect(backups.failures).toEqual([expect.stringContaining('Plug the drive in')])
    expect(backups.status()).toMatchObject({
      newest: undefined,
      lastFailure: { at: NOW + SOON, message: backups.failures[0] },
    })
    await backups.advance(600_000 - SOON)
    mkdirSync(backups.path, { recursive: true })
    await backups.untilNext(SOON)
    expect(backups.made).toHaveLength(1)
    expect(backups.failures).toHaveLength(1)
    expect(backups.status().lastFailure).toBeUndefined()
  })

  test('leaves nothing of itself', async () => {
    await using backups = scheduledBackups()
    backups.client.run('DROP TABLE __drizzle_migrations')
    await backups.untilNext(SOON)
    expect(backups.failures).toHaveLength(1)
    expect(backups.files()).toEqual([])
  })

  test('and has left something that cannot be removed is reported, and the next one is made', async () => {
    await using backups = scheduledBackups({ irremovable: '.partial' })
    backups.put(`${nameAfter(-DAY)}.partial`)
    await backups.untilNext(SOON)
    expect(backups.notTidied).toHaveLength(1)
    expect(backups.failures).toEqual([])
    expect(backups.made[0]?.file).toEndWith(nameAfter(SOON))
  })
})

describe('the folder', () => {
  test('is made for its owner alone where there is something beside it', async () => {
    await using backups = scheduledBackups({ directory: 'drive/backups' })
    mkdirSync(join(backups.path, '../lost+found'), { recursive: true })
    await backups.untilNext(SOON)
    expect(backups.made).toHaveLength(1)
    expect(modeOf(backups.path)).toBe('700')
  })

  test('is not made in an empty folder, which is what a mount point is without its drive', async () => {
    await using backups = scheduledBackups({ directory: 'drive/backups' })
    const drive = dirname(backups.path)
    mkdirSync(drive)
    await backups.untilNext(SOON)
    expect(backups.failures).toEqual([expect.stringContaining(`${drive} is empty or missing`)])
    mkdirSync(backups.path)
    await backups.untilNext(600_000)
    expect(backups.made).toHaveLength(1)
  })

  test('keeps its mode where it was there before', async () => {
    await using backups = scheduledBackups()
    mkdirSync(backups.path)
    chmodSync(backups.path, 0o750)
    await backups.untilNext(SOON)
    expect(modeOf(backups.path)).toBe('750')
  })

  test('may go and come back', async () => {
    await using backups = scheduledBackups({ directory: 'drive/backups' })
    const drive = dirname(backups.path)
    mkdirSync(backups.path, { recursive: true })
    await backups.untilNext(SOON)
    renameSync(drive, `${drive}-unplugged`)
    mkdirSync(drive)
    await backups.untilNext(DAY)
    expect(backups.failures).toHaveLength(1)
    rmSync(drive, { recursive: true })
    renameSync(`${drive}-unplugged`, drive)
    await backups.untilNext(600_000)
    expect(backups.files()).toHaveLength(2)
  })

  test('that is a file is reported as no folder', async () => {
    await using backups = scheduledBackups({ directory: 'data/petstock.db' })
    await backups.untilNext(SOON)
    expect(backups.failures).toEqual([expect.stringContaining('petstock.db is no folder')])
  })
})

test('stopping leaves off a backup that is being made, and nothing of it', async () => {
  await using backups = scheduledBackups()
  await backups.advance(SOON)
  await until(() => backups.status().running)
  await until(() => backups.files().length > 0 || !backups.status().running)
  await backups.stop()
  const left = backups.files().filter((name) => name.includes('partial'))
  expect(left).toEqual([])
  expect(backups.failures).toEqual([])
  await backups.advance(10 * DAY)
  expect(backups.made.length).toBeLessThanOrEqual(1)
})
