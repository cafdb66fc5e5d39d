import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { StorageUnavailable } from '../../src/stock/store.ts'
import { readDamageMark, removeDamageMark, setDamageMark } from '../../src/storage/damage-mark.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { DatabaseHealth, type DatabaseProblem } from '../../src/storage/database-health.ts'
import { DatabaseDamaged, DatabaseRefused } from '../../src/storage/failures.ts'
import { findLost, markLostFromLog, removeLostMark } from '../../src/storage/lost-mark.ts'
import {
  createDatabaseHealth,
  DatabaseMonitor,
} from '../../src/storage/sqlite/watch/database-monitor.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { until } from '../support/wait.ts'

const saveLog = async () => {}

const GONE: DatabaseProblem = { message: 'it is gone', advice: 'put it back' }

function newHealth() {
  const damages: string[] = []
  const problems: (string | undefined)[] = []
  const health = new DatabaseHealth({
    onDamage: (reason) => void damages.push(reason),
    onLoss() {},
    onGone() {},
    onBack() {},
    onProblem: (problem) => void problems.push(problem?.message),
  })
  return { health, damages, problems }
}

test('files that are gone stop updates and not reading, and are reported once', () => {
  const { health, problems } = newHealth()
  for (let count = 0; count < 3; count++) health.reportFiles({ ...GONE })
  expect(() => health.assertReadable()).not.toThrow()
  expect(() => health.assertWritable()).toThrow(StorageUnavailable)
  health.reportFiles(undefined)
  expect(() => health.assertWritable()).not.toThrow()
  expect(problems).toEqual([GONE.message, undefined])
})

test('damage stops reading too, stays, and stands before everything else', () => {
  const { health, damages, problems } = newHealth()
  health.reportDamage('a page')
  health.reportDamage('another page')
  health.reportFiles(GONE)
  health.reportFiles(undefined)
  expect(() => health.assertReadable()).toThrow(DatabaseDamaged)
  expect(() => health.assertWritable()).toThrow(DatabaseDamaged)
  expect(damages).toEqual(['a page'])
  expect(problems).toEqual(['the database is damaged: a page'])
})

test('damage is told with its cause once that is known', () => {
  const cause = 'petstock.db was overwritten while the server was running'
  const { health, damages, problems } = newHealth()
  health.reportDamage('a page')
  for (let count = 0; count < 2; count++) health.reportCause(cause)
  health.reportDamage('another page')
  expect(() => health.assertReadable()).toThrow(cause)
  expect(damages).toEqual(['a page'])
  expect(problems).toEqual(['the database is damaged: a page', `the database is damaged: ${cause}`])
})

test('a mark stays as it was set first, and can be read and taken away', async () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  expect(await readDamageMark(folder)).toBeUndefined()
  await setDamageMark(folder, 'a page', 0)
  await setDamageMark(folder, 'another page', 0)
  expect(await readDamageMark(folder)).toBe('1970-01-01T00:00:00.000Z a page')
  await removeDamageMark(folder)
  await removeDamageMark(folder)
  expect(await readDamageMark(folder)).toBeUndefined()
})

test('where the mark cannot be written the server refuses all the same', async () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('gone'))
  const health = createDatabaseHealth(folder, new ManualClock())
  health.reportDamage('a page')
  expect(() => health.assertReadable()).toThrow(DatabaseDamaged)
  expect(existsSync(folder.damageMark)).toBe(false)
})

test('damage is marked by the server that meets it', async () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  createDatabaseHealth(folder, new ManualClock()).reportDamage('a page')
  await until(() => existsSync(folder.damageMark) && readFileSync(folder.damageMark).length > 0)
  expect(readFileSync(folder.damageMark, 'utf8')).toContain('a page')
})

test('a disk that gives no answer for five seconds stops updates until it does, and is not asked again meanwhile', async () => {
  using temporary = temporaryFolder()
  const { health } = newHealth()
  const clock = new ManualClock()
  const asked: PromiseWithResolvers<void>[] = []
  const inspectFiles = async (): Promise<void> => {
    const result = Promise.withResolvers<void>()
    asked.push(result)
    await result.promise
    health.reportFiles(undefined)
  }
  const folder = dataFolder(temporary.path)
  const monitor = new DatabaseMonitor({ folder, health, inspectFiles, saveLog, clock })
  monitor.start()
  for (let second = 1; second <= 5; second++) {
    clock.advance(1_000)
    expect(health.problem).toBeUndefined()
  }
  clock.advance(1_000)
  expect(health.problem?.message).toContain('gives no answer')
  expect(() => health.assertWritable()).toThrow(StorageUnavailable)
  expect(asked).toHaveLength(1)
  asked[0]?.resolve()
  await until(() => health.problem === undefined)
  await until(() => {
    clock.advance(1_000)
    return asked.length === 2
  })
  monitor.stop()
  asked[1]?.resolve()
})

