import { useComputed } from '@preact/signals'
import { Icon } from '../components/icon.tsx'
import { saveFile } from '../components/save-file.ts'
import { usePrinted } from '../components/use-printed.ts'
import { usePage, useTexts } from '../page.ts'
import { petLink } from '../route.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { orderCsv } from './order-csv.ts'
import { outWithoutLevel, toOrder } from './order-list.ts'
import { OrderTable } from './order-table.tsx'
import { PrintedOrder } from './printed-order.tsx'

/** The view of the pets that are low and have to be ordered. */
export function OrderView() {
  const { stock, settings, shop } = usePage()
  const texts = useTexts()
  const { order } = texts
  // Half a stock would make half an order.
  const pets = useComputed(() =>
    stock.loaded.value ? toOrder(stock.all.value, settings.language.value) : [],
  ).value
  const printed = { pets, texts, shopLevel: shop.lowStockAt.value }
  usePrinted(() => <PrintedOrder {...printed} at={Date.now()} />, ORDER_PAPER)

  function save(): void {
    const csv = orderCsv(pets, separatorIn(navigator.language))
    saveFile(datedName('order', texts.zoned(Date.now()), 'csv'), CSV_TYPE, csv)
  }

  return (
    <main id="content" class="sheet order" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{order.title}</h1>
        <p class="sheet-count" role="status">
          {pets.length > 0 && order.pets(pets.length)}
        </p>
        {pets.length > 0 && (
          <>
            <button type="button" onClick={save}>
              <Icon name="save" />
              {order.save}
            </button>
            <button type="button" class="primary" onClick={() => window.print()}>
              <Icon name="print" />
              {order.print}
            </button>
          </>
        )}
      </div>
      {pets.length > 0 ? <OrderTable pets={pets} /> : <NothingToOrder />}
      <OutWithoutLevel />
    </main>
  )
}

/** As many as a person looks through. */
const MOST_OUT = 100

const ORDER_PAPER = '@page { margin: 15mm 12mm }'

function NothingToOrder() {
  const { stock, shop } = usePage()
  const { order, stock: stockTexts } = useTexts()
  if (!stock.loaded.value) {
    return (
      <p class="nothing" role="status">
        {stockTexts.loading}
      </p>
    )
  }
  const hasLevels =
    shop.lowStockAt.value !== null || stock.all.value.some(({ lowStockAt }) => lowStockAt !== null)
  return (
    <div class="nothing order-nothing">
      <span class="order-mark">
        <Icon name={hasLevels ? 'check' : 'low'} />
      </span>
      <p>
        <strong>{hasLevels ? order.nothing : order.noLevels}</strong>
      </p>
      <p>{hasLevels ? order.nothingHint : order.noLevelsHint}</p>
    </div>
  )
}

/** What a person may have to order as well, folded away. */
function OutWithoutLevel() {
  const { stock, settings, shop } = usePage()
  const { order, stock: stockTexts } = useTexts()
  const pets = useComputed(() =>
    stock.loaded.value
      ? outWithoutLevel(stock.all.value, shop.lowStockAt.value, settings.language.value)
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
              {name ?? stockTexts.unnamed(String(petId))}
            </a>{' '}
            <span class="order-number">{String(petId)}</span>
          </li>
        ))}
      </ul>
      {pets.length > MOST_OUT && <p>{order.firstOut(MOST_OUT, pets.length)}</p>}
    </details>
  )
}
