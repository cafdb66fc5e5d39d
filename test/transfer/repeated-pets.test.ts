import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions, ReadingQuestion } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'
import { header, number, row, workbook } from './xlsx/fixtures.ts'

const readCsv = (csv: string, decisions: ReadingDecisions = {}) =>
  readImport(new TextEncoder().encode(csv), { decisions })

const ADDED = { repeatedPets: 'added' } as const

describe('a list with a line for each pet and delivery', () => {
  const csv =
    'petId,quantity,name,Lieferung\n7,4,Neon,Nord\n8,1,Guppy,Nord\n7,5,Neon,Süd\nF-1,2,Koi,Nord\nF-1,3,,Süd\n'

  test('is one question, which shows the first pets with their sums', () => {
    const { problems } = readCsv(csv)
    expect(problems.map(({ line, code, reason }) => [line, code, reason])).toEqual([
      [4, 'repeated_pet', '7 is already in line 2'],
      [6, 'repeated_pet', 'F-1 is already in line 5'],
    ])
    expect(problems[0]?.question).toEqual({
      ...{ about: 'repeatedPets', column: 'quantity' },
      choices: [
        {
          value: 'added',
          shows: [
            { line: 2, text: '7 Neon: 4 + 5 = 9' },
            { line: 5, text: 'F-1 Koi: 2 + 3 = 5' },
          ],
        },
        {
          value: 'keep',
          shows: [
            { line: 2, text: '7 Neon: 4, 5' },
            { line: 5, text: 'F-1 Koi: 2, 3' },
          ],
        },
      ],
    })
    expect(problems[1]?.question).toBe(problems[0]?.question as ReadingQuestion)
  })

  test('is added up where a person has decided so, and says what was', () => {
    const { problems, rows, warnings } = readCsv(csv, ADDED)
    expect(problems).toEqual([])
    expect(rows.map(({ petId, code, quantity, name }) => [petId ?? code, quantity, name])).toEqual([
      [7n, 9, 'Neon'],
      [8n, 1, 'Guppy'],
      ['F-1', 5, 'Koi'],
    ])
    expect(warnings.find(({ code }) => code === 'added_up')).toEqual({
      ...{ code: 'added_up', value: '7 Neon: 4 + 5 = 9', line: 2, count: 2, ofLines: 4 },
      text: 'the quantities of 2 pets are added up, out of 4 lines: 7 Neon: 4 + 5 = 9 (lines 2, 4); F-1 Koi: 2 + 3 = 5 (lines 5, 6)',
    })
  })

  test('has a mistake in each further line where a person wants to put them right', () => {
    const { problems } = readCsv(csv, { repeatedPets: 'keep' })
    expect(problems.map(({ line, question }) => [line, question])).toEqual([
      [4, undefined],
      [6, undefined],
    ])
  })

  test('is added up in a workbook, too', () => {
    const data = header('petId', 'quantity') + row(number(7), number(1)) + row(number(7), number(2))
    const { rows } = readImport(workbook({ sheets: [{ name: 'A', data }] }), { decisions: ADDED })
    expect(rows).toMatchObject([{ petId: 7n, quantity: 3 }])
  })

  test('takes what one line alone says from it, and refuses what differs', () => {
    const filled =
      'petId,quantity,name,status,kind,lowStockAt,barcode\n7,4,,,,,\n7,5,Neon,sold,Fish,3,A 036000291452\n7,1,,,,,0036000291452 A\n8,1,,,,,A\n'
    const { rows, problems } = readCsv(filled, ADDED)
    expect(rows).toMatchObject([
      {
        ...{ quantity: 10, name: 'Neon', status: 'sold', kind: 'Fish', lowStockAt: 3 },
        barcodes: ['A', '036000291452'],
      },
    ])
    expect(problems).toMatchObject([{ line: 5, code: 'repeated_barcode' }])
    const differs = (column: string, one: string, other: string) =>
      readCsv(`petId,quantity,${column}\n7,4,${one}\n7,5,${other}\n`, ADDED)
    for (const [column, one, other] of [
      ['name', 'Neon', 'Guppy'],
      ['status', 'sold', 'available'],
      ['kind', 'Fish', 'fish'],
      ['lowStockAt', '1', '2'],
      ['barcode', 'A', 'B'],
    ] as const) {
      for (const reading of [differs(column, one, other)]) {
        expect(reading.problems.map(({ reason, question }) => [reason, question])).toEqual([
          [
            `7 is already in line 2; the ${column} differs: ${[one, other].map((each) => (column === 'lowStockAt' ? each : `"${each}"`)).join(' and ')}`,
            undefined,
          ],
        ])
        expect(reading.rows).toMatchObject([{ quantity: 4 }])
      }
    }
  })

  test('is refused where a sum is more than a pet may have', () => {
    const { problems } = readCsv('petId,quantity\n7,2147483647\n7,1\n', ADDED)
    expect(problems.map(({ reason }) => reason)).toEqual([
      '7 is already in line 2; added up they are 2147483648, which is more than 2147483647',
    ])
  })

  test('is of one pet by a barcode, too, where the names are the same', () => {
    const coded = 'quantity,name,barcode\n1,Neon,A-1\n2,Neon,A-1\n3,Guppy,A-1\n'
    expect(readCsv(coded).problems.map(({ code, question }) => [code, question?.about])).toEqual([
      ['repeated_pet', 'repeatedPets'],
      ['repeated_barcode', undefined],
    ])
    const { rows, problems } = readCsv(coded, ADDED)
    expect(rows).toMatchObject([{ quantity: 3, name: 'Neon' }])
    expect(problems).toMatchObject([{ line: 4, code: 'repeated_barcode' }])
  })

  test('has the code in place of its number among the barcodes of a later line', () => {
    const { rows, problems } = readCsv('petId,quantity,barcode\nF-1,1,\nF-1,2,F-1 B-1\n', ADDED)
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ code: 'F-1', quantity: 3, barcodes: ['F-1', 'B-1'] }])
  })

  test('says nothing of sums in a line that cannot be read', () => {
    const { problems } = readCsv('petId,quantity\n7,1\n7,many\n', ADDED)
    expect(problems.map(({ code }) => code)).toEqual(['invalid_value'])
  })
})

