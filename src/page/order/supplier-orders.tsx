import { useRef } from 'preact/hooks'
import { useKit, useTexts } from '../kit/kit.ts'
import { Table } from '../kit/table.tsx'
import { usePrinted } from '../kit/use-printed.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { useSuppliers, useSupplierTexts } from '../suppliers/use-suppliers.ts'
import { type OneOrderProps, OrderActions } from './order-actions.tsx'
import { columnsOf, nameOf, Sum } from './order-parts.tsx'
import { PrintedOrders } from './printed-supplier-orders.tsx'
import { type SupplierOrder, supplierOrders } from './supplier-order.ts'

export interface SupplierOrdersProps {
  /** Those that are low, by name. */
  readonly pets: readonly Pet[]
  readonly paper: string
}

/** What is to be ordered, supplier by supplier. */
export function SupplierOrders({ pets, paper }: SupplierOrdersProps) {
  const { language } = useKit()
  const { shop } = useSettings()
  const page = useTexts()
  const texts = useSupplierTexts()
  const { suppliers = [] } = useSuppliers()
  const orders = supplierOrders(pets, suppliers, {
    shopLevel: shop.lowStockAt.value,
    language: language.value,
  })
  /** Which order is printed alone; undefined: all of them. */
  const alone = useRef<SupplierOrder | undefined>(undefined)
  const about = { page, texts, currency: shop.currency.value }
  usePrinted(
    () => (
      <PrintedOrders
        {...about}
        orders={alone.current === undefined ? orders : [alone.current]}
        at={Date.now()}
      />
    ),
    paper,
  )

  function print(order: SupplierOrder): void {
    alone.current = order
    window.print()
    // Some browsers return before they have drawn what they print.
    setTimeout(() => {
      alone.current = undefined
    }, 1_000)
  }

  return (
    <>
      {orders.map((order) => (
        <OneOrder
          key={order.supplierId ?? 0}
          order={order}
          currency={shop.currency.value}
          shopName={shop.name.value ?? ''}
          onPrint={() => print(order)}
        />
      ))}
    </>
  )
}

function OneOrder({ order, currency, shopName, onPrint }: OneOrderProps) {
  const page = useTexts()
  const texts = useSupplierTexts()
  const { supplierId, supplier, lines } = order
  const id = `order-of-${supplierId ?? 0}`

  return (
    <section class="supplier-order" aria-labelledby={id}>
      <header class="supplier-order-head">
        <h2 id={id} dir="auto">
          {nameOf(order, texts)}
        </h2>
        <p>
          {texts.entries(lines.length)}
          {supplier?.customerNumber != null &&
            ` · ${texts.customerNumber(supplier.customerNumber)}`}
          {supplier?.phone != null && ` · ${supplier.phone}`}
          {supplier?.archivedAt != null && ` · ${texts.archived}`}
        </p>
        <OrderActions order={order} currency={currency} shopName={shopName} onPrint={onPrint} />
      </header>
      <Table
        class="order-table"
        labelledBy={id}
        columns={columnsOf({ page, texts, currency })}
        rows={lines}
        keyOf={({ pet }) => pet.petId}
        attributesOf={({ pet }) => ({ 'data-pet': String(pet.petId) })}
      />
      <Sum order={order} page={page} texts={texts} currency={currency} />
    </section>
  )
}
