import { describe, expect, test } from 'bun:test'
import { zonedTimes } from '../../src/clocks/zoned-time.ts'
import { datedName, separatorIn } from '../../src/page/texts/spreadsheet-file.ts'

describe('a file for a spreadsheet', () => {
  test.each([
    ['en-US', ','],
    ['en-GB', ','],
    ['de-DE', ';'],
    ['de-AT', ';'],
    ['de-CH', ';'],
    ['de-LI', ';'],
    ['fr-FR', ';'],
    ['pt-BR', ';'],
  ] as const)('is separated as spreadsheets in %s expect it', (region, separator) => {
    expect(separatorIn(region)).toBe(separator)
  })

  test('is named after the day that the shop has', () => {
    const nameOn = (date: Date) => datedName('order', zonedTimes(undefined)(date.getTime()), 'csv')
    expect(nameOn(new Date(2026, 0, 5, 0, 1))).toBe('petstock-order-2026-01-05.csv')
    expect(nameOn(new Date(2026, 11, 31, 23, 59))).toBe('petstock-order-2026-12-31.csv')
  })
})
