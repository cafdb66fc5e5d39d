import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'

/** How long the order stays after the list was last used. */
const STILL_MS = 3000

interface Asked {
  readonly query: StockQuery
  readonly chosen: bigint | undefined
}

/**
 * Orders the found pets. The order stays while a person uses the list: a change that moves pets,
 * made here or at another till, must not put another pet under the finger.
 */
export function useStillOrder(
  found: readonly Pet[],
  find: (petId: bigint) => Pet | undefined,
  { query, chosen }: Asked,
) {
  const isStill = useSignal(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const before = useRef({ found, query, chosen })
  useEffect(() => () => clearTimeout(timer.current), [])

  // A new query or another chosen pet shows at once.
  const asksOther = before.current.query !== query || before.current.chosen !== chosen
  if (!isStill.value || asksOther) before.current = { found, query, chosen }
  const was = before.current.found
  return {
    pets: was === found ? found : inOrderOf(was, find),
    /** To be called whenever the list is used. */
    keepStill: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        isStill.value = false
      }, STILL_MS)
      isStill.value = true
    },
  }
}

/** The present pets in the former order, without those that are gone. */
const inOrderOf = (before: readonly Pet[], find: (petId: bigint) => Pet | undefined): Pet[] =>
  before.flatMap(({ petId }) => find(petId) ?? [])
