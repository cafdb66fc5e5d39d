import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import { SheetHead } from '../kit/sheet.tsx'
import { useLowScreen } from '../kit/use-low-screen.ts'
import { ScanBar } from '../scanner/scan-bar.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { hasWords } from '../state/search.ts'
import { useStock } from '../state/use-stock.ts'
import { Arriving } from './arriving.tsx'
import { StockPrint } from './count-list.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PetList } from './pet-list.tsx'
import { RowsNotice } from './rows-notice.tsx'
import { SoldPets } from './sold-pets.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAlone } from './use-alone.ts'
import { useFoundPets } from './use-found-pets.ts'
import { type Room, useRoom } from './use-room.ts'
import { useStillOrder } from './use-still-order.ts'
import { useTaps } from './use-taps.ts'

interface StockViewProps {
  /** Shown beside the list, or in its place where there is no room for both. */
  readonly panel?: ComponentChildren
  /** The pet of the panel. */
  readonly openPet?: bigint
}

export function StockView({ panel, openPet }: StockViewProps) {
  const { stock } = useTexts()
  const { shop } = useSettings()
  const isLow = useLowScreen()
  const list = useRef<HTMLDivElement>(null)
  const room = useRoom(list)
  const isSearching = useSignal(false)
  const hasPanel = panel !== undefined
  useAlone(hasPanel ? 'panel' : isSearching.value ? 'search' : undefined)
  return (
    <>
      {!isLow && <ScanBar />}
      <main id="content" class="stock" tabIndex={-1} data-panel={hasPanel ? '' : undefined}>
        <div
          ref={list}
          class="stock-list"
          data-room={room}
          data-priced={shop.currency.value === null ? undefined : ''}
        >
          {isLow && !hasPanel && <ScanBar />}
          <SheetHead title={stock.list} shopName={shop.name.value} />
          <FoundPets openPet={openPet} hasPanel={hasPanel} room={room} isSearching={isSearching} />
        </div>
        {panel !== undefined && (
          <div class="stock-panel">
            {isLow && <ScanBar />}
            {panel}
          </div>
        )}
      </main>
    </>
  )
}

interface FoundPetsProps {
  readonly openPet: bigint | undefined
  /** Whether a panel is open, which a print has. */
  readonly hasPanel: boolean
  readonly room: Room
  /** Whether a small screen has the search and its rows alone. */
  readonly isSearching: Signal<boolean>
}

function FoundPets({ openPet, hasPanel, room, isSearching }: FoundPetsProps) {
  const { stock, search, query } = useStock()
  const { stock: texts } = useTexts()
  const isArriving = !stock.loaded.value
  const { found, known, response, isAsked } = useFoundPets()
  const isInOrder = found.value !== undefined && !isArriving && search.value.isInOrder
  const order = useStillOrder(found.value, (petId) => stock.find(petId), {
    query: known,
    openPet,
    isInOrder,
  })
  const taps = useTaps(order.isAimed)
  const { pets } = order
  const all = stock.all.value.length
  const { sort, search: typed, kind, unsoldDays } = query.value
  // The best matches come first, of whatever kind they are.
  const hasSections = sort === 'kind' && isInOrder && !hasWords(typed)
  const loading = (
    <p class="nothing" role="status">
      {texts.loading}
    </p>
  )
  if (isArriving && all === 0) return loading
  return (
    <>
      <Toolbar found={found} isSearching={isSearching} hasPanel={hasPanel} />
      {unsoldDays !== undefined && <SoldPets days={unsoldDays} kind={kind} response={response} />}
      {isAsked && loading}
      {!isAsked && pets.length > 0 && (
        <PetList
          pets={pets}
          hasSections={hasSections}
          openPet={openPet}
          room={room}
          isAlone={isSearching.value}
          sortings={order.sortings}
          isAimed={taps.isAimed}
        />
      )}
      {!isAsked && pets.length === 0 && <NothingFound isEmpty={all === 0} />}
      <RowsNotice {...order} wasEarly={taps.wasEarly} />
      <Arriving />
      <StockPrint found={found} hasPanel={hasPanel} />
    </>
  )
}
