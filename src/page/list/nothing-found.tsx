import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { EVERYTHING } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { EmptyStock } from './empty-stock.tsx'

/** In place of the rows: the stock is empty, or has nothing of what is searched. */
export function NothingFound({ isEmpty }: { readonly isEmpty: boolean }) {
  const { stock, query } = useStock()
  const { stock: texts, loading } = useTexts()
  if (!stock.loaded.value) return <p class="nothing">{loading.noneSoFar}</p>
  if (isEmpty) return <EmptyStock />
  return (
    <div class="nothing nothing-yet">
      <span class="nothing-mark">
        <Icon name="search" />
      </span>
      <p>
        <strong>{texts.none}</strong>
      </p>
      <button
        type="button"
        onClick={() => {
          const { sort, descending } = query.value
          query.value = { ...EVERYTHING, sort, descending }
        }}
      >
        {texts.showAll}
      </button>
    </div>
  )
}
