import { groupBy } from '../../everywhere/lists.ts'
import { joinName } from '../cells/join-name.ts'
import type { Findings } from '../reading/findings.ts'
import { cellAt, type TableContent, type TableHeader, type TableRow } from '../reading/table.ts'
import { type RowOfProduct, textsOfProducts } from './product-kinds.ts'
import { groupColumn, type OptionColumns, optionColumns, optionIn } from './variant-columns.ts'
import { type Asked, askOfNames, type Variant, warnOfSingle } from './variant-question.ts'

/**
 * Joins the names of variants with what distinguishes them: `Neon tetra, Large`. A person decides it where it could be wrong, and
 * may decide otherwise. A variant without a kind, or a supplier, takes that of the row which it shares the name with.
 */
export function joinVariants(content: TableContent, findings: Findings): TableContent {
  const { header, rows } = content
  const nameAt = header.columns.place.get('name')
  const decided = findings.decisions.variantNames
  if (nameAt === undefined || decided === 'as_written') return content
  const options = optionColumns(header, rows)
  if (options.columns.length === 0) return content
  const all = groupsIn(content, nameAt, options)
  const groups = all.filter(differ)
  const several = groups.flatMap((some) => joinedOf(some, nameAt))
  const single = singleOf(all, { nameAt, options, header })
  const asked = { header, nameAt, options, findings }
  if (decided === undefined) askOfNames(several, asked)
  const { singleVariants } = findings.decisions
  if (singleVariants === undefined) warnOfSingle(single, asked)
  const variants = singleVariants === 'joined' ? [...several, ...single] : several
  if (variants.length === 0) return content
  const byLine = new Map(variants.map((variant) => [variant.row.line, variant]))
  const ofProducts = (['kind', 'supplier'] as const).flatMap((column) => {
    const at = header.columns.place.get(column)
    return at === undefined ? [] : [{ at, texts: textsOfProducts(groups, at, column) }]
  })
  return {
    ...content,
    joinedWith: options.columns.map(({ name }) => name),
    variants: byLine,
    rows: rows.map((row) => {
      const variant = byLine.get(row.line)
      const taken = ofProducts.filter(({ texts }) => texts.has(row.line))
      if (variant === undefined && taken.length === 0) return row
      const cells = row.cells.slice()
      if (variant !== undefined) cells[nameAt] = variant.joined
      for (const { at, texts } of taken) cells[at] = texts.get(row.line) ?? ''
      return { ...row, cells }
    }),
  }
}

/** The rows of each name. */
function groupsIn(
  { header, rows, textOf }: TableContent,
  nameAt: number,
  { columns }: OptionColumns,
): readonly (readonly Named[])[] {
  const width = header.names.length
  const nameOf = sharedNames(header, nameAt)
  const named: Named[] = []
  for (const row of rows) {
    if (row.cells.length !== width || row.notes?.[nameAt] !== undefined) continue
    const { shared, product } = nameOf(row)
    if (shared === '') continue
    named.push({
      row,
      shared,
      product,
      options: columns.map(({ at }) => textOf(optionIn(row.cells[at]))),
    })
  }
  const groups = groupBy(named, ({ shared }) => shared)
  return [...groups.values()]
}

/** A row with its name, or that of its group, and its options. */
interface Named extends RowOfProduct, Pick<Variant, 'shared'> {
  readonly options: readonly string[]
}

function differ([first, ...others]: readonly Named[]): boolean {
  return others.some(({ options }) => options.some((each, nth) => each !== first?.options[nth]))
}

/** Those of the rows of one name whose names have more to say. */
function joinedOf(some: readonly Named[], nameAt: number): readonly Variant[] {
  const ofColumn = new Map<number, Set<string>>()
  const others = (nth: number) => {
    const all = ofColumn.get(nth) ?? new Set(some.map((each) => each.options[nth] ?? ''))
    ofColumn.set(nth, all)
    return all
  }
  return some.flatMap(({ row, shared, options }) => {
    const own = options.filter(
      (each, nth) => each !== '' && !(mayBeList(each) && isList(each, others(nth))),
    )
    const joined = joinName(shared, own)
    return joined === (row.cells[nameAt] ?? '').trim() ? [] : [{ row, shared, joined }]
  })
}

/** Those whose product has no other variant in the file, where columns hold options and nothing else. */
function singleOf(
  all: readonly (readonly Named[])[],
  { nameAt, options, header }: Pick<Asked, 'nameAt' | 'options' | 'header'>,
): readonly Variant[] {
  if (!options.isSure) return []
  const quantityAt = header.columns.place.get('quantity')
  return all
    .filter(
      (some) => some.some(({ options: own }) => own.some((each) => each !== '')) && !differ(some),
    )
    .flatMap((some) => joinedOf(some, nameAt))
    .filter(({ row }) => cellAt(row.cells, quantityAt) !== '')
}

/** The name of a row, and its product: where it has no name, that of the first row of its group which has one. */
function sharedNames(
  header: TableHeader,
  nameAt: number,
): (row: TableRow) => Pick<Named, 'shared' | 'product'> {
  const group = groupColumn(header)
  const { place } = header.columns
  const names = new Map<string, string>()
  const isPet = ({ cells }: TableRow) =>
    [place.get('petId'), place.get('quantity')].some((at) => cellAt(cells, at) !== '')
  return (row) => {
    const name = cellAt(row.cells, nameAt)
    if (group === undefined) return { shared: name, product: '' }
    const of = cellAt(row.cells, group.at)
    // The number of a product stands in its own line as that of a pet.
    const key = group.isOfParent && name !== '' ? cellAt(row.cells, place.get('petId')) : of
    if (name !== '' && key !== '' && !names.has(key)) names.set(key, name)
    const isNameless = name === '' && of !== '' && isPet(row)
    return { shared: isNameless ? (names.get(of) ?? '') : name, product: of === '' ? key : of }
  }
}

/** Whether an option is a list of those that others have, as the line of the product itself has it. */
const isList = (option: string, all: ReadonlySet<string>): boolean =>
  option.split(/[,|]/).every((part) => all.has(part.trim()))

const mayBeList = (option: string): boolean => option.includes(',') || option.includes('|')
