import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { backupAge } from '../../src/health/backups.ts'
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
