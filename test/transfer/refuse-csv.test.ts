import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../src/transfer/read-import.ts'
import { problemsOf, read } from './fixtures.ts'

const HEADER = 'petId,quantity,status,name,lowStockAt\n'
const EXPECTED =
  'the header must be petId,quantity,status,name,lowStockAt (name and lowStockAt may be left out)'
const bytes = (text: string, ...more: number[]) =>
  new Uint8Array([...new TextEncoder().encode(text), ...more])

describe('a file that cannot be read', () => {
  test.each(['', '\uFEFF', '\r\n \n'])('is refused when it is empty: %j', (file) => {
    expect(problemsOf(file)).toEqual([`the file: is empty; ${EXPECTED}`])
  })

  test('is refused with the line where it is not UTF-8, and how to save it', () => {
    const [problem] = problemsOf(bytes(`${HEADER}1,1,sold,Rex,\r\n2,1,sold,M`, 0xfc, 0x0a))
    expect(problem).toStartWith('line 3: is not UTF-8 text: save it again as UTF-8 (Excel:')
  })

  test.each([
    [0xff, 0xfe],
    [0xfe, 0xff],
  ])('is refused by name when it is UTF-16 (%d %d)', (first, second) => {
    expect(problemsOf(new Uint8Array([first, second, 0x70, 0]))[0]).toContain('is UTF-16 text')
  })

  test('is refused by name when it is a workbook', () => {
    expect(problemsOf('PK\u0003\u0004...')[0]).toContain('is a workbook')
  })

  test('is refused when a column is missing, with the header that it needs', () => {
    expect(problemsOf('id,quantity\n1,2\n')).toEqual([
      `line 1: these columns are missing: petId, status; ${EXPECTED}`,
    ])
  })

  test('is refused when a column is there twice', () => {
    expect(problemsOf('petId,quantity,status,Quantity\n1,2,sold,3\n')).toEqual([
      'line 1, quantity: the header has this column twice',
    ])
  })

  test('is refused when the quotes of the header do not match', () => {
    expect(problemsOf('petId,"quantity,status\n')).toEqual([
      `line 1: the quotes do not match; ${EXPECTED}`,
    ])
  })
})

describe('a line that cannot be imported', () => {
  test.each(['9.22E+18', '9,22E+18', '9.22337E18', '1e3'])(
    'is told that a spreadsheet shortened the id %s',
    (id) => {
      const [problem] = problemsOf(`petId;quantity;status\n${id};1;sold\n`)
      expect(problem).toContain(`line 2, petId: a spreadsheet has shortened this number to ${id}`)
      expect(problem).toContain('format the column as text')
    },
  )

  test.each(['007', '+1', '-0', '1.0', '9223372036854775808', '-9223372036854775809', 'x'])(
    'has an id that is not an int64 in its one way of writing: %s',
    (id) => {
      expect(problemsOf(`${HEADER}${id},1,sold,,\n`)).toEqual([
        `line 2, petId: must be a whole number from -9223372036854775808 to 9223372036854775807, without leading zeros, not "${id}"`,
      ])
    },
  )

  test('has an id that was there before, and both lines are named', () => {
    expect(problemsOf(`${HEADER}1,1,sold,"a\n",\n2,1,sold,,\n1,2,sold,,\n`)).toEqual([
      'line 5, petId: 1 is already in line 2',
    ])
  })

  test.each([
    '-1',
    '-0',
    '+5',
    '5.5',
    '1e2',
    '2147483648',
    '99999999999999999999',
    'five',
    '1 000',
  ])('has a quantity that is not a stock count: %s', (quantity) => {
    expect(problemsOf(`${HEADER}1,${quantity},sold,,\n`)).toEqual([
      `line 2, quantity: must be a whole number from 0 to 2147483647, not "${quantity}"`,
    ])
  })

  test('has decimals that a spreadsheet put there', () => {
    expect(problemsOf('petId;quantity;status\n1;5,0;sold\n')).toEqual([
      'line 2, quantity: must be a whole number from 0 to 2147483647, not "5,0" (write it without decimals)',
    ])
  })

  test('has a lowStockAt out of the bounds of a quantity', () => {
    expect(problemsOf(`${HEADER}1,1,sold,,-1\n`)).toEqual([
      'line 2, lowStockAt: must be a whole number from 0 to 2147483647, not "-1"',
    ])
  })

  test('has a status that there is not', () => {
    expect(problemsOf(`${HEADER}1,1,gone,,\n`)).toEqual([
      'line 2, status: must be available, pending, sold, not "gone"',
    ])
  })

  test('has a name that is too long or of more than plain text in one line', () => {
    expect(problemsOf(`${HEADER}1,1,sold,${'a'.repeat(201)},\n2,1,sold,a\0b,\n`)).toEqual([
      `line 2, name: must be text of 1 to 200 characters, not "${'a'.repeat(40)}…"`,
      'line 3, name: must be one line of plain text (character 2 is U+0000, a control character), not "a\\u0000b"',
    ])
  })

  test('has too few or too many cells', () => {
    expect(problemsOf(`${HEADER}1,1,sold\n2,1,sold,Rex, the dog,\n`)).toEqual([
      'line 2: has 3 cells where the header has 5 (cells are separated by ,)',
      'line 3: has 6 cells where the header has 5: a cell with a , in it must be in quotes',
    ])
  })

  test('opens a quote that is never closed, and the lines after it are still read', () => {
    expect(problemsOf(`${HEADER}1,1,sold,"Rex,\n2,x,sold,,\n`)).toEqual([
      'line 2: a quote (") opens here and is never closed',
      'line 3, quantity: must be a whole number from 0 to 2147483647, not "x"',
    ])
  })

  test('has a quote where none can be, and the lines after it are still read', () => {
    const { rows, problems } = read(
      `${HEADER}1,1,sold,"Rex" the dog,\n2,1,sold,5" Rex,\n\n3,1,sold,"a\n",\n4,1,sold,,\n`,
    )
    expect(problems.map(({ line }) => line)).toEqual([2, 3])
    expect(rows.map(({ line }) => line)).toEqual([5, 7])
  })

  test('has all that is wrong with it listed', () => {
    expect(problemsOf(`${HEADER},,,,x\n`)).toEqual([
      'line 2, petId: is empty',
      'line 2, quantity: is empty',
      'line 2, status: is empty',
      'line 2, lowStockAt: must be a whole number from 0 to 2147483647, not "x"',
    ])
  })
})

test('all problems are counted, the first 50 are listed', () => {
  const { problems, problemCount } = read(HEADER + 'x,1,sold,,\n'.repeat(1234))
  expect(problemCount).toBe(1234)
  expect(problems).toHaveLength(50)
})

test('a file full of unmatched quotes is given up, not read for ever', () => {
  const { problemCount } = read(HEADER + '1,1,sold,a"b,\n'.repeat(5000))
  expect(problemCount).toBe(1001)
})

test('no file makes the reading throw', () => {
  const csvLike = fc
    .array(fc.constantFrom(...',;"\r\n\'=1aE+. ', 'sold', '\n1,1,sold,x,\n'))
    .map((parts) => HEADER + parts.join(''))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (file) => void readImport(file)))
  fc.assert(fc.property(csvLike, (file) => void read(file)))
  fc.assert(fc.property(fc.json(), (file) => void read(`[${file}]`)))
})