test('a mark that a command has set is seen by the server', async () => {
  using temporary = temporaryFolder()
  const { health } = newHealth()
  const clock = new ManualClock()
  const folder = dataFolder(temporary.path)
  const inspectFiles = async () => {}
  const monitor = new DatabaseMonitor({ folder, health, inspectFiles, saveLog, clock })
  monitor.start()
  writeFileSync(folder.damageMark, 'found by a command')
  clock.advance(1_000)
  await until(() => health.problem !== undefined)
  expect(health.problem?.message).toContain('found by a command')
  monitor.stop()
})

test('what may be missing is marked, seen by the next server, and forgotten once a person has accepted it', async () => {
  using temporary = temporaryFolder()
  const clock = new ManualClock()
  const folder = dataFolder(temporary.path)
  const lost = { reason: 'the log was cut', from: 1_000, to: 2_000 }
  createDatabaseHealth(folder, clock).reportLoss(lost)
  await until(() => existsSync(folder.lostMark))
  markLostFromLog(folder, { reason: 'again', from: 5_000, to: 6_000 })
  const { health } = newHealth()
  const monitor = new DatabaseMonitor({
    ...{ folder, health, saveLog, clock },
    inspectFiles: async () => {},
  })
  monitor.start()
  clock.advance(1_000)
  await until(() => health.lost.log !== undefined)
  expect(health.lost).toEqual({ log: { reason: 'again', from: 1_000, to: 6_000 } })
  expect(() => health.assertWritable()).not.toThrow()
  removeLostMark(folder)
  clock.advance(1_000)
  await until(() => health.lost.log === undefined)
  monitor.stop()
})

test('a database that is gone is marked beside what its log has lost, until it is back', async () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  const { lostMark } = folder
  const health = createDatabaseHealth(folder, new ManualClock())
  const log = { reason: 'the log was cut', from: 1_000, to: 2_000 }
  const served = { token: 7, file: '1:2', log: '1:3', progress: { movement: 4, access: 5 } }
  const gone = { reason: 'it was deleted', to: 3_000, logAside: undefined, served }
  health.reportLoss(log)
  health.reportGone(gone)
  expect(findLost(folder)).toEqual({ log, database: gone })
  // Nothing was acknowledged since the first time.
  const overwritten = { ...gone, reason: 'it was overwritten', logAside: 'a.db-wal' }
  health.reportGone({ ...overwritten, to: 9_000, served: { ...served, progress: undefined } })
  health.reportGone({ ...overwritten, to: 9_500, logAside: undefined })
  expect(findLost(folder)).toEqual({ log, database: overwritten })
  health.reportBack()
  expect(findLost(folder)).toEqual({ log, database: undefined })
  expect(health.lost).toEqual({ log, database: undefined })
  removeLostMark(folder)
  health.reportGone(gone)
  health.reportBack()
  expect(existsSync(lostMark)).toBe(false)
})

test('a loss that a person accepts while the server still saves what it can is not marked again', () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  const health = createDatabaseHealth(folder, new ManualClock())
  const gone = { reason: 'it was replaced', to: 3_000, logAside: undefined, served: undefined }
  health.reportGone(gone)
  removeLostMark(folder)
  health.reportGone({ ...gone, to: 3_500, logAside: 'a.db-wal' })
  expect(existsSync(folder.lostMark)).toBe(false)
  // Another loss, and the same once the database was back.
  health.reportGone({ ...gone, reason: 'it was deleted' })
  expect(findLost(folder).database?.reason).toBe('it was deleted')
  health.reportBack()
  health.reportGone({ ...gone, reason: 'it was deleted', to: 9_000 })
  expect(findLost(folder).database?.to).toBe(9_000)
})

test('a mark of a loss that cannot be read is refused by name', () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  writeFileSync(folder.lostMark, 'no mark')
  expect(() => findLost(folder)).toThrow(DatabaseRefused)
  expect(() => findLost(folder)).toThrow(`${folder.lostMark} says that changes may be missing`)
})

test('the log is brought into the database each minute', () => {
  using temporary = temporaryFolder()
  const clock = new ManualClock()
  let saved = 0
  const monitor = new DatabaseMonitor({
    ...{ folder: dataFolder(temporary.path), health: newHealth().health, clock },
    inspectFiles: async () => {},
    saveLog: async () => void saved++,
  })
  monitor.start()
  clock.advance(59_000)
  expect(saved).toBe(0)
  for (let minute = 1; minute <= 3; minute++) clock.advance(60_000)
  expect(saved).toBe(3)
  monitor.stop()
})
