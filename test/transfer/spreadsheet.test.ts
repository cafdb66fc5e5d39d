import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { meaningsOf } from '../../src/transfer/columns/column-names.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'
import { type CsvColumn, PLAIN_COLUMNS } from '../../src/transfer/reading/list-columns.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { slowness } from '../support/wait.ts'
import { sentences, windows1252 } from './fixtures.ts'

const readMapped = (text: string, ...mappings: ColumnMapping[]) =>
  readImport(new TextEncoder().encode(text), { mappings })
const MAPPINGS: ColumnMapping[] = [
  { name: 'Item no.', column: 'petId' },
  { name: 'Description', column: 'name' },
  { name: 'On hand', column: 'quantity' },
]
const rowsOf = (text: string, ...mappings: ColumnMapping[]) => {
  const { rows, problems } = readMapped(text, ...mappings)
  expect(problems).toEqual([])
  return rows.map(({ petId, quantity }) => [petId, quantity])
}
const problemsOf = (text: string, ...mappings: ColumnMapping[]) =>
  readMapped(text, ...mappings).problems.map(({ line, column, reason }) => ({
    line,
    column,
    reason,
  }))

test('a spreadsheet as people have it is read, and it is said how', () => {
  const file = [
    'Stock list, March;;;',
    ' Item no. ;Description;On  hand;Price',
    ' 7 ; Käfig ; 1.200 ;9,90',
    '8;Rex;3,0;5',
    'Total;;1.203;',
  ]
  const { rows, problems, refused, warnings, understood, offer } = readImport(
    windows1252(file.join('\r\n')),
    { mappings: MAPPINGS },
  )
  expect({ problems, refused, offer }).toEqual({ problems: [], refused: 0, offer: null })
  expect(rows).toEqual([
    { line: 3, petId: 7n, quantity: 1200, name: 'Käfig' },
    { line: 4, petId: 8n, quantity: 3, name: 'Rex' },
  ])
  expect(sentences(warnings)).toEqual([
    'the column "Price" is not known and is left out',
    '"Price" may have prices or costs, and the shop has no currency yet: choose it, and they can come in',
  ])
  expect(understood).toEqual({
    encoding: 'windows-1252',
    encodingExample: { line: 3, text: 'Käfig' },
    separator: ';',
    separatorFrom: 'header',
    headerLine: 2,
    columns: [
      { column: 'petId', name: 'Item no.', mapped: true, numbers: null },
      {
        column: 'quantity',
        name: 'On hand',
        mapped: true,
        numbers: {
          decimalMark: ',',
          shownBy: { line: 4, text: '3,0' },
          example: { line: 3, text: '1.200', value: 1200 },
        },
      },
      { column: 'name', name: 'Description', mapped: true, numbers: null },
    ],
    leftOutColumns: [{ name: 'Price', guess: null }],
    leftOutLines: [
      { line: 1, cells: ['Stock list, March'], as: 'title' },
      { line: 5, cells: ['Total', '1.203'], as: 'total' },
    ],
    blankLines: null,
    withoutStatus: { count: 2, firstLine: 3 },
  })
})

