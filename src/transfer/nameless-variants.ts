import type { ImportFindings } from './import-findings.ts'
import { lineWord } from './import-reading.ts'
import { quoteValue } from './import-values.ts'
import type { TableContent, TableRow } from './table.ts'

/** Columns by which web shops and tills say which variants are of one product. */
const GROUPS = /^(?:(?:url|product|item)[ _-]?)?handle$|^(?:product|item|parent|group)[ _-]?id$/i

/** Warns of variants without a name: where a product has several, its title stands in the first of its rows alone. */
export function warnOfNameless({ header, rows }: TableContent, findings: ImportFindings): void {
  const { names, columns } = header
  const nameAt = columns.place.get('name')
  const groupAt = names.findIndex((name) => GROUPS.test(name.trim()))
  if (nameAt === undefined || groupAt === -1) return
  const read = ['petId', 'quantity'] as const
  const isPet = ({ cells }: TableRow) =>
    read.some((column) => cellAt(cells, columns.place.get(column)) !== '')
  const nameless = rows.filter((row, at) => {
    const group = cellAt(row.cells, groupAt)
    const above = rows[at - 1]
    const isVariant = group !== '' && above !== undefined && cellAt(above.cells, groupAt) === group
    return isVariant && cellAt(row.cells, nameAt) === '' && isPet(row)
  })
  const [first] = nameless
  if (first === undefined) return
  const { line } = first
  const value = names[groupAt] ?? ''
  const count = nameless.length
  const place = `${lineWord(findings.format)} ${line}`
  const those =
    count === 1 ? `${place} has no name` : `${count} pets have no name, the first in ${place}`
  findings.warn({
    ...{ code: 'nameless_variants', value, line, count },
    text: `${those}: by the column ${quoteValue(value)} each is a variant of the pet above it, which has one; write a name into each line`,
  })
}

const cellAt = (cells: readonly string[], at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim()
