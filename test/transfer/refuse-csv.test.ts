import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../src/transfer/read-import.ts'
import { problemsOf, read } from './fixtures.ts'

const HEADER = 'petId,quantity,status,name,lowStockAt\n'
const EXPECTED =
  'the header must be petId,quantity,status,name,lowStockAt,kind,barcode (all but petId and quantity may be left out; petId, too, where the pets have no numbers yet)'

describe('a file that cannot be read', () => {
  test.each(['', '\uFEFF', '\r\n \n'])('is refused when it is empty: %j', (file) => {
    expect(problemsOf(file)).toEqual([`the file: is empty; ${EXPECTED}`])
  })

  test('is refused when a column is missing, with the header that it needs', () => {
    expect(problemsOf('id,quantity\n1,2\n')).toEqual([
      'line 1: these columns are missing: petId; the file has "id", "quantity"',
    ])
  })

  test.each([
    ['1,5\n2,6\n', '"1", "5"'],
    ['1;Rex;5\n2;Tom;6\n', '"1", "Rex", "5"'],
    ['1 200|7\n', '"1 200", "7"'],
  ])('is refused when a pet stands where its header must be: %j', (file, names) => {
    const { problems, offer } = read(file)
    expect(offer).toBeNull()
    expect(problems).toMatchObject([
      {
        line: 1,
        code: 'missing_header',
        reason: `is a pet (${names}) and no header line: put the names of the columns above it, as in petId,quantity`,
      },
    ])
  })

  test('is refused when a pet stands there, whatever is mapped to petId and quantity', () => {
    const mappings = [
      { name: '1', column: 'petId' },
      { name: '5', column: 'quantity' },
    ] as const
    for (const file of ['1,5\n2,6\n', 'Stock\n1,5\n2,6\n', 'Rex,1,5\nTom,2,6\n']) {
      const { rows, problems } = readImport(new TextEncoder().encode(file), { mappings })
      expect({ rows, codes: problems.map(({ code }) => code) }).toEqual({
        rows: [],
        codes: ['missing_header'],
      })
    }
  })

  test('is read when single columns of its header are numbers', () => {
    const file = new TextEncoder().encode('Foo,Bar,2025,2026\n1,2,3,4\n')
    const { rows } = readImport(file, {
      mappings: [
        { name: 'foo', column: 'petId' },
        { name: '2026', column: 'quantity' },
      ],
    })
    expect(rows).toEqual([{ line: 2, petId: 1n, quantity: 4 }])
  })

  test('is refused as what it is when it is a PDF', () => {
    expect(problemsOf('%PDF-1.7\n1,2\n')).toEqual([
      'the file: is a PDF, and no table can be taken from it: get the list as .xlsx or as CSV from where it comes from',
    ])
  })

  test('is refused as a whole when it is JSON and no UTF-8', () => {
    const file = Uint8Array.from([...new TextEncoder().encode('[{"petId":1,\n"name":"K'), 0xe4])
    expect(problemsOf(file)).toEqual([
      expect.stringMatching(/^the file: is not UTF-8 text in line 2: save it again as UTF-8/),
    ])
  })

  test('is offered no mapping when a column is there twice: none would help', () => {
    const file = new TextEncoder().encode('petId,quantity,quantity,Description\n1,2,3,a\n')
    const { problems, offer } = readImport(file, {
      mappings: [{ name: 'quantity', column: 'name' }],
    })
    expect(offer).toBeNull()
    expect(problems[0]?.reason).toBe(
      'the header has the column "quantity" twice: give one of them another name in the file',
    )
  })

  test('is refused when a column is there twice', () => {
    expect(problemsOf('petId,quantity,status,Quantity\n1,2,sold,3\n')).toEqual([
      'line 1, quantity: the header has the column "quantity" twice: give one of them another name in the file',
    ])
  })

  test('is refused when the quotes of the header do not match', () => {
    expect(problemsOf('petId,"quantity,status\n')).toEqual([
      `line 1: the quotes do not match; ${EXPECTED}`,
    ])
  })
})

