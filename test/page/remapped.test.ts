import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { remapped } from '../../src/page/spreadsheet/import/made-decisions.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'
import { CSV_COLUMNS } from '../../src/transfer/reading/list-columns.ts'

const map = (column: ColumnMapping['column'], name: string | null): ColumnMapping => ({
  column,
  name,
})

describe('a column that a person maps', () => {
  test('takes the place of the one before, and is taken from another, which has none then', () => {
    const before = [map('petId', 'No'), map('name', 'Title')]
    expect(remapped(before, map('petId', 'SKU'), 'No')).toEqual([
      map('name', 'Title'),
      map('petId', 'SKU'),
    ])
    expect(remapped(before, map('kind', 'Title'), null)).toEqual([
      map('petId', 'No'),
      map('kind', 'Title'),
      map('name', null),
    ])
  })

  test('of barcodes is one more, or takes the place of one of them', () => {
    const both = [map('barcode', 'UPC'), map('barcode', 'EAN')]
    expect(remapped([map('barcode', 'UPC')], map('barcode', 'EAN'), null)).toEqual(both)
    expect(remapped(both, map('barcode', 'GTIN'), 'UPC')).toEqual([
      map('barcode', 'EAN'),
      map('barcode', 'GTIN'),
    ])
    expect(remapped(both, map('barcode', null), 'UPC')).toEqual([map('barcode', 'EAN')])
    expect(remapped([map('barcode', 'EAN')], map('barcode', null), 'EAN')).toEqual([
      map('barcode', null),
    ])
  })

  test('is read once, and so is each of petstock but barcodes, whatever is chosen after each other', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D')
    const step = fc.record({
      column: fc.constantFrom(...CSV_COLUMNS),
      name: fc.option(name),
      instead: fc.option(name),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let mappings: readonly ColumnMapping[] = []
        for (const { instead, ...made } of steps) {
          mappings = remapped(mappings, made, instead)
          const names = mappings.flatMap((each) => each.name ?? [])
          expect(new Set(names).size).toBe(names.length)
          for (const column of CSV_COLUMNS) {
            const of = mappings.filter((each) => each.column === column)
            if (column !== 'barcode') expect(of.length).toBeLessThan(2)
            else if (of.length > 1) expect(of.every((each) => each.name !== null)).toBe(true)
          }
          const { column, name: chosen } = made
          const isSaid = mappings.some((each) => each.column === column && each.name === chosen)
          if (chosen !== null || column !== 'barcode') expect(isSaid).toBe(true)
        }
      }),
    )
  })
})
