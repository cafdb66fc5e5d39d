import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'

/** A tap so soon after rows have moved was aimed at what was there before. */
const AIMED_BEFORE_MS = 600

interface Asked {
  readonly query: StockQuery
  /** The pet whose panel is open. */
  readonly openPet: bigint | undefined
  /** Whether the found pets are all here, and in the order that was asked for. */
  readonly isInOrder: boolean
}

interface Question extends Asked {
  readonly found: readonly Pet[]
  /** How often a person has sorted again, or come back to the page. */
  readonly renewals: number
}

interface Shown extends Question {
  readonly pets: readonly Pet[]
}

/**
 * Orders the found pets. Rows keep their places until a person sorts again, searches, chooses other
 * pets or comes back to the list: a change, made here or at another till, puts no other pet under a
 * finger. A pet that the query does not find any more keeps its row until then; new ones follow last. A list that
 * is not held is always in order.
 */
export function useStillOrder(
  found: readonly Pet[],
  find: (petId: bigint) => Pet | undefined,
  asked: Asked,
) {
  const renewals = useSignal(0)
  const sortings = useSignal(0)
  const shown = useRef<Shown>(undefined)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const before = shown.current
  const next = { ...asked, found, renewals: renewals.value }
  const isHeld = useHeld(() => {
    renewals.value += 1
  })
  const isKept = isHeld.current && before?.isInOrder === true && !isNewlyAsked(next, before)
  const pets = isKept ? inPlaces(before, found, find) : found
  const hasMoved =
    before?.query === asked.query && before.pets !== pets && !keepsPlaces(before.pets, pets)
  shown.current = { ...next, pets, isInOrder: isKept || asked.isInOrder }

  useLayoutEffect(() => {
    if (hasMoved) movedAt.current = performance.now()
  })
  return {
    pets,
    /** Whether the rows have another order than the one that was asked for. */
    isOutOfOrder: pets !== found,
    /** How often a person has sorted again. */
    sortings: sortings.value,
    sortAgain: () => {
      renewals.value += 1
      sortings.value += 1
    },
    /** Whether a tap was aimed at the row that it meets. */
    isAimed: ({ timeStamp }: Event) => timeStamp - movedAt.current >= AIMED_BEFORE_MS,
  }
}

/** Whether rows are asked for that need not have the places of those before. */
const isNewlyAsked = ({ query, openPet, renewals }: Question, before: Shown): boolean =>
  query !== before.query ||
  renewals !== before.renewals ||
  // The panel has closed: a person comes back to the list.
  (openPet === undefined && before.openPet !== undefined)

/** Whether each pet has the place that it had. */
const keepsPlaces = (before: readonly Pet[], pets: readonly Pet[]): boolean =>
  before.every(({ petId }, at) => petId === pets[at]?.petId)

/** The present pets in their former places, without those that are gone, and new ones after them. */
function inPlaces(
  before: Shown,
  found: readonly Pet[],
  find: (petId: bigint) => Pet | undefined,
): readonly Pet[] {
  if (found === before.found) return before.pets
  if (keepsPlaces(before.pets, found)) return found
  const known = new Set(before.pets.map(({ petId }) => petId))
  const present = before.pets.flatMap(({ petId }) => find(petId) ?? [])
  return [...present, ...found.filter(({ petId }) => !known.has(petId))]
}

/** So long after the last touch a list is not held any more. */
const HELD_MS = 300_000

const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'change'] as const

/**
 * Whether a finger, a pointer or a key holds the page still: one was used since the page was shown, and lately.
 * @param onLeft called when it is not held any more
 */
function useHeld(onLeft: () => void): RefObject<boolean> {
  const isHeld = useRef(false)
  const left = useRef(onLeft)
  left.current = onLeft
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedAt = 0
    const leave = () => {
      clearTimeout(timer)
      timer = undefined
      isHeld.current = false
      left.current()
    }
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        const rest = touchedAt + HELD_MS - performance.now()
        if (rest > 0) wait(rest)
        else leave()
      }, ms)
    }
    // A finger that moves touches often: one timer is enough for all of it.
    const hold = () => {
      isHeld.current = true
      touchedAt = performance.now()
      if (timer === undefined) wait(HELD_MS)
    }
    const comeBack = () => {
      if (document.visibilityState === 'visible') leave()
    }
    for (const type of TOUCHES) document.addEventListener(type, hold, { passive: true })
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearTimeout(timer)
      for (const type of TOUCHES) document.removeEventListener(type, hold)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
  return isHeld
}