describe('a line that cannot be imported', () => {
  test.each(['9.22E+18', '9,22E+18', '9.22337E18', '1e+3'])(
    'is told that a spreadsheet shortened the id %s',
    (id) => {
      const [problem] = problemsOf(`petId;quantity;status\n${id};1;sold\n`)
      expect(problem).toContain(`line 2, petId: a spreadsheet has shortened this number to ${id}`)
      expect(problem).toContain('format the column as text')
    },
  )

  test.each(['1 001', '+1', '-0', '1.0', '9223372036854775808', '-9223372036854775809'])(
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

  test.each(['-1', '-0', '+5', '5.5', '1e2', '2147483648', '99999999999999999999', 'five'])(
    'has a quantity that is not a stock count: %s',
    (quantity) => {
      expect(problemsOf(`${HEADER}1,${quantity},sold,,\n`)).toEqual([
        `line 2, quantity: must be a whole number from 0 to 2147483647, not "${quantity}"`,
      ])
    },
  )

  test('has a quantity with its unit, and the sentence says what to write', () => {
    expect(problemsOf(`${HEADER}1,1000 kg,sold,,\n`)).toEqual([
      'line 2, quantity: must be a whole number from 0 to 2147483647, not "1000 kg": write the number alone',
    ])
  })

  test('has thousands or decimals, and no other line shows which', () => {
    expect(problemsOf('petId;quantity;status\n1;5.000;sold\n2;7;sold\n')).toEqual([
      'line 2, quantity: "5.000" has thousands or decimals, and no number of this column shows which: write it without a point and a comma',
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

  test('has one cell alone', () => {
    expect(problemsOf('petId;quantity;name\n1\n')).toEqual(['line 2, quantity: is empty'])
  })

  test('is the header again, or has a formula for a value', () => {
    const formulas = ['="3"&A1,4', '=5,6', '7,="8']
    const lines = ['petId,quantity', '1,2', 'PETID, quantity ', ...formulas]
    expect(problemsOf(lines.join('\n'))).toEqual([
      'line 4: a cell is a formula: write its value alone',
      'line 6: a cell is a formula: write its value alone',
      'line 3: is the header again: delete the line',
      expect.stringMatching(/^line 5, petId: must be .*: it is a formula, write its value alone$/),
    ])
  })

  test('has too many cells', () => {
    expect(problemsOf(`${HEADER}1,1,sold\n2,1,sold,Rex, the dog,\n`)).toEqual([
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
    expect(problemsOf(`${HEADER}1.5,,,,x\n`)).toEqual([
      'line 2, petId: must be a whole number from -9223372036854775808 to 9223372036854775807, without leading zeros, not "1.5"',
      'line 2, quantity: is empty',
      'line 2, lowStockAt: must be a whole number from 0 to 2147483647, not "x"',
    ])
  })
})

describe('a line with barcodes that cannot be imported', () => {
  const file = (...lines: string[]) => `petId,quantity,status,barcode\n${lines.join('\n')}\n`

  test.each(['4.00638E+12', '4,00638E+12', '4E+12'])(
    'is told that a spreadsheet rounded %s',
    (code) => {
      expect(problemsOf(file(`1,1,sold,"7 ${code}"`))).toEqual([
        `line 2, barcode: must not include "${code}": each must have all its digits, which a spreadsheet has rounded away (format the column as text)`,
      ])
    },
  )

  test('has one that is too long or no plain ASCII', () => {
    expect(problemsOf(file(`1,1,sold,ü`, `2,1,sold,${'x'.repeat(65)}`))).toEqual([
      'line 2, barcode: must not include "ü": each must be text of 1 to 64 printable ASCII characters without blanks',
      `line 3, barcode: must not include "${'x'.repeat(65)}": each must be text of 1 to 64 printable ASCII characters without blanks`,
    ])
  })

  test('has one twice in the file, however it is written, and both lines are named', () => {
    expect(
      problemsOf(
        file(
          '1,1,sold,036000291452 A',
          '2,1,sold,',
          '3,1,sold,B A',
          '4,1,sold,0036000291452',
          '5,1,sold,C C',
        ),
      ),
    ).toEqual([
      'line 4, barcode: A is already in line 2, for pet 1',
      'line 5, barcode: 0036000291452 is already in line 2 as 036000291452, for pet 1',
      'line 6, barcode: must not be C twice',
    ])
  })

  test('has one that is the petId of another line, before or after it', () => {
    expect(problemsOf(file('1,1,sold,2', '2,1,sold,3 02', '3,1,sold,1 3'))).toEqual([
      'line 4, barcode: 3 is already in line 3, for pet 2',
      'line 2, barcode: 2 is the petId in line 3',
      'line 3, barcode: 3 is the petId in line 4',
      'line 4, barcode: 1 is the petId in line 2',
    ])
  })
})

test('each problem is kept, with its line, column, value and code', () => {
  const { problems, refused, rows } = read(`${HEADER}${'1.5,1,sold,,\n'.repeat(1234)}7,1,sold,,\n`)
  expect({ count: problems.length, refused }).toEqual({ count: 1234, refused: 1234 })
  expect(problems[1233]).toMatchObject({
    line: 1235,
    column: 'petId',
    value: '1.5',
    code: 'invalid_value',
  })
  expect(rows).toHaveLength(1)
})

test('a line with any problem is no row', () => {
  const file =
    'petId,quantity,status,name,barcode\n1,1,gone,,\n2,1,sold,"a\nb",\n3,1,,,X\n4,1,,,X\n'
  const { rows, refused } = read(file)
  expect(rows.map(({ petId }) => petId)).toEqual([3n])
  expect(refused).toBe(3)
})

test('a file full of unmatched quotes is given up, not read for ever', () => {
  const { problems } = read(HEADER + '1,1,sold,a"b,\n'.repeat(5000))
  expect(problems).toHaveLength(1001)
})

test('no file makes the reading throw', () => {
  const csvLike = fc
    .array(fc.constantFrom(...',;"\r\n\'=1aE+. ', 'sold', '\n1,1,sold,x,\n'))
    .map((parts) => HEADER + parts.join(''))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (file) => void readImport(file)))
  fc.assert(fc.property(csvLike, (file) => void read(file)))
  fc.assert(fc.property(fc.json(), (file) => void read(`[${file}]`)))
})
