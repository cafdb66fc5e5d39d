import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import { hasWords } from '../state/search.ts'
import { useStock } from '../state/use-stock.ts'
import { StockPrint } from './count-list.tsx'
import { Arriving, NothingFound, RowsNotice } from './notices.tsx'
import { PetList } from './pet-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { SoldPets, useFoundPets } from './use-found-pets.tsx'
import type { Room } from './use-room.ts'
import { useStillOrder } from './use-still-order.ts'

interface FoundPetsProps {
  readonly openPet: bigint | undefined
  /** Whether a panel is open, which a print has. */
  readonly hasPanel: boolean
  readonly room: Room
  /** Whether a small screen has the search and its rows alone. */
  readonly isSearching: Signal<boolean>
}

/** The list of the pets that a query finds, with what is above and below its rows. */
export function FoundPets({ openPet, hasPanel, room, isSearching }: FoundPetsProps) {
  const { stock, search, query } = useStock()
  const { list: texts } = useTexts()
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

/** How long the list says that it has not taken a tap. */
const SAID_MS = 5_000

/** Says that a tap was aimed at another row, until a tap is aimed well or some time has passed. */
function useTaps(isAimed: (tap: Event) => boolean) {
  const earlyTap = useSignal<Event | undefined>(undefined)
  const early = earlyTap.value
  useEffect(() => {
    if (early === undefined) return
    const timer = setTimeout(() => {
      earlyTap.value = undefined
    }, SAID_MS)
    return () => clearTimeout(timer)
  }, [early])
  return {
    wasEarly: early !== undefined,
    isAimed(tap: Event): boolean {
      const isTaken = isAimed(tap)
      earlyTap.value = isTaken ? undefined : tap
      return isTaken
    },
  }
}
