import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeCsv } from '../../src/transfer/csv/write-pets.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'
import { PLAIN_COLUMNS } from '../../src/transfer/reading/list-columns.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import { runs } from '../support/property-runs.ts'
import { anyStock, caseFile, problemsOf, sentences } from './fixtures.ts'
import { ean13, shopCode, tradeNumber } from './trade-numbers.ts'

const AS_BARCODES: ColumnMapping[] = [
  { name: 'UPC', column: 'barcode' },
  { name: 'EAN', column: 'barcode' },
]

const readCase = async (
  name: string,
  decisions: ReadingDecisions = {},
  mappings: ColumnMapping[] = [],
) => {
  const { rows, problems, warnings } = readImport(await caseFile(name), { mappings, decisions })
  expect(problems).toEqual([])
  return { barcodes: rows.map((row) => row.barcodes), warnings }
}

const barcodesIn = (text: string, mappings: readonly ColumnMapping[] = AS_BARCODES) => {
  const { rows, problems } = readImport(new TextEncoder().encode(text), { mappings })
  expect(problems).toEqual([])
  return rows.map(({ barcodes }) => barcodes)
}

describe('barcodes as reported files have them', () => {
  test.each([
    ['apostrophe-before-barcode.csv', [['4006381333931'], ['4006381333948']]],
    ['apostrophe-before-barcode.xlsx', [['4006381333931']]],
    ['ean-with-printed-blanks.csv', [['4006381333931'], ['9780201379624']]],
    ['placeholder-barcodes.csv', [[], [], [], [], [], [], []]],
    ['placeholder-barcode-twice.csv', [[], [], ['4006381333931']]],
  ])('are read without a word in %s', async (name, barcodes) => {
    expect(await readCase(name)).toEqual({ barcodes, warnings: [] })
  })

  test('lose their hyphens, and are parted, and a sign after one is warned of', async () => {
    const { barcodes, warnings } = await readCase('decorated-barcodes.csv')
    expect(barcodes).toEqual([
      ['9783161484100'],
      ['4006381333931', '4006381333948'],
      ['4006381333955', '4006381333962'],
      ['4006381333931-'],
    ])
    expect(sentences(warnings)).toEqual([
      'the barcode "4006381333931-" in line 5 is read as one code: put blanks between two barcodes, no other sign',
    ])
  })

  test.each(['upc-without-its-zero.csv', 'upc-without-its-zero.xlsx'])(
    'keep the zero that they lack until a person decides: %s',
    async (name) => {
      const asked = await readCase(name)
      expect(asked.barcodes[0]).toEqual(['36000291452'])
      expect(asked.warnings).toMatchObject([
        {
          ...{ code: 'lost_zeros', value: '36000291452', line: 2 },
          question: {
            about: 'leadingZeros',
            column: 'barcode',
            choices: [{ value: 'add' }, { value: 'keep' }],
          },
        },
      ])
      expect(asked.warnings[0]?.question?.choices[0]?.shows[0]).toEqual({
        ...{ line: 2, text: '036000291452' },
      })
      const added = await readCase(name, { leadingZeros: 'add' })
      expect([added.barcodes[0], added.warnings]).toEqual([['036000291452'], []])
      const kept = await readCase(name, { leadingZeros: 'keep' })
      expect([kept.barcodes[0], kept.warnings]).toEqual([['36000291452'], []])
    },
  )

  test('are those of all columns that are mapped to them', async () => {
    const { barcodes } = await readCase('three-columns-of-codes.csv', {}, [
      ...AS_BARCODES,
      { name: 'Custom SKU', column: 'barcode' },
    ])
    expect(barcodes).toEqual([['036000291452', '4006381333931', 'N-7']])
  })
})

describe('several columns of barcodes', () => {
  test('are one list for the pet, in their order, and one code in two of them is one', () => {
    const file = 'petId,UPC,quantity,EAN\n1,036000291452,2,0036000291452 A\n2,N/A,3,-\n3,B,4,\n'
    expect(barcodesIn(file)).toEqual([['036000291452', 'A'], [], ['B']])
  })

  test('may have one name, petstock’s own or a mapped one', () => {
    expect(barcodesIn('petId,quantity,barcode,Bar-code\n1,2,A,B\n', [])).toEqual([['A', 'B']])
    const mapped = [{ name: 'EAN', column: 'barcode' as const }]
    expect(barcodesIn('petId,quantity,EAN,ean\n1,2,A,B\n', [...mapped, ...mapped])).toEqual([
      ['A', 'B'],
    ])
  })

  test('are all named where it is said how the file was understood', () => {
    const file = new TextEncoder().encode('petId,quantity,EAN,UPC\n1,2,A,B\n')
    const { understood, warnings } = readImport(file, { mappings: AS_BARCODES })
    expect(understood?.columns.slice(2)).toEqual([
      { column: 'barcode', name: 'UPC', mapped: true, numbers: null },
      { column: 'barcode', name: 'EAN', mapped: true, numbers: null },
    ])
    expect(warnings).toEqual([])
  })

  test('are put right together', () => {
    const file = new TextEncoder().encode('petId,quantity,UPC,EAN\n1,2,A,ü\n')
    const how = { mappings: AS_BARCODES }
    expect(readImport(file, how).problems).toMatchObject([{ column: 'barcode', value: 'A ü' }])
    const cells = [{ line: 2, column: 'barcode' as const, value: 'A B' }]
    const { rows } = readImport(file, { ...how, corrections: { cells, leftOut: [] } })
    expect(rows.map(({ barcodes }) => barcodes)).toEqual([['A', 'B']])
  })
})