describe('the separator', () => {
  test.each([
    ['a comma', ',', ','],
    ['a semicolon', ';', ';'],
    ['a tab', '\t', '\t'],
    ['a |', '|', '|'],
  ])('is %s where the header has it', (_, by, separator) => {
    const text = `petId${by}quantity${by}name\n1${by}2${by}a\n`
    const { rows, understood } = readMapped(text)
    expect(rows).toEqual([{ line: 2, petId: 1n, quantity: 2, name: 'a' }])
    expect(understood).toMatchObject({ separator, separatorFrom: 'header', headerLine: 1 })
  })

  test('is the one that the line sep= names, whatever else the header has', () => {
    for (const line of ['sep=|', '"sep=|"', 'SEP=|']) {
      const text = `${line}\r\npetId|quantity|a;b,c;d\r\n1|2|x\r\n`
      expect(rowsOf(text)).toEqual([[1n, 2]])
      expect(readMapped(text).understood).toMatchObject({
        separator: '|',
        separatorFrom: 'sep_line',
        headerLine: 2,
      })
    }
    expect(problemsOf('sep=,\npetId;quantity\n1;2\n')[0]).toMatchObject({
      line: 2,
      reason: 'these columns are missing: petId, quantity; the file has "petId;quantity"',
    })
  })

  test('is named by sep= in a cell too, with the empty cells that a spreadsheet saves after it', () => {
    const lines = 'petId;quantity;name\n1;2;a,b\n'
    for (const line of ['sep=;;;', '"sep=;";;', 'sep=,;;', '"sep=,";;']) {
      expect(rowsOf(`${line}\n${lines}`)).toEqual([[1n, 2]])
    }
    expect(rowsOf('"sep=;",,\npetId,quantity,name\n1,2,a;b\n')).toEqual([[1n, 2]])
    expect(rowsOf('sep=\t\t\t\npetId\tquantity\tname\n1\t2\ta\n')).toEqual([[1n, 2]])
  })

  test('is refused where sep= names none that is known', () => {
    for (const name of ['x', '', ';,;', 'x;;', '"']) {
      expect(problemsOf(`sep=${name}\npetId;quantity\n`)).toEqual([
        { line: 1, column: null, reason: 'sep= must name a comma, a semicolon, a tab or a |' },
      ])
    }
  })

  test('is refused where two make a header, with what to do', () => {
    expect(problemsOf('petId,quantity,x;petId;quantity\n1,2,3;4;5\n')).toEqual([
      {
        line: 1,
        column: null,
        reason:
          'a comma and a semicolon both make a header of it: write the separator into a line above all others, as in sep=;',
      },
    ])
    expect(rowsOf('sep=;\npetId,quantity,x;petId;quantity\n1,2,3;4;5\n')).toEqual([[4n, 5]])
  })
})

