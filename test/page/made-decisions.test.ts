import { expect, test } from 'bun:test'
import {
  askedQuestions,
  decide,
  decidedBeside,
  decisionsOf,
  type MadeDecision,
  readSheet,
} from '../../src/page/spreadsheet/import/made-decisions.ts'
import type { ReadingQuestion } from '../../src/transfer/reading/questions.ts'

const question = (
  about: ReadingQuestion['about'],
  column: ReadingQuestion['column'] = null,
): ReadingQuestion => ({
  ...{ about, column },
  choices: ['a', 'b'].map((value) => ({ value, shows: [{ line: 2, text: value }] })),
})

const made = (about: ReadingQuestion['about'], value: string): MadeDecision => {
  return { question: question(about, about === 'decimals' ? 'quantity' : null), value }
}

test('other letters have the columns guessed again, and another sheet all else forgotten', () => {
  const before = [made('decimals', ',')]
  const letters = decide(before, made('encoding', 'ibm866'))
  expect(letters).toEqual({
    ...{ decided: [...before, made('encoding', 'ibm866')], mappings: undefined },
  })
  expect(decide(letters.decided, made('sheet', 'Old'))).toEqual({
    ...{ decided: [made('sheet', 'Old')], mappings: undefined, edits: [] },
  })
})

test('a decision of cells leaves the columns as a person has chosen them, and takes the place of an earlier one', () => {
  const again = decide([made('decimals', ',')], made('decimals', '.'))
  expect(again).toEqual({ decided: [made('decimals', '.')] })
  expect(decisionsOf(again.decided)).toEqual({ decimals: '.' })
})

test('what was decided stays among the questions, in one order, as the file asks it last', () => {
  const decided = [made('decimals', ','), made('encoding', 'ibm866')]
  const latest = { ...question('decimals', 'lowStockAt') }
  expect(askedQuestions(decided, [])).toEqual([
    question('encoding'),
    question('decimals', 'quantity'),
  ])
  expect(askedQuestions(decided, [latest])).toEqual([question('encoding'), latest])
})

test('a decision about a column ends where another column of the file is read as it', () => {
  const decided = [made('decimals', ','), made('encoding', 'ibm866')]
  expect(decidedBeside(decided, 'name')).toEqual(decided)
  expect(decidedBeside(decided, 'quantity')).toEqual([made('encoding', 'ibm866')])
})

test('the sheet that was read is the one that is chosen so far', () => {
  const { question: asked, value } = readSheet({ read: 'Old', all: ['March', 'Old'] })
  expect([value, asked.choices.map((choice) => choice.value)]).toEqual(['Old', ['March', 'Old']])
})
