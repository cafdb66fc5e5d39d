import { describe, expect, test } from 'bun:test'
import { type QUESTION_SUBJECTS, readDecision } from '../../src/transfer/decisions.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ImportProblem } from '../../src/transfer/reading/import-reading.ts'
import {
  questionsOf,
  type ReadingDecisions,
  type ReadingQuestion,
  shownOf,
} from '../../src/transfer/reading/questions.ts'
import { writeXlsx } from '../../src/transfer/xlsx/write-xlsx.ts'
import { pet } from '../storage/pets.ts'
import { read, sentences } from './fixtures.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const FILES = {
  csv: bytesOf('petId,quantity\n1,2\n'),
  xlsx: writeXlsx([{ ...pet(1n), updatedAt: 0 }]),
  json: bytesOf('[{"petId":1,"quantity":2}]'),
}

describe('a decision about a file', () => {
  test.each<[keyof typeof FILES, ReadingDecisions, string]>([
    ['csv', { sheet: 'Stock' }, 'is CSV, which has no sheets: name none'],
    ['xlsx', { encoding: 'utf-8' }, 'is a workbook, whose letters are clear: give no encoding'],
    ['json', { decimals: ',' }, 'is JSON, whose numbers are clear: give no mark of decimals'],
    ['json', { encoding: 'utf-8' }, 'is JSON, whose letters are clear: give no encoding'],
    ['json', { sheet: 'Stock' }, 'is JSON, which has no sheets: name none'],
  ])('of %s that says it by itself is refused: %j', (format, decisions, reason) => {
    const { rows, problems } = readImport(FILES[format], { decisions })
    expect(rows).toEqual([])
    expect(problems).toMatchObject([{ code: 'needless_decision', line: null, reason }])
  })

  test.each<[(typeof QUESTION_SUBJECTS)[number], unknown]>([
    ['decimals', ';'],
    ['decimals', 0],
    ['encoding', 'Klingon'],
    ['encoding', null],
    ['sheet', ' '],
  ])('is none, and its rule is said: %s %j', (about, value) => {
    expect(readDecision(about, value)).toEqual({ reason: expect.stringMatching(/^must be /) })
  })

  test('is read from the text of a flag or a field', () => {
    expect(readDecision('decimals', ',')).toEqual({ decimals: ',' })
    expect(readDecision('encoding', 'Windows-1250')).toEqual({ encoding: 'Windows-1250' })
    expect(readDecision('sheet', 'In stock')).toEqual({ sheet: 'In stock' })
  })
})

describe('what is asked of a file', () => {
  const about = (value: string): ReadingQuestion => ({
    ...{ about: 'decimals', column: 'quantity' },
    choices: [{ value, shows: Array.from({ length: 5 }, (_, at) => ({ line: at, text: value })) }],
  })
  const problem = (question?: ReadingQuestion): ImportProblem => ({
    ...{ code: 'ambiguous_number', reason: '', line: 1, column: 'quantity', value: '' },
    ...(question && { question }),
  })

  test('is asked once, however many cells it is about, and shows three of them', () => {
    const asked = questionsOf([problem(), problem(about('.')), problem(about(','))])
    expect(asked).toEqual([about('.')])
    expect(asked.flatMap(({ choices }) => choices.map((each) => shownOf(each).length))).toEqual([3])
  })
})

describe('a line that is to be left out and is not there', () => {
  test('is warned of, with the first of several', () => {
    const csv = bytesOf('petId,quantity\n1,2\n2,3\n')
    const left = (leftOut: readonly number[]) =>
      readImport(csv, { corrections: { cells: [], leftOut } })
    expect(sentences(left([3, 9, 12]).warnings)).toEqual([
      'line 9 (and 1 more) is to be left out, and no pet begins there',
    ])
    expect(left([3, 9, 12]).rows.map(({ line }) => line)).toEqual([2])
    expect(left([2]).warnings).toEqual([])
    expect(read('petId,quantity\n1,2\n').warnings).toEqual([])
  })
})
