import { levelOf } from '../../stock/pet.ts'
import { QuickChange } from '../changes/quick-change.tsx'
import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { petLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import { LastChange } from './last-change.tsx'
import type { Section } from './sections.ts'

interface PetRowProps {
  readonly pet: Pet
  /** Pixels from the top of the list. */
  readonly top: number
  /** The section that begins with this row. */
  readonly section: Section | undefined
  readonly position: number
  /** -1 while more pets may follow. */
  readonly of: number
  readonly isChosen: boolean
  readonly isAimed: (tap: Event) => boolean
}

/** A number with more digits is written smaller, to have room on a phone. */
const LONG_NUMBER = 14

export function PetRow({ pet, top, section, position, of, isChosen, isAimed }: PetRowProps) {
  const { stock, count } = useTexts()
  const { petId, name, kind, status, low } = pet
  const level = levelOf(pet, usePage().shop.lowStockAt.value)
  const number = String(petId)
  const chips = Number(low) + Number(status !== 'available')
  return (
    <li
      class="pet"
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={position}
      aria-setsize={of}
      data-section={section && ''}
      data-low={low ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      data-pet={number}
    >
      {section && (
        <h2 class="section">
          <bdi dir="auto">{section.kind ?? stock.noKind}</bdi> <span>{count(section.pets)}</span>
        </h2>
      )}
      <a class="pet-name" href={petLink(petId)} aria-current={isChosen ? 'true' : undefined}>
        <span class="pet-title" dir="auto">
          {name ?? stock.unnamed(number)}
        </span>
      </a>
      <span class="pet-more">
        <span class="pet-about">
          <span class="pet-id" data-long={number.length > LONG_NUMBER ? '' : undefined}>
            {number}
          </span>
          {kind !== null && (
            <span class="pet-kind" dir="auto">
              {kind}
            </span>
          )}
        </span>
        <span class="pet-marks" data-chips={chips || undefined}>
          {low && (
            <span class="chip chip-low">
              <Icon name="low" />
              <span>{stock.isLow}</span>
            </span>
          )}
          {status !== 'available' && (
            <span class={`chip chip-${status}`}>{stock.statuses[status]}</span>
          )}
          {level !== null && !low && <span class="pet-level">{stock.lowAt(level)}</span>}
        </span>
        <LastChange pet={pet} />
      </span>
      <QuickChange pet={pet} isAimed={isAimed} />
    </li>
  )
}
