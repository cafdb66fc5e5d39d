import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { rowsOf } from '../../src/transfer/csv/csv-rows.ts'
import { SEPARATORS, type Separator } from '../../src/transfer/reading/understanding.ts'
import { runs } from '../support/property-runs.ts'

const split = (text: string, separator: Separator = ',') => [...rowsOf(text, separator)]
const cellsOf = (text: string, separator?: Separator) =>
  split(text, separator).map((row) => ('cells' in row ? row.cells : row.fault.reason))

const separator = fc.constantFrom(...SEPARATORS)

describe('the rows of a CSV file', () => {
  test('are those that csv-parse finds, wherever it finds all quotes in place', () => {
    const text = fc
      .array(fc.constantFrom(...',;\t|"\r\n a1', '\r\n', '""', '"x"'), { maxLength: 40 })
      .map((parts) => parts.join(''))
    const tried = runs(3000)
    let compared = 0
    fc.assert(
      fc.property(text, separator, (file, delimiter) => {
        let expected: string[][]
        try {
          expected = parse(file, {
            delimiter,
            record_delimiter: ['\r\n', '\n', '\r'],
            relax_column_count: true,
            skip_empty_lines: true,
          })
        } catch {
          return
        }
        compared++
        const withValues = expected.filter((cells) => cells.some((cell) => cell.trim() !== ''))
        expect(cellsOf(file, delimiter)).toEqual(withValues)
      }),
      tried,
    )
    expect(compared).toBeGreaterThan(tried.numRuns / 6)
  })

  test('come back from cells in quotes, with the lines in which they begin', () => {
    const cell = fc
      .array(fc.constantFrom(...',;\t|"\r\n ä\u2028\uFEFF', '\r\n', 'x'), { maxLength: 8 })
      .map((parts) => parts.join(''))
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => ['x', ...cells])
    fc.assert(
      fc.property(
        fc.array(row),
        separator,
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, by, end) => {
          const lines = rows.map((cells) =>
            cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(by),
          )
          let line = 1
          const expected = rows.map((cells, at) => {
            const row = { line, cells }
            line += `${lines[at]}${end}`.split(/\r\n|\r|\n/).length - 1
            return row
          })
          expect(split(lines.map((text) => text + end).join(''), by)).toEqual(expected)
        },
      ),
    )
  })

  test('may have blanks around the quotes of a cell', () => {
    expect(cellsOf('"a" ; "b;c"\t; d "\n x ;"y" ', ';')).toEqual([
      expect.stringContaining('a quote (") stands where none can be'),
      [' x ', 'y'],
    ])
    expect(cellsOf(' "a, b" ,\t"c"\t,d')).toEqual([['a, b', 'c', 'd']])
    expect(cellsOf('a\t"b"\t c', '\t')).toEqual([['a', 'b', ' c']])
  })

  test('are read on after one whose quotes do not match', () => {
    expect(cellsOf('a,"b\nc,d\ne,f"g\nh,"i" j\nk,l')).toEqual([
      expect.stringContaining('a quote (") stands where none can be'),
      ['c', 'd'],
      expect.stringContaining('a quote (") stands where none can be'),
      expect.stringContaining('a quote (") stands where none can be'),
      ['k', 'l'],
    ])
  })
})
