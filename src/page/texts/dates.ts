import { DAY_MS } from '../../clocks/durations.ts'
import { type ZonedTime, zonedTimes } from '../../clocks/zoned-time.ts'
import { lazily } from './lazily.ts'

/**
 * Writes times, in UTC epoch milliseconds, by the rule of formats.ts.
 * @param words the locale whose words are written
 * @param figures the locale whose figures are written; the same one where it is of the texts' language
 * @param timeZone an IANA name; undefined: the zone of this device
 */
export function datesIn(words: Intl.Locale, figures: Intl.Locale, timeZone: string | undefined) {
  const { dayOnly, fullDay, dayOfMonth, month } =
    words === figures ? daysInWords(figures, timeZone) : daysInFigures(words, figures, timeZone)
  const twoDigits = { minute: '2-digit', timeZone } as const
  const minute = clockOf(
    words,
    figures,
    { hour: 'numeric', ...twoDigits },
    { timeStyle: 'short', timeZone },
  )
  const time = clockOf(words, figures, { hour: '2-digit', ...twoDigits, second: '2-digit' })
  const weekday = lazily(() => new Intl.DateTimeFormat(words, { weekday: 'short', timeZone }))
  const zoned = lazily(() => zonedTimes(timeZone))
  /** The days since 1970 by the calendar of the zone. */
  const dayNumber = (at: number): number => {
    const { year, month, day } = zoned()(at)
    return Date.UTC(year, month - 1, day) / DAY_MS
  }
  const nearDay = lazily(() => new Intl.RelativeTimeFormat(words, { numeric: 'auto' }))
  const date = (at: number): string => `${dayOnly(at)}, ${minute(at)}`
  const isSameDay = (one: number, other: number): boolean => dayNumber(one) === dayNumber(other)
  return {
    /** A date. */
    dayOnly,
    /** A day of a year that is known. */
    dayOfMonth,
    month,
    /** A time of day, without seconds. */
    minute,
    /** A time of day, with seconds. */
    time,
    /** A date and a time of day. */
    date,
    /** A time of day, with its date where that is another day's than now. */
    near: (at: number, now: number): string => (isSameDay(at, now) ? minute(at) : date(at)),
    /** A day of the week and a time of day, which suffice beside a time of the same week. */
    ofWeek: (at: number): string => `${weekday().format(at)} ${minute(at)}`,
    /** The zone of all of these; undefined: that of this device. */
    timeZone,
    zoned: (at: number): ZonedTime => zoned()(at),
    isSameDay,
    /** A date with its weekday, or a word for today and yesterday. */
    day(at: number, now: number): string {
      const daysAgo = dayNumber(now) - dayNumber(at)
      if (daysAgo !== 0 && daysAgo !== 1) return fullDay(at)
      const word = nearDay().format(-daysAgo, 'day')
      return word.charAt(0).toLocaleUpperCase(words.language) + word.slice(1)
    },
  }
}

type Write = (at: number) => string

interface Days {
  readonly dayOnly: Write
  readonly fullDay: Write
  readonly dayOfMonth: Write
  readonly month: Write
}

/** Days as the locale has them, which may write months as words. */
function daysInWords(locale: Intl.Locale, timeZone: string | undefined): Days {
  const written = (options: Intl.DateTimeFormatOptions): Write => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }))
    return (at) => format().format(at)
  }
  return {
    dayOnly: written({ dateStyle: 'medium' }),
    fullDay: written({ dateStyle: 'full' }),
    dayOfMonth: written({ day: 'numeric', month: 'short' }),
    month: written({ month: 'short', year: '2-digit' }),
  }
}

/** Days in the figures of a locale, and weekdays in another language. */
function daysInFigures(
  words: Intl.Locale,
  locale: Intl.Locale,
  timeZone: string | undefined,
): Days {
  const weekday = lazily(() => new Intl.DateTimeFormat(words, { weekday: 'long', timeZone }))
  const twoDigits = { day: '2-digit', month: '2-digit', timeZone } as const
  const dayOnly = inFigures(locale, { ...twoDigits, year: 'numeric' })
  return {
    dayOnly,
    fullDay: (at) => `${weekday().format(at)}, ${dayOnly(at)}`,
    dayOfMonth: inFigures(locale, twoDigits),
    month: inFigures(locale, { month: '2-digit', year: 'numeric', timeZone }),
  }
}

/** Letters between the figures, as in Bulgarian years, and signs for the direction of writing. */
const LETTERS = /[\p{L}\p{Cf}]+\.?/gu

function inFigures(locale: Intl.Locale, options: Intl.DateTimeFormatOptions): Write {
  const format = lazily(() => new Intl.DateTimeFormat(locale, options))
  return (at) => format().format(at).replace(LETTERS, '').trim()
}

/**
 * Times of day by the hours of a locale. AM and PM are words, and in the language of the texts.
 * @param ofDay how a clock of 24 hours is written: only a style knows which locales write 08:05, and which 8:05
 */
function clockOf(
  words: Intl.Locale,
  figures: Intl.Locale,
  options: Intl.DateTimeFormatOptions,
  ofDay = options,
): Write {
  const write = lazily((): Write => {
    const { hour12 = false } = new Intl.DateTimeFormat(figures, options).resolvedOptions()
    if (!hour12) return inFigures(figures, ofDay)
    const format = new Intl.DateTimeFormat(words, { ...options, hour12 })
    return (at) => format.format(at)
  })
  return (at) => write()(at)
}
