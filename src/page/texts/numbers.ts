import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clocks/durations.ts'

/** Writes numbers and times by the rules of a language. Times are in UTC epoch milliseconds. */
export function numbersIn(language: string) {
  const number = new Intl.NumberFormat(language)
  const difference = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const minutes = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
  const nearDay = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    signed: (value: number): string => difference.format(value).replace('-', '\u2212'),
    /** A time of day, without seconds. */
    minute: (at: number): string => minutes.format(at),
    /** A date, or a word for today and yesterday. */
    day(at: number, now: number): string {
      const daysAgo = Math.round((midnight(now) - midnight(at)) / DAY_MS)
      if (daysAgo !== 0 && daysAgo !== 1) return longDay.format(at)
      const word = nearDay.format(-daysAgo, 'day')
      return word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
    },
    count: (value: number): string => number.format(value),
    /** The time since then in words, or a date where that is long. */
    ago(at: number, now: number): string {
      const passed = Math.max(0, now - at)
      if (passed < MINUTE_MS) return relative.format(0, 'second')
      if (passed < HOUR_MS) return relative.format(-Math.floor(passed / MINUTE_MS), 'minute')
      if (passed < DAY_MS) return relative.format(-Math.floor(passed / HOUR_MS), 'hour')
      if (passed < 7 * DAY_MS) return relative.format(-Math.floor(passed / DAY_MS), 'day')
      return day.format(at)
    },
    time: (at: number): string => clock.format(at),
    date: (at: number): string => moment.format(at),
  }
}

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
