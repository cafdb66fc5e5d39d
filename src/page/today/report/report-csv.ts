import { textCell } from '../../../transfer/csv-format.ts'
import type { Report } from '../../state/report.ts'
import { BYTE_ORDER_MARK, type Separator } from '../../texts/spreadsheet-file.ts'
import { FIGURES, figuresOf, type SumsByReason } from './sums.ts'

/** The tables of a report that can be saved. */
export const TABLES = ['time', 'kinds', 'pets'] as const
export type Table = (typeof TABLES)[number]

/** Writes a table of a report as CSV for a spreadsheet of the device, with all lines, also those without figures. */
export function reportCsv(report: Report, table: Table, separator: Separator): string {
  const { columns, lines } = LINES[table](report)
  const rows = lines.map(({ cells, reasons }) => {
    const figures = figuresOf(reasons)
    return [...cells, ...FIGURES.map((figure) => String(figures[figure]))]
  })
  const all = [[...columns, ...FIGURES], ...rows]
  return `${BYTE_ORDER_MARK}${all.map((row) => row.join(separator)).join('\n')}\n`
}

interface Lines {
  readonly columns: readonly string[]
  readonly lines: readonly { readonly cells: readonly string[]; readonly reasons: SumsByReason }[]
}

const LINES: Record<Table, (report: Report) => Lines> = {
  time: ({ buckets }) => ({
    columns: ['from', 'to'],
    lines: buckets.map(({ from, to, reasons }) => ({ cells: [from, to], reasons })),
  }),
  kinds: ({ kinds }) => ({
    columns: ['kind'],
    lines: kinds.map(({ kind, reasons }) => ({ cells: [textCell(kind)], reasons })),
  }),
  pets: ({ pets }) => ({
    columns: ['petId', 'name', 'kind'],
    lines: pets.map(({ petId, name, kind, reasons }) => ({
      cells: [String(petId), textCell(name), textCell(kind)],
      reasons,
    })),
  }),
}
