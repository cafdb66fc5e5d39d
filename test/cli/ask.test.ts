import { describe, expect, test } from 'bun:test'
import { attemptAndAsk } from '../../src/cli/inventory/import/ask.ts'
import { describeWarning } from '../../src/cli/inventory/import/describe-questions.ts'
import type { ImportProblem, ImportReading } from '../../src/transfer/reading/import-reading.ts'
import type { ReadingDecisions, ReadingQuestion } from '../../src/transfer/reading/questions.ts'
import { recordedTerminal } from '../support/recorded-terminal.ts'
import { read } from '../transfer/fixtures.ts'

const LETTERS: ReadingQuestion = {
  ...{ about: 'encoding', column: null },
  choices: [
    { value: 'windows-1250', shows: [{ line: 2, text: 'Żółw' }] },
    { value: 'windows-1251', shows: [{ line: 2, text: 'Їуіw' }] },
  ],
}
const SHEETS: ReadingQuestion = {
  ...{ about: 'sheet', column: null },
  choices: [
    { value: 'March', shows: [{ line: 1, text: 'No, Stock' }] },
    { value: 'Old', shows: [] },
  ],
}

/** A reading that asks until each of its questions is decided. */
function asking(questions: readonly ReadingQuestion[]) {
  const decided: ReadingDecisions[] = []
  return {
    decided,
    async attempt(decisions: ReadingDecisions): Promise<{ readonly reading: ImportReading }> {
      decided.push(decisions)
      const problems = questions
        .filter(({ about }) => decisions[about] === undefined)
        .map((question): ImportProblem => {
          return { code: 'not_text', reason: '', line: null, column: null, value: null, question }
        })
      return { reading: { ...read('petId,quantity\n1,2\n'), problems } }
    },
  }
}

/** A terminal on which a person chooses these, one after another. */
function choosing(...places: readonly (number | undefined)[]) {
  const shown: string[] = []
  const waiting = [...places]
  const choose = (question: string, choices: readonly string[]) => {
    shown.push(question, ...choices)
    return waiting.shift()
  }
  return { terminal: recordedTerminal({ choose }).terminal, shown }
}

describe('what a file does not say', () => {
  test('is asked one after another, and the file is read again by each decision', async () => {
    const { attempt, decided } = asking([LETTERS, SHEETS])
    const { terminal, shown } = choosing(0, 1)
    const { result, decisions } = await attemptAndAsk(attempt, {}, terminal)
    expect(result.reading.problems).toEqual([])
    expect(decisions).toEqual({ encoding: 'windows-1250', sheet: 'Old' })
    expect(decided).toEqual([{}, { encoding: 'windows-1250' }, decisions])
    expect(shown).toEqual([
      ...['Which of these is spelled right?'],
      'letters of windows-1250: "Żółw" in line 2',
      'letters of windows-1251: "Їуіw" in line 2',
      ...['Which sheet is the list?', 'March: "No, Stock" in line 1', 'Old'],
    ])
  })

  test('is asked no more once a person does not know it, or no terminal is there', async () => {
    const stopped = asking([LETTERS, SHEETS])
    const { decisions } = await attemptAndAsk(stopped.attempt, {}, choosing(undefined).terminal)
    expect([decisions, stopped.decided]).toEqual([{}, [{}]])
    const piped = asking([LETTERS, SHEETS])
    const { terminal } = recordedTerminal()
    const { result } = await attemptAndAsk(piped.attempt, { sheet: 'Old' }, terminal)
    expect(result.reading.problems).toHaveLength(1)
    expect(piped.decided).toEqual([{ sheet: 'Old' }])
  })

  test('is asked once, though the file asks it again', async () => {
    const { terminal, shown } = choosing(0, 0)
    const again = asking([LETTERS])
    const { result } = await attemptAndAsk(() => again.attempt({}), {}, terminal)
    expect(result.reading.problems).toHaveLength(1)
    expect(shown).toHaveLength(3)
  })
})

test('a warning that a person can settle has the flag of each choice below it', () => {
  const warning = { code: 'other_sheets', text: 'only one sheet is read' } as const
  expect(describeWarning(warning, 'xlsx')).toEqual(['warning: only one sheet is read'])
  expect(describeWarning({ ...warning, question: SHEETS }, 'xlsx')).toEqual([
    'warning: only one sheet is read',
    '  --sheet "March"  "No, Stock" in row 1',
    '  --sheet "Old"',
  ])
})
