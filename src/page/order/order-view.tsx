import { useComputed } from '@preact/signals'
import { Action } from '../kit/action.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { lazyView } from '../kit/lazy-view.tsx'
import { saveFile } from '../kit/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'
import { TaskNotLoaded } from '../list/task-not-loaded.tsx'
import { useStock } from '../state/use-stock.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { NothingToOrder } from './nothing-to-order.tsx'
import { orderCsv } from './order-csv.ts'
import { toOrder } from './order-list.ts'
import { OutWithoutLevel } from './out-without-level.tsx'
import { PlainOrder } from './plain-order.tsx'
import type { SupplierOrdersProps } from './supplier-orders.tsx'

/** The view of the pets that are low and have to be ordered. */
export function OrderView() {
  const { stock } = useStock()
  const { language } = useKit()
  const texts = useTexts()
  const { order } = texts
  // Half a stock would make half an order.
  const pets = useComputed(() =>
    stock.loaded.value ? toOrder(stock.all.value, language.value) : [],
  ).value
  const isBySupplier = useComputed(() => stock.all.value.some(({ supplierId }) => supplierId)).value

  function save(): void {
    const csv = orderCsv(pets, separatorIn(navigator.language))
    saveFile(datedName('order', texts.zoned(Date.now()), 'csv'), CSV_TYPE, csv)
  }

  return (
    <Sheet
      name="order"
      title={order.title}
      count={pets.length > 0 && order.pets(pets.length)}
      actions={
        pets.length > 0 && (
          <>
            <Action icon="save" name={order.save} to={save} />
            <Action icon="print" name={order.print} isPrimary to={() => window.print()} />
          </>
        )
      }
    >
      {pets.length === 0 ? (
        <NothingToOrder />
      ) : isBySupplier ? (
        <SupplierOrders pets={pets} paper={ORDER_PAPER} />
      ) : (
        <PlainOrder pets={pets} paper={ORDER_PAPER} />
      )}
      <OutWithoutLevel />
    </Sheet>
  )
}

const ORDER_PAPER = '@page { margin: 15mm 12mm }'

const SupplierOrders = lazyView<SupplierOrdersProps>(
  async () => (await import('./supplier-orders.tsx')).SupplierOrders,
  TaskNotLoaded,
)
