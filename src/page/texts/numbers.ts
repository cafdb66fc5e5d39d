const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How a language writes numbers and times. Times come in UTC epoch milliseconds. */
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
  return {
    signed: (value: number): string => difference.format(value).replace('-', '\u2212'),
    count: (value: number): string => number.format(value),
    /** How long ago, in words; a date where that is long. */
    ago(at: number, now: number): string {
      const passed = Math.max(0, now - at)
      if (passed < MINUTE) return relative.format(0, 'second')
      if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute')
      if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour')
      if (passed < 7 * DAY) return relative.format(-Math.floor(passed / DAY), 'day')
      return day.format(at)
    },
    time: (at: number): string => clock.format(at),
    date: (at: number): string => moment.format(at),
  }
}