describe('digits that may be incomplete, or one code or several', () => {
  const warningsOf = (cells: readonly string[], decisions: ReadingDecisions = {}) => {
    const lines = cells.map((cell, at) => `${at + 1},1,"${cell}"`)
    const file = new TextEncoder().encode(`petId,quantity,EAN\n${lines.join('\n')}\n`)
    const { rows, warnings } = readImport(file, { mappings: AS_BARCODES.slice(1), decisions })
    const barcodes = rows.flatMap((row) => row.barcodes ?? [])
    return { barcodes, warnings: warnings.map(({ code, question }) => [code, question?.about]) }
  }

  test('get their check digit where a person has decided so', () => {
    const cells = ['400638133393', '12345678901', 'A']
    expect(warningsOf(cells)).toEqual({
      barcodes: cells,
      warnings: [['lost_check_digits', 'checkDigits']],
    })
    expect(warningsOf(cells, { checkDigits: 'add' })).toEqual({
      barcodes: ['4006381333931', '123456789012', 'A'],
      warnings: [],
    })
    expect(warningsOf(cells, { checkDigits: 'keep' })).toEqual({ barcodes: cells, warnings: [] })
  })

  test('are asked about where one of few groups checks, or others do not', () => {
    expect(warningsOf(['2023-0012'])).toEqual({
      ...{ barcodes: ['20230012'], warnings: [['grouped_digits', 'barcodes']] },
    })
    const mixed = ['2023-0012', '2023-0029', '2023-0013']
    expect(warningsOf(mixed).warnings).toEqual([['grouped_digits', 'barcodes']])
    expect(warningsOf(mixed, { barcodes: 'as_written' })).toEqual({ barcodes: mixed, warnings: [] })
    expect(warningsOf(mixed, { barcodes: 'joined' }).warnings).toEqual([])
    expect(warningsOf(['4 006381 333932']).warnings).toEqual([['wrong_check_digit', undefined]])
  })

  test('are never joined by chance without a word', () => {
    const group = fc.integer({ min: 1000, max: 9999 }).map(String)
    const pair = fc.tuple(group, fc.constantFrom(' ', '-'), group)
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 12 }), (pairs) => {
        const cells = pairs.map((parts) => parts.join(''))
        const { barcodes, warnings } = warningsOf([...new Set(cells)])
        const isJoined = barcodes.some((code) => /^\d{8}$/.test(code))
        const isApart = barcodes.some((code) => !/^\d{8}$/.test(code))
        // Of several that all check, none does by chance.
        if (isJoined && isApart) expect(warnings).toContainEqual(['grouped_digits', 'barcodes'])
      }),
      runs(1000),
    )
  })

  test('are a UPC-E without its zero, too', () => {
    expect(warningsOf(['4252614']).warnings).toEqual([['lost_zeros', 'leadingZeros']])
    expect(warningsOf(['4252614'], { leadingZeros: 'add' }).barcodes).toEqual(['04252614'])
  })

  test('have a word said of them wherever they are not read as they are written', () => {
    const lost = tradeNumber(12)
      .filter((number) => /^0[1-9]/.test(number))
      .map((number) => number.slice(1))
    const cell = fc.oneof(shopCode, ean13, lost)
    fc.assert(
      fc.property(fc.uniqueArray(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const { barcodes, warnings } = warningsOf(cells)
        expect(barcodes).toEqual(cells)
        const isLost = cells.some((each) => /^\d{11}$/.test(each))
        expect(warnings.some(([code]) => code === 'lost_zeros')).toBe(isLost)
      }),
      runs(500),
    )
  })
})

describe('petstock’s own file', () => {
  const HEADER = `${PLAIN_COLUMNS.join(',')}\n`

  test('has blanks between barcodes, and nothing else is meant by any sign', () => {
    const file = `${HEADER}1,1,sold,,,,"4 006381 333931 A|B N/A 0 4006381333931,036000291452"\n`
    expect(barcodesIn(file, [])).toEqual([
      ['4', '006381', '333931', 'A|B', 'N/A', '0', '4006381333931,036000291452'],
    ])
    const own = barcodesIn(file, [])
    expect(barcodesIn(file, [{ name: 'barcode', column: 'barcode' }])).toEqual(own)
    const withOthers = file.replace('petId,', 'shelf,petId,').replace('\n1,', '\nA,1,')
    expect(barcodesIn(withOthers, [])).toEqual(own)
    expect(barcodesIn(file.replace('lowStockAt', 'Min'), [])).not.toEqual(own)
  })

  test('is known by its header, in CSV and .xlsx, whatever barcodes it has', () => {
    fc.assert(
      fc.property(anyStock, (pets) => {
        for (const file of [new TextEncoder().encode(writeCsv(pets)), writeXlsx(pets)]) {
          const { rows } = readImport(file)
          expect(rows.map(({ barcodes = [] }) => barcodes)).toEqual(
            pets.map(({ barcodes }) => barcodes),
          )
        }
      }),
      runs(100),
    )
  })

  test('has zeros asked about that a spreadsheet has taken away since', () => {
    const file = new TextEncoder().encode(`${HEADER}1,1,sold,,,,36000291452\n`)
    expect(readImport(file).warnings.map(({ code }) => code)).toEqual(['lost_zeros'])
    const { rows } = readImport(file, { decisions: { leadingZeros: 'add' } })
    expect(rows[0]?.barcodes).toEqual(['036000291452'])
  })
})

test('a text that is a formula for the spreadsheet alone is read as what it shows', () => {
  const file = 'petId,quantity,barcode\n="7",="12",="4006381333931"\n8,1, ="0012" \n'
  expect(barcodesIn(file, [])).toEqual([['4006381333931'], ['0012']])
  expect(problemsOf('petId,quantity,barcode\n7,1,="40"&"06"\n')).toEqual([
    'line 2: a cell is a formula: write its value alone',
  ])
})
