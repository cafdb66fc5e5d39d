import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'

/** Says why the list is empty. */
export function NothingToOrder() {
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
