import { expect, test } from 'bun:test'
import { DrawnRows } from '../../src/page/list/drawn-rows.ts'

const sight = (startIndex: number, count = 1_000) => ({
  startIndex,
  endIndex: Math.min(count, startIndex + 8) - 1,
  count,
})

const ends = (rows: readonly number[]) => [rows[0], rows.at(-1), rows.length]

/** Lets rows be drawn until nothing is left to be drawn ahead. */
function drawnAhead(startIndex: number, count?: number): DrawnRows {
  const drawn = new DrawnRows()
  drawn.around(sight(startIndex, count))
  while (drawn.grow(sight(startIndex, count)));
  return drawn
}

test('some rows beside those in sight are drawn at once, and more of them ahead, a few at a time', () => {
  const drawn = new DrawnRows()
  expect(ends(drawn.around(sight(100)))).toEqual([94, 113, 20])
  expect(drawn.grow(sight(100))).toBe(true)
  expect(ends(drawn.around(sight(100)))).toEqual([90, 117, 28])
  expect(ends(drawnAhead(100).around(sight(100)))).toEqual([36, 171, 136])
})

test('a short list is drawn whole, and no row more', () => {
  expect(ends(drawnAhead(0, 20).around(sight(0, 20)))).toEqual([0, 19, 20])
  expect(new DrawnRows().around({ startIndex: 0, endIndex: -1, count: 0 })).toEqual([])
})

test('rows that are drawn ahead are not drawn again while they come into sight', () => {
  const drawn = drawnAhead(100)
  expect(drawn.has(sight(150))).toBe(true)
  expect(drawn.has(sight(170))).toBe(false)
  expect(ends(drawn.around(sight(170)))).toEqual([42, 183, 142])
})

test('no row stays drawn that is far from sight', () => {
  expect(ends(drawnAhead(100).around(sight(900)))).toEqual([894, 913, 20])
})

test('a list that has become shorter draws none of those that are gone', () => {
  expect(ends(drawnAhead(100).around(sight(60, 70)))).toEqual([36, 69, 34])
})
