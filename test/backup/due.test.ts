import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type BackupHistory, isBackupDue } from '../../src/backup/due.ts'
import type { ClockReading } from '../../src/clocks/clock.ts'
import { times } from './times.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 8, 30)

const at = (wall: number, monotonic = 5_000): ClockReading => ({ wall, monotonic })

const START: BackupHistory = {
  startedAt: at(NOW),
  earlierAtStart: NOW,
  found: [],
  databaseWrittenAt: undefined,
  made: undefined,
  failed: undefined,
}

const later = ({ wall, monotonic }: ClockReading, ms: number): ClockReading => ({
  wall: wall + ms,
  monotonic: monotonic + ms,
})

/** How long after a moment the next one is due, asked as often as a server asks. */
function dueAfter(history: BackupHistory, everyMs: number, from: ClockReading): number {
  for (let ms = 0; ms <= 3 * everyMs; ms += 10 * SECOND) {
    if (isBackupDue(history, everyMs, later(from, ms))) return ms
  }
  return Number.POSITIVE_INFINITY
}

const everies = fc.integer({ min: 1, max: 400 }).map((hours) => hours * HOUR)
const durations = fc.integer({ min: 0, max: 400 * HOUR })

describe('after the start the first backup is due', () => {
  test('at once where there is none', () => {
    expect(isBackupDue(START, DAY, START.startedAt)).toBe(true)
  })

  test('at once where the newest is older than it may be, as after a night switched off', () => {
    expect(isBackupDue({ ...START, found: [NOW - DAY] }, DAY, START.startedAt)).toBe(true)
    fc.assert(
      fc.property(fc.array(durations), everies, (ages, every) => {
        const found = ages.map((age) => NOW - every - age)
        expect(isBackupDue({ ...START, found }, every, START.startedAt)).toBe(true)
      }),
    )
  })

  test('else when the newest is as old as it may be, wherever in the folder that stands', () => {
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1 }), everies, (ages, every) => {
        const history = { ...START, found: ages.map((age) => NOW - age) }
        const wait = Math.max(0, every - Math.min(...ages))
        expect(isBackupDue(history, every, later(START.startedAt, wait))).toBe(true)
        if (wait > 0) {
          expect(isBackupDue(history, every, later(START.startedAt, wait - 1))).toBe(false)
        }
      }),
    )
  })
})

describe('a clock that was wrong at the start', () => {
  const YEAR = 365 * DAY

  test('and ahead does not make a backup old', () => {
    const history = { ...START, startedAt: at(NOW + 10 * YEAR), found: [NOW - HOUR] }
    expect(dueAfter(history, DAY, history.startedAt)).toBe(DAY - HOUR)
  })

  test('and behind does not make a backup young', () => {
    const history = { ...START, startedAt: at(0), earlierAtStart: 0, found: [NOW - HOUR] }
    expect(dueAfter(history, DAY, history.startedAt)).toBe(0)
  })
})

describe('a clock that was set back', () => {
  test('does not stop backups where all of them are from the future', () => {
    const found = [NOW + DAY, NOW + 100 * DAY]
    expect(isBackupDue({ ...START, found }, DAY, START.startedAt)).toBe(true)
  })

  test('before the start lets what looks new count for an hour at most', () => {
    const found = [NOW - 60 * SECOND, NOW + 2 * DAY]
    expect(dueAfter({ ...START, found }, DAY, START.startedAt)).toBe(HOUR - 60 * SECOND)
    const seenByDatabase = { ...START, found: [NOW - 60 * SECOND], databaseWrittenAt: NOW + DAY }
    expect(dueAfter(seenByDatabase, DAY, START.startedAt)).toBe(HOUR - 60 * SECOND)
  })

  test('holds up the first one after a start by an hour at most, whatever is in the folder', () => {
    fc.assert(
      fc.property(fc.array(times), times, everies, (found, wall, every) => {
        const history = {
          ...START,
          startedAt: at(wall),
          earlierAtStart: wall,
          found: [...found, wall + SECOND],
        }
        expect(dueAfter(history, every, history.startedAt)).toBeLessThanOrEqual(HOUR)
      }),
    )
  })

  test('while the service runs holds up none of them', () => {
    fc.assert(
      fc.property(times, times, everies, (wall, setTo, every) => {
        const made = at(wall)
        const history = { ...START, made }
        const now = { wall: setTo, monotonic: made.monotonic + every }
        expect(isBackupDue(history, every, now)).toBe(true)
        expect(isBackupDue({ ...history, made: undefined, failed: made }, every, now)).toBe(true)
      }),
    )
  })
})

describe('while the service runs the next one is due', () => {
  test('as long after the last as was asked for', () => {
    fc.assert(
      fc.property(fc.array(times), everies, (found, every) => {
        const history = { ...START, found, made: at(NOW) }
        expect(isBackupDue(history, every, later(at(NOW), every - 1))).toBe(false)
        expect(isBackupDue(history, every, later(at(NOW), every))).toBe(true)
      }),
    )
  })

  test('also when the machine was in standby for that long', () => {
    const made = at(NOW)
    const woken = { wall: NOW + DAY, monotonic: made.monotonic + SECOND }
    expect(isBackupDue({ ...START, made }, DAY, woken)).toBe(true)
  })

  test('ten minutes after a failure, or sooner where backups are made more often', () => {
    const failed = at(NOW)
    expect(dueAfter({ ...START, failed }, DAY, failed)).toBe(600 * SECOND)
    expect(dueAfter({ ...START, failed, made: at(NOW - DAY) }, DAY, failed)).toBe(600 * SECOND)
    expect(dueAfter({ ...START, failed, found: [NOW] }, 60 * SECOND, failed)).toBe(60 * SECOND)
  })
})
