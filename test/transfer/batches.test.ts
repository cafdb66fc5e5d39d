import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeRows } from '../../src/transfer/csv/write-reading.ts'
import { dryRun } from '../../src/transfer/plan/dry-run.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const readCsv = (csv: string, decisions: ReadingDecisions = {}) =>
  readImport(bytesOf(csv), { decisions })

const STOCK = 'petId,name,quantity\nA-1,Neon,4\nA-2,Guppy,3\nA-3,Neon,6\n7,Neon,1\nA-4,Neon,2\n'

describe('lines of one name that have codes of their own', () => {
  test('are a pet each, with a warning that asks whether they are one', () => {
    const { rows, problems, warnings } = readCsv(STOCK)
    expect(problems).toEqual([])
    expect(rows.map(({ code, petId, quantity }) => [code ?? petId, quantity])).toEqual([
      ...[
        ['A-1', 4],
        ['A-2', 3],
        ['A-3', 6],
        [7n, 1],
        ['A-4', 2],
      ],
    ])
    expect(warnings).toEqual([
      {
        ...{ code: 'batches', value: 'Neon', line: 2, count: 3, lines: [2, 4, 6] },
        text: '3 pets have the name "Neon", and each has a number or a code of its own (lines 2, 4, 6): write what each is into its name where they are several, or decide that their quantities are added up',
        question: {
          ...{ about: 'batches', column: 'quantity' },
          choices: [
            { value: 'keep', shows: [{ line: 2, text: 'A-1 Neon: 4, 6, 2' }] },
            { value: 'added', shows: [{ line: 2, text: 'A-1 Neon: 4 + 6 + 2 = 12' }] },
          ],
        },
      },
    ])
    expect(readCsv(STOCK, { batches: 'keep' }).warnings).toEqual([])
  })

  test('are one pet with the code of the first line, where a person says so, and what is sent is the same', () => {
    const reading = readCsv(STOCK, { batches: 'added' })
    const expected = [
      ['A-1', 12],
      ['A-2', 3],
      [7n, 1],
    ]
    const valuesOf = ({ rows }: typeof reading) =>
      rows.map(({ code, petId, quantity }) => [code ?? petId, quantity])
    expect(valuesOf(reading)).toEqual(expected)
    expect(valuesOf(readCsv(writeRows(reading)))).toEqual(expected)
    expect(reading.warnings).toMatchObject([
      { code: 'batches_added_up', value: 'A-1 Neon: 4 + 6 + 2 = 12', count: 1, ofLines: 3 },
    ])
    expect(reading.warnings[0]?.text).toEndWith(
      '; each has the number or the code of its first line alone',
    )
  })

  test('stay apart where lines of one code alone are to be added up', () => {
    const csv = 'petId,name,quantity\nA-1,Neon,4\nA-2,Neon,3\nA-1,Neon,6\n'
    const { rows } = readCsv(csv, { repeatedPets: 'added' })
    expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['A-1', 10],
      ['A-2', 3],
    ])
    const both = readCsv(csv, { repeatedPets: 'added', batches: 'added' })
    expect(both.rows.map(({ code, quantity }) => [code, quantity])).toEqual([['A-1', 13]])
  })

  test('are asked about by numbers, too, where these are of another program, and not where they are petstock’s', () => {
    const lines = 'Neon,4\n42,Neon,6\n43,Guppy,1\n'
    const own = readCsv(`petId,name,quantity\n41,${lines}`)
    expect([own.rows.length, own.warnings]).toEqual([3, []])
    const read = (decisions: ReadingDecisions) =>
      readImport(bytesOf(`ID,name,quantity\n41,${lines}`), {
        mappings: [{ name: 'ID', column: 'petId' }],
        decisions,
      })
    expect(read({}).warnings).toMatchObject([{ code: 'batches', lines: [2, 3] }])
    expect(read({}).rows).toHaveLength(3)
    const { rows } = read({ batches: 'added' })
    expect(rows.map(({ petId, quantity }) => [petId, quantity])).toEqual([
      [41n, 10],
      [43n, 1],
    ])
  })

  test('are not asked about where their barcodes tell them apart, and stay apart where anything differs', () => {
    const coded = 'petId,name,quantity,barcode\nA-1,Neon,4,4006381333931\nA-2,Neon,3,96385074\n'
    expect(readCsv(coded).warnings).toEqual([])
    const kinds =
      'petId,name,quantity,kind,status\nA-1,Neon,4,Fish,\nA-2,Neon,3,Lamp,\nA-3,Neon,1,Lamp,sold\nA-4,Neon,1,Lamp,available\n'
    const { rows } = readCsv(kinds, { batches: 'added' })
    expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['A-1', 4],
      ['A-2', 4],
      ['A-4', 1],
    ])
  })

  test('do not double the pet at the next import where its first code is gone: petstock asks', () => {
    const { plan } = dryRun([], readCsv(STOCK.replace('7,Neon,1\n', ''), { batches: 'added' }))
    const stock = plan.added.map((pet) => ({ ...pet, updatedAt: 0 }))
    const next = 'petId,name,quantity\nA-3,Neon,6\nA-4,Neon,2\n'
    expect(stock.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Neon', 12],
      ['Guppy', 3],
    ])
    const again = dryRun(stock, readCsv(next, { batches: 'added' }))
    expect(again.plan.added).toEqual([])
    expect(again.reading.problems).toMatchObject([{ question: { about: 'namesakes' } }])
  })

  test('lose no quantity, whatever a list has and a person decides', () => {
    const row = fc.record({
      name: fc.constantFrom('Neon', 'Guppy', 'Cat', ''),
      code: fc.constantFrom('', 'A-1', 'A-2', 'B-3', '7'),
      quantity: fc.nat(20),
      kind: fc.constantFrom('', 'Fish'),
    })
    const how = fc.constantFrom<'added' | 'keep' | undefined>('added', 'keep', undefined)
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), how, (rows, batches) => {
        const lines = rows.map(({ name, code, quantity, kind }) =>
          [code, `"${name}"`, quantity, kind].join(),
        )
        const csv = `petId,name,quantity,kind\n${lines.join('\n')}\n`
        const reading = readCsv(csv, { repeatedPets: 'added', ...(batches && { batches }) })
        if (reading.problems.length > 0) return
        const sumOf = (some: readonly { quantity: number }[]) =>
          some.reduce((sum, { quantity }) => sum + quantity, 0)
        // A last line of no name and no code is a total where it is the sum of those above, and is named.
        const totals = new Set(reading.understood?.leftOutLines.map(({ line }) => line))
        expect(sumOf(reading.rows)).toBe(sumOf(rows.filter((_, at) => !totals.has(at + 2))))
        const alike = reading.rows.flatMap(({ code, name, kind }) =>
          code !== undefined && name != null ? [`${name}\n${kind ?? ''}`] : [],
        )
        const hasBatches = new Set(alike).size < alike.length
        if (batches === undefined) {
          expect(reading.warnings.some(({ code }) => code === 'batches')).toBe(hasBatches)
        }
        if (batches === 'added') expect(hasBatches).toBe(false)
      }),
      runs(500),
    )
  })
})
