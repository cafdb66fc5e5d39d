import { quoteValue } from '../../../transfer/cells/import-values.ts'
import { ownColumn } from '../../../transfer/columns/column-places.ts'
import { isLegacy, titleOf } from '../../../transfer/encoding/encodings.ts'
import type { HowToRead } from '../../../transfer/reading/corrections.ts'
import type { LineWord } from '../../../transfer/reading/import-reading.ts'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'
import {
  type CountedLines,
  type CsvUnderstanding,
  type Found,
  MARK_WORDS,
  type NumberStyle,
  type SheetUnderstanding,
  type Understanding,
  type UnderstoodColumn,
} from '../../../transfer/reading/understanding.ts'
import { quotedWord } from '../../terminal/terminal.ts'
import { mappingFlag } from './describe-call.ts'
import { describeLines } from './describe-problems.ts'

/** A line about how a file was understood. */
interface Remark {
  readonly about: string
  readonly text: string
  /** Whether the file had to be interpreted: a file as export writes it says it itself. */
  readonly isReading: boolean
}

/** Says how a file was understood, in full. */
export const describeUnderstanding = (
  understood: Understanding,
  how: HowToRead,
): readonly string[] => remarksOn(understood, how).map(lineOf)

/** Says of a file what it does not say itself. */
export const describeReadings = (understood: Understanding, how: HowToRead): readonly string[] =>
  remarksOn(understood, how)
    .filter(({ isReading }) => isReading)
    .map(lineOf)

// The few that are longer push their own text alone.
const WIDTH = 'lowStockAt'.length

/** A line about a file, with what it is about in front. */
export const remarkLine = (about: string, text: string): string => `${about.padEnd(WIDTH)}  ${text}`

const lineOf = ({ about, text }: Remark): string => remarkLine(about, text)

function remarksOn(understood: Understanding, how: HowToRead): readonly Remark[] {
  const { leftOutLines, leftOutColumns, blankLines } = understood
  const word = 'sheet' in understood ? 'row' : 'line'
  return [
    ...('sheet' in understood
      ? sheetRemarks(understood, how)
      : [textRemark(understood, how), separatorRemark(understood)]),
    {
      about: 'header',
      text: `${word} ${understood.headerLine}`,
      isReading: leftOutLines.length > 0,
    },
    ...understood.columns.flatMap((column) =>
      column.column === 'status' ? [] : [columnRemark(column, word)],
    ),
    statusRemark(understood, word),
    ...leftOutLines.map(({ line, cells, as }) => ({
      about: 'left out',
      text: `${word} ${line}, ${PARTS[as]}: ${cells.map(quoteValue).join(', ')}`,
      isReading: true,
    })),
    ...(blankLines === null ? [] : [blankRemark(blankLines, word)]),
    ...leaveOutRemarks(how, 'sheet' in understood ? 'xlsx' : 'csv'),
    ...leftOutColumns.map((column) => leftOutRemark(column, how)),
  ]
}

function leaveOutRemarks(
  { corrections: { leftOut } }: HowToRead,
  format: 'csv' | 'xlsx',
): readonly Remark[] {
  if (leftOut.length === 0) return []
  const text = `${describeLines(format, leftOut)}, by --leave-out`
  return [{ about: 'left out', text, isReading: true }]
}

function leftOutRemark(
  { name, guess }: Understanding['leftOutColumns'][number],
  { mappings }: HowToRead,
): Remark {
  const own = ownColumn(name)
  const isSkipped = mappings.some((each) => each.name === null && each.column === own)
  const text = `the column ${quoteValue(name)}${isSkipped ? ', by --skip' : mayBe(name, guess)}`
  // A warning names the others, too.
  return { about: 'left out', text, isReading: isSkipped }
}

const mayBe = (name: string, guess: CsvColumn | null): string =>
  guess === null ? '' : ` (it may be the ${guess}: ${mappingFlag({ name, column: guess })})`

const blankRemark = (lines: CountedLines, word: LineWord): Remark => ({
  about: 'left out',
  text: `${describeCount(lines, word)}: nothing in the columns that are read`,
  isReading: true,
})

