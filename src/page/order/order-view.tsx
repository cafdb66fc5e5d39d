import { useComputed } from '@preact/signals'
import { Action } from '../kit/action.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { saveFile } from '../kit/save-file.ts'
import { Sheet } from '../kit/sheet.tsx'
import { usePrinted } from '../kit/use-printed.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { orderCsv } from './order-csv.ts'
import { toOrder } from './order-list.ts'
import { OrderTable } from './order-table.tsx'
import { OutWithoutLevel } from './out-without-level.tsx'
import { PrintedOrder } from './printed-order.tsx'

/** The view of the pets that are low and have to be ordered. */
export function OrderView() {
  const { stock } = useStock()
  const { language } = useKit()
  const { shop } = useSettings()
  const texts = useTexts()
  const { order } = texts
  // Half a stock would make half an order.
  const pets = useComputed(() =>
    stock.loaded.value ? toOrder(stock.all.value, language.value) : [],
  ).value
  const printed = { pets, texts, shopLevel: shop.lowStockAt.value }
  usePrinted(() => <PrintedOrder {...printed} at={Date.now()} />, ORDER_PAPER)

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
      {pets.length > 0 ? <OrderTable pets={pets} /> : <NothingToOrder />}
      <OutWithoutLevel />
    </Sheet>
  )
}

const ORDER_PAPER = '@page { margin: 15mm 12mm }'

function NothingToOrder() {
  const { stock } = useStock()
  const { shop } = useSettings()
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
