import { groupBy } from '../../everywhere/lists.ts'
import { quoteValue } from '../cells/import-values.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import { MAX_SHOWN } from '../reading/questions.ts'
import type { TableHeader, TableRow } from '../reading/table.ts'
import { type StatedRow, statedRows } from './product-states.ts'

/** What is decided of rows by what another program says of them. */
const ABOUT = {
  archived: { codes: ['archived', 'archived_left_out'], says: 'that it is archived' },
  notForSale: { codes: ['not_for_sale', 'not_for_sale_left_out'], says: 'that it is not for sale' },
} as const

/**
 * Takes away the rows of what another program keeps and does not sell, where a person has decided so; else warns of them, and asks.
 * @param all the rows below the header, with those that are no pets
 */
export function withoutArchived(
  header: TableHeader,
  rows: readonly TableRow[],
  all: readonly TableRow[],
  findings: Findings,
): readonly TableRow[] {
  const { archived, notForSale } = findings.decisions
  if (archived === 'keep' && notForSale === 'keep') return rows
  const byState = groupBy(statedRows(header, rows, all), ({ state }) => state)
  const leftOut = new Set<TableRow>()
  for (const about of ['archived', 'notForSale'] as const) {
    const stated = byState.get(about) ?? []
    const decided = findings.decisions[about]
    if (decided !== 'keep') warnOf(about, stated, findings)
    if (decided === 'left_out') for (const { row } of stated) leftOut.add(row)
  }
  return leftOut.size === 0 ? rows : rows.filter((row) => !leftOut.has(row))
}

function warnOf(about: keyof typeof ABOUT, stated: readonly StatedRow[], findings: Findings): void {
  const [first] = stated
  if (first === undefined) return
  const { codes, says } = ABOUT[about]
  const { column: value, word, row } = first
  const found = { value, word, line: row.line, count: stated.length }
  const place = `${lineWord(findings.format)} ${row.line}${andMore(stated.length - 1)}`
  const said = `${quoteValue(word)} in the column ${quoteValue(value)} says of ${place} ${says}`
  if (findings.decisions[about] === 'left_out') {
    const text = `${said}: it is left out, as you decided`
    findings.warn({ code: codes[1], text, ...found })
    return
  }
  const shows = stated.slice(0, MAX_SHOWN).map(({ row: { line }, name }) => ({ line, text: name }))
  const choices = [
    { value: 'keep', shows },
    { value: 'left_out', shows },
  ] as const
  findings.warn({
    ...{ code: codes[0], ...found, question: { about, column: null, choices } },
    text: `${said}: it comes in all the same, unless you decide that such lines are left out`,
  })
}
