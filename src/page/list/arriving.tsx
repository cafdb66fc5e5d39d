import { useTexts } from '../kit/kit.ts'
import { useStock } from '../state/use-stock.ts'

/** Says quietly, above the list, that it is not whole yet or not in order. It moves no row. */
export function Arriving() {
  const { stock, search } = useStock()
  const { loading } = useTexts()
  const isArriving = !stock.loaded.value
  const isSorting = search.value.isSorting.value
  return (
    <div class="arriving" data-arriving={isArriving || isSorting ? '' : undefined}>
      {isArriving && <p aria-hidden="true">{loading.soFar(stock.all.value.length)}</p>}
      {!isArriving && isSorting && <p aria-hidden="true">{loading.sorting}</p>}
      <p class="visually-hidden" role="status">
        {isArriving && loading.announced}
      </p>
    </div>
  )
}
