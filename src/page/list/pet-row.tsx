import { levelOf } from '../../stock/pet.ts'
import { QuickChange } from '../changes/quick-change.tsx'
import { useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { LastChange } from './last-change.tsx'
import { RowBox } from './row-box.tsx'
import type { Section } from './sections.ts'
import type { RowChoice } from './use-choice.ts'
import { useGlow } from './use-glow.ts'

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

/** Numbers and names with more letters are written smaller, so that they are whole: the numbers in the column of a wide list, or everywhere. */
const LONG_NUMBER = 10
const VERY_LONG_NUMBER = 14

const LONG_NAME = 26
const LONGER_NAME = 52

function lengthOf(name: string): 'long' | 'longer' | undefined {
  if (name.length > LONGER_NAME) return 'longer'
  return name.length > LONG_NAME ? 'long' : undefined
}

function lengthOfNumber(number: string): 'long' | 'very' | undefined {
  if (number.length > VERY_LONG_NUMBER) return 'very'
  return number.length > LONG_NUMBER ? 'long' : undefined
}

export function PetRow({ pet, section, isOpen, isAimed, isPicked, onPick, ...row }: PetRowProps) {
  const { stock, count } = useTexts()
  const { petId, status, low, quantity } = pet
  const name = pet.name ?? stock.unnamed(String(petId))
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
          <bdi dir="auto">{section.kind ?? stock.noKind}</bdi> <span>{count(section.pets)}</span>
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

/** What stands below a pet's name, or in columns beside it. */
function PetAbout({ pet }: Pick<PetRowProps, 'pet'>) {
  const { shop } = useSettings()
  const { stock, count, money } = useTexts()
  const { kind, status, price } = pet
  const currency = shop.currency.value
  const number = String(pet.petId)
  const level = levelOf(pet, shop.lowStockAt.value)
  const hasPrice = price !== undefined && currency !== null
  return (
    <span class="pet-about" data-priced={hasPrice ? '' : undefined}>
      <span class="pet-id" data-long={lengthOfNumber(number)}>
        {number}
      </span>
      {kind !== null && (
        <span class="pet-kind" dir="auto">
          {kind}
        </span>
      )}
      {status !== 'available' && (
        <span class={`chip chip-${status}`}>{stock.statuses[status]}</span>
      )}
      {hasPrice && <span class="pet-price">{money(price, currency)}</span>}
      {level !== null && (
        <span class="pet-level">
          <span aria-hidden="true">{count(level)}</span>
          <span class="visually-hidden">{stock.lowAt(level)}</span>
        </span>
      )}
    </span>
  )
}
