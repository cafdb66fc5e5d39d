import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { PetRow } from './pet-row.tsx'
import { useVirtualRows } from './virtual-rows.ts'

interface PetListProps {
  readonly pets: readonly Pet[]
  readonly chosen: bigint | undefined
  /** Called when a person uses the list, and may be about to tap. */
  readonly onHand: () => void
}

/** A list that draws only the rows in sight, so that a hundred thousand pets scroll as ten do. */
export function PetList({ pets, chosen, onHand }: PetListProps) {
  const { stock } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, pets.length)
  const toFocus = useRef<number>(undefined)

  const chosenIndex = chosen === undefined ? -1 : pets.findIndex(({ petId }) => petId === chosen)
  // Runs only when another pet is chosen. The list does not scroll after a pet that moves.
  useLayoutEffect(() => {
    if (chosenIndex >= 0) rows.scrollToIndex(chosenIndex, { align: 'auto' })
  }, [chosen])

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
    const next = at === undefined ? undefined : destination(event.key, at, page, pets.length - 1)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    toFocus.current = next
    rows.scrollToIndex(next, { align: 'auto' })
    rows.options.onChange(rows, false)
  }

  return (
    <div ref={scroller} class="pets">
      <ul
        aria-label={stock.list}
        style={{ height: `${rows.getTotalSize()}px` }}
        onKeyDown={moveFocus}
        onPointerMove={onHand}
        onPointerDown={onHand}
        onKeyDownCapture={onHand}
      >
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
    </div>
  )
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
