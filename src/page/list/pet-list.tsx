import { type ComponentType, createElement, type VNode } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { PetRow } from './pet-row.tsx'
import { useRowFocus } from './row-focus.ts'
import { sectionsOf } from './sections.ts'
import { Heads, useScrollbar } from './sorting.tsx'
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
  const { list: texts } = useTexts()
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

/**
 * Draws the rows of a list, each of them again only where something of it is another: a scroll draws those that
 * were not in sight before, and not all others with them. Preact leaves alone what it is given again.
 * @returns draws a row; to be called for all rows that are seen
 */
function useSameRows<Row extends object>(
  Drawn: ComponentType<Row>,
): (key: bigint, row: Row) => VNode<Row> {
  const before = useRef<ReadonlyMap<bigint, VNode<Row>>>(new Map())
  const now = new Map<bigint, VNode<Row>>()
  const last = before.current
  before.current = now
  return (key, row) => {
    const same = last.get(key)
    const vnode =
      same !== undefined && isSame(same.props, row)
        ? same
        : createElement(Drawn, { ...row, key } as Row)
    now.set(key, vnode)
    return vnode
  }
}

const isSame = <Row extends object>(before: Row, row: Row): boolean =>
  (Object.keys(row) as (keyof Row)[]).every((name) => before[name] === row[name])
