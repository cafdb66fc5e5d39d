import { describe, expect, test } from 'bun:test'
import { read, sentences } from './fixtures.ts'

describe('CSV import', () => {
  test('takes the columns in any order, letter case and padding', () => {
    expect(read(' STATUS , quantity,PetID\nsold,2,-3\n').rows).toEqual([
      { line: 2, petId: -3n, quantity: 2, status: 'sold' },
    ])
  })

  test('leaves absent columns absent and reads empty cells as none', () => {
    const rows = read('petId,quantity,status,name,lowStockAt\n1,2,sold,,\n2,3,sold,Rex,4\n').rows
    expect(rows).toEqual([
      { line: 2, petId: 1n, quantity: 2, status: 'sold', name: null, lowStockAt: null },
      { line: 3, petId: 2n, quantity: 3, status: 'sold', name: 'Rex', lowStockAt: 4 },
    ])
  })

  test('takes barcodes with any blanks between them, kinds, and empty cells as none', () => {
    const { rows } = read(
      "petId;quantity;status;BARCODE;Kind\n1;1;sold; 036000291452  TANK-7\t12E4 ;  Bird \n2;1;sold;; \n3;1;sold;'=1+1 =2;'=x\n",
    )
    expect(rows).toMatchObject([
      { kind: 'Bird', barcodes: ['036000291452', 'TANK-7', '12E4'] },
      { kind: null, barcodes: [] },
      { kind: '=x', barcodes: ['=1+1', '=2'] },
    ])
    const [row] = read('petId,quantity,status\n1,1,sold\n').rows
    expect(row?.kind).toBeUndefined()
    expect(row?.barcodes).toBeUndefined()
  })

  test('takes a trade number beside a sign for one code with it, and warns of it', () => {
    const first = read('petId,quantity,barcode\n1,2,A-1\n2,2,"4006381333931,SHELF/7"\n')
    const warning = 'the barcode "4006381333931,SHELF/7" in line 3 is read as one code'
    const advice = 'put blanks between two barcodes, no other sign'
    expect(first.rows[1]?.barcodes).toEqual(['4006381333931,SHELF/7'])
    expect(sentences(first.warnings)).toEqual([`${warning}: ${advice}`])
    const more = read(
      'petId,quantity,barcode\n1,2,"X;96385074 B"\n2,2,"036000291452, D"\n3,2,"E,F"\n',
    )
    expect(sentences(more.warnings)).toEqual([
      `the barcode "X;96385074" in line 2 is read as one code (and 1 more): ${advice}`,
    ])
  })

  test('takes the page’s words for a status, in both languages and any letter case', () => {
    const words = [
      'Reserved',
      ' reserviert ',
      'VERFÜGBAR',
      'verfu\u0308gbar',
      'Verkauft',
      'Pending',
    ]
    const lines = words.map((word, at) => `${at + 1},1,${word}`)
    const { rows, problems } = read(`petId,quantity,status\n${lines.join('\n')}\n`)
    expect(problems).toEqual([])
    expect(rows.map(({ status }) => status)).toEqual([
      ...(['pending', 'pending', 'available', 'available', 'sold', 'pending'] as const),
    ])
  })

  test('warns of kinds that differ in letter case alone, and keeps them', () => {
    const kinds = ['Fish', 'fish', 'Fish', 'FISH', 'Bird', '']
    const lines = kinds.map((kind, at) => `${at + 1},1,${kind}`)
    const { rows, warnings } = read(`petId,quantity,kind\n${lines.join('\n')}\n`)
    expect(rows.map(({ kind }) => kind ?? '')).toEqual(kinds)
    expect(sentences(warnings)).toEqual([
      'the kinds "Fish" (2 pets), "fish" (1 pet), "FISH" (1 pet) differ in letter case alone, and are 3 kinds',
    ])
  })

  test('takes semicolons when the header has them', () => {
    const { rows } = read('petId;quantity;status;name\r\n1;2;sold;Rex, the dog\r\n')
    expect(rows).toEqual([
      { line: 2, petId: 1n, quantity: 2, status: 'sold', name: 'Rex, the dog' },
    ])
  })

  test('takes LF, CRLF and CR in one file, and no line end at its end', () => {
    const { rows } = read('petId,quantity,status\r\n1,1,sold\n2,1,sold\r3,1,sold')
    expect(rows.map(({ line, petId }) => [line, petId])).toEqual([
      [2, 1n],
      [3, 2n],
      [4, 3n],
    ])
  })

  test('skips empty lines, also those of which a spreadsheet keeps the separators', () => {
    const { rows, problems } = read('\n\npetId,quantity,status\n\n1,1,sold\n,,\n \n\n2,1,sold\n\n')
    expect(problems).toEqual([])
    expect(rows.map(({ line }) => line)).toEqual([5, 9])
  })

  test('counts the lines of the file, also after cells of several lines', () => {
    const { rows } = read(
      'petId,quantity,status,notes\r\n1,1,sold,"a\r\nb\nc\rd"\r\n\r\n2,1,sold,"\n"\r\n3,1,sold,x\r\n',
    )
    expect(rows.map(({ line }) => line)).toEqual([2, 7, 9])
  })

  test('trims numbers, status and name', () => {
    const { rows } = read('petId,quantity,status,name,lowStockAt\n 1 , 007 , SOLD , Rex , 2 \n')
    expect(rows).toEqual([
      { line: 2, petId: 1n, quantity: 7, status: 'sold', name: 'Rex', lowStockAt: 2 },
    ])
  })

  test("takes away one ' that guards a formula, and no other", () => {
    const { rows } = read(
      "petId,quantity,status,name\n1,1,sold,'=1\n2,1,sold,''=1\n3,1,sold,'Rex'\n",
    )
    expect(rows.map(({ name }) => name)).toEqual(['=1', "'=1", "'Rex'"])
  })

  test('names columns that it does not know, and leaves them out', () => {
    const { rows, warnings } = read('petId,price,quantity,status,\n1,9.99,1,sold,\n')
    expect(rows).toEqual([{ line: 2, petId: 1n, quantity: 1, status: 'sold' }])
    expect(sentences(warnings)).toEqual([
      'the column "price" is not known and is left out',
      '"price" may have prices or costs, and the shop has no currency yet: choose it, and they can come in',
    ])
  })

  test('takes a header alone for no rows', () => {
    expect(read('petId,quantity,status')).toMatchObject({ rows: [], problems: [], refused: 0 })
  })

  test('takes a file without statuses, and empty ones', () => {
    expect(read('petId,quantity\n1,2\n').rows).toEqual([{ line: 2, petId: 1n, quantity: 2 }])
    const { rows, understood } = read('petId,quantity,status\n1,2,\n2,3,sold\n3,4, \n')
    expect(rows).toEqual([
      { line: 2, petId: 1n, quantity: 2 },
      { line: 3, petId: 2n, quantity: 3, status: 'sold' },
      { line: 4, petId: 3n, quantity: 4 },
    ])
    expect(understood?.withoutStatus).toEqual({ count: 2, firstLine: 2 })
  })

  test('warns when all long ids look as if a spreadsheet had rounded them', () => {
    const header = 'petId,quantity,status\n1,1,sold\n'
    expect(sentences(read(`${header}9223372036854770000,1,sold\n`).warnings)).toEqual([
      'every petId of more than 16 digits (1, the first in line 3) has only zeros after the 15th: a spreadsheet may have rounded them',
    ])
    const exact = `${header}9223372036854770000,1,sold\n9223372036854770001,1,sold\n`
    expect(read(exact).warnings).toEqual([])
  })
})
