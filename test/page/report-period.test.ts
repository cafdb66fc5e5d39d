import { describe, expect, test } from 'bun:test'
import { daysOf, type Period, stepsFor, TODAY } from '../../src/page/today/report/period.ts'

const THIS_WEEK = { ...TODAY, period: 'week' } as const

/** A Thursday. */
const NOW = { year: 2026, month: 3, day: 5, hour: 13, minute: 0 }

describe('the days of a report', () => {
  const CASES: readonly (readonly [Period, string, string])[] = [
    ['today', '2026-03-05', '2026-03-05'],
    ['yesterday', '2026-03-04', '2026-03-04'],
    ['week', '2026-03-02', '2026-03-05'],
    ['lastWeek', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-05'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-05'],
  ]
  test.each(CASES)('of the period %s are %s to %s', (period, from, to) => {
    expect(daysOf({ ...THIS_WEEK, period }, NOW)).toEqual({ from, to })
  })

  test('begin on Monday also on a Sunday, and go over the end of a year', () => {
    const sunday = { ...NOW, month: 1, day: 4 }
    expect(daysOf(THIS_WEEK, sunday)).toEqual({ from: '2025-12-29', to: '2026-01-04' })
    const january = { ...NOW, month: 1, day: 31 }
    const lastMonth = { ...THIS_WEEK, period: 'lastMonth' } as const
    expect(daysOf(lastMonth, january)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  test('are those of the fields, in whatever order, or the one that is there, or today', () => {
    const between = (from: string, to: string) =>
      daysOf({ period: 'dates', by: 'day', from, to }, NOW)
    expect(between('2026-02-03', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-02-03' })
    expect(between('', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
    expect(between('', '')).toEqual({ from: '2026-03-05', to: '2026-03-05' })
  })

  test('are divided into weeks or months where there are too many', () => {
    expect(stepsFor({ from: '2026-01-01', to: '2026-12-31' })).toEqual(['day', 'week', 'month'])
    expect(stepsFor({ from: '2020-01-01', to: '2026-12-31' })).toEqual(['week', 'month'])
    expect(stepsFor({ from: '2000-01-01', to: '2026-12-31' })).toEqual(['month'])
  })
})
