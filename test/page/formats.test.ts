import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import { quantityTicks, timeTicks } from '../../src/page/pet/chart/ticks.ts'
import { formatsIn } from '../../src/page/texts/formats.ts'

const AT = new Date(2026, 10, 2, 14, 5, 7).getTime()

/** Blanks that keep figures together are blanks here, and each apostrophe is one. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace('’', "'")

const written = (language: string, locale: string) => {
  const { count, date, day, time } = formatsIn(language, locale)
  return [count(8407), date(AT), day(AT, AT + 9 * DAY_MS), time(AT)].map(plain)
}

describe('figures follow the browser’s locale, and words the language of the texts', () => {
  test.each<[string, string[]]>([
    ['en-US', ['8,407', 'Nov 2, 2026, 2:05 PM', 'Monday, November 2, 2026', '02:05:07 PM']],
    ['en-GB', ['8,407', '2 Nov 2026, 14:05', 'Monday, 2 November 2026', '14:05:07']],
    ['fr-FR', ['8 407', '02/11/2026, 14:05', 'Monday, 02/11/2026', '14:05:07']],
    ['de-DE', ['8.407', '02.11.2026, 14:05', 'Monday, 02.11.2026', '14:05:07']],
    ['hu-HU', ['8407', '2026. 11. 02., 14:05', 'Monday, 2026. 11. 02.', '14:05:07']],
  ])('English texts in %s', (locale, expected) => {
    expect(written('en', locale)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['de-DE', ['8.407', '02.11.2026, 14:05', 'Montag, 2. November 2026', '14:05:07']],
    ['de-CH', ["8'407", '02.11.2026, 14:05', 'Montag, 2. November 2026', '14:05:07']],
    ['en-GB', ['8,407', '02/11/2026, 14:05', 'Montag, 02/11/2026', '14:05:07']],
    ['en-US', ['8,407', '11/02/2026, 2:05 PM', 'Montag, 11/02/2026', '02:05:07 PM']],
    ['ko-KR', ['8,407', '2026. 11. 02., 2:05 PM', 'Montag, 2026. 11. 02.', '02:05:07 PM']],
  ])('German texts in %s', (locale, expected) => {
    expect(written('de', locale)).toEqual(expected)
  })

  test.each([
    ['en-GB', '08:05'],
    ['de-DE', '08:05'],
    ['fr-FR', '08:05'],
    ['es-ES', '8:05'],
    ['en-US', '8:05 AM'],
  ])('the hours of a morning are written as in %s', (locale, expected) => {
    expect(plain(formatsIn('en', locale).minute(new Date(2026, 10, 2, 8, 5).getTime()))).toBe(
      expected,
    )
  })

  test('a locale of the same language has its own words', () => {
    const january = new Date(2026, 0, 5).getTime()
    expect(formatsIn('de', 'de-AT').day(january, AT)).toBe('Montag, 5. Jänner 2026')
    expect(formatsIn('de', 'de-DE').day(january, AT)).toBe('Montag, 5. Januar 2026')
  })

  test('words for times stay in the language of the texts', () => {
    const { ago, day } = formatsIn('en', 'fr-FR')
    expect(ago(AT - 3 * MINUTE_MS, AT)).toBe('3 min. ago')
    expect(ago(AT - 30 * DAY_MS, AT)).toBe('03/10/2026')
    expect(day(AT - DAY_MS, AT)).toBe('Yesterday')
    expect(formatsIn('de', 'en-GB').ago(AT - 3 * MINUTE_MS, AT)).toBe('vor 3 Min.')
  })

  test('times are those of the shop’s zone where it has one, and days begin at its midnight', () => {
    const at = Date.parse('2026-12-31T20:30:00Z')
    // 14 hours ahead of UTC.
    const island = formatsIn('en', 'en-GB', 'Pacific/Kiritimati')
    expect([island.date(at), island.time(at)]).toEqual(['1 Jan 2027, 10:30', '10:30:00'])
    const eleven = 11 * 3_600_000
    expect([island.day(at, at), island.day(at - eleven, at)]).toEqual(['Today', 'Yesterday'])
    expect(island.isSameDay(at, at - eleven)).toBe(false)
    expect(island.zoned(at)).toEqual({ year: 2027, month: 1, day: 1, hour: 10, minute: 30 })
    const mixed = formatsIn('de', 'en-GB', 'America/New_York')
    expect(mixed.day(at, at + 9 * DAY_MS)).toBe('Donnerstag, 31/12/2026')
    const midnight = Date.parse('2026-12-31T10:00:00Z')
    expect(timeTicks(island, MINUTE_MS, [midnight])).toEqual(['1 Jan'])
  })

  test('changes have a sign that is as wide as a figure, and are grouped as other numbers', () => {
    const { signed } = formatsIn('en', 'de-DE')
    expect([-8407, 0, 12].map(signed)).toEqual(['−8.407', '0', '+12'])
  })

  test('digits are 0 to 9 and years Gregorian in any locale, without a letter of another language', () => {
    const locales = [
      'ar-EG',
      'fa-IR',
      'th-TH',
      'hi-IN',
      'bg-BG',
      'ja-JP',
      'zh-TW',
      'he-IL',
      'lv-LV',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: AT - 3000 * DAY_MS, max: AT }),
        (locale, at) => {
          const { count, date, day, dayOfMonth, month, signed } = formatsIn('en', locale)
          const year = String(new Date(at).getFullYear())
          expect(date(at)).toContain(year)
          expect(month(at)).toContain(year)
          const figures = [date(at).replace(/ [AP]M$/, ''), dayOfMonth(at), month(at)]
          for (const text of [...figures, count(at), signed(-at)]) {
            expect(text).toMatch(/^[-−\d\s.,:/’']+$/)
          }
          expect(day(at, AT + DAY_MS)).toMatch(/^[A-Z][a-z]+(?:day|, [-\d\s./]+)$/)
        },
      ),
    )
  })

  test('a locale that is none counts as the language alone', () => {
    for (const locale of ['', 'C', 'en_US.UTF-8', '*']) {
      expect(written('de', locale)).toEqual(written('de', 'de'))
    }
  })
})

test('the times and numbers of a chart keep to the same rule', () => {
  const english = formatsIn('en', 'en-US')
  const mixed = formatsIn('de', 'en-GB')
  expect(timeTicks(english, DAY_MS, [AT])).toEqual(['Nov 2'])
  expect(timeTicks(mixed, DAY_MS, [AT])).toEqual(['02/11'])
  expect(timeTicks(mixed, 40 * DAY_MS, [AT])).toEqual(['11/2026'])
  expect(timeTicks(mixed, MINUTE_MS, [AT])).toEqual(['14:05'])
  expect(quantityTicks(mixed, [8407])).toEqual(['8,407'])
  expect(quantityTicks(mixed, [1_200_000]).map(plain)).toEqual(['1,2 Mio.'])
})