describe('the header', () => {
  test('stands below a title of one or more lines, which are named', () => {
    const { rows, understood } = readMapped(
      '\nPet shop;;\n;Stock of 3.4.;2026\n\npetId;quantity\n1;2\n',
    )
    expect(rows).toEqual([{ line: 6, petId: 1n, quantity: 2 }])
    expect(understood?.headerLine).toBe(5)
    expect(understood?.leftOutLines).toEqual([
      { line: 2, cells: ['Pet shop'], as: 'title' },
      { line: 3, cells: ['Stock of 3.4.', '2026'], as: 'title' },
    ])
  })

  test('is looked for in the first 20 rows alone', () => {
    const below = (titles: number) => `${'a title\n'.repeat(titles)}petId;quantity\n1;2\n`
    expect(rowsOf(below(19))).toEqual([[1n, 2]])
    expect(problemsOf(below(20))).toHaveLength(1)
  })

  test('is the row most like one where columns are missing, and guesses are offered, not used', () => {
    const { problems, rows, offer, understood } = readMapped(
      'Bestand März;;\nArtikelnr.;Bezeichnung;Menge;Preis;Mindest-Bestand\n1;Rex;2;3;4\n',
    )
    expect({ rows, understood }).toEqual({ rows: [], understood: null })
    expect(problems).toMatchObject([
      {
        line: 2,
        code: 'missing_column',
        reason:
          'these columns are missing: petId, quantity; the file has "Artikelnr.", "Bezeichnung", "Menge", "Preis", "Mindest-Bestand"',
      },
    ])
    expect(offer).toEqual({
      names: ['Artikelnr.', 'Bezeichnung', 'Menge', 'Preis', 'Mindest-Bestand'],
      missing: [],
      mappings: [],
      guesses: [
        { name: 'Artikelnr.', column: 'petId' },
        { name: 'Bezeichnung', column: 'name' },
        { name: 'Menge', column: 'quantity' },
        { name: 'Mindest-Bestand', column: 'lowStockAt' },
      ],
    })
  })

  test('has the columns that are mapped, in any letter case and with any blanks', () => {
    expect(
      rowsOf(
        'ITEM   NO.;Count\n1;2\n',
        { name: ' Item no. ', column: 'petId' },
        { name: 'count', column: 'quantity' },
      ),
    ).toEqual([[1n, 2]])
    expect(rowsOf('"Item\nno.",quantity\n1,2\n', { name: 'Item no.', column: 'petId' })).toEqual([
      [1n, 2],
    ])
  })

  test('has petstock’s own columns with blanks, hyphens or underscores in their names, or none', () => {
    for (const header of [
      'Pet ID,Quantity,Low Stock At,Bar-code,NAME,KIND',
      'pet_id,QUANTITY,low_stock_at,bar_code,name,kind',
      'pet-id, quantity ,low  stock_at,BARCODE,Na me,kind',
    ]) {
      const { rows, warnings } = readMapped(`${header}\n1,2,3,A,Rex,Dog\n`)
      expect(warnings).toEqual([])
      expect(rows).toEqual([
        {
          ...{ line: 2, petId: 1n, quantity: 2, lowStockAt: 3 },
          ...{ barcodes: ['A'], name: 'Rex', kind: 'Dog' },
        },
      ])
    }
    expect(problemsOf('petId,Pet ID,quantity\n1,2,3\n')).toMatchObject([
      { reason: expect.stringContaining('the header has the column "petId" twice') },
    ])
  })

  test('gives a mapped column before one that has the name, which is left out and named', () => {
    const { rows, understood } = readMapped('petId,quantity,Count\n1,2,3\n', {
      name: 'Count',
      column: 'quantity',
    })
    expect(rows).toMatchObject([{ petId: 1n, quantity: 3 }])
    expect(understood?.leftOutColumns).toEqual([{ name: 'quantity', guess: null }])
  })

  test('is named in one line, wherever its cells have lines', () => {
    const { offer, problems } = readMapped('"Item\r\nno.";"On\n hand"\n1;2\n')
    expect(problems[0]?.reason).toEndWith('the file has "Item no.", "On hand"')
    expect(offer?.guesses.map(({ name }) => name)).toEqual(['Item no.', 'On hand'])
  })

  test('without a column that is mapped is refused with all its names, and a guess for it', () => {
    const { problems, offer } = readMapped(
      'Item no.,On hand,Price\n1,2,3\n',
      { name: 'Item no.', column: 'petId' },
      { name: 'Stock', column: 'quantity' },
    )
    expect(problems).toMatchObject([
      {
        line: 1,
        column: 'quantity',
        code: 'unknown_column',
        reason: 'the file has no column "Stock"; it has "Item no.", "On hand", "Price"',
      },
    ])
    expect(offer).toMatchObject({
      mappings: [{ name: 'Item no.', column: 'petId' }],
      guesses: [{ name: 'On hand', column: 'quantity' }],
    })
  })

  test('with a mapped column twice is refused', () => {
    expect(problemsOf('No,quantity,no\n1,2,3\n', { name: 'No', column: 'petId' })).toEqual([
      {
        ...{ line: 1, column: 'petId' },
        reason: 'the header has the column "No" twice: give one of them another name in the file',
      },
    ])
  })

  test('is found with any separator, title, order and names that are mapped', () => {
    const name = fc
      .array(fc.constantFrom(...'aZ9.- =äß'), { minLength: 1, maxLength: 6 })
      .map((parts) => `c${parts.join('')}`.trim())
    const names = fc.uniqueArray(name, {
      minLength: 2,
      maxLength: 5,
      selector: (each) => each.replace(/\s+/g, ' ').toLowerCase(),
    })
    fc.assert(
      fc.property(
        names,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.nat(3),
        fc.boolean(),
        fc.nat(),
        (given, by, titles, says, turn) => {
          const id = turn % given.length
          const count = (id + 1) % given.length
          const cells = given.map((_, at) => (at === id ? '7' : at === count ? '8' : 'x'))
          const text = [
            ...(says ? [`sep=${by}`] : []),
            ...Array.from({ length: titles }, () => 'Stock list'),
            given.map((each) => ` ${each} `).join(by),
            cells.join(by),
          ].join('\n')
          const mappings = [
            { name: given[id] ?? '', column: 'petId' as const },
            { name: given[count] ?? '', column: 'quantity' as const },
          ]
          expect(rowsOf(text, ...mappings)).toEqual([[7n, 8]])
        },
      ),
    )
  })
})

