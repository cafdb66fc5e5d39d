import { isOwnStatus, stateOfWord } from '../columns/state-words.ts'
import { CSV_COLUMNS } from '../reading/list-columns.ts'
import type { ColumnNumbers } from '../reading/table.ts'
import { cellAt, type TableContent, type TableRow } from '../reading/table.ts'
import type {
  CountedLines,
  LeftOutLine,
  NumberStyle,
  TableUnderstanding,
} from '../reading/understanding.ts'

/** Says how a table was understood. */
export function understandTable(content: TableContent): TableUnderstanding {
  const { header } = content
  const { place, moreBarcodes, mapped, leftOut } = header.columns
  const numbersOf = { quantity: styleOf(content.quantity), lowStockAt: styleOf(content.lowStockAt) }
  return {
    headerLine: header.line,
    columns: CSV_COLUMNS.flatMap((column) => {
      const at = place.get(column)
      if (at === undefined) return []
      const numbers = column === 'quantity' || column === 'lowStockAt' ? numbersOf[column] : null
      const places = column === 'barcode' ? [at, ...moreBarcodes] : [at]
      return places.map((each) => ({
        ...{ column, name: header.names[each] ?? '', mapped: mapped.has(column), numbers },
      }))
    }),
    leftOutColumns: leftOut
      .filter((name) => !content.joinedWith?.includes(name))
      .map((name) => ({
        name,
        guess: content.guesses.find((guess) => guess.name === name)?.column ?? null,
      })),
    leftOutLines: [
      ...header.titles.map((row) => leftOutLine(row, 'title')),
      ...content.below.map(({ row, as }) => leftOutLine(row, as)),
    ],
    blankLines: content.blank,
    withoutStatus: withoutStatus(content),
  }
}

function styleOf(numbers: ColumnNumbers | null): NumberStyle | null {
  const { decimalMark = null, shownBy = null, example = null } = numbers ?? {}
  return decimalMark === null ? null : { decimalMark, shownBy, example }
}

const leftOutLine = ({ line, cells }: TableRow, as: LeftOutLine['as']): LeftOutLine => ({
  line,
  cells: cells.map((cell) => cell.trim()).filter((cell) => cell !== ''),
  as,
})

function withoutStatus({ header, rows }: TableContent): CountedLines | null {
  const at = header.columns.place.get('status')
  const hasNone = (cell: string) =>
    cell === '' || (!isOwnStatus(cell) && stateOfWord(cell) !== undefined)
  return countLines(rows.filter(({ cells }) => hasNone(cellAt(cells, at))))
}

export function countLines(rows: readonly TableRow[]): CountedLines | null {
  const [first] = rows
  return first === undefined ? null : { count: rows.length, firstLine: first.line }
}
