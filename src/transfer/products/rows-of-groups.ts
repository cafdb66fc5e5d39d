import { quoteValue } from '../cells/import-values.ts'
import { plainNumber } from '../cells/plain-number.ts'
import { wordsOf } from '../columns/column-names.ts'
import { ownColumn } from '../columns/column-places.ts'
import { isYes, stateWord } from '../columns/state-words.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import type { GroupCode } from '../reading/import-warnings.ts'
import { cellAt, type TableHeader, type TableRow } from '../reading/table.ts'
import { PLACE_WORDS, partsOfPlace } from './place-names.ts'
import { productRows } from './product-rows.ts'
import { rowKey } from './row-key.ts'
import { parentColumns } from './variant-columns.ts'

// Some programs write what their goods belong to as a row among them: a product with variants, a place. Others write what is in
// a set, where a pet is not kept, or what is sold and is no stock.

const GROUPS = {
  products: 'is a product without a quantity, whose variants have rows of their own',
  places: 'is a place in which others are',
  components: 'is a part of a set, which has a row of its own',
  unstocked: 'is not stocked by what its quantity says, and is in another row',
  services: 'is a service or a voucher by its type, without a quantity',
} as const satisfies Readonly<Record<GroupCode, string>>
const CODES = ['products', 'places', 'components', 'unstocked', 'services'] as const

/** Takes away rows that are no pets of their own, as those that others belong to, and warns of them. */
export function withoutGroups(
  header: TableHeader,
  rows: readonly TableRow[],
  findings: Findings,
): readonly TableRow[] {
  const groups: Readonly<Record<GroupCode, ReadonlySet<TableRow>>> = {
    products: productsIn(header, rows),
    places: placesIn(header, rows),
    components: componentsIn(header, rows),
    unstocked: unstockedRows(header, rows),
    services: serviceRows(header, rows),
  }
  for (const code of CODES) {
    const [first, ...others] = groups[code]
    if (first === undefined) continue
    const value = nameOf(first, header)
    const place = `${lineWord(findings.format)} ${first.line}${andMore(others.length)}`
    findings.warn({
      ...{ code, value, line: first.line, count: others.length + 1 },
      text: `${quoteValue(value)} in ${place} ${GROUPS[code]}, and no pet: it is left out`,
    })
  }
  const all = CODES.map((code) => groups[code])
  if (all.every(({ size }) => size === 0)) return rows
  return rows.filter((row) => !all.some((each) => each.has(row)))
}

const nameOf = ({ cells }: TableRow, { columns: { place } }: TableHeader): string =>
  cellAt(cells, place.get('name')) || cellAt(cells, place.get('petId'))

/** The rows without a quantity that others name as their product's. */
function productsIn(header: TableHeader, rows: readonly TableRow[]): ReadonlySet<TableRow> {
  const parents = parentColumns(header)
  const quantityAt = header.columns.place.get('quantity')
  if (parents === undefined || quantityAt === undefined) return new Set()
  const isEmpty = ({ cells, notes }: TableRow) =>
    cellAt(cells, quantityAt) === '' && notes?.[quantityAt] === undefined
  const productOf = productRows(parents, rows.filter(isEmpty))
  return new Set(rows.flatMap((row) => productOf(row) ?? []))
}

/** Columns of what is in a set: `composite_sku`, `SKU of included item`. */
const COMPONENTS =
  /^(?:composite|component|bundled?(?: item)?|kit(?: item)?) (?:name|sku|handle|item)$|^(?:name|sku) of (?:the )?included item$|^stücklisten ?(?:artikel|position)$/

/** The rows that say what is in a set, and have neither a name nor a quantity: those are in the row of the set. */
function componentsIn(
  { names, columns: { place } }: TableHeader,
  rows: readonly TableRow[],
): ReadonlySet<TableRow> {
  const own = [place.get('name'), place.get('quantity')]
  const at = names.flatMap((name, nth) =>
    !own.includes(nth) && COMPONENTS.test(wordsOf(name).join(' ')) ? [nth] : [],
  )
  if (at.length === 0 || own.includes(undefined)) return new Set()
  const isEmpty = (cells: readonly string[], each: number | undefined) => cellAt(cells, each) === ''
  const isComponent = ({ cells }: TableRow) =>
    own.every((each) => isEmpty(cells, each)) && !at.every((each) => isEmpty(cells, each))
  return new Set(rows.filter(isComponent))
}

