import { useComputed } from '@preact/signals'
import { useKit, useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'
import { outWithoutLevel } from './order-list.ts'

/** As many as a person looks through. */
const MOST_OUT = 100

/** What a person may have to order as well, folded away. */
export function OutWithoutLevel() {
  const { stock } = useStock()
  const { language } = useKit()
  const { shop } = useSettings()
  const { order, stock: stockTexts } = useTexts()
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
