import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type BackupAge, backupAge, backupSafety, type Held } from '../../src/health/backups.ts'
import { severity } from './severity.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 0, 5, 9)

const ofAge = (hours: number | null, everyHours: number | null, sinceHours = 10_000) =>
  backupAge({
    newestAt: hours === null ? null : NOW - hours * HOUR,
    everyMs: everyHours === null ? null : everyHours * HOUR,
    now: NOW,
    since: NOW - sinceHours * HOUR,
  })

test('a backup is well until two are overdue, and a failure a week later', () => {
  const states = [0, 24, 48, 49, 48 + 168, 48 + 169].map((hours) => ofAge(hours, 24).state)
  expect(states).toEqual(['ok', 'ok', 'ok', 'warn', 'warn', 'fail'])
})

test('a shop that is new is warned that there is no backup yet, and an older one has failed', () => {
  expect(ofAge(null, 24, 0)).toMatchObject({
    state: 'warn',
    message: 'there is no verified backup yet',
  })
  expect(ofAge(null, 24, 48).state).toBe('warn')
  expect(ofAge(null, 24, 49)).toMatchObject({
    state: 'fail',
    message: 'there is no verified backup',
  })
})

test('a server that was just started does not report an old backup as well', () => {
  expect(ofAge(49, 24, 0).state).toBe('warn')
})

test('backups that are switched off are warned of, whatever there is', () => {
  for (const hours of [null, 0, 5_000]) {
    expect(ofAge(hours, null).state).toBe('warn')
    expect(ofAge(hours, null).message).toContain('--backup-dir is off')
  }
})

test('a backup of the future is a new one: the clock is a matter of its own', () => {
  expect(ofAge(-1_000, 24)).toMatchObject({
    state: 'ok',
    message: 'the newest is less than a minute old',
  })
})

test('time makes it never better, and every finding comes with what to do', () => {
  const time = fc.nat({ max: NOW })
  const every = fc.integer({ min: 1, max: 1_000 * HOUR })
  fc.assert(
    fc.property(fc.option(time), every, time, time, time, (newestAt, everyMs, since, a, b) => {
      const [earlier, later] = a < b ? [a, b] : [b, a]
      const at = (now: number) => backupAge({ newestAt, everyMs, since, now })
      expect(severity(at(later))).toBeGreaterThanOrEqual(severity(at(earlier)))
      expect(at(later).advice !== undefined).toBe(at(later).state !== 'ok')
    }),
  )
})

const holding = (held: Partial<Held>, isSoon = false): BackupAge => ({
  newestAt: NOW - HOUR,
  everyMs: 24 * HOUR,
  now: NOW,
  since: 0,
  held: { pets: 364, missing: 0, missingForMs: null, importMissing: false, ...held },
  isSoon,
})

test('a backup that has what the stock has says so', () => {
  expect(backupAge(holding({}))).toEqual({
    name: 'backup',
    state: 'ok',
    message: 'the newest is 60 minutes old and has all 364 pets',
  })
  expect(backupAge(holding({ pets: 1 })).message).toEndWith('has the one pet')
  expect(backupAge(holding({ pets: 0 })).message).toBe('the newest is 60 minutes old')
})

test('pets that came since the last backup are normal until the next one is due', () => {
  const missing = (hours: number) => holding({ missing: 2, missingForMs: hours * HOUR })
  expect(backupAge(missing(24))).toMatchObject({
    state: 'ok',
    message: 'the newest is 60 minutes old, and 2 of 364 pets came after it',
  })
  expect(backupAge(missing(25))).toMatchObject({ state: 'warn', advice: expect.any(String) })
})

test('pets of an import that no backup has are a warning, unless a server makes one soon', () => {
  const imported = { missing: 350, missingForMs: 0, importMissing: true }
  expect(backupAge(holding(imported))).toMatchObject({
    state: 'warn',
    message: 'the newest is 60 minutes old, and 350 of 364 pets came after it',
  })
  expect(backupAge(holding(imported, true))).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('came after it; one that has them is made soon'),
  })
  // A person is told that it is not there yet.
  expect(backupSafety(holding(imported, true))).toEqual({ state: 'warn', reason: 'soon' })
})

test('an import that changed what a backup has is no warning', () => {
  expect(backupSafety(holding({ importMissing: true }))).toEqual({ state: 'ok', reason: 'held' })
})

test('a backup that is too old, and one that lacks pets, are told apart', () => {
  const old = { ...holding({ missing: 3 }), now: NOW + 72 * HOUR }
  expect(backupSafety(old)).toEqual({ state: 'warn', reason: 'old' })
  expect(backupAge(old).message).toBe(
    'the newest is 3 days old, and 3 of 364 pets came after it, and one is to be made every 24 hours',
  )
})
