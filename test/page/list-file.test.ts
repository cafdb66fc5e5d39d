import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { inOrder, listCsv } from '../../src/page/spreadsheet/list-file.ts'
import { planImport } from '../../src/transfer/plan/plan-import.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { rowsById } from '../../src/transfer/reading/import-reading.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import { anyPet, pet } from './pets.ts'

const separators = fc.constantFrom(',' as const, ';' as const)

describe('the list as a file', () => {
  test('has every entry by its number, and guards what a spreadsheet would calculate', () => {
    const pets = [
      pet({ petId: 7n, name: '=1+1', quantity: 3, kind: 'Fish' }),
      pet({ petId: -5n, name: 'Tortoise; "Hermann"', quantity: 0, lowStockAt: 2, status: 'sold' }),
    ]
    expect(listCsv(pets, ';')).toBe(
      [
        '\uFEFFpetId;quantity;status;name;lowStockAt;kind',
        '-5;0;sold;"Tortoise; ""Hermann""";2;',
        "7;3;available;'=1+1;;Fish",
        '',
      ].join('\n'),
    )
  })

  test('changes nothing where it is brought in again', () => {
    const hasOwnCodes = (pets: readonly { readonly barcodes: readonly string[] }[]) => {
      const codes = pets.flatMap(({ barcodes }) => barcodes)
      return new Set(codes).size === codes.length
    }
    const anyList = fc
      .uniqueArray(anyPet, { minLength: 1, selector: ({ petId }) => petId })
      .filter(hasOwnCodes)
    fc.assert(
      fc.property(anyList, separators, (pets, separator) => {
        const csv = new TextEncoder().encode(listCsv(pets, separator))
        for (const file of [csv, writeXlsx(inOrder(pets))]) {
          const reading = readImport(file)
          expect(reading.problems).toEqual([])
          const stored = new Map(pets.map((each) => [each.petId, each]))
          const plan = planImport(rowsById(reading), stored)
          expect(plan).toEqual({ added: [], changed: [], unchanged: pets.length })
        }
      }),
    )
  })
})
