import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core'
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { useTexts } from '../page.ts'
import type { Pet } from '../shop/pet.ts'
import { PetRow } from './pet-row.tsx'

interface PetListProps {
  readonly pets: readonly Pet[]
  readonly chosen: bigint | undefined
}

/** A list of which only what is in sight exists: a hundred thousand pets scroll as ten do. */
export function PetList({ pets, chosen }: PetListProps) {
  const { stock } = useTexts()
  const scroller = useRef<HTMLUListElement>(null)
  const rows = useRows(scroller, pets.length)
  const index = chosen === undefined ? -1 : pets.findIndex(({ petId }) => petId === chosen)
  useLayoutEffect(() => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
    // Only when another pet is chosen: one that moves is not run after.
  }, [chosen])
  return (
    <ul ref={scroller} class="pets" aria-label={stock.list}>
      <li class="pets-room" role="presentation" style={{ height: `${rows.getTotalSize()}px` }} />
      {rows.getVirtualItems().map(({ index, start }) => {
        const pet = pets[index]
        if (pet === undefined) return null
        return (
          <PetRow
            key={pet.petId}
            pet={pet}
            top={start}
            position={index + 1}
            of={pets.length}
            isChosen={pet.petId === chosen}
          />
        )
      })}
    </ul>
  )
}

/** TanStack's virtualizer, drawing anew whenever what is in sight changes. */
function useRows(scroller: { readonly current: HTMLUListElement | null }, count: number) {
  const [, draw] = useReducer<number, void>((drawn) => drawn + 1, 0)
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 6,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(),
  }
  const [rows] = useState(() => new Virtualizer<HTMLUListElement, Element>(options))
  const height = rowHeight()
  const heightBefore = useRef(height)
  rows.setOptions(options)
  if (heightBefore.current !== height) {
    heightBefore.current = height
    rows.measure()
  }
  useLayoutEffect(() => rows._didMount(), [rows])
  useLayoutEffect(() => rows._willUpdate())
  return rows
}

/** As the style sheet has it: less where there is room for a pet on one line. */
const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
