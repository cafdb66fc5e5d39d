import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clocks/durations.ts'
import type { Currency } from '../../money/currency.ts'
import { datesIn } from './dates.ts'
import { lazily } from './lazily.ts'

/** Writes numbers and times, which are in UTC epoch milliseconds. */
export type Formats = ReturnType<typeof formatsIn>

/**
 * The rule: figures follow the browser's locale, words follow the language of the texts.
 *
 * Where both are one language, all is written as in the locale: `22 Nov 2026` in en-GB, `8’407` in de-CH,
 * `Jänner` in de-AT. Where they differ, as in English texts of a French browser, dates are figures in the
 * order and with the signs of the locale (`22/11/2026, 14:05`), since a month in another language than the
 * sentence around it would have to be read twice. Weekdays, `3 min ago`, AM and PM are words: they are in
 * the language of the texts. Digits are 0 to 9 and years are Gregorian, as fields, labels and files have them.
 *
 * @param language of the texts: `en`
 * @param locale of the browser: `fr-FR`; one that is none counts as the language alone
 * @param timeZone of the shop, an IANA name; undefined: times are those of this device
 */
export function formatsIn(language: string, locale: string, timeZone?: string) {
  const figures = readLocale(locale) ?? new Intl.Locale(language)
  const words = figures.language === language ? figures : new Intl.Locale(language)
  // A browser takes several milliseconds to make a format, and the first rows need few of them.
  const number = lazily(() => new Intl.NumberFormat(figures))
  const compact = lazily(() => new Intl.NumberFormat(words, { notation: 'compact' }))
  const relative = lazily(
    () => new Intl.RelativeTimeFormat(words, { numeric: 'auto', style: 'short' }),
  )
  const dates = datesIn(words, figures, timeZone)
  // Small counts are digits in each locale, and a list has many of them.
  const count = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : number().format(value)
  const reader = lazily(() => countReader(count))
  const moneyIn = new Map<string, Intl.NumberFormat>()
  return {
    count,
    /** An amount with the sign of its currency. A number of minor units has fewer digits than a double keeps. */
    money(amount: number, { code, digits }: Pick<Currency, 'code' | 'digits'>): string {
      const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      const format =
        moneyIn.get(code) ??
        new Intl.NumberFormat(figures, { style: 'currency', currency: code, ...fraction })
      moneyIn.set(code, format)
      return format.format(amount / 10 ** digits)
    },
    /** Reads a count as it writes one. @returns undefined where a text is none */
    readCount: (text: string): number | undefined => reader()(text),
    signed: (value: number): string => `${signOf(value)}${count(Math.abs(value))}`,
    /** A short form of large numbers: `120K`. */
    roughly: (value: number): string => compact().format(value),
    /** The time since then in words, or a date where that is long. */
    ago(at: number, now: number): string {
      const passed = Math.max(0, now - at)
      if (passed < MINUTE_MS) return relative().format(0, 'second')
      if (passed < HOUR_MS) return relative().format(-Math.floor(passed / MINUTE_MS), 'minute')
      if (passed < DAY_MS) return relative().format(-Math.floor(passed / HOUR_MS), 'hour')
      if (passed < 7 * DAY_MS) return relative().format(-Math.floor(passed / DAY_MS), 'day')
      return dates.dayOnly(at)
    },
    ...dates,
  }
}

function readLocale(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' })
  } catch {
    return undefined
  }
}

const signOf = (value: number): string => (value < 0 ? '\u2212' : value > 0 ? '+' : '')

const made = new Map<string, Formats>()

/** The formats of the browser at hand, once a language and time zone. */
export function formatsOf(language: string, timeZone?: string): Formats {
  const name = `${language} ${timeZone ?? ''}`
  const formats =
    made.get(name) ?? formatsIn(language, globalThis.navigator?.language ?? language, timeZone)
  made.set(name, formats)
  return formats
}

/** What the browser's locale has before decimals. */
export const decimalMark = () => (formatsOf('en').count(0.5).includes(',') ? ',' : '.')

/** Reads a count in the browser's locale, which figures follow whatever the language of the texts. */
export const readCount = (text: string): number | undefined => formatsOf('en').readCount(text)

/** The longest number that is read: the greatest quantity has ten digits. */
const MAX_DIGITS = 10

/** One sign between groups of three digits, the same throughout. */
const IN_GROUPS = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/

/**
 * Makes a reader of counts as people type them: digits alone, in groups of three with blanks or the locale's own sign,
 * or as the locale writes them. `2.061` is 2061 in German, and no count in English.
 *
 * @param write writes a count in the locale
 * @returns a function that returns undefined where a text is no count of up to ten digits
 */
function countReader(write: (value: number) => string) {
  const sign = plain(write(1_234_567)).replace(/\d/g, '').at(0)
  return (typed: string): number | undefined => {
    const text = plain(typed)
    const digits = text.replace(/\D/g, '')
    if (digits === '' || digits.length > MAX_DIGITS) return undefined
    const value = Number(digits)
    const between = IN_GROUPS.exec(text)?.[1]
    const isGrouped = between !== undefined && (between === ' ' || between === sign)
    const isCount = text === digits || isGrouped || text === plain(write(value))
    return isCount ? value : undefined
  }
}

/** All kinds of blanks are one here, and so are apostrophes: no keyboard has the kinds that locales write. */
const plain = (text: string): string => text.trim().replace(/\s/g, ' ').replace(/[‘’]/g, "'")
