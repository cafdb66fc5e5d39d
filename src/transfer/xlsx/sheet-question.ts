import { wellFormed } from '../../everywhere/well-formed.ts'
import { quoteValue } from '../cells/import-values.ts'
import { comparedName, namesOf } from '../columns/column-places.ts'
import type { ReadingQuestion } from '../reading/questions.ts'
import type { Found } from '../reading/understanding.ts'
import type { SheetBeginning } from './choose-sheet.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import { WorkbookProblem } from './workbook-problem.ts'

/** How many rows of a sheet a question shows, and how much of each. */
const SHOWN_ROWS = 3
const SHOWN_CHARACTERS = 80

const comparedSheet = (name: string): string => comparedName(name.normalize('NFC'))

/** The sheet that a person means by a name: letter case and blanks do not matter. */
export const findSheet = (
  sheets: readonly WorkbookSheet[],
  name: string,
): WorkbookSheet | undefined =>
  sheets.find((sheet) => sheet.name === name) ??
  sheets.find((sheet) => comparedSheet(sheet.name) === comparedSheet(name))

/** Asks which sheet is to be read. @returns undefined where there is none but one */
function sheetQuestion(sheets: readonly SheetBeginning[]): ReadingQuestion | undefined {
  const [likeliest, ...others] = sheets
  if (likeliest === undefined || others.length === 0) return undefined
  const alike = sheets.filter(({ fit }) => fit === likeliest.fit)
  const from = firstDifference(alike.map(rowsOf))
  const choices = sheets.map((each) => {
    const start = alike.includes(each) ? from : 0
    return { value: each.sheet.name, shows: rowsOf(each).slice(start, start + SHOWN_ROWS) }
  })
  return { about: 'sheet', column: null, choices }
}

/** The first place at which lists of rows differ; 0 where they do not. */
function firstDifference([first = [], ...others]: readonly (readonly Found[])[]): number {
  const at = first.findIndex(({ text }, place) => others.some((rows) => rows[place]?.text !== text))
  return Math.max(at, 0)
}

/** The first rows of a sheet as texts: those below its header, where it has one. */
function rowsOf({ header, below, fit }: SheetBeginning): readonly Found[] {
  const isTable = fit > 0 && below.length > 0
  const above = isTable ? [] : [...header.titles, { line: header.line, cells: header.names }]
  return [...above, ...below].map(({ line, cells }) => {
    const text = cells.flatMap((cell) => cell.trim() || []).join(', ')
    return { line, text: wellFormed(text.slice(0, SHOWN_CHARACTERS)) }
  })
}

const namesOfSheets = (sheets: readonly SheetBeginning[]): string =>
  namesOf(sheets.map(({ sheet }) => sheet.name))

/** @param rivals the sheets that could be meant. @param all those that can be chosen, and these among them */
const choiceOf = (
  reason: string,
  rivals: readonly SheetBeginning[],
  all: readonly SheetBeginning[],
): WorkbookProblem => {
  const others = all.filter((each) => !rivals.includes(each))
  return new WorkbookProblem(reason, 'ambiguous_sheet', sheetQuestion([...rivals, ...others]))
}

/** Several sheets fit alike. */
export const ambiguousSheet = (
  rivals: readonly SheetBeginning[],
  all: readonly SheetBeginning[],
): WorkbookProblem =>
  choiceOf(
    `has ${rivals.length} sheets that could be the list of pets, ${namesOfSheets(rivals)}: say which one is to be read`,
    rivals,
    all,
  )

/** Only hidden sheets are lists of pets. */
export const hiddenSheet = (
  hidden: readonly SheetBeginning[],
  all: readonly SheetBeginning[],
): WorkbookProblem =>
  choiceOf(
    `has a list of pets in hidden sheets alone, ${namesOfSheets(hidden)}: say which sheet is to be read`,
    hidden,
    all,
  )

export const unknownSheet = (
  name: string,
  { sheets }: Workbook,
  all: readonly SheetBeginning[],
): WorkbookProblem =>
  new WorkbookProblem(
    `has no sheet ${quoteValue(name)}; it has ${namesOf(sheets.map((sheet) => sheet.name))}`,
    'unknown_sheet',
    sheetQuestion(all),
  )

export const emptySheet = (
  { name }: WorkbookSheet,
  all: readonly SheetBeginning[],
): WorkbookProblem =>
  new WorkbookProblem(
    `has nothing in its sheet ${quoteValue(name)}: choose another one`,
    'empty_file',
    sheetQuestion(all),
  )
