import type { LineWord } from '../reading/import-reading.ts'
import type { CsvColumn } from '../reading/list-columns.ts'
import { MAX_SHOWN, type ReadingChoice, type ReadingQuestion } from '../reading/questions.ts'
import type { ColumnNumbers } from '../reading/table.ts'
import type { Found, Mark } from '../reading/understanding.ts'
import { readWholeNumber } from './csv-numbers.ts'
import { countDecimals, isMark, otherMark, shownMark } from './number-marks.ts'
import { bareNumber, groupSignOf, plainNumber } from './plain-number.ts'

/** What is known of a column of numbers beside its cells. */
interface NumberHints {
  readonly column: CsvColumn
  readonly lineWord: LineWord
  /** What stands before decimals, as a person has decided it for the file. */
  readonly decided?: Mark | undefined
}

const OF_QUANTITIES: NumberHints = { column: 'quantity', lineWord: 'line' }

/**
 * Finds out how the numbers of a column are written; null where all are plain digits. What a person has decided is used where
 * the numbers themselves leave it open.
 * @param cells gone through more than once
 */
export function readNumberStyle(
  cells: Iterable<Found>,
  { column, lineWord, decided }: NumberHints = OF_QUANTITIES,
): ColumnNumbers | null {
  const { shownBy, unclear, grouped } = findTelling(cells)
  if (shownBy === null && unclear.length === 0 && grouped === null) return null
  const shown = shownMark(plainNumber(shownBy?.text ?? ''))
  const open = { grouped, lineWord, shownBy: null, withOtherDecimals: null, example: null }
  if (!isMark(shown)) {
    const question = unclear.length === 0 || decided ? null : askForDecimals(column, unclear)
    return withExample({ ...open, decimalMark: decided ?? null, question }, unclear[0])
  }
  const first = (matches: (text: string) => boolean) => firstOf(cells, matches)
  const withOtherDecimals = first((text) => ![undefined, 3].includes(countDecimals(text, shown)))
  const isMixed =
    withOtherDecimals !== null &&
    first((text) => shownMark(text) === 'unclear' && text.includes(shown)) !== null
  if (isMixed && decided !== undefined) {
    return withExample({ ...open, decimalMark: decided, question: null }, unclear[0])
  }
  const question = isMixed ? askForDecimals(column, unclear) : null
  const style = { ...open, decimalMark: shown, shownBy, withOtherDecimals, question }
  return withExample(style, unclear[0])
}

interface Telling {
  readonly shownBy: Found | null
  readonly unclear: readonly Found[]
  readonly grouped: Found | null
}

/** The first numbers that show how the column is written, or leave it open, as the file has them. */
function findTelling(cells: Iterable<Found>): Telling {
  let shownBy: Found | null = null
  let grouped: Found | null = null
  const unclear: Found[] = []
  for (const { line, text } of cells) {
    const bare = bareNumber(text)
    const found = { line, text: text.trim() }
    if (grouped === null && groupSignOf(bare) !== undefined) grouped = found
    const mark = shownMark(plainNumber(bare))
    if (mark === 'unclear' && unclear.length < MAX_SHOWN) unclear.push(found)
    if (shownBy === null && isMark(mark)) shownBy = found
    if (shownBy !== null && grouped !== null && unclear.length === MAX_SHOWN) break
  }
  return { shownBy, unclear, grouped }
}

/** The first cell whose number matches, as the file has it. */
function firstOf(cells: Iterable<Found>, matches: (text: string) => boolean): Found | null {
  for (const { line, text } of cells) {
    if (matches(plainNumber(text))) return { line, text: text.trim() }
  }
  return null
}

/** A style, with the first number that could be another one without it, and how it is read. */
function withExample(style: ColumnNumbers, unclear: Found | undefined): ColumnNumbers {
  if (unclear === undefined) return style
  const read = readWholeNumber(unclear.text, style)
  return 'value' in read ? { ...style, example: { ...unclear, value: read.value } } : style
}

/** Asks what stands before the decimals of a column, with how its first unclear numbers would be read. */
function askForDecimals(column: CsvColumn, unclear: readonly Found[]): ReadingQuestion {
  const choice = (mark: Mark): ReadingChoice => ({
    value: mark,
    shows: unclear.map(({ line, text }) => ({ line, text: readBy(mark, plainNumber(text)) })),
  })
  // A quantity is whole: 12.000 may be twelve, and 1.200 is hardly one and a fifth.
  const [mark] = /[.,]/.exec(plainNumber(unclear[0]?.text ?? '')) ?? []
  const areWhole = unclear.every(({ text }) => text.endsWith('000'))
  const likeliest = areWhole ? otherMark(otherMark(mark)) : otherMark(mark)
  return { about: 'decimals', column, choices: [choice(likeliest), choice(otherMark(likeliest))] }
}

/** An unclear number as it is read by a mark of decimals: with a point before them, if it has some. */
function readBy(mark: Mark, text: string): string {
  const [whole = '', decimals = ''] = text.replaceAll(otherMark(mark), '').split(mark)
  return /^0*$/.test(decimals) ? whole : `${whole}.${decimals}`
}
