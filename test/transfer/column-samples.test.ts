import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'

const cellsOf = (text: string, decisions: ReadingDecisions = {}) => {
  const mappings = [{ name: 'EAN', column: 'barcode' as const }]
  const { samples } = readImport(new TextEncoder().encode(text), {
    ...{ mappings: text.includes('EAN') ? mappings : [], decisions },
  })
  return Object.fromEntries(samples.map(({ name, cells }) => [name, cells]))
}

const FILE = `petId,quantity,EAN,note\n1,2,'4006381333931,'7\n2,3,"=""0012""",\n3,1,'TANK,a\n`

test('the first cells of barcodes are shown as they come in, without what is before them for a spreadsheet', () => {
  expect(cellsOf(FILE)).toMatchObject({
    EAN: ['4006381333931', '0012', 'TANK'],
    note: ["'7", '', 'a'],
  })
  const missing = FILE.replace('quantity', 'other')
  expect(cellsOf(missing)).toMatchObject({ EAN: ['4006381333931', '0012', 'TANK'] })
})

test('the first cells of barcodes are shown as they stand where they come in so', () => {
  const asWritten = { barcodes: 'as_written' } as const
  expect(cellsOf(FILE, asWritten)).toMatchObject({ EAN: ["'4006381333931", '="0012"', "'TANK"] })
  const exported = `petId,quantity,status,name,lowStockAt,barcode\n1,2,,,,'40\n`
  expect(cellsOf(exported)).toMatchObject({ barcode: ["'40"] })
})

test('the first cells of each column are shown as they are read, or would be, without the signs for a spreadsheet', () => {
  const file = `petId,quantity,name,kind,other\n'7,'3,'=Guppy,'@Fish,'-x\n'0012,"=""4""",'tis,'80s,'80s\n`
  const read = {
    petId: ['7', '0012'],
    quantity: ['3', '4'],
    name: ['=Guppy', "'tis"],
    kind: ['@Fish', "'80s"],
    other: ['-x', "'80s"],
  }
  expect(cellsOf(file)).toEqual(read)
  const { rows } = readImport(new TextEncoder().encode(file))
  expect(rows).toMatchObject([
    { petId: 7n, quantity: 3, name: '=Guppy', kind: '@Fish' },
    { code: '0012', quantity: 4, name: "'tis", kind: "'80s" },
  ])
  const guessed = file.replace('petId,quantity,name', 'Item no.,In stock,Title')
  expect(cellsOf(guessed)).toMatchObject({
    'Item no.': read.petId,
    'In stock': read.quantity,
    Title: read.name,
  })
})

test('the cells of all columns are of the same rows, which show most of those that are read', () => {
  const file =
    'petId,quantity,name,EAN,note\n1,2,,,\n2,3,Guppy,,a\n3,4,,4006381333931,\n4,5,Betta,,\n5,6,Molly,96385074,b\n'
  expect(cellsOf(file)).toEqual({
    petId: ['2', '3', '5'],
    quantity: ['3', '4', '6'],
    name: ['Guppy', '', 'Molly'],
    EAN: ['', '4006381333931', '96385074'],
    note: ['a', '', 'b'],
  })
})

test('a column with nothing in its first rows shows no cells, and a short list all of its rows', () => {
  expect(cellsOf('petId,quantity,other\n1,2,\n2,3,\n')).toEqual({
    ...{ petId: ['1', '2'], quantity: ['2', '3'], other: [] },
  })
})

const anyCell = fc.constantFrom('', '', '1', 'a', 'b')
const anyTable = fc.array(fc.tuple(anyCell, anyCell, anyCell), { minLength: 1, maxLength: 12 })

test('in any table, what the columns show of a row stands in one row of it', () => {
  fc.assert(
    fc.property(anyTable, (rows) => {
      const lines = rows.map((cells, at) => `${at + 1},1,${cells.join(',')}`)
      const { petId = [], ...others } = cellsOf(`petId,quantity,x,y,z\n${lines.join('\n')}\n`)
      expect(petId.length).toBe(Math.min(3, rows.length))
      expect(petId.map(Number)).toEqual(petId.map(Number).toSorted((a, b) => a - b))
      for (const [nth, name] of ['x', 'y', 'z'].entries()) {
        const shown = petId.map((id) => rows[Number(id) - 1]?.[nth] ?? '')
        const isEmpty = rows.every((cells) => cells[nth] === '')
        expect(others[name]).toEqual(isEmpty ? [] : shown)
      }
    }),
  )
})
