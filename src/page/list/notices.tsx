import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { SPREADSHEET_LINK } from '../kit/route.ts'
import { EVERYTHING } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'

/** In place of the rows: the stock is empty, or has nothing of what is searched. */
export function NothingFound({ isEmpty }: { readonly isEmpty: boolean }) {
  const { stock, query } = useStock()
  const { list: texts, loading } = useTexts()
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

/** Says how pets get into a stock that has none. */
function EmptyStock() {
  const { session } = useKit()
  const { shell, list } = useTexts()
  return (
    <div class="nothing nothing-yet">
      <span class="nothing-mark">
        <Icon name="paw" />
      </span>
      <p>
        <strong>{list.empty}</strong>
      </p>
      {session.mayManage ? (
        <>
          <p>{list.emptyForManagers}</p>
          <a class="button primary" href={SPREADSHEET_LINK}>
            {shell.bringSheet}
          </a>
        </>
      ) : (
        <p>{session.mayWrite ? list.emptyHint : list.emptyForReaders}</p>
      )}
    </div>
  )
}

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

interface RowsNoticeProps {
  readonly isOutOfOrder: boolean
  readonly sortAgain: () => void
  /** Whether the last tap was not taken, since rows had just moved. */
  readonly wasEarly: boolean
}

/** Says below the rows, where it moves none, that they are out of order, or that a tap was not taken. */
export function RowsNotice({ isOutOfOrder, sortAgain, wasEarly }: RowsNoticeProps) {
  const { rows } = useTexts()
  const shown = wasEarly ? 'early' : isOutOfOrder ? 'order' : undefined
  return (
    <div class="rows-notice" data-shown={shown}>
      <p role="alert">{wasEarly && <strong>{rows.early}</strong>}</p>
      <p role="status">{isOutOfOrder && !wasEarly && rows.outOfOrder}</p>
      {isOutOfOrder && (
        <button type="button" onClick={sortAgain}>
          {rows.sortAgain}
        </button>
      )}
    </div>
  )
}
