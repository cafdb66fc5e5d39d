import { useComputed, useSignal } from '@preact/signals'
import { useSettings } from '../settings/use-settings.ts'
import type { KnownQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import type { SoldResponse } from './sold-pets.tsx'

/** The pets that the query of the list finds, and what the service has said for it. */
export function useFoundPets() {
  const { stock, search, query } = useStock()
  const { shop } = useSettings()
  const response = useSignal<SoldResponse | undefined>(undefined)
  const responded = useComputed(() => {
    const { kind, unsoldDays } = query.value
    const { value } = response
    return value?.days === unsoldDays && value?.kind === kind ? value : undefined
  })
  const known = useComputed((): KnownQuery => {
    const sold = responded.value?.sold
    return sold === undefined ? query.value : { ...query.value, sold }
  })
  const found = useComputed(() =>
    search.value.select(
      {
        all: stock.all.value,
        find: (petId) => stock.find(petId),
        isArriving: !stock.loaded.value,
      },
      { ...known.value, shopLevel: shop.lowStockAt.value },
    ),
  )
  const isAsked = query.value.unsoldDays !== undefined && responded.value === undefined
  return {
    found,
    known: known.value,
    response,
    /** Whether it is not known yet which pets are found. */
    isAsked,
  }
}