const PARTS = { title: 'above the header', total: 'a total', footer: 'below the pets' } as const

function sheetRemarks(understood: SheetUnderstanding, { decisions }: HowToRead): readonly Remark[] {
  const { sheet, otherSheets, hiddenRows, hiddenColumns } = understood
  const others = otherSheets.map(
    ({ name, isHidden }) => `${quoteValue(name)}${isHidden ? ' (hidden)' : ''}`,
  )
  const by = decisions.sheet === undefined ? '' : ', by --sheet'
  const more =
    others.length === 0 ? '' : `; not read: ${others.join(', ')}; ${otherSheetFlag(otherSheets)}`
  const hidden = [
    ...(hiddenRows === null ? [] : [describeCount(hiddenRows, 'row')]),
    ...hiddenColumns.map((column) => `the column of the ${column}`),
  ]
  return [
    { about: 'sheet', text: `${quoteValue(sheet)}${by}${more}`, isReading: others.length > 0 },
    ...(hidden.length === 0
      ? []
      : [{ about: 'hidden', text: `${hidden.join(', ')}: read like all others`, isReading: true }]),
  ]
}

function otherSheetFlag([first, second]: SheetUnderstanding['otherSheets']): string {
  const isOnly = first !== undefined && second === undefined
  return isOnly ? `--sheet ${quotedWord(first.name)} reads it` : '--sheet NAME reads one of them'
}

function textRemark(
  { encoding, encodingExample: example }: CsvUnderstanding,
  { decisions }: HowToRead,
): Remark {
  const shown = example === null ? '' : `: ${at(example, 'line')}`
  const why = decisions.encoding === undefined ? 'as it is not UTF-8' : 'by --encoding'
  const name = isLegacy(encoding) ? `${titleOf(encoding)}, ${why}` : titleOf(encoding)
  return { about: 'text', text: `${name}${shown}`, isReading: encoding !== 'utf-8' }
}

const SEPARATORS = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a |' } as const

const separatorRemark = ({ separator, separatorFrom }: CsvUnderstanding): Remark => ({
  about: 'separator',
  text: `${SEPARATORS[separator]}, ${separatorFrom === 'header' ? 'by the header' : 'as the line sep= says'}`,
  isReading: false,
})

function columnRemark({ column, name, mapped, numbers }: UnderstoodColumn, word: LineWord): Remark {
  const style = numbers === null ? '' : `; ${describeNumbers(numbers, word)}`
  const text = `the column ${quoteValue(name)}${mapped ? ', by --map' : ''}${style}`
  return { about: column, text, isReading: mapped || numbers !== null }
}

function describeNumbers({ decimalMark, shownBy, example }: NumberStyle, word: LineWord): string {
  const by = shownBy === null ? 'by --decimals' : `as ${at(shownBy, word)} shows`
  const shows = `${MARK_WORDS[decimalMark]} is before decimals, ${by}`
  return example === null ? shows : `${shows}, and so ${at(example, word)} is ${example.value}`
}

function statusRemark({ columns, withoutStatus }: Understanding, word: LineWord): Remark {
  const column = columns.find((each) => each.column === 'status')
  const from = column === undefined ? 'no column has it' : `the column ${quoteValue(column.name)}`
  if (withoutStatus === null) {
    return { about: 'status', text: from, isReading: column?.mapped === true }
  }
  const { count, firstLine } = withoutStatus
  const cells = describeCount({ count, firstLine }, word)
  const empty = column === undefined ? '' : `, empty in ${cells}`
  const kept = 'a new pet is available, one that is there keeps its status'
  return { about: 'status', text: `${from}${empty}: ${kept}`, isReading: true }
}

/** `row 7`, or `3 rows, the first is row 7`. */
const describeCount = ({ count, firstLine }: CountedLines, word: LineWord): string =>
  count === 1 ? `${word} ${firstLine}` : `${count} ${word}s, the first is ${word} ${firstLine}`

const at = ({ line, text }: Found, word: LineWord): string =>
  `${quoteValue(text)} in ${word} ${line}`
