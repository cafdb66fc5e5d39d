import { useComputed } from '@preact/signals'
import { Action } from '../kit/action.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { lazyView } from '../kit/lazy-view.tsx'
import { petLink } from '../kit/route.ts'
import { saveFile } from '../kit/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'
import { TaskNotLoaded } from '../list/task-not-loaded.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { orderCsv, outWithoutLevel, toOrder } from './order-list.ts'
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

/** Says why the list is empty. */
function NothingToOrder() {
  const { stock } = useStock()
  const { shop } = useSettings()
  const { order, list: listTexts } = useTexts()
  if (!stock.loaded.value) {
    return (
      <p class="nothing" role="status">
        {listTexts.loading}
      </p>
    )
  }
  const hasLevels =
    shop.lowStockAt.value !== null || stock.all.value.some(({ lowStockAt }) => lowStockAt !== null)
  return (
    <div class="nothing nothing-yet">
      <span class="nothing-mark">
        <Icon name={hasLevels ? 'check' : 'low'} />
      </span>
      <p>
        <strong>{hasLevels ? order.nothing : order.noLevels}</strong>
      </p>
      <p>{hasLevels ? order.nothingHint : order.noLevelsHint}</p>
    </div>
  )
}

/** As many as a person looks through. */
const MOST_OUT = 100

/** What a person may have to order as well, folded away. */
function OutWithoutLevel() {
  const { stock } = useStock()
  const { language } = useKit()
  const { shop } = useSettings()
  const { order, list: listTexts } = useTexts()
  const pets = useComputed(() =>
    stock.loaded.value
      ? outWithoutLevel(stock.all.value, shop.lowStockAt.value, language.value)
      : [],
  ).value
  if (pets.length === 0) return null
  return (
    <details class="order-out">
      <summary>{order.outWithoutLevel(pets.length)}</summary>
      <ul>
        {pets.slice(0, MOST_OUT).map(({ petId, name }) => (
          <li key={petId}>
            <a class="order-out-pet" dir="auto" href={petLink(petId)}>
              {name ?? listTexts.unnamed(String(petId))}
            </a>{' '}
            <span class="order-number">{String(petId)}</span>
          </li>
        ))}
      </ul>
      {pets.length > MOST_OUT && <p>{order.firstOut(MOST_OUT, pets.length)}</p>}
    </details>
  )
}
