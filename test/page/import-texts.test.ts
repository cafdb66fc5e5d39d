import { expect, test } from 'bun:test'
import { importing as de } from '../../src/page/texts/de/import.ts'
import { importing as en } from '../../src/page/texts/en/import.ts'

test('lines that are no pets are counted apart from the number of the first of them', () => {
  expect(en.blankLines(7, 7)).toStartWith('7 lines are no pets, the first is line 7:')
  expect(de.blankLines(7, 7)).toStartWith('7 Zeilen sind keine Einträge, die erste ist Zeile 7:')
  expect(en.blankLines(1, 7)).toStartWith('Line 7 is not a pet:')
})
