import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'

/** How long the list keeps still after a hand was last at it. */
const STILL_MS = 3000

interface Asked {
  readonly query: StockQuery
  readonly chosen: bigint | undefined
}

/**
 * The pets as they were found, in an order that keeps still while somebody is at the list: a change
 * that moves pets, one's own or another till's, must not put another one under the finger.
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

  // Whoever asks for something else is to see it at once.
  const asksAnew = before.current.query !== query || before.current.chosen !== chosen
  if (!isStill.value || asksAnew) before.current = { found, query, chosen }
  const was = before.current.found
  return {
    pets: was === found ? found : inOrderOf(was, find),
    /** To be called whenever a hand is at the list. */
    keepStill: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        isStill.value = false
      }, STILL_MS)
      isStill.value = true
    },
  }
}

/** Pets as they are now where they stood before, without those that are gone. */
const inOrderOf = (before: readonly Pet[], find: (petId: bigint) => Pet | undefined): Pet[] =>
  before.flatMap(({ petId }) => find(petId) ?? [])
