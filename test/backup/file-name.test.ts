import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  backupFileName,
  freeBackupFileName,
  newestFirst,
  timeOfBackup,
} from '../../src/backup/file-name.ts'
import { times } from './times.ts'

describe('the name of a backup', () => {
  test('is the second in which it was begun, in UTC', () => {
    expect(backupFileName(Date.UTC(2026, 10, 21, 8, 30, 0, 999))).toBe(
      'petstock-20261121T083000Z.db',
    )
  })

  test('gives that second back, and sorts as time does', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(timeOfBackup(backupFileName(a))).toBe(Math.floor(a / 1_000) * 1_000)
        if (backupFileName(a) < backupFileName(b)) expect(a).toBeLessThan(b)
      }),
    )
  })

  test.each([
    'petstock.db',
    'petstock-before-upgrade-20261121T083000Z.db',
    'petstock-replaced-20261121T083000Z.db',
    'petstock-20261121T083000Z.db.partial',
    'petstock-20261121T083000Z.db-journal',
    'petstock-20261121T083000Z.db ',
    'Petstock-20261121T083000Z.db',
    'petstock-20261121T083000.db',
    'petstock-2026-11-21T08:30:00Z.db',
    'petstock-20260230T083000Z.db',
    'petstock-20261121T240000Z.db',
    'petstock-20261121T083060Z.db',
    'petstock-20261301T083000Z.db',
    'petstock-20261121T083000Z.db\n',
    '',
  ])('is not %j', (name) => {
    expect(timeOfBackup(name)).toBeUndefined()
  })

  test('is never read out of another text', () => {
    fc.assert(
      fc.property(fc.string(), times, fc.string(), (before, at, after) => {
        fc.pre(before !== '' || after !== '')
        expect(timeOfBackup(before + backupFileName(at) + after)).toBeUndefined()
        expect(timeOfBackup(before)).toBeUndefined()
      }),
    )
  })

  test('is one that no other has, and not far from now', () => {
    fc.assert(
      fc.property(times, fc.array(fc.nat({ max: 20 })), (now, seconds) => {
        const taken = seconds.map((each) => backupFileName(now + each * 1_000))
        const name = freeBackupFileName(now, taken)
        expect(taken).not.toContain(name)
        const late = (timeOfBackup(name) ?? 0) - Math.floor(now / 1_000) * 1_000
        expect(late).toBeGreaterThanOrEqual(0)
        expect(late).toBeLessThanOrEqual(new Set(seconds).size * 1_000)
      }),
    )
  })
})

test('the newest backup comes first, those from the future last, and no other file is one', () => {
  const [a, b, c, d] = [1_000, 2_000, 3_000, 4_000].map(backupFileName)
  const names = [c, a, 'petstock.db', d, b].map(String)
  expect(newestFirst(names, 2_500).map(({ at }) => at)).toEqual([2_000, 1_000, 4_000, 3_000])
  expect(newestFirst(names, 500).map(({ at }) => at)).toEqual([4_000, 3_000, 2_000, 1_000])
})
