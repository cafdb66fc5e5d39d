import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS as DAY } from '../../src/clocks/durations.ts'
import { backupPlace } from '../../src/health/backups.ts'
import { type Check, notChecked } from '../../src/health/check.ts'
import { clockAgreement, clockSanity } from '../../src/health/clock.ts'
import { databaseFound, integrity, journalAgreement, schema } from '../../src/health/database.ts'
import { type Leftover, leftovers } from '../../src/health/files.ts'
import { severity } from './severity.ts'

const NOW = Date.UTC(2026, 0, 5, 9)
const MINUTE = 60_000

test('a clock may be five minutes behind what is kept, and no more', () => {
  const ahead = (ms: number) =>
    clockSanity({ now: NOW, past: 0, newest: [{ what: 'the newest key', at: NOW + ms }] })
  expect(ahead(-DAY).state).toBe('ok')
  expect(ahead(5 * MINUTE).state).toBe('ok')
  expect(ahead(5 * MINUTE + 1)).toMatchObject({
    state: 'warn',
    message: `it is 2026-01-05T09:00:00Z by this machine's clock, but the newest key is 5 minutes ahead (2026-01-05T09:05:00Z)`,
  })
})

test('a clock that shows a time that is past for certain fails, whatever is kept', () => {
  const of = (past: number) =>
    clockSanity({ now: NOW, past, newest: [{ what: 'a key', at: NOW + DAY }] }).state
  expect([NOW - 1, NOW + 5 * MINUTE, NOW + 5 * MINUTE + 1].map(of)).toEqual([
    'warn',
    'warn',
    'fail',
  ])
})

test('clocks may be a day apart either way, and past that it is said by how much and what to do', () => {
  const of = (apart: number) => clockAgreement({ machine: NOW + apart, trusted: NOW })
  expect([0, DAY, -DAY].map((apart) => of(apart).state)).toEqual(['ok', 'ok', 'ok'])
  expect(of(3_650 * DAY)).toMatchObject({
    state: 'warn',
    message: "this machine's clock is 3,650 days ahead of the trusted time",
    advice: expect.stringContaining('`petstock clock accept`'),
  })
  expect(of(-DAY - 1)).toMatchObject({
    state: 'warn',
    message: "this machine's clock is 24 hours behind the trusted time",
  })
})

test('a clock that is far from the trusted time is warned of, whatever else is kept', () => {
  const newest = [{ what: 'the newest key', at: NOW + DAY }]
  const of = (trusted?: number) => clockSanity({ now: NOW, past: 0, newest, trusted })
  expect(of(NOW - 31 * DAY)).toMatchObject({
    state: 'warn',
    message:
      "it is 2026-01-05T09:00:00Z, and this machine's clock is 31 days ahead of the trusted time (2025-12-05T09:00:00Z)",
  })
  expect(of(NOW).message).toContain('the newest key is 24 hours ahead')
  expect(of().message).toBe(of(NOW).message)
})

test('as time goes on a clock is found better by what is kept, never worse', () => {
  const time = fc.nat({ max: 2 * NOW })
  fc.assert(
    fc.property(time, time, time, fc.array(time), (past, a, b, newest) => {
      const at = (now: number) =>
        severity(clockSanity({ now, past, newest: newest.map((at) => ({ what: 'a key', at })) }))
      expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)))
    }),
  )
})

test('a database is shown with its log, and one whose log is never brought in is warned of', () => {
  const of = (logBytes: number) =>
    databaseFound({ path: '/srv/petstock.db', bytes: 1_234_567, logBytes, pets: 1_000 })
  expect(of(0)).toMatchObject({ state: 'ok', message: '/srv/petstock.db, 1.2 MB, 1,000 pets' })
  expect(of(33e6).message).toBe('/srv/petstock.db, 1.2 MB, 33.0 MB in its log, 1,000 pets')
  expect([33e6, 268e6, 269e6].map((bytes) => of(bytes).state)).toEqual(['ok', 'ok', 'warn'])
})

test('a schema is well, behind or ahead', () => {
  const of = (applied: number, pending: number, unknown: number) =>
    schema({ version: '1.2.3', applied, pending, unknown })
  expect(of(2, 0, 0).message).toBe('2 schema changes, none pending, for petstock 1.2.3')
  expect(of(1, 1, 0)).toMatchObject({
    state: 'warn',
    message: '1 schema change, 1 pending for petstock 1.2.3',
  })
  // A database of another branch lacks some and has others: only a newer version can know both.
  expect(of(2, 1, 1).state).toBe('fail')
})

test('what is damaged is reported by its first findings', () => {
  const findings = ['row 1 missing', 'row 2 missing', 'row 3 missing', 'row 4 missing']
  expect(integrity({ findings, strayRows: 0, constraintViolations: [] }).message).toBe(
    'the database is damaged: row 1 missing, row 2 missing, row 3 missing and 1 more',
  )
  expect(integrity({ findings: [], strayRows: 2, constraintViolations: [] }).message).toBe(
    'the database is damaged: 2 rows pointing to nothing',
  )
})

test('a journal names the first pets that disagree, and how many more there are', () => {
  const examples = [1, 2, 3].map((id) => ({ petId: String(id), quantity: '5', movement: '4' }))
  const facts = { movements: 9, disagreeing: 5, examples, gaps: 0, detached: 0 }
  expect(journalAgreement(facts).message).toEndWith('3 has 5, by its journal 4 and 2 more)')
})

test('backups are well on another disk that is there', () => {
  const obstacle = { obstacle: 'there is no drive', advice: 'plug it in' }
  const checks = [
    { state: 'there', sameDisk: false },
    { state: 'there', sameDisk: true },
    { state: 'missing', sameDisk: false },
    { state: obstacle, sameDisk: false },
  ] as const
  const states = checks.map((each) => backupPlace({ directory: '/backups', ...each }).state)
  expect(states).toEqual(['ok', 'warn', 'warn', 'fail'])
})

test('an unfinished file is ignored for an hour, as a program may be writing it', () => {
  const of = (age: number) => {
    const file: Leftover = { path: 'a.partial', bytes: 1, modifiedAt: NOW - age, kind: 'partial' }
    return leftovers([file], NOW).state
  }
  expect([0, 60 * MINUTE, 61 * MINUTE].map(of)).toEqual(['ok', 'ok', 'warn'])
})

test('a log that has lost its database is named, and its index with it is not counted', () => {
  const file = (path: string, kind: Leftover['kind']): Leftover => ({
    ...{ path, kind, bytes: 1_000, modifiedAt: NOW },
  })
  const found = leftovers(
    [file('a.db', 'copy'), file('b.db-wal', 'log'), file('b.db-shm', 'log')],
    NOW,
  )
  expect(found.message).toBe(
    '1 copy of earlier databases, 1.0 kB; 1 log that had lost its database, 1.0 kB: b.db-wal',
  )
  expect(found.advice).toContain('delete them when')
})

test('every check that is not ok says what to do', () => {
  const checks: Check[] = [
    notChecked('journal', 'the database could not be read'),
    integrity({ findings: ['x'], strayRows: 0, constraintViolations: [] }),
    schema({ version: '1', applied: 1, pending: 0, unknown: 1 }),
    schema({ version: '1', applied: 1, pending: 1, unknown: 0 }),
    clockSanity({ now: 0, past: NOW, newest: [] }),
  ]
  for (const check of checks) {
    expect(check.state).not.toBe('ok')
    expect(check.advice).not.toBe('')
    expect(check.advice).toBeDefined()
  }
})
