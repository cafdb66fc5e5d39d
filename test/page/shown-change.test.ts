import { expect, test } from 'bun:test'
import { ShownChange } from '../../src/page/spreadsheet/import/shown-change.ts'

test('a file is read again when one was brought in, and once the stock shows it, and not for each later sale', () => {
  let now = 5_000
  let readings = 0
  const shownChange = new ShownChange({ readAgain: () => void readings++ }, () => now)
  shownChange.stockHasChanged()
  expect(readings).toBe(0)
  shownChange.begin()
  expect(readings).toBe(1)
  now += 300
  shownChange.stockHasChanged()
  shownChange.stockHasChanged()
  expect(readings).toBe(3)
  now += 3_000
  shownChange.stockHasChanged()
  expect(readings).toBe(3)
})
