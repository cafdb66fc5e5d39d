import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLowScreen } from '../components/use-low-screen.ts'
import { usePage, useTexts } from '../page.ts'
import { ScanBar } from '../scanner/scan-bar.tsx'
import { EVERYTHING } from '../state/query.ts'
import { hasWords } from '../state/search.ts'
import { CountListPrint } from './count-list.tsx'
import { EmptyStock } from './empty-stock.tsx'
import { PetList } from './pet-list.tsx'
import { RowsNotice } from './rows-notice.tsx'
import { Toolbar } from './toolbar.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { useStillOrder } from './use-still-order.ts'
import { useTaps } from './use-taps.ts'

interface StockViewProps {
  /** Shown beside the list, or in its place where there is no room for both. */
  readonly panel?: ComponentChildren
  readonly chosen?: bigint
}

export function StockView({ panel, chosen }: StockViewProps) {
  const { stock } = useTexts()
  const isLow = useLowScreen()
  return (
    <main
      id="content"
      class="stock"
      tabIndex={-1}
      data-panel={panel === undefined ? undefined : ''}
    >
      <div class="stock-list">
        {isLow && panel === undefined && <ScanBar />}
        <h1 class="visually-hidden">{stock.list}</h1>
        <TotalsBar />
        <FoundPets chosen={chosen} isPrinted={panel === undefined} />
      </div>
      {panel !== undefined && (
        <div class="stock-panel">
          {isLow && <ScanBar />}
          {panel}
        </div>
      )}
    </main>
  )
}

interface FoundPetsProps {
  readonly chosen: bigint | undefined
  /** Whether a print has these pets, and not a panel. */
  readonly isPrinted: boolean
}

function FoundPets({ chosen, isPrinted }: FoundPetsProps) {
  const { stock, search, query } = usePage()
  const { stock: texts } = useTexts()
  const isArriving = !stock.loaded.value
  const found = useComputed(() =>
    search.value.select(
      {
        all: stock.all.value,
        find: (petId) => stock.find(petId),
        isArriving: !stock.loaded.value,
      },
      query.value,
    ),
  )
  const isInOrder = found.value !== undefined && !isArriving && search.value.isInOrder
  const order = useStillOrder(found.value, (petId) => stock.find(petId), {
    query: query.value,
    chosen,
    isInOrder,
  })
  const taps = useTaps(order.isAimed)
  const { pets } = order
  const all = stock.all.value.length
  const { sort, search: typed } = query.value
  // The best matches come first, of whatever kind they are.
  const hasSections = sort === 'kind' && isInOrder && !hasWords(typed)
  if (isArriving && all === 0) {
    return (
      <p class="nothing" role="status">
        {texts.loading}
      </p>
    )
  }
  return (
    <>
      <Toolbar found={found} />
      {pets.length > 0 && (
        <PetList
          pets={pets}
          hasSections={hasSections}
          chosen={chosen}
          sortings={order.sortings}
          isAimed={taps.isAimed}
        />
      )}
      {pets.length === 0 && <NothingFound isEmpty={all === 0} />}
      <RowsNotice {...order} wasEarly={taps.wasEarly} />
      <Arriving />
      {isPrinted && <CountListPrint pets={found.value} />}
    </>
  )
}

function NothingFound({ isEmpty }: { readonly isEmpty: boolean }) {
  const { stock, query } = usePage()
  const { stock: texts, loading } = useTexts()
  if (!stock.loaded.value) return <p class="nothing">{loading.noneSoFar}</p>
  if (isEmpty) return <EmptyStock />
  return (
    <p class="nothing">
      {texts.none}{' '}
      <button
        type="button"
        onClick={() => {
          const { search, shown, kind } = EVERYTHING
          query.value = { ...query.value, search, shown, kind }
        }}
      >
        {texts.showAll}
      </button>
    </p>
  )
}

/** Says quietly, above the list, that it is not whole yet or not in order. It moves no row. */
function Arriving() {
  const { stock, search } = usePage()
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
