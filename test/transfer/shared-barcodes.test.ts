import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'
import { ean13 } from './trade-numbers.ts'

const readCells = (cells: readonly string[], decisions: ReadingDecisions = {}) => {
  const lines = cells.map((cell, at) => `${at + 1001},1,${cell}`)
  const file = new TextEncoder().encode(`petId,quantity,barcode\n${lines.join('\n')}\n`)
  return readImport(file, { decisions })
}

const barcodesOf = ({ rows }: ReturnType<typeof readCells>) => rows.map(({ barcodes }) => barcodes)

describe('a barcode that many pets have', () => {
  const cells = ['4006381333931', 'A 7777', '7777', 'B 7777', '']

  test('is one question, which each of its mistakes has', () => {
    const { problems, refused } = readCells(cells)
    expect(refused).toBe(2)
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [4, 'repeated_barcode'],
      [5, 'repeated_barcode'],
    ])
    const [first, second] = problems
    expect(first?.question).toEqual({
      ...{ about: 'sharedBarcodes', column: 'barcode' },
      choices: [
        {
          value: 'none',
          shows: [
            { line: 3, text: 'A' },
            { line: 4, text: '' },
            { line: 5, text: 'B' },
          ],
        },
        {
          value: 'keep',
          shows: [
            ...[
              { line: 3, text: 'A 7777' },
              { line: 4, text: '7777' },
            ],
            { line: 5, text: 'B 7777' },
          ],
        },
      ],
    })
    expect(second?.question).toBe(first?.question as NonNullable<typeof first>['question'])
  })

  test('is none of them where a person has decided so', () => {
    const reading = readCells(cells, { sharedBarcodes: 'none' })
    expect(reading.problems).toEqual([])
    expect(barcodesOf(reading)).toEqual([['4006381333931'], ['A'], [], ['B'], []])
  })

  test('is a mistake of each line where a person wants to put them right', () => {
    const { problems } = readCells(cells, { sharedBarcodes: 'keep' })
    expect(problems.map(({ line, question }) => [line, question])).toEqual([
      [4, undefined],
      [5, undefined],
    ])
  })

  test.each(['9999999999994', '1111111111116', '1234567890128', '99999999', '0123456789'])(
    'may be two pets’ where it looks like no number of a package: %s',
    (code) => {
      expect(readCells([code, code]).problems[0]?.question?.about).toBe('sharedBarcodes')
      const reading = readCells([code, code], { sharedBarcodes: 'none' })
      expect([reading.problems, barcodesOf(reading)]).toEqual([[], [[], []]])
    },
  )

  test('is a mistake like any other where two pets have it', () => {
    const two = ['4006381333931', '4006381333931']
    expect(readCells(two).problems.map(({ question }) => question)).toEqual([undefined])
    const { problems, rows } = readCells(two, { sharedBarcodes: 'none' })
    expect(problems).toMatchObject([{ line: 3, code: 'repeated_barcode', elsewhere: { line: 2 } }])
    expect(rows.map(({ petId }) => petId)).toEqual([1001n])
  })

  test('is never two pets’, however it is decided, and no other barcode is lost', () => {
    const code = fc.oneof(ean13, fc.constantFrom('7777777777777', 'SHELF', '4006381333931'))
    const decision = fc.constantFrom<ReadingDecisions>({}, { sharedBarcodes: 'none' })
    fc.assert(
      fc.property(fc.array(code, { maxLength: 8 }), decision, (given, decisions) => {
        const { rows, problems } = readCells(given, decisions)
        const read = rows.flatMap(({ barcodes }) => barcodes ?? [])
        expect(new Set(read).size).toBe(read.length)
        const count = (each: string) => given.filter((other) => other === each).length
        const alone = given.filter((each) => count(each) === 1)
        for (const each of alone) expect(read).toContain(each)
        if (problems.length === 0) expect(rows).toHaveLength(given.length)
      }),
      runs(500),
    )
  })
})