test('no quantity is lost, and none comes in twice, whatever lines a list has of a pet', () => {
  const line = fc.record({
    pet: fc.constantFrom('7', '8', 'F-1', '00123'),
    quantity: fc.oneof(fc.nat(50), fc.constant(2_147_483_647)),
    name: fc.constantFrom('', 'Neon', 'Guppy'),
    barcode: fc.constantFrom('', 'A-1', 'B-1'),
  })
  const decided = fc.constantFrom<ReadingDecisions>({}, ADDED, { repeatedPets: 'keep' })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), decided, (lines, decisions) => {
      const csv = lines.map(({ pet, quantity, name, barcode }) =>
        [pet, quantity, name, barcode].join(),
      )
      const { rows, problems, warnings } = readCsv(
        `petId,quantity,name,barcode\n${csv.join('\n')}\n`,
        decisions,
      )
      if (problems.length > 0) return
      const pets = new Set(lines.map(({ pet }) => pet))
      expect(rows).toHaveLength(pets.size)
      for (const pet of pets) {
        const of = lines.filter((each) => each.pet === pet)
        const read = rows.find(({ petId, code }) => String(petId ?? code) === pet)
        expect(read?.quantity).toBe(of.reduce((sum, { quantity }) => sum + quantity, 0))
        for (const { name, barcode } of of) {
          if (name !== '') expect(read?.name).toBe(name)
          if (barcode !== '') expect(read?.barcodes).toEqual([barcode])
        }
      }
      const isAdded = pets.size < lines.length
      expect(warnings.some(({ code }) => code === 'added_up')).toBe(isAdded)
      if (isAdded) expect(decisions).toBe(ADDED)
    }),
    runs(1_000),
  )
})
