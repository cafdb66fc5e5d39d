import { describe, expect, test } from 'bun:test'
import type { Pet } from '../../src/stock/pet.ts'
import { writeCsv, writeJson } from '../../src/transfer/csv/write-pets.ts'
import { read } from './fixtures.ts'

const rex: Pet = {
  petId: 9223372036854775807n,
  quantity: 5,
  status: 'available',
  name: 'Rex',
  kind: null,
  barcodes: [],
  lowStockAt: null,
  updatedAt: 1_700_000_000_000,
}
const csvOf = (name: string | null) => writeCsv([{ ...rex, petId: 1n, name }]).split('\n')[1]

describe('CSV export', () => {
  test('has the five columns that every shop needs, commas and LF', () => {
    expect(writeCsv([rex])).toBe(
      'petId,quantity,status,name,lowStockAt\n9223372036854775807,5,available,Rex,\n',
    )
  })

  test('is the header alone when there are no pets', () => {
    expect(writeCsv([])).toBe('petId,quantity,status,name,lowStockAt\n')
  })

  test.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a "b"', '"a ""b"""'],
    [' a', '" a"'],
    ['a ', '"a "'],
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['@a', "'@a"],
    ["'=1", "''=1"],
    ["'a", "'a"],
    ['\t=1', "'\t=1"],
    [null, ''],
  ])('writes the name %j as the cell %s', (name, cell) => {
    expect(csvOf(name)).toBe(`1,5,available,${cell},`)
  })
})

describe('CSV export of kinds and barcodes', () => {
  test('has a column for each where some pet has one, and an empty cell where a pet has none', () => {
    const fish = { ...rex, petId: 1n, kind: 'Fish, small' }
    expect(writeCsv([rex, fish])).toBe(
      'petId,quantity,status,name,lowStockAt,kind\n9223372036854775807,5,available,Rex,,\n1,5,available,Rex,,"Fish, small"\n',
    )
    const coded = { ...rex, petId: 1n, barcodes: ['036000291452', 'TANK-7'] }
    expect(writeCsv([coded, rex])).toBe(
      'petId,quantity,status,name,lowStockAt,barcode\n1,5,available,Rex,,036000291452 TANK-7\n9223372036854775807,5,available,Rex,,\n',
    )
    expect(writeCsv([{ ...coded, kind: 'Fish' }]).split('\n')).toEqual([
      'petId,quantity,status,name,lowStockAt,kind,barcode',
      '1,5,available,Rex,,Fish,036000291452 TANK-7',
      '',
    ])
  })

  test('guards a kind and a first barcode that a spreadsheet could take for a formula', () => {
    const [, line] = writeCsv([{ ...rex, petId: 1n, kind: '=1', barcodes: ['-5', '=2'] }]).split(
      '\n',
    )
    expect(line).toBe("1,5,available,Rex,,'=1,'-5 =2")
  })
})

describe('JSON export', () => {
  test('is an array with one object a line and exact ids', () => {
    expect(writeJson([rex, { ...rex, petId: -1n, name: null, lowStockAt: 2 }])).toBe(
      '[\n' +
        '{"petId":9223372036854775807,"quantity":5,"status":"available","name":"Rex","lowStockAt":null,"updatedAt":1700000000000,"kind":null,"barcodes":[]},\n' +
        '{"petId":-1,"quantity":5,"status":"available","name":null,"lowStockAt":2,"updatedAt":1700000000000,"kind":null,"barcodes":[]}\n' +
        ']\n',
    )
  })

  test('is an empty array when there are no pets', () => {
    expect(writeJson([])).toBe('[]\n')
    expect(read('[]\n')).toMatchObject({ format: 'json', rows: [], problems: [] })
  })

  test('leaves a name that looks like a formula as it is', () => {
    expect(writeJson([{ ...rex, name: '=1' }])).toContain('"name":"=1"')
    expect(read('[{"petId":1,"quantity":1,"status":"sold","name":"\'=1"}]').rows[0]?.name).toBe(
      "'=1",
    )
  })
})
