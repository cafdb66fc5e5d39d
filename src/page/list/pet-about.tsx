import { levelOf } from '../../stock/pet.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { changedAt } from '../state/pet-order.ts'

/** Numbers with more letters are written smaller in the column of a wide list, so that they are whole. */
const LONG_NUMBER = 10
const VERY_LONG_NUMBER = 14

function lengthOfNumber(number: string): 'long' | 'very' | undefined {
  if (number.length > VERY_LONG_NUMBER) return 'very'
  return number.length > LONG_NUMBER ? 'long' : undefined
}

/** What stands below a pet's name, or in columns beside it. */
export function PetAbout({ pet }: { readonly pet: Pet }) {
  const { shop } = useSettings()
  const { list, count, money } = useTexts()
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
      {status !== 'available' && <span class={`chip chip-${status}`}>{list.statuses[status]}</span>}
      {hasPrice && <span class="pet-price">{money(price, currency)}</span>}
      {level !== null && (
        <span class="pet-level">
          <span aria-hidden="true">{count(level)}</span>
          <span class="visually-hidden">{list.lowAt(level)}</span>
        </span>
      )}
    </span>
  )
}

/**
 * Shows when a pet last changed, and by which key. An import is not one to be shown: after that of a
 * whole stock, each row would say the same.
 */
export function LastChange({ pet }: { readonly pet: Pet }) {
  const { now } = useKit()
  const { list, ago, date } = useTexts()
  const { lastMovement } = pet
  if (lastMovement?.reason === 'import') return null
  const at = changedAt(pet)
  const when = ago(at, now.value)
  const who = lastMovement && (lastMovement.by?.name ?? list.commandLine)
  return (
    <time
      class="pet-changed"
      dateTime={new Date(at).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        // Written when it is looked for: to write a date takes a slow tablet a while.
        currentTarget.title = date(at)
      }}
    >
      {when}
      {who !== null && (
        <span class="pet-changed-by">
          , <bdi dir="auto">{who}</bdi>
        </span>
      )}
    </time>
  )
}
