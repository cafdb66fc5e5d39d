import { quoteValue } from '../cells/import-values.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import { MAX_SHOWN, type ReadingChoice } from '../reading/questions.ts'
import { cellAt, type TableHeader, type TableRow } from '../reading/table.ts'
import type { OptionColumns } from './variant-columns.ts'

/** A variant whose name in the file is that of others, too. */
export interface Variant {
  readonly row: TableRow
  /** The name that the variants share. */
  readonly shared: string
  /** With what distinguishes it. */
  readonly joined: string
}

/** What a question about names needs to know of its file. */
export interface Asked {
  readonly header: TableHeader
  readonly nameAt: number
  readonly options: OptionColumns
  readonly findings: Findings
}

/** Warns of names that are joined where the pets are found without them; else a person decides it first. */
export function askOfNames(
  variants: readonly Variant[],
  { header, nameAt, options, findings }: Asked,
): void {
  const [first] = variants
  if (first === undefined) return
  const { place } = header.columns
  const isFoundOtherwise = ({ row: { cells } }: Variant) =>
    [place.get('petId'), place.get('barcode')].some((at) => cellAt(cells, at) !== '')
  const [joined, written] = choicesOf(variants, nameAt)
  const question = { about: 'variantNames', column: 'name', choices: [joined, written] } as const
  const { line } = first.row
  const value = first.shared
  const count = variants.length
  const example = `${quoteValue(value)} in ${lineWord(findings.format)} ${line}`
  const columns = options.columns.map(({ name }) => quoteValue(name)).join(', ')
  const apart = `and tells them apart by ${columns}`
  const as = quoteValue(first.joined)
  if (options.isSure && variants.every(isFoundOtherwise)) {
    findings.warn({
      ...{ code: 'joined_names', value, line, count, joined: first.joined, question },
      text: `the file has one name for several pets, as ${example}, ${apart}: the names of ${count} are joined with it, as ${as}, unless you decide that they stay as written`,
    })
    return
  }
  const reason = `has one name for several pets, as ${example}, ${apart}: decide whether the names of ${count} are joined with it, as ${as}`
  findings.refuse(null, null, { code: 'shared_name', reason, question }, value)
}

/** Warns of products with a single variant, whose option is no part of the name, and asks whether it is to be. */
export function warnOfSingle(
  variants: readonly Variant[],
  { nameAt, findings }: Pick<Asked, 'nameAt' | 'findings'>,
): void {
  const [first] = variants
  if (first === undefined) return
  const { shared: value, joined, row } = first
  const count = variants.length
  const [added, written] = choicesOf(variants, nameAt)
  const place = `${lineWord(findings.format)} ${row.line}${andMore(count - 1)}`
  findings.warn({
    ...{ code: 'single_variants', value, joined, line: row.line, count },
    question: { about: 'singleVariants', column: 'name', choices: [written, added] },
    text: `${quoteValue(value)} in ${place} is the only variant of its product, and keeps its name, unless you decide that it is joined with its option, as ${quoteValue(joined)}`,
  })
}

/** The names with what distinguishes them, and as they are written. */
function choicesOf(
  variants: readonly Variant[],
  nameAt: number,
): readonly [ReadingChoice, ReadingChoice] {
  const shown = variants.slice(0, MAX_SHOWN)
  const shows = (textOf: (variant: Variant) => string) =>
    shown.map((variant) => ({ line: variant.row.line, text: textOf(variant) }))
  return [
    { value: 'joined', shows: shows(({ joined }) => joined) },
    { value: 'as_written', shows: shows(({ row }) => cellAt(row.cells, nameAt)) },
  ]
}
