import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import { byName, type OrderLine as LineOf, type Order, ordersOf } from '../../stock/orders.ts'
import { textCell } from '../../transfer/cells/csv-format.ts'
import type { Pet } from '../state/pet.ts'
import type { Supplier, SupplierTexts } from '../suppliers/use-suppliers.ts'
import { BYTE_ORDER_MARK, type Separator } from '../texts/spreadsheet-file.ts'

/** What is ordered of a pet. */
export type OrderLine = LineOf<Pet>

/** What is ordered of one supplier. */
export interface SupplierOrder extends Order<Pet> {
  readonly name: string
  /** Undefined where the suppliers could not be read. */
  readonly supplier: Supplier | undefined
}

/**
 * Divides what is to be ordered by the suppliers, by their names; what names none comes last.
 * @param pets those that are low, by name
 */
export const supplierOrders = (
  pets: readonly Pet[],
  suppliers: readonly Supplier[],
  { shopLevel, language }: { readonly shopLevel: number | null; readonly language: string },
): readonly SupplierOrder[] =>
  ordersOf(pets, shopLevel)
    .map((order): SupplierOrder => {
      const supplier = suppliers.find((each) => each.supplierId === order.supplierId)
      const name = supplier?.name ?? order.lines[0]?.pet.supplier ?? ''
      return { ...order, supplier, name }
    })
    .sort(byName(language))

/** What a pet is called in an order. */
export const articleOf = ({ name, petId }: Pet): string => name ?? `#${petId}`

/** The lines of an order as text: `12 × N-7 Neon tetra (2 × 6)`. */
const orderText = (
  { lines }: Pick<SupplierOrder, 'lines'>,
  { inPacks }: Pick<SupplierTexts, 'inPacks'>,
): string =>
  lines
    .flatMap(({ pet, ordered }) => {
      if (ordered === undefined) return []
      const { quantity, packs } = ordered
      const code = pet.supplierCode === undefined ? '' : `${pet.supplierCode} `
      const inside = packs === null ? '' : ` (${inPacks(packs, pet.packSize ?? 1)})`
      return [`${quantity} × ${code}${articleOf(pet)}${inside}`]
    })
    .join('\n')

/** The whole mail of an order. */
export const mailText = (order: SupplierOrder, shopName: string, texts: SupplierTexts): string =>
  [
    texts.greeting,
    orderText(order, texts),
    ...(order.supplier?.customerNumber == null
      ? []
      : [texts.customerNumber(order.supplier.customerNumber)]),
    texts.closing(shopName),
  ].join('\n\n')

/** What all mail programs take: those of Windows cut off a longer address. */
const MAX_MAIL_LENGTH = 2_000

/** An address that opens the mail program with everything filled in; without the text where that is too long. */
export function mailAddress(
  order: SupplierOrder,
  shopName: string,
  texts: SupplierTexts,
): { readonly href: string; readonly isTooLong: boolean } {
  const { supplier } = order
  const number = supplier?.customerNumber
  const subject = [
    texts.subject(shopName),
    ...(number == null ? [] : [texts.customerNumber(number)]),
  ]
  const to = encodeURIComponent(supplier?.email ?? '').replaceAll('%40', '@')
  const head = `mailto:${to}?subject=${encodeURIComponent(subject.join(', '))}`
  const text = mailText(order, shopName, texts).replaceAll('\n', '\r\n')
  const href = `${head}&body=${encodeURIComponent(text)}`
  const isTooLong = href.length > MAX_MAIL_LENGTH
  return { href: isTooLong ? head : href, isTooLong }
}

/** An order as CSV, for people and for the programs of suppliers. It is no list of the stock: an import takes no quantity of it. */
export function supplierCsv(
  { lines }: Pick<SupplierOrder, 'lines'>,
  currency: Currency | null,
  separator: Separator,
  { columns }: Pick<SupplierTexts, 'columns'>,
): string {
  const mark = separator === ';' ? ',' : '.'
  const heads = [
    ...[columns.code, columns.name, columns.order, columns.packs, columns.packSize],
    ...(currency === null ? [] : [`${columns.cost} ${currency.code}`]),
    columns.number,
  ]
  const rows = lines.flatMap(({ pet, ordered, cost }) => {
    if (ordered === undefined) return []
    const written =
      currency === null ? [] : [cost === undefined ? '' : writeAmount(cost, currency, mark)]
    return [
      [
        ...[textCell(pet.supplierCode ?? null), textCell(pet.name), ordered.quantity],
        ...[ordered.packs ?? '', pet.packSize ?? '', ...written, pet.petId],
      ].join(separator),
    ]
  })
  return `${BYTE_ORDER_MARK}${[heads.join(separator), ...rows].join('\n')}\n`
}