/**
 * The rows that other rows say they are in, where a list has numbers or codes, and these rows have none. Such a row is in no
 * place, or in another that is a row.
 */
function placesIn(
  { names, columns }: TableHeader,
  rows: readonly TableRow[],
): ReadonlySet<TableRow> {
  const nameAt = columns.place.get('name')
  const numberAt = columns.place.get('petId')
  const locationAt = names.findIndex((name) =>
    wordsOf(name).some((word) => PLACE_WORDS.includes(word)),
  )
  if (nameAt === undefined || numberAt === undefined || locationAt === -1) return new Set()
  const codesAt = [numberAt, columns.place.get('barcode'), ...columns.moreBarcodes]
  const hasNoCode = ({ cells }: TableRow) => codesAt.every((at) => cellAt(cells, at) === '')
  const candidates = rows.filter(hasNoCode)
  if (candidates.length === 0 || candidates.length === rows.length) return new Set()
  const locationsOf = ({ cells }: TableRow) =>
    partsOfPlace(cellAt(cells, locationAt)).filter((part) => part !== '')
  const locations = new Set(rows.flatMap(locationsOf))
  const named = candidates.filter(({ cells }) => locations.has(cellAt(cells, nameAt)))
  const places = new Set(named.map(({ cells }) => cellAt(cells, nameAt)))
  return new Set(named.filter((row) => locationsOf(row).every((location) => places.has(location))))
}

/** What a file with a row for each place writes for the quantity of what is never kept there. */
const UNSTOCKED = /^(?:not (?:stocked|carried)(?: here)?|nicht geführt)$/i

/**
 * The rows of places where a pet is not kept, and which has a row of another place: they say nothing of it. A pet that is kept
 * nowhere is left to a person.
 */
function unstockedRows(header: TableHeader, rows: readonly TableRow[]): ReadonlySet<TableRow> {
  const quantityAt = header.columns.place.get('quantity')
  const isUnstocked = ({ cells, notes }: TableRow) =>
    UNSTOCKED.test(cellAt(cells, quantityAt)) && notes?.[quantityAt ?? -1] === undefined
  if (quantityAt === undefined || !rows.some(isUnstocked)) return new Set()
  const petOf = rowKey(header, rows)
  const kept = new Set(rows.filter((row) => !isUnstocked(row)).map(petOf))
  return new Set(rows.filter((row) => isUnstocked(row) && kept.has(petOf(row))))
}

// Tills sell services and vouchers, too, and export them among their goods.

/** Columns in which another program says of which type its goods are: `Product Type`, `detailed_type`, `Artikelart`. */
const TYPES =
  /^(?:(?:product|item|article|detailed|artikel|produkt) )?(?:type|typ|art)$|^(?:artikel|produkt)(?:typ|art)$/
/** Columns of yes and no. */
const FLAGS = /^(?:(?:is|ist) )?(?:service|gift card|voucher|dienstleistung|gutschein)$/

/** What is no stock, in English and German. */
const SERVICE =
  /^(?:services?|appointments? ?(?:services?)?|service (?:item|product)|(?:service|dienst)?leistung(?:en)?|gift cards?|vouchers?|(?:geschenk)?gutscheine?|geschenkkarten?|donations?|spenden?|memberships?|mitgliedschaft(?:en)?|events?|digital)$/

/** Empty, zero or less: a till counts down what has no stock, too. */
const NO_STOCK = /^(?:-.*|0+(?:[.,]0+)?)?$/

/** The rows of services and vouchers without a quantity. Where all rows have the type, it means something else. */
function serviceRows(
  { names, columns: { place } }: TableHeader,
  rows: readonly TableRow[],
): ReadonlySet<TableRow> {
  const quantityAt = place.get('quantity')
  const columns = names.flatMap((name, at) => {
    const words = wordsOf(name).join(' ')
    const says = TYPES.test(words) ? isService : FLAGS.test(words) ? isYes : undefined
    return says === undefined || ownColumn(name) !== undefined ? [] : [{ at, says }]
  })
  if (columns.length === 0 || quantityAt === undefined) return new Set()
  const of = rows.filter(({ cells }) => columns.some(({ at, says }) => says(cellAt(cells, at))))
  const hasNone = ({ cells, notes }: TableRow) =>
    NO_STOCK.test(plainNumber(cellAt(cells, quantityAt))) && notes?.[quantityAt] === undefined
  return new Set(of.length === rows.length ? [] : of.filter(hasNone))
}

const isService = (text: string): boolean => SERVICE.test(stateWord(text))
