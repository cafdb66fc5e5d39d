import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { backupFileName, timeOfBackup } from '../../src/backup/file-name.ts'
import { backupsToPrune, leftoversOf, unfinishedOf } from '../../src/backup/retention.ts'
import { times } from './times.ts'

const NOW = Date.UTC(2026, 10, 21, 8, 30)
const DAY = 86_400_000

const names = fc.uniqueArray(times.map(backupFileName), { maxLength: 40 })
const keeps = fc.integer({ min: 1, max: 20 })
const strangers = fc.array(
  fc.oneof(
    fc.string(),
    fc.constantFrom(
      'petstock.db',
      'petstock-before-upgrade-20200101T000000Z.db',
      'petstock-replaced-20200101T000000Z.db',
      'petstock-20200101T000000Z.db.bak',
      'petstock-20200230T000000Z.db',
      'petstock-20200230T000000Z.db.partial',
      'copy of petstock-20200101T000000Z.db',
      'holiday.jpg',
      'holiday.jpg.partial',
    ),
  ),
)

describe('of the backups', () => {
  test('the newest are kept, as many as asked for', () => {
    const days = Array.from({ length: 20 }, (_, day) => backupFileName(NOW - day * DAY))
    const [made = ''] = days
    expect(backupsToPrune(days.toReversed(), made, 14, NOW)).toEqual(days.slice(14))
    expect(backupsToPrune(days.slice(0, 14), made, 14, NOW)).toEqual([])
    expect(backupsToPrune(days, made, 1, NOW)).toEqual(days.slice(1))
  })

  test('as many are left as asked for, and of those from before the new one the newest', () => {
    fc.assert(
      fc.property(names, times, keeps, (others, at, keep) => {
        const made = backupFileName(at)
        const all = [...new Set([...others, made])]
        const pruned = backupsToPrune(all, made, keep, at)
        const left = all.filter((name) => !pruned.includes(name))
        expect(left).toContain(made)
        expect(left).toHaveLength(Math.min(keep, all.length))
        const isPast = (name: string) => name < made
        const past = left.filter(isPast)
        for (const name of pruned.filter(isPast)) {
          expect(past.every((kept) => kept > name)).toBe(true)
        }
      }),
    )
  })

  test('those from the future, which a clock that was set back has left, go first', () => {
    fc.assert(
      fc.property(names, times, keeps, (others, at, keep) => {
        const made = backupFileName(at)
        const pruned = backupsToPrune([...others, made], made, keep, at)
        const future = others.filter((name) => name > made)
        if (pruned.some((name) => name < made)) {
          expect(future.every((name) => pruned.includes(name))).toBe(true)
        }
      }),
    )
  })

  test('while one of the clocks is wrong, those near to the one never push out those near to the other', () => {
    const times = fc.uniqueArray(fc.integer({ min: -400, max: 400 }), { maxLength: 30 })
    const apart = fc.integer({ min: 1_000, max: 20_000 })
    fc.assert(
      fc.property(times, times, apart, fc.boolean(), keeps, (ones, others, days, ahead, keep) => {
        const machine = NOW + (ahead ? days : -days) * DAY
        const made = backupFileName(machine)
        const ofMachine = ones.map((day) => backupFileName(machine + day * DAY))
        const ofTrusted = others.map((day) => backupFileName(NOW + day * DAY))
        const pruned = backupsToPrune([...ofMachine, ...ofTrusted, made], made, keep, NOW)
        expect(pruned).not.toContain(made)
        const left = (names: string[]) => names.filter((name) => !pruned.includes(name))
        expect(left([...new Set([...ofMachine, made])])).toHaveLength(
          Math.min(keep, new Set([...ofMachine, made]).size),
        )
        expect(left(ofTrusted).toSorted()).toEqual(ofTrusted.toSorted().slice(-keep))
      }),
    )
  })

  test('nothing else is touched, whatever else is in the folder', () => {
    fc.assert(
      fc.property(names, strangers, times, keeps, (others, also, at, keep) => {
        const made = backupFileName(at)
        const foreign = also.filter((name) => timeOfBackup(name) === undefined)
        const pruned = backupsToPrune([...foreign, ...others, made], made, keep, at)
        expect(pruned.filter((name) => foreign.includes(name))).toEqual([])
      }),
    )
  })

  test('none goes where it is not known which one is new', () => {
    fc.assert(
      fc.property(names, keeps, (all, keep) => {
        expect(backupsToPrune(all, 'petstock.db', keep, NOW)).toEqual([])
      }),
    )
  })
})

describe('of what backups that were cut short have left', () => {
  const withEndings = (at: number, ...endings: readonly string[]) =>
    endings.map((ending) => `${backupFileName(at)}${ending}`)
  const withoutProcess = (at: number) => withEndings(at, '.partial', '.partial-journal')
  const ofProcess = (at: number) =>
    withEndings(at, '.77-shoppc.partial', '.77-.partial', '.77-.partial-journal')
  const unfinished = (at: number) => [...withoutProcess(at), ...ofProcess(at)]

  test('those of one backup are kept apart from those of others', () => {
    const [one, other] = [unfinished(Date.UTC(2026, 0, 1)), unfinished(Date.UTC(2026, 0, 2))]
    const also = [backupFileName(Date.UTC(2026, 0, 1)), 'petstock-20260101T000000Z.db.x.partial']
    expect(unfinishedOf([...one, ...other, ...also], 'petstock-20260101T000000Z.db')).toEqual(one)
  })

  test('all from before the start, and from the future, is tidied that names no process', () => {
    fc.assert(
      fc.property(times, fc.nat(10 * DAY), fc.nat(10 * DAY), (startedAt, ranMs, ms) => {
        const now = startedAt + ranMs
        for (const at of [startedAt - ms, now + 1_000 + ms]) {
          expect(leftoversOf(unfinished(at), startedAt, now)).toEqual(withoutProcess(at))
        }
      }),
    )
  })

  test('what was begun since may be at work, and is left alone', () => {
    fc.assert(
      fc.property(times, fc.nat(10 * DAY), fc.nat(10 * DAY), (startedAt, a, b) => {
        const at = startedAt + 1_000 + Math.min(a, b)
        const now = startedAt + 1_000 + Math.max(a, b)
        expect(leftoversOf(unfinished(at), startedAt, now)).toEqual([])
      }),
    )
  })

  test('nothing else is touched', () => {
    fc.assert(
      fc.property(names, strangers, (backups, also) => {
        expect(leftoversOf([...backups, ...also], Date.UTC(2300, 0, 1), 0)).toEqual([])
      }),
    )
  })
})
