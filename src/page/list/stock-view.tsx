import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'
import { EVERYTHING, PetSearch } from '../state/query.ts'
import { PetList } from './pet-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { useStillOrder } from './use-still-order.ts'

interface StockViewProps {
  /** Shown beside the list, or in its place where there is no room for both. */
  readonly panel?: ComponentChildren
  readonly chosen?: bigint
}

export function StockView({ panel, chosen }: StockViewProps) {
  const { stock } = useTexts()
  return (
    <main
      id="content"
      class="stock"
      tabIndex={-1}
      data-panel={panel === undefined ? undefined : ''}
    >
      <div class="stock-list">
        <h1 class="visually-hidden">{stock.list}</h1>
        <TotalsBar />
        <FoundPets chosen={chosen} />
      </div>
      {panel !== undefined && <div class="stock-panel">{panel}</div>}
    </main>
  )
}

function FoundPets({ chosen }: { readonly chosen: bigint | undefined }) {
  const { stock, query, settings } = usePage()
  const { stock: texts } = useTexts()
  const language = settings.language.value
  const search = useMemo(() => new PetSearch(language), [language])
  const found = useComputed(() =>
    search.select({ all: stock.all.value, find: (petId) => stock.find(petId) }, query.value),
  )
  const { pets, keepStill } = useStillOrder(found.value, (petId) => stock.find(petId), {
    query: query.value,
    chosen,
  })
  const all = stock.totals.value.pets
  if (!stock.loaded.value) {
    return (
      <p class="nothing" role="status">
        {texts.loading}
      </p>
    )
  }
  return (
    <>
      <Toolbar found={found.value.length} />
      {pets.length > 0 && <PetList pets={pets} chosen={chosen} onHand={keepStill} />}
      {all === 0 && (
        <p class="nothing">
          {texts.empty} <small>{texts.emptyHint}</small>
        </p>
      )}
      {all > 0 && pets.length === 0 && (
        <p class="nothing">
          {texts.none}{' '}
          <button
            type="button"
            onClick={() => {
              query.value = { ...query.value, search: '', shown: EVERYTHING.shown }
            }}
          >
            {texts.showAll}
          </button>
        </p>
      )}
    </>
  )
}
