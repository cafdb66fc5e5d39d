import { quoteValue } from '../cells/import-values.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import { cellAt, type TableContent, type TableRow } from '../reading/table.ts'
import { groupColumn } from './variant-columns.ts'

/** Warns of variants without a name: where a product has several, its title stands in the first of its rows alone. */
export function warnOfNameless({ header, rows }: TableContent, findings: Findings): void {
  const { columns } = header
  const nameAt = columns.place.get('name')
  const group = groupColumn(header)
  if (nameAt === undefined || group === undefined) return
  const read = ['petId', 'quantity'] as const
  const isPet = ({ cells }: TableRow) =>
    read.some((column) => cellAt(cells, columns.place.get(column)) !== '')
  const nameless = rows.filter((row, at) => {
    const of = cellAt(row.cells, group.at)
    const above = rows[at - 1]
    const isVariant = of !== '' && above !== undefined && cellAt(above.cells, group.at) === of
    return isVariant && cellAt(row.cells, nameAt) === '' && isPet(row)
  })
  const [first] = nameless
  if (first === undefined) return
  const { line } = first
  const value = group.name
  const count = nameless.length
  const place = `${lineWord(findings.format)} ${line}`
  const those =
    count === 1 ? `${place} has no name` : `${count} pets have no name, the first in ${place}`
  findings.warn({
    ...{ code: 'nameless_variants', value, line, count },
    text: `${those}: by the column ${quoteValue(value)} each is a variant of the pet above it, which has one; write a name into each line`,
  })
}
