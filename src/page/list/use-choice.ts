import { type ReadonlySignal, type Signal, useComputed } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useCallback, useRef } from 'preact/hooks'
import { roomContext } from '../kit/room-context.tsx'
import { LABELS_LINK, STOCK_LINK } from '../kit/route.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { EVERYTHING } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { type Choice, NO_CHOICE, toggled, upTo } from './choice.ts'

/** What is asked before something is done with the chosen pets, and said after it. */
export interface TaskProps {
  /** Those that are removed are not among them any more. */
  readonly pets: ReadonlySignal<readonly Pet[]>
  /** Called when what was asked is done: what the task draws then has the bar alone. */
  readonly onMade: () => void
  /** Called when a person leaves it. */
  readonly onEnd: () => void
}

export type Task = 'save' | 'remove'
export type Tasks = Readonly<Record<Task, ComponentType<TaskProps>>>

interface Choosing {
  /** Which pets are chosen. It stays while another view is open. */
  readonly choice: Signal<Choice>
  /** What is done with them in the list itself, by rooms above it. */
  readonly tasks: Tasks
}

export const [provideChoice, useChoice] = roomContext<Choosing>('what is chosen')

const NOBODY: readonly Pet[] = []

/** The chosen pets, in the order of the list; none as long as the stock is not whole. */
export function useChosenPets(): ReadonlySignal<readonly Pet[]> {
  const { stock, search, query } = useStock()
  const { shop } = useSettings()
  const { choice } = useChoice()
  return useComputed(() => {
    const { petIds } = choice.value
    if (petIds.size === 0 || !stock.loaded.value) return NOBODY
    const { sort, descending } = query.value
    const all = { all: stock.all.value, find: (petId: bigint) => stock.find(petId) }
    const asked = { ...EVERYTHING, sort, descending, shopLevel: shop.lowStockAt.value }
    return search.value.select(all, asked).filter(({ petId }) => petIds.has(petId))
  })
}

/**
 * Leads to the labels of some pets.
 * @param arrived how many came of each, where they are for what came
 * @param link the labels, as the view that is open leads to them
 */
export function labelsFor(
  choice: Signal<Choice>,
  petIds: Iterable<bigint>,
  arrived?: ReadonlyMap<bigint, number>,
  link = LABELS_LINK,
): void {
  choice.value = { ...NO_CHOICE, petIds: new Set(petIds), ...(arrived && { arrived }) }
  location.hash = link
}

/** Leads to the list, which chooses then, beside what is chosen. */
export function useAddMore(): () => void {
  const { choice } = useChoice()
  return () => {
    choice.value = { ...choice.peek(), isOn: true }
    location.hash = STOCK_LINK
  }
}

/** A tap or a key that chooses a row. */
type RowTap = Pick<MouseEvent, 'shiftKey' | 'preventDefault'> & Event

/**
 * Chooses the pets of a list by their rows.
 * @param isAimed whether a tap was aimed at the row that it meets
 */
export function useRowChoice(listed: readonly Pet[], isAimed: (tap: Event) => boolean) {
  const { choice } = useChoice()
  const { isOn, petIds } = choice.value
  const shown = useRef({ listed, isAimed })
  shown.current = { listed, isAimed }
  // The same at each drawing: a row is drawn again where something of it is another.
  const pick = useCallback((petId: bigint, tap: RowTap): void => {
    if (!shown.current.isAimed(tap)) {
      tap.preventDefault()
      return
    }
    const before = choice.peek()
    const { listed } = shown.current
    choice.value = tap.shiftKey ? upTo(before, petId, listed) : toggled(before, petId)
  }, [])
  return {
    isOn,
    has: (petId: bigint): boolean => isOn && petIds.has(petId),
    begin(petId: bigint): void {
      choice.value = toggled(choice.peek(), petId)
    },
    pick,
  }
}

export type RowChoice = ReturnType<typeof useRowChoice>
