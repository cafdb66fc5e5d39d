import { dayText } from '../../../clocks/calendar-day.ts'
import { DAY_MS } from '../../../clocks/durations.ts'
import type { ZonedTime } from '../../../clocks/zoned-time.ts'

export const PERIODS = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'year',
  'dates',
] as const
export type Period = (typeof PERIODS)[number]

/** What the sums of a period are divided into. */
export const STEPS = ['day', 'week', 'month'] as const
type Step = (typeof STEPS)[number]

/** The period of a report. */
export interface ReportChoice {
  readonly period: Period
  readonly by: Step
  /** The days of the period `dates`, as date fields have them. */
  readonly from: string
  readonly to: string
}

export const TODAY: ReportChoice = { period: 'today', by: 'day', from: '', to: '' }

/** The days of a period, first and last. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** @param now shows the time at hand in the zone of the shop */
export function daysOf({ period, from, to }: ReportChoice, now: ZonedTime): Days {
  const today = dayText(now)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: later(today, -1), to: later(today, -1) }
    case 'week':
      return { from: mondayOf(today), to: today }
    case 'lastWeek':
      return { from: later(mondayOf(today), -7), to: later(mondayOf(today), -1) }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'lastMonth': {
      const last = later(`${today.slice(0, 7)}-01`, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'dates': {
      const [first = today, last = first] = [from, to].filter((day) => day !== '').sort()
      return { from: first, to: last }
    }
  }
}

/** What a period is divided into before a person says so. */
export const stepOf = (period: Period): Step => (period === 'year' ? 'month' : 'day')

/** As many columns as a chart has at most, and the service sums at once. */
const MOST_DAYS = 366

/** The steps into which days can be divided: a long time has too many days. */
export function stepsFor({ from, to }: Days): readonly Step[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return STEPS.filter((step) => days <= MOST_DAYS * DAYS_OF[step])
}

const DAYS_OF = { day: 1, week: 7, month: 28 } as const

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Weeks begin on Monday. */
const mondayOf = (day: string): string => later(day, -((new Date(day).getUTCDay() + 6) % 7))
