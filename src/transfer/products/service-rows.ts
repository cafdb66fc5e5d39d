import { plainNumber } from '../cells/plain-number.ts'
import { wordsOf } from '../columns/column-names.ts'
import { ownColumn } from '../columns/column-places.ts'
import { isYes, stateWord } from '../columns/state-words.ts'
import { cellAt, type TableHeader, type TableRow } from '../reading/table.ts'

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
export function serviceRows(
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
