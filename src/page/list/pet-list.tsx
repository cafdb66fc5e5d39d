import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { Heads } from './heads.tsx'
import { PetRow } from './pet-row.tsx'
import { useSameRows } from './same-rows.ts'
import { sectionsOf } from './sections.ts'
import { useRowChoice } from './use-choice.ts'
import { useLongPress } from './use-long-press.ts'
import { type Room, rowHeight } from './use-room.ts'
import { useVirtualRows } from './virtual-rows.ts'

interface PetListProps {
  readonly pets: readonly Pet[]
  /** Whether the pets are in the order of their kinds, each of which gets a heading. */
  readonly hasSections: boolean
  readonly openPet: bigint | undefined
  readonly room: Room
  /** Whether the list and its search have the screen alone. */
  readonly isAlone: boolean
  /** How often a person has sorted the rows again. */
  readonly sortings: number
  /** Whether a tap on a button was aimed at the row that it meets. */
  readonly isAimed: (tap: Event) => boolean
}

/** A list that draws only the rows in sight, so that a hundred thousand pets scroll as ten do. */
export function PetList(list: PetListProps) {
  const { pets, hasSections, openPet, room, isAlone, sortings, isAimed } = list
  const { stock: texts } = useTexts()
  const { stock, query } = useStock()
  const isWhole = stock.loaded.value
  const scroller = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => (hasSections ? sectionsOf(pets) : undefined), [pets, hasSections])
  const rows = useVirtualRows(scroller, pets.length, {
    headings: sections,
    heightNow: () => rowHeight(room),
    isAlone,
    asked: isWhole ? query.value : undefined,
  })
  const draw = useSameRows(PetRow)
  const moveFocus = useRowFocus(scroller, rows, pets.length)

  useChosenInSight(rows, pets, openPet)
  useTop(rows, query.value, sortings)

  const scrollbar = useScrollbar(scroller, [room, pets.length])
  const choice = useRowChoice(pets, isAimed)
  // A shop without kinds has the room of their tiles for names, where no box needs it.
  const hasTiles = stock.kinds.value.length > 0 || choice.isOn || mayHover()
  const press = useLongPress(choice.begin)
  return (
    <>
      <Heads hasTiles={hasTiles} scrollbar={scrollbar} />
      <div
        ref={scroller}
        class="pets"
        data-choosing={choice.isOn ? '' : undefined}
        style={{ '--row': `${rowHeight(room)}px` }}
        {...press}
      >
        <ul
          aria-label={texts.list}
          style={{ height: `${rows.getTotalSize()}px` }}
          onKeyDown={moveFocus}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const pet = pets[index]
            if (pet === undefined) return null
            const top = start - rows.options.scrollMargin
            const isOpen = pet.petId === openPet
            return draw(pet.petId, {
              ...{ pet, top, section: sections?.get(index), position: index + 1, isOpen, isAimed },
              of: isWhole ? pets.length : -1,
              hasTile: hasTiles,
              hasChange: room !== 'narrow',
              isPicked: choice.isOn ? choice.has(pet.petId) : undefined,
              onPick: choice.pick,
            })
          })}
        </ul>
      </div>
    </>
  )
}

/** Whether a pointer shows what a row can do before it is pressed. */
const mayHover = (): boolean => matchMedia('(hover: hover)').matches

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
    // The list knows nothing of the toast over its end.
    row.closest('.pet')?.scrollIntoView({ block: 'nearest' })
  })

  function moveFocus(event: TargetedKeyboardEvent<HTMLUListElement>): void {
    const at = positionOf(event.target)
    const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
    const page = Math.max(1, endIndex - startIndex)
    const next = at === undefined ? undefined : destination(event.key, at, page, count - 1)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    toFocus.current = next
    rows.scrollToIndex(next, { align: 'auto' })
    rows.options.onChange(rows, false)
  }

  return moveFocus
}

/** Scrolls to a pet when it is opened, or has arrived, and not after one that moves later. */
function useChosenInSight(
  rows: Pick<ReturnType<typeof useVirtualRows>, 'scrollToIndex'>,
  pets: readonly Pet[],
  openPet: bigint | undefined,
): void {
  const index = openPet === undefined ? -1 : pets.findIndex(({ petId }) => petId === openPet)
  const { stock, search } = useStock()
  const isInOrder = stock.loaded.value && !search.value.isSorting.value
  useLayoutEffect(() => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  }, [openPet, index < 0, isInOrder])
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

/** How much of its width a list has given to its scroll bar, in pixels, by when that may change. */
function useScrollbar(scroller: RefObject<HTMLElement | null>, by: readonly unknown[]): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = scroller
    if (current !== null) setWidth(current.offsetWidth - current.clientWidth)
  }, by)
  return width
}

/** The index of the row whose link or box has the focus. */
function positionOf(target: EventTarget | null): number | undefined {
  const isOfRow = target instanceof HTMLAnchorElement || target instanceof HTMLInputElement
  const row = isOfRow ? target.closest('[aria-posinset]') : null
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
