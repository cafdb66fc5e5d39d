import { describe, expect, test } from 'bun:test'
import { readImport } from '../../src/transfer/read-import.ts'
import type { Corrections } from '../../src/transfer/reading/corrections.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import { pet } from '../storage/pets.ts'

const csv = (text: string) => new TextEncoder().encode(text)

const corrected = (file: Uint8Array, corrections: Partial<Corrections>) =>
  readImport(file, { corrections: { cells: [], leftOut: [], ...corrections } })

describe('corrections beside a file', () => {
  const file = csv('petId,quantity,name\n1,many,Rex\n2,3,Ada\n3\nx,5,Kim\n')

  test('are read in place of the cells that they name, and of no others', () => {
    const { rows, problems } = corrected(file, {
      cells: [
        { line: 2, column: 'quantity', value: '12' },
        { line: 5, column: 'petId', value: '4' },
        { line: 3, column: 'name', value: 'Eve' },
      ],
      leftOut: [4],
    })
    expect(problems).toEqual([])
    expect(rows).toEqual([
      { line: 2, petId: 1n, quantity: 12, name: 'Rex' },
      { line: 3, petId: 2n, quantity: 3, name: 'Eve' },
      { line: 5, petId: 4n, quantity: 5, name: 'Kim' },
    ])
  })

  test('obey the same rules as the file', () => {
    const { problems } = corrected(file, {
      cells: [
        { line: 2, column: 'quantity', value: '-1' },
        { line: 5, column: 'petId', value: '2' },
      ],
      leftOut: [4],
    })
    expect(problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'quantity', 'invalid_value'],
      [5, 'petId', 'repeated_pet'],
    ])
  })

  test('leave out whole lines, of workbooks too, and take the place of what a cell of one is', () => {
    const workbook = writeXlsx(
      [pet(1n, { name: 'Rex' }), pet(2n)].map((each) => ({ ...each, updatedAt: 0 })),
    )
    const { rows, problems } = corrected(workbook, {
      cells: [{ line: 2, column: 'quantity', value: '7' }],
      leftOut: [3],
    })
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ line: 2, petId: 1n, quantity: 7, name: 'Rex' }])
  })

  test('of a column or a line that the file does not have change nothing', () => {
    const { rows } = corrected(csv('petId,quantity\n1,2\n'), {
      cells: [
        { line: 2, column: 'kind', value: 'Fish' },
        { line: 9, column: 'quantity', value: '7' },
      ],
      leftOut: [1, 77],
    })
    expect(rows).toEqual([{ line: 2, petId: 1n, quantity: 2 }])
  })

  test('of JSON are refused, since it is corrected itself', () => {
    const { problems } = corrected(csv('[{"petId": 1, "quantity": 2}]'), { leftOut: [1] })
    expect(problems[0]?.reason).toBe(
      'is JSON: only CSV and workbooks can be corrected beside the file',
    )
  })
})
