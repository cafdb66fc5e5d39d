import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../../src/transfer/read-import.ts'
import type { SheetUnderstanding } from '../../../src/transfer/reading/understanding.ts'
import { runs } from '../../support/property-runs.ts'
import { caseFile, sentences } from '../fixtures.ts'
import {
  header,
  number,
  problemsOf,
  row,
  type SheetSpec,
  stockOf,
  text,
  workbook,
} from './fixtures.ts'

const IDS = header('petId', 'quantity')
const NAMED = header('petId', 'quantity', 'name')
const NOTES = row(text('What we do in March'))
const pet = (id: number, quantity = 1) => row(number(id), number(quantity))
const read = (sheets: readonly SheetSpec[], sheet?: string) =>
  readImport(workbook({ sheets }), { decisions: sheet === undefined ? {} : { sheet } })
const nameRead = ({ understood }: ReturnType<typeof read>) =>
  (understood as SheetUnderstanding | null)?.sheet

const MARCH = { name: 'March', data: IDS + pet(1) + pet(2, 5) }
const APRIL = { name: 'April', data: IDS + pet(1) + pet(2, 7) }

describe('the sheet that is read', () => {
  test('is the one whose header fits best, wherever it stands', async () => {
    const { problems, offer, sheets } = readImport(
      await caseFile('numbers-export-summary-first.xlsx'),
    )
    expect(problems).toMatchObject([{ line: 2, code: 'missing_column' }])
    expect(offer?.names).toEqual(['Item no.', 'On hand', 'Description'])
    expect(sheets).toEqual({
      read: 'Sheet 1 - Table 1',
      all: ['Export Summary', 'Sheet 1 - Table 1'],
    })
    const lists = {
      name: 'Lists',
      data: header('status', 'kind') + row(text('sold'), text('Fish')),
    }
    const stock = { name: 'Stock', data: NAMED + pet(1) }
    expect(nameRead(read([lists, stock]))).toBe('Stock')
    expect(nameRead(read([stock, lists]))).toBe('Stock')
  })

  test('comes with a warning where another one has all columns too, and fits less well', () => {
    const reading = read([
      { name: 'Order', data: IDS + pet(2) },
      { name: 'Stock', data: NAMED + pet(1) },
    ])
    expect(reading.rows).toMatchObject([{ petId: 1n }])
    expect(sentences(reading.warnings)).toEqual([
      'only the sheet "Stock" is read; "Order" could be a list of pets, too: choose it if it is the right one',
    ])
  })

  test('is asked for where two fit alike and both have pets, with the first rows that differ', () => {
    const { problems, rows } = read([MARCH, { name: 'Notes', data: NOTES }, APRIL])
    expect(rows).toEqual([])
    expect(problems).toMatchObject([
      {
        line: null,
        code: 'ambiguous_sheet',
        reason:
          'has 2 sheets that could be the list of pets, "March", "April": say which one is to be read',
      },
    ])
    expect(problems[0]?.question).toEqual({
      about: 'sheet',
      column: null,
      choices: [
        { value: 'March', shows: [{ line: 3, text: '2, 5' }] },
        { value: 'April', shows: [{ line: 3, text: '2, 7' }] },
        { value: 'Notes', shows: [{ line: 1, text: 'What we do in March' }] },
      ],
    })
    const empty = { name: 'May', data: IDS }
    expect(nameRead(read([empty, MARCH]))).toBe('March')
    const guessed = header('Item no.', 'On hand')
    expect(read([{ data: guessed + pet(1) }, { data: guessed + pet(1) }]).problems).toMatchObject([
      { code: 'ambiguous_sheet' },
    ])
  })

  test('is a hidden one only where no other has a value, or where a person says so', () => {
    const hidden = { name: 'Stock', data: NAMED + pet(1), state: 'veryHidden' } as const
    expect(stockOf(workbook({ sheets: [{ data: '' }, hidden] }))).toEqual([[1n, 1]])
    expect(nameRead(read([hidden, MARCH]))).toBe('March')
    const guessed = { name: 'Now', data: header('Item no.', 'Price') + pet(1) }
    expect(read([hidden, guessed]).problems).toMatchObject([{ line: 1, code: 'missing_column' }])
    const covered = [{ name: 'Cover', data: NOTES }, hidden]
    expect(problemsOf(workbook({ sheets: covered }))).toEqual([
      'the file: has a list of pets in hidden sheets alone, "Stock": say which sheet is to be read',
    ])
    expect(read(covered).problems[0]?.question?.choices.map(({ value }) => value)).toEqual([
      'Stock',
      'Cover',
    ])
    expect(nameRead(read(covered, 'Stock'))).toBe('Stock')
  })
})

describe('the sheet that a person names', () => {
  test('is read, whatever the others have, by its name as people write it', () => {
    for (const name of ['April', 'april', ' APRIL ']) {
      const reading = read([MARCH, APRIL], name)
      expect(reading.rows).toMatchObject([{ quantity: 1 }, { quantity: 7 }])
      expect(reading.warnings).toEqual([])
      expect(reading.sheets).toEqual({ read: 'April', all: ['March', 'April'] })
    }
    const blank = { name: 'Käfige  im  Lager', data: IDS + pet(3) }
    expect(nameRead(read([MARCH, blank], 'käfige im lager'.normalize('NFD')))).toBe(blank.name)
    const poor = { name: 'Notes', data: NOTES }
    expect(read([MARCH, poor], 'Notes').problems).toMatchObject([{ code: 'missing_column' }])
  })

  test('may be beyond those that are looked into', () => {
    const many = Array.from({ length: 80 }, (_, at) => ({ name: `Day ${at}`, data: NOTES }))
    expect(nameRead(read([...many, APRIL], 'April'))).toBe('April')
  })

  test('is refused where there is none of that name, or nothing in it', () => {
    const none = read([MARCH, APRIL], 'Mai').problems
    expect(none).toMatchObject([
      { code: 'unknown_sheet', reason: 'has no sheet "Mai"; it has "March", "April"' },
    ])
    expect(none[0]?.question?.choices).toHaveLength(2)
    expect(read([MARCH, APRIL, { name: 'May', data: '' }], 'May').problems).toMatchObject([
      { code: 'empty_file', reason: 'has nothing in its sheet "May": choose another one' },
    ])
    expect(read([MARCH], 'May').problems[0]?.question).toBeUndefined()
  })
})

test('no sheet is taken for another: the best is read, and where there are two a person is asked', () => {
  const kinds = {
    notes: () => NOTES,
    few: () => IDS + pet(1, 11),
    best: () => NAMED + pet(1, 22),
    template: () => NAMED,
  }
  const kind = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]))
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 6 }), (made) => {
      const { rows, problems } = read(made.map((each) => ({ data: kinds[each]() })))
      const count = (which: string) => made.filter((each) => each === which).length
      const wanted = count('best') > 0 ? 'best' : 'few'
      if (count(wanted) === 1) {
        expect(rows).toMatchObject([{ quantity: wanted === 'best' ? 22 : 11 }])
      } else {
        expect(rows).toEqual([])
        if (count(wanted) > 1) expect(problems).toMatchObject([{ code: 'ambiguous_sheet' }])
      }
    }),
    runs(300),
  )
})
