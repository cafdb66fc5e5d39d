import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import { petLink } from '../kit/route.ts'
import type { Column } from '../kit/table.tsx'
import type { SupplierTexts } from '../suppliers/use-suppliers.ts'
import type { Texts } from '../texts/texts.ts'
import { articleOf, type OrderLine, type SupplierOrder } from './supplier-order.ts'

// What the screen and the paper show of an order.

export const nameOf = ({ supplierId, name }: SupplierOrder, { without }: SupplierTexts): string =>
  supplierId === undefined ? without : name

export interface ShownWith {
  readonly page: Texts
  readonly texts: SupplierTexts
  readonly currency: Currency | null
}

/** An amount, also one with more digits than a number keeps. */
const moneyText = (amount: bigint, currency: Currency, { money }: Texts): string =>
  amount <= BigInt(Number.MAX_SAFE_INTEGER)
    ? money(Number(amount), currency)
    : `${writeAmount(amount, currency)} ${currency.code}`

export function columnsOf({ page, texts, currency }: ShownWith): readonly Column<OrderLine>[] {
  const { order, count } = page
  return [
    {
      kind: 'name',
      head: order.pet,
      cell: ({ pet }) => (
        <a href={petLink(pet.petId)}>
          <bdi dir="auto">{articleOf(pet)}</bdi>
          <span class="order-narrow">{pet.supplierCode ?? String(pet.petId)}</span>
        </a>
      ),
    },
    {
      head: texts.code,
      cell: ({ pet }) => pet.supplierCode,
      headClass: 'order-wide',
      class: 'order-wide order-number',
    },
    { kind: 'number', head: order.quantity, cell: ({ pet }) => count(pet.quantity) },
    {
      kind: 'number',
      head: texts.toOrder,
      cell: (line) => <Ordered line={line} page={page} texts={texts} />,
      headClass: 'order-least',
      class: 'order-least',
    },
    ...(currency === null
      ? []
      : [
          {
            kind: 'number' as const,
            head: texts.cost,
            cell: ({ cost }: OrderLine) =>
              cost === undefined ? (
                <small>{texts.unknownCost}</small>
              ) : (
                moneyText(cost, currency, page)
              ),
          },
        ]),
  ]
}

export function Ordered({
  line,
  page,
  texts,
}: Pick<ShownWith, 'page' | 'texts'> & { line: OrderLine }) {
  const { pet, ordered } = line
  if (ordered === undefined) return <small>{texts.noFurther}</small>
  return (
    <>
      {page.count(ordered.quantity)}
      {ordered.packs !== null && (
        <small class="order-packs">{texts.inPacks(ordered.packs, pet.packSize ?? 1)}</small>
      )}
    </>
  )
}

export function Sum({
  order,
  page,
  texts,
  currency,
}: ShownWith & { readonly order: SupplierOrder }) {
  if (currency === null) return null
  const { sum, lacking, lines } = order
  const isKnown = lines.some(({ cost }) => cost !== undefined)
  if (!isKnown && lacking === 0) return null
  return (
    <p class="supplier-order-sum">
      {isKnown && texts.sum(moneyText(sum, currency, page))}
      {lacking > 0 && ` ${isKnown ? '+ ' : ''}${texts.sumLacks(lacking)}`}
    </p>
  )
}
