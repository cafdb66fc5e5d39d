import { describe, expect, test } from 'bun:test'
import { ImportFile } from '../../src/page/spreadsheet/import/import-file.ts'
import type { Pet } from '../../src/stock/pet.ts'
import { dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'

const bytesOf = (csv: string) => new TextEncoder().encode(csv)

const warnings = (
  csv: string,
  {
    stock = [],
    mappings = [],
  }: { stock?: readonly Pet[]; mappings?: readonly ColumnMapping[] } = {},
) =>
  dryRun(stock, readImport(bytesOf(csv), { mappings })).reading.warnings.filter(
    ({ code }) => code === 'nameless_list',
  )

const lines = ['1,4,Neon tetra,F-001,Fish', '2,5,Guppy,F-002,Fish', '3,6,Corn snake,F-003,Snake']
const list = (header: string) => `petId,quantity,${header}\n${lines.join('\n')}\n`
const CSV = list('Whatever,Shelf code,Place')

describe('a list without a column of names', () => {
  test('is warned of with the new pets, and with the column that may hold names', () => {
    expect(warnings(CSV)).toEqual([
      {
        ...{ code: 'nameless_list', count: 3, columns: ['Whatever'] },
        text: '3 new pets get no name: no column of the file is read as the name; "Whatever" may hold names: map it to name',
      },
    ])
    expect(readImport(bytesOf(CSV)).rows.map(({ name }) => name)).toEqual([
      ...[undefined, undefined, undefined],
    ])
  })

  test('may have none that holds names: numbers, codes and few words again and again are none', () => {
    const csv = `petId,quantity,a,b,c,d\n${[1, 2, 3, 4, 5].map((at) => `${at},1,${at * 7},X-${at},Fish,a/b/${at}`).join('\n')}\n`
    expect(warnings(csv)).toMatchObject([{ count: 5, columns: [] }])
  })

  test('is not warned of where it has names, a person says that it has none, or its pets are there', () => {
    expect(warnings(list('name,code,kind'))).toEqual([])
    expect(warnings(CSV, { mappings: [{ name: null, column: 'name' }] })).toEqual([])
    expect(warnings(CSV, { mappings: [{ name: 'Whatever', column: 'name' }] })).toEqual([])
    const stock = [1n, 2n, 3n].map(
      (petId): Pet => ({
        ...{ petId, name: 'Rex', barcodes: [], quantity: 1, status: 'available', kind: null },
        ...{ lowStockAt: null, updatedAt: 0 },
      }),
    )
    expect(warnings(CSV, { stock })).toEqual([])
    expect(warnings(CSV, { stock: stock.slice(1) })).toMatchObject([{ count: 1 }])
  })

  test('has the column offered on the page, which takes it by no guess', () => {
    const read = (mappings: readonly ColumnMapping[] | undefined) =>
      new ImportFile(bytesOf(CSV)).read({
        ...{ mappings, edits: [], decided: [], shown: {}, single: [] },
      })
    const found = read(undefined)
    expect(found.columns.find(({ column }) => column === 'name')?.name).toBeNull()
    expect(found.columnQuestions).toEqual([])
    expect(found.nameOffer).toMatchObject({
      column: 'name',
      choices: [{ value: 'Whatever', shows: [{ text: 'Neon tetra' }, { text: 'Guppy' }, {}] }],
    })
    const named = read([{ name: 'Whatever', column: 'name' }])
    expect([named.nameOffer, named.preview[0]?.after.name]).toEqual([undefined, 'Neon tetra'])
    expect(read([{ name: null, column: 'name' }]).nameOffer).toBeUndefined()
  })
})
