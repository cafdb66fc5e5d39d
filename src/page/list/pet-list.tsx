import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'
import { PetRow } from './pet-row.tsx'
import { sectionsOf } from './sections.ts'
import { useVirtualRows } from './virtual-rows.ts'

interface PetListProps {
  readonly pets: readonly Pet[]
  /** Whether the pets are in the order of their kinds, each of which gets a heading. */
  readonly hasSections: boolean
  readonly chosen: bigint | undefined
  /** How often a person has sorted the rows again. */
  readonly sortings: number
  /** Whether a tap on a button was aimed at the row that it meets. */
  readonly isAimed: (tap: Event) => boolean
}

/** A list that draws only the rows in sight, so that a hundred thousand pets scroll as ten do. */
export function PetList({ pets, hasSections, chosen, sortings, isAimed }: PetListProps) {
  const { stock } = useTexts()
  const page = usePage()
  const isWhole = page.stock.loaded.value
  const scroller = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => (hasSections ? sectionsOf(pets) : undefined), [pets, hasSections])
  const rows = useVirtualRows(scroller, pets.length, sections)
  const moveFocus = useRowFocus(scroller, rows, pets.length)

  const chosenIndex = chosen === undefined ? -1 : pets.findIndex(({ petId }) => petId === chosen)
  useChosenInSight(rows, chosenIndex, chosen)
  useTop(rows, page.query.value, sortings)

  return (
    <div ref={scroller} class="pets">
      <ul
        aria-label={stock.list}
        style={{ height: `${rows.getTotalSize()}px` }}
        onKeyDown={moveFocus}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const pet = pets[index]
          if (pet === undefined) return null
          return (
            <PetRow
              key={pet.petId}
              pet={pet}
              top={start - rows.options.scrollMargin}
              section={sections?.get(index)}
              position={index + 1}
              of={isWhole ? pets.length : -1}
              isChosen={pet.petId === chosen}
              isAimed={isAimed}
            />
          )
        })}
      </ul>
    </div>
  )
}

/** Moves the focus from row to row. @returns the listener for keys */
function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  rows: ReturnType<typeof useVirtualRows>,
  count: number,
) {
  const toFocus = useRef<number>(undefined)

  // The list may draw the row for the focus only after it has scrolled there.
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    const row = scroller.current?.querySelector(`[aria-posinset="${toFocus.current + 1}"] a`)
    if (!(row instanceof HTMLElement)) return
    toFocus.current = undefined
    row.focus({ preventScroll: true })
  })

  function moveFocus(event: TargetedKeyboardEvent<HTMLUListElement>): void {
    const at = positionOf(event.target)
    const page = Math.max(1, rows.getVirtualItems().length - 1)
    const next = at === undefined ? undefined : destination(event.key, at, page, count - 1)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    toFocus.current = next
    rows.scrollToIndex(next, { align: 'auto' })
    rows.options.onChange(rows, false)
  }

  return moveFocus
}

/** Scrolls to a pet when it is chosen, or has arrived, and not after one that moves later. */
function useChosenInSight(
  rows: Pick<ReturnType<typeof useVirtualRows>, 'scrollToIndex'>,
  index: number,
  chosen: bigint | undefined,
): void {
  const { stock, search } = usePage()
  const isInOrder = stock.loaded.value && !search.value.isSorting.value
  useLayoutEffect(() => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  }, [chosen, index < 0, isInOrder])
}

/** Begins at the top when pets are searched, filtered or sorted, so that the best match is seen. */
function useTop(
  rows: ReturnType<typeof useVirtualRows>,
  query: StockQuery,
  sortings: number,
): void {
  const before = useRef({ query, sortings })
  useLayoutEffect(() => {
    const isSame = before.current.query === query && before.current.sortings === sortings
    before.current = { query, sortings }
    const { scrollElement, options } = rows
    if (isSame || scrollElement === null) return
    // On a low screen, what is above the list stays as it is.
    scrollElement.scrollTop = Math.min(scrollElement.scrollTop, options.scrollMargin)
  })
}

/** The index of the row whose link has the focus. */
function positionOf(target: EventTarget | null): number | undefined {
  const row = target instanceof HTMLAnchorElement ? target.closest('[aria-posinset]') : null
  return row === null ? undefined : Number(row.getAttribute('aria-posinset')) - 1
}

function destination(key: string, at: number, page: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'PageDown':
      return Math.min(at + page, last)
    case 'PageUp':
      return Math.max(at - page, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
