import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { unseenHint, withoutUnseen } from '../../src/transfer/cells/unseen.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { runs } from '../support/property-runs.ts'
import { problemsOf, read } from './fixtures.ts'

const ROOMLESS = [
  ...'\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0f\ufeff',
]
const BLANKS = [...'\u00a0\u2007\u202f']

describe('a sign that does not show', () => {
  test('is left out, and nothing else is', () => {
    expect(withoutUnseen(`a${ROOMLESS.join('b')}c`)).toBe(`a${'b'.repeat(ROOMLESS.length - 1)}c`)
    expect(withoutUnseen('Käfig 12 – “x” ١٢ 🐈')).toBe('Käfig 12 – “x” ١٢ 🐈')
  })

  test('is left out of numbers, status, codes and names of columns, wherever it stands', () => {
    const sign = fc.constantFrom(...ROOMLESS)
    const strewn = (text: string) =>
      fc
        .array(fc.tuple(fc.nat(text.length), sign), { maxLength: 3 })
        .map((signs) =>
          signs.reduce((so, [at, each]) => so.slice(0, at) + each + so.slice(at), text),
        )
    const cells = ['1001', '12', 'sold', '4006381333931 TANK-7', '3']
    const columns = ['petId', 'quantity', 'status', 'barcode', 'lowStockAt']
    const lines = fc.tuple(fc.tuple(...columns.map(strewn)), fc.tuple(...cells.map(strewn)))
    fc.assert(
      fc.property(lines, ([header, line]) => {
        const { rows, problems } = read(`${header.join(',')}\n${line.join(',')}\n`)
        expect(problems).toEqual([])
        expect(rows).toEqual([
          {
            ...{ line: 2, petId: 1001n, quantity: 12, status: 'sold', lowStockAt: 3 },
            barcodes: ['4006381333931', 'TANK-7'],
          },
        ])
      }),
      runs(500),
    )
  })

  test('is a blank around a value, or between the thousands of a number of a pet', () => {
    for (const blank of BLANKS) {
      const file = `petId,quantity\n${blank}7,${blank}1${blank}200${blank}\n1${blank}001,3\n`
      expect(read(file).rows).toMatchObject([
        { petId: 7n, quantity: 1200 },
        { petId: 1001n, quantity: 3 },
      ])
    }
  })

  test('is left out of the name of a column that a person maps', () => {
    const mappings = [{ name: 'Item\u200b No\u00a0', column: 'petId' as const }]
    const file = new TextEncoder().encode('\u200eItem\u00a0No,quantity\n1,2\n')
    expect(readImport(file, { mappings }).rows).toMatchObject([{ petId: 1n, quantity: 2 }])
  })

  test('is named where the value is refused all the same', () => {
    expect(problemsOf('petId,quantity,status\n1.5\u200b,1\u00a02,gone\u200e\u200b\n')).toEqual([
      expect.stringMatching(/, not "1.5" \(it has a sign that does not show, U\+200B\)$/),
      expect.stringMatching(/without blanks in it \(it has a sign that does not show, U\+00A0\)$/),
      expect.stringMatching(/ \(it has signs that do not show, U\+200E, U\+200B\)$/),
    ])
    expect(problemsOf('petId,quantity,barcode\n1,1,ü\u200b\n')).toEqual([
      expect.stringMatching(/without blanks \(it has a sign that does not show, U\+200B\)$/),
    ])
    expect(unseenHint('x1 \u00a0')).toBe('')
  })

  test('stays in a name, which has its own rule', () => {
    expect(read('petId,quantity,name\n1,2,a\u200bb\n').rows).toMatchObject([{ name: 'a\u200bb' }])
  })
})
