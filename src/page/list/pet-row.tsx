import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { QuickChange } from '../changes/quick-change.tsx'
import { useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import type { Pet } from '../state/pet.ts'
import { LastChange, PetAbout } from './pet-about.tsx'
import { RowBox } from './row-box.tsx'
import type { Section } from './sections.ts'
import type { RowChoice } from './use-choice.ts'

interface PetRowProps {
  readonly pet: Pet
  /** Pixels from the top of the list. */
  readonly top: number
  /** The section that begins with this row. */
  readonly section: Section | undefined
  readonly position: number
  /** -1 while more pets may follow. */
  readonly of: number
  readonly hasTile: boolean
  /** Whether there is room for when the pet changed. */
  readonly hasChange: boolean
  /** Whether it is beside the list, or over it. */
  readonly isOpen: boolean
  readonly isAimed: (tap: Event) => boolean
  /** Whether it is among the chosen; undefined: the list does not choose. */
  readonly isPicked: boolean | undefined
  readonly onPick: RowChoice['pick']
}

/** Names with more letters are written smaller, so that they are whole. */
const LONG_NAME = 26
const LONGER_NAME = 52

function lengthOf(name: string): 'long' | 'longer' | undefined {
  if (name.length > LONGER_NAME) return 'longer'
  return name.length > LONG_NAME ? 'long' : undefined
}

export function PetRow({ pet, section, isOpen, isAimed, isPicked, onPick, ...row }: PetRowProps) {
  const { list, count } = useTexts()
  const { petId, status, low, quantity } = pet
  const name = pet.name ?? list.unnamed(String(petId))
  return (
    <li
      ref={useGlow(pet)}
      class="pet"
      style={{ top: `${row.top}px` }}
      aria-posinset={row.position}
      aria-setsize={row.of}
      data-section={section && ''}
      data-tile={row.hasTile ? '' : undefined}
      data-marked={status === 'available' ? undefined : ''}
      data-low={low ? '' : undefined}
      data-none={quantity === 0 ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      data-picked={isPicked ? '' : undefined}
      data-pet={String(petId)}
    >
      {section && (
        <h2 class="section">
          <bdi dir="auto">{section.kind ?? list.noKind}</bdi> <span>{count(section.pets)}</span>
        </h2>
      )}
      {row.hasTile && <RowBox pet={pet} isPicked={isPicked} onPick={onPick} />}
      <a
        class="pet-name"
        href={petLink(petId)}
        aria-current={isOpen ? 'true' : undefined}
        draggable={false}
        onClick={(tap) => {
          if (isPicked === undefined || tap.ctrlKey || tap.metaKey) return
          tap.preventDefault()
          onPick(petId, tap)
        }}
      >
        <span class="pet-title" dir="auto" data-length={lengthOf(name)} title={name}>
          {name}
        </span>
      </a>
      <PetAbout pet={pet} />
      {row.hasChange && <LastChange pet={pet} />}
      <QuickChange pet={pet} isAimed={isAimed} isOff={isPicked !== undefined} />
    </li>
  )
}

/**
 * Lets a row glow once when its pet changes, here or on another device, while the row is drawn. A row that is
 * drawn for the first time, since the list was loaded or scrolled, has not changed.
 * @returns the row
 */
function useGlow({
  quantity,
  status,
  name,
  kind,
  lowStockAt,
  lastMovement,
}: Pet): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  // The response to a change and the event after it show the same.
  const shown = [quantity, status, name, kind, lowStockAt, lastMovement?.at].join('\n')
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (row.current !== null && !prefersStillness()) glow(row.current)
  }, [shown])
  return row
}

function glow(row: HTMLElement): void {
  if (row.dataset.changed !== undefined) {
    for (const animation of row.getAnimations()) animation.currentTime = 0
    return
  }
  row.dataset.changed = ''
  const end = ({ target }: Event) => {
    if (target !== row) return
    delete row.dataset.changed
    for (const type of ENDS) row.removeEventListener(type, end)
  }
  for (const type of ENDS) row.addEventListener(type, end)
}

/** A list that is hidden cancels its animations. */
const ENDS = ['animationend', 'animationcancel'] as const

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
