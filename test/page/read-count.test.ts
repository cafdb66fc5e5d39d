import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CountDrafts } from '../../src/page/changes/count-drafts.ts'
import { formatsIn } from '../../src/page/texts/formats.ts'
import { runs } from '../support/property-runs.ts'
import { memoryStorage } from './memory-storage.ts'

const LOCALES = ['en-US', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'es-ES', 'pl-PL', 'hu-HU', 'en-IN']

const readIn = (locale: string) => formatsIn('en', locale).readCount
const anyQuantity = fc.nat({ max: 2_147_483_647 })
const anyLocale = fc.constantFrom(...LOCALES)

describe('a typed count', () => {
  test('is read in any locale as the page writes it there, and with digits alone', () => {
    fc.assert(
      fc.property(anyLocale, anyQuantity, (locale, quantity) => {
        const { count, readCount } = formatsIn('de', locale)
        expect(readCount(` ${count(quantity)} `)).toBe(quantity)
        expect(readCount(String(quantity))).toBe(quantity)
      }),
    )
  })

  test('has the sign of its own locale between groups of three, or a blank', () => {
    expect(readIn('de-DE')('2.061')).toBe(2061)
    expect(readIn('en-US')('2,061')).toBe(2061)
    expect(readIn('de-CH')("2'061")).toBe(2061)
    expect(readIn('de-DE')('1.002.061')).toBe(1_002_061)
    for (const locale of LOCALES) expect(readIn(locale)('2 061')).toBe(2061)
  })

  test('is none with a sign of another locale, or with other groups', () => {
    for (const text of [
      '2.061',
      '2,06',
      '2,0611',
      '2061,000',
      '0,061',
      ',061',
      '1,2',
      '1 2',
      '1,000 000',
    ]) {
      expect(readIn('en-US')(text)).toBeUndefined()
    }
    for (const text of ['2,061', '2.06', '2.', '1.5', '2.061,00']) {
      expect(readIn('de-DE')(text)).toBeUndefined()
    }
  })

  test('is never a part of what was typed: the digits are all of the text’s, or there is none', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'0129.,’ -e'), maxLength: 12 })
    fc.assert(
      fc.property(anyLocale, anyText, (locale, text) => {
        const read = readIn(locale)(text)
        if (read !== undefined) expect(read).toBe(Number(text.replace(/[.,’ ]/g, '')))
      }),
      runs(2000),
    )
  })
})

test('a count that waits is the whole text of its field at each key, or there is none', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'0129., x'), maxLength: 8 })
  const read = readIn(globalThis.navigator.language)
  fc.assert(
    fc.property(anyText, (text) => {
      const drafts = new CountDrafts(memoryStorage())
      for (let end = 1; end <= text.length; end++) {
        const typed = text.slice(0, end)
        drafts.type(1n, typed, 2060)
        expect(drafts.of(1n)?.counted).toBe(read(typed))
      }
    }),
  )
})
