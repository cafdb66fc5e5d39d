import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isTotalLine } from '../../src/transfer/total-line.ts'
import type { LeftOutLine } from '../../src/transfer/understanding.ts'
import { runs } from '../support/property-runs.ts'
import { problemsOf, read } from './fixtures.ts'

const HEADER = 'petId,quantity,name,Ordered?\n'

/** The lines that are left out, and what they are taken for. */
function leftOut(text: string): [number, LeftOutLine['as']][] {
  const { problems, understood } = read(text)
  expect(problems).toEqual([])
  return (understood?.leftOutLines ?? []).map(({ line, as }) => [line, as])
}

const petsOf = (text: string) => read(text).rows.map(({ petId, quantity }) => [petId, quantity])

describe('a total', () => {
  test.each([
    [['Total', '', '12'], 'Total'],
    [['', 'Summe:', '12'], ''],
    [['', 'GESAMT', '12'], ''],
    [['Grand total', '12'], 'Grand total'],
    [[' ', 'Zwischen-Summe', '12'], ' '],
    [['Total général', '12'], 'Total général'],
    [['', 'Razem:', '12'], ''],
    [['ИТОГО', '12'], 'ИТОГО'],
  ])('is in the row %j', (cells, petId) => {
    expect(isTotalLine(cells, petId)).toBe(true)
  })

  test.each([
    [['7', 'Total', '12'], '7'],
    [['', 'Totally soft cage', '12'], ''],
    [['', '', '12'], ''],
    [['x', 'Sum', '12'], 'x'],
  ])('is not in the row %j', (cells, petId) => {
    expect(isTotalLine(cells, petId)).toBe(false)
  })

  test('is left out at the end alone, with any number of cells', () => {
    expect(petsOf('petId,quantity,name\n1,2,a\nTotal,2\n\n,,\n')).toEqual([[1n, 2]])
    expect(problemsOf('petId,quantity,name\n1,2,a\nTotal,2,\n3,1,b\n')).toHaveLength(1)
  })

  test('shows nothing about the numbers of the column', () => {
    expect(read('petId;quantity\n1;1.200\nTotal;1.200,0\n').problems).toMatchObject([
      { line: 2, column: 'quantity' },
    ])
  })

  test('is left out above footers, with them, and all of them are named', () => {
    expect(
      leftOut(`${HEADER}1,2,a,\nTotal,2,,\n\nPrinted 24.11.2026 by Till 3,,,\nEnd,,,\n`),
    ).toEqual([
      [3, 'total'],
      [5, 'footer'],
      [6, 'footer'],
    ])
    expect(leftOut(`${HEADER}1,2,a,\nSubtotal,2,,\nPage:,,3,\nTotal,2,,\n`)).toEqual([
      [3, 'total'],
      [4, 'footer'],
      [5, 'total'],
    ])
  })
})

describe('a footer', () => {
  test('without a total is a sentence in the column of the numbers, or in one that is not read', () => {
    expect(leftOut(`${HEADER}1,2,a,\nPrinted by Till 3\n,,,Page 1 of 1\n`)).toEqual([
      [3, 'footer'],
      [4, 'footer'],
    ])
    expect(read(`${HEADER}1,2,a,\n,,,Page 1 of 1\n`).understood?.blankLines).toBeNull()
  })

  test('is no row that may be a pet: it is refused as ever', () => {
    for (const line of [
      'FISH-001,,,',
      ',,Neon tetra,',
      'FISH 1,3,,',
      'Neon,,Tetra x,',
      '1005,,,',
    ]) {
      expect(problemsOf(`${HEADER}1,2,a,\n${line}\n`).length).toBeGreaterThan(0)
    }
    expect(problemsOf(`${HEADER}Printed by Till 3,,,\n1,2,a,\n`)).toHaveLength(2)
    expect(problemsOf(`${HEADER}1,2,a,\nTotal,2,,\nFISH-1,3,b,\n`).length).toBeGreaterThan(0)
  })
})

describe('a row without anything in a column that is read', () => {
  test('is no pet: it is left out and counted, with the first of them', () => {
    const { rows, problems, understood } = read(
      `${HEADER}1,12,Neon,TRUE\n,,,FALSE\n2,3,Guppy,FALSE\n, ,,FALSE\n,,,FALSE\n`,
    )
    expect(problems).toEqual([])
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(understood?.blankLines).toEqual({ count: 3, firstLine: 3 })
  })

  test('is refused where a column that is read has one thing in it', () => {
    expect(problemsOf(`${HEADER}1,2,a,\n,,Neon,TRUE\n2,3,b,\n`)).toEqual([
      'line 3, quantity: is empty',
    ])
  })
})

test('a short row ends in empty cells', () => {
  const { rows, problems } = read(
    'petId;quantity;name;lowStockAt;kind\n1;12;Neon;5;Fish\n2;3;Guppy\n3;4;Molly;2\n4;5\n',
  )
  expect(problems).toEqual([])
  expect(rows.map(({ name, lowStockAt, kind }) => [name, lowStockAt, kind])).toEqual([
    ['Neon', 5, 'Fish'],
    ['Guppy', null, null],
    ['Molly', 2, null],
    [null, null, null],
  ])
})

test('pets are read as they are among rows that are none, wherever these stand', () => {
  const pet = fc.record({
    quantity: fc.nat(500),
    name: fc.constantFrom('Neon', 'Total care', 'Guppy, red', 'Printed frog', ''),
    none: fc.constantFrom('', ',,,TRUE\n', '\n', ',,,\n', ' , ,,x\n'),
  })
  const end = fc.constantFrom(
    '',
    'Total,9,,\n',
    'Total,9\n\nPrinted by Till 3\n',
    'Page 1 of 2\n',
    '\x1a',
    '\0\0',
  )
  fc.assert(
    fc.property(fc.array(pet, { maxLength: 12 }), end, (pets, last) => {
      const lines = pets.map(({ quantity, name, none }, at) => {
        const cells = [at + 1, quantity, ...(name === '' ? [] : [`"${name}"`])]
        return `${none}${cells.join(',')}\n`
      })
      const { rows, problems, understood } = read(HEADER + lines.join('') + last)
      expect(problems).toEqual([])
      expect(rows.map(({ petId, quantity, name }) => [petId, quantity, name])).toEqual(
        pets.map(({ quantity, name }, at) => [BigInt(at + 1), quantity, name || null]),
      )
      const blank = pets.filter(({ none }) => /[Tx]/.test(none)).length
      expect(understood?.blankLines?.count ?? 0).toBe(blank)
    }),
    runs(300),
  )
})
