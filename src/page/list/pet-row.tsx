import { QuickChange } from '../changes/quick-change.tsx'
import { Icon } from '../components/icon.tsx'
import { useTexts } from '../page.ts'
import { petLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import { LastChange } from './last-change.tsx'

interface PetRowProps {
  readonly pet: Pet
  /** Pixels from the top of the list. */
  readonly top: number
  readonly position: number
  readonly of: number
  readonly isChosen: boolean
}

export function PetRow({ pet, top, position, of, isChosen }: PetRowProps) {
  const { stock } = useTexts()
  const { petId, name, status, low, lowStockAt } = pet
  return (
    <li
      class="pet"
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={position}
      aria-setsize={of}
      data-low={low ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      data-pet={String(petId)}
    >
      <a class="pet-name" href={petLink(petId)} aria-current={isChosen ? 'true' : undefined}>
        <span class="pet-title">{name ?? stock.unnamed(String(petId))}</span>
        <span class="pet-id">{String(petId)}</span>
      </a>
      <span class="pet-more">
        <span class="pet-marks">
          {low && (
            <span class="chip chip-low">
              <Icon name="low" />
              {stock.isLow}
            </span>
          )}
          {status !== 'available' && (
            <span class={`chip chip-${status}`}>{stock.statuses[status]}</span>
          )}
          {lowStockAt !== null && !low && <span class="pet-level">{stock.lowAt(lowStockAt)}</span>}
        </span>
        <LastChange pet={pet} />
      </span>
      <QuickChange pet={pet} />
    </li>
  )
}
