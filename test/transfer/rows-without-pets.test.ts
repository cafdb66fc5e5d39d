import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isTotalLine } from '../../src/transfer/cells/total-line.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { LeftOutLine } from '../../src/transfer/reading/understanding.ts'
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

describe('the total of a group', () => {
  const NAMES = 'Name,Kind,Quantity\n'
  const petsIn = (text: string) =>
    read(NAMES + text).rows.map(({ name, quantity }) => [name, quantity])

  test.each([
    'Total Fish,,5',
    'Fish Total,,5',
    ',Summe: Fische,5',
    'Zwischensumme,,5',
    ',Fisch Ergebnis,5',
    'Sous-total – poissons,,5',
  ])('is no pet: %s', (total) => {
    const text = `Neon,Fish,2\nGuppy,Fish,3\n${total}\nBudgie,Birds,7\n`
    expect(petsIn(text)).toEqual([
      ['Neon', 2],
      ['Guppy', 3],
      ['Budgie', 7],
    ])
    expect(read(NAMES + text).understood?.leftOutLines).toMatchObject([{ line: 4, as: 'total' }])
  })

  test('may stand above its rows, as programs write it: with how many they are', () => {
    const text = `WH/Shop (2),,81
Neon,Fish,75
Flakes,Food,6
WH/Back (3),,12
Discus (1),,4
Leash (2 m),Dog,4
WH/Back/Left (2),,8
Discus,Fish,3
Corn snake,Reptiles,5
Canary (2),Birds,7
Nest box,Birds,3
`
    expect(petsIn(text).map(([name]) => name)).toEqual([
      ...['Neon', 'Flakes', 'Leash (2 m)', 'Discus', 'Corn snake', 'Canary (2)', 'Nest box'],
    ])
  })

  test('above its rows is a pet where it is not their sum, or has a kind and a single row', () => {
    expect(petsIn('Cage (2),,9\nNeon,Fish,2\nGuppy,Fish,3\n')).toHaveLength(3)
    expect(petsIn('Cage (1),Cages,2\nNeon,Fish,2\nGuppy,Fish,3\n')).toHaveLength(3)
  })

  test('is a pet where it is not the sum, or has a number or a barcode', () => {
    expect(petsIn('Neon,Fish,2\nTotal Fish food,,5\n')).toContainEqual(['Total Fish food', 5])
    const numbered = 'petId,name,quantity\n1,Neon,2\n2,Fish total,2\n3,Molly,4\n'
    expect(petsOf(numbered)).toHaveLength(3)
    const coded =
      'name,barcode,quantity\nNeon,4006381333931,2\nTotal Fish,TANK-7,2\nMolly,TANK-8,4\n'
    expect(read(coded).rows).toHaveLength(3)
  })

  test('is refused where it has no word but that one, and is not the sum', () => {
    const text = `${NAMES}Neon,Fish,2\nTotal,,5\nMolly,Fish,4\n`
    expect(read(text).problems).toMatchObject([
      { line: 3, column: 'name', reason: '"Total" is a total and no pet: leave the line out' },
    ])
  })

  test('is left out where it has sums alone, without a word, and in numbers with decimals', () => {
    for (const [a, b, sum] of [
      ['4', '6', '10'],
      ['4,00', '1.006,00', '1.010,00'],
    ]) {
      const csv = `Nr;quantity;name;Wert\nA-1;${a};Neon;3,20\nA-2;${b};Guppy;5,10\n;${sum};;8,30\n`
      const reading = readImport(new TextEncoder().encode(csv), {
        mappings: [{ name: 'Nr', column: 'petId' }],
      })
      expect(reading.rows.map(({ code }) => code)).toEqual(['A-1', 'A-2'])
      expect(reading.understood?.leftOutLines).toMatchObject([{ line: 4, as: 'total' }])
    }
    const other = read('petId,quantity,name\nA-1,4,Neon\nA-2,6,Guppy\n,11,\n')
    expect(other.rows).toHaveLength(3)
  })

  test('is left out of any list, and of groups of groups', () => {
    const group = fc.record({
      word: fc.constantFrom('Total', 'Summe', 'Subtotal', 'Ergebnis', 'Razem'),
      isBehind: fc.boolean(),
      quantities: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 }),
    })
    const sumOf = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0)
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
        let pets = 0
        const lines = groups.flatMap(({ word, isBehind, quantities }, nth) => {
          const name = isBehind ? `Group ${nth} ${word}` : `${word}: Group ${nth}`
          return [
            ...quantities.map((quantity) => `Pet ${++pets},Group ${nth},${quantity}`),
            `${name},,${sumOf(quantities)}`,
          ]
        })
        const all = sumOf(groups.flatMap(({ quantities }) => quantities))
        const found = petsIn(`${[...lines, `All in total,,${all}`].join('\n')}\n`)
        expect(found.map(([name]) => name)).toEqual(
          Array.from({ length: pets }, (_, at) => `Pet ${at + 1}`),
        )
        expect(sumOf(found.map(([, quantity]) => Number(quantity)))).toBe(all)
      }),
      runs(200),
    )
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