describe('a guess', () => {
  test.each([
    ['Item no.', 'petId'],
    ['ARTIKEL-NR.', 'petId'],
    ['On hand', 'quantity'],
    ['Stückzahl', 'quantity'],
    ['Stu\u0308ck', 'quantity'],
    ['Description', 'name'],
    ['Warengruppe', 'kind'],
    ['EAN', 'barcode'],
    ['Meldebestand', 'lowStockAt'],
    ['Zustand', 'status'],
    ['Price', 'price'],
    ['', undefined],
  ])('for %j is %p', (name, column) => {
    expect(meaningsOf([name])[0]?.column).toBe(column as CsvColumn | undefined)
  })

  test('is never read: a column is one that is mapped, or has the very name', () => {
    for (const name of ['Menge', 'Count', 'On hand', 'Stock']) {
      expect(readMapped(`petId,${name}\n1,2\n`).rows).toEqual([])
    }
    const { rows, understood, warnings } = readMapped('petId,quantity,Description,EAN\n1,2,Rex,3\n')
    expect(rows).toEqual([{ line: 2, petId: 1n, quantity: 2 }])
    expect(understood?.leftOutColumns).toEqual([
      { name: 'Description', guess: 'name' },
      { name: 'EAN', guess: 'barcode' },
    ])
    expect(sentences(warnings)).toEqual([
      'the column "Description" is not known and is left out (it may be the name)',
      'the column "EAN" is not known and is left out (it may be the barcode)',
    ])
  })

  test('is one that a mapping takes', () => {
    for (const column of PLAIN_COLUMNS) {
      const { problems } = readMapped('a,b\n1,2\n', { name: 'a', column })
      expect(problems.every(({ code }) => code === 'missing_column')).toBe(true)
    }
  })
})

timedTest(
  'a file of long lines is read, or refused, in a time that grows with its length alone',
  () => {
    const long = 200_000
    const files = [
      `petId;quantity\n1;2\n;Total${' '.repeat(long)}x\n`,
      `petId;quantity;name\n1;2;${'a'.repeat(long)}ä\n`,
      ','.repeat(long),
      `${'a,'.repeat(long)}petId,quantity\n`,
      `petId,quantity\n1,${'1.200'.repeat(long)}\n2,${'1,'.repeat(long)}\n`,
      `petId,quantity\n1,"${'"'.repeat(2 * long)}\n`,
      `sep=${'"'.repeat(long)}`,
    ]
    const started = performance.now()
    for (const file of files) {
      readMapped(file)
      readImport(windows1252(`${file}\ná`))
    }
    expectInTime(performance.now() - started, 20_000 * slowness(), 'reading long lines')
  },
)

test('JSON has no columns to map', () => {
  expect(problemsOf('[]', { name: 'a', column: 'petId' })).toMatchObject([
    {
      line: null,
      reason: expect.stringContaining('only columns of CSV and of workbooks can be mapped'),
    },
  ])
})

test('a spreadsheet with any mistakes is read without an error, and its good lines are kept apart', () => {
  const cell = fc.constantFrom('1', '2', '3,0', '1.200', 'x', '', 'Total', '"', 'sold', ';')
  const row = fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(';'))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (lines) => {
      const file = ['Item no.;On hand;Description', ...lines].join('\n')
      const { rows, problems, refused } = readMapped(file, ...MAPPINGS)
      const bad = new Set(problems.flatMap(({ line }) => line ?? []))
      expect(refused).toBe(bad.size)
      expect(rows.filter(({ line }) => bad.has(line))).toEqual([])
    }),
  )
})
