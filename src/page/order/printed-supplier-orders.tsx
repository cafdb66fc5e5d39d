import { Table } from '../kit/table.tsx'
import type { SupplierTexts } from '../suppliers/use-suppliers.ts'
import { nameOf, Ordered, type ShownWith, Sum } from './order-parts.tsx'
import { articleOf, type SupplierOrder } from './supplier-order.ts'

interface PrintedOrdersProps extends ShownWith {
  readonly orders: readonly SupplierOrder[]
  /** The time of printing, in UTC epoch milliseconds. */
  readonly at: number
}

/** Orders on paper, each on sheets of its own. */
export function PrintedOrders({ orders, at, page, texts, currency }: PrintedOrdersProps) {
  const { order: words, count, date } = page
  return (
    <>
      {orders.map((order) => (
        <div key={order.supplierId ?? 0} class="printed-list printed-order supplier-paper">
          <h1 dir="auto">{nameOf(order, texts)}</h1>
          <p>
            <bdi dir="auto">{document.title}</bdi> · {date(at)} ·{' '}
            {texts.entries(order.lines.length)}
          </p>
          {order.supplier && <Contact {...order.supplier} texts={texts} />}
          <Table
            columns={[
              { head: texts.code, cell: ({ pet }) => pet.supplierCode },
              { kind: 'name', head: words.pet, cell: ({ pet }) => articleOf(pet) },
              { head: words.number, cell: ({ pet }) => String(pet.petId) },
              { kind: 'number', head: words.quantity, cell: ({ pet }) => count(pet.quantity) },
              {
                kind: 'number',
                head: texts.toOrder,
                cell: (line) => <Ordered line={line} page={page} texts={texts} />,
              },
              { head: words.ordered, cell: () => null, headClass: 'printed-list-blank' },
            ]}
            rows={order.lines}
            keyOf={({ pet }) => pet.petId}
          />
          <Sum order={order} page={page} texts={texts} currency={currency} />
        </div>
      ))}
    </>
  )
}

interface ContactProps {
  readonly address: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly customerNumber: string | null
  readonly texts: SupplierTexts
}

const Contact = ({ address, email, phone, customerNumber, texts }: ContactProps) => (
  <p dir="auto">
    {[address, email, phone, customerNumber && texts.customerNumber(customerNumber)]
      .filter((each) => each !== null)
      .join(' · ')}
  </p>
)
