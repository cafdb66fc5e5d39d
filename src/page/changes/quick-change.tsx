import { Icon } from '../components/icon.tsx'
import { expectedQuantity } from '../outbox/entry.ts'
import { usePage, useTexts } from '../page.ts'
import { callName, type Pet } from '../state/pet.ts'
import { inFlightText } from './describe.ts'

/** A larger quantity is written smaller, to have room on a phone. */
export const LONG_QUANTITY = 1_000_000

interface QuickChangeProps {
  readonly pet: Pet
  /** Whether a tap was aimed at this pet. */
  readonly isAimed: (tap: Event) => boolean
}

/** Shows the quantity, with a button each for one more and one less. */
export function QuickChange({ pet, isAimed }: QuickChangeProps) {
  const { session, outbox } = usePage()
  const { stock, change, count } = useTexts()
  const { petId, name, quantity } = pet
  const number = (
    <span class="quick-number" title={stock.quantity}>
      <span class="quantity" data-long={quantity >= LONG_QUANTITY ? '' : undefined}>
        {count(quantity)}
      </span>
      <InFlight petId={petId} />
    </span>
  )
  if (!session.mayWrite) return <span class="quick">{number}</span>

  const isNone = expectedQuantity(quantity, outbox.inFlight(petId)) <= 0
  const send = (difference: 1 | -1, tap: Event) => {
    if (!isAimed(tap)) return
    const reason = difference < 0 ? 'sale' : 'arrival'
    outbox.add({ petId, name, what: { change: difference, reason }, note: null })
  }
  return (
    <span class="quick">
      <button
        type="button"
        class="square"
        aria-label={change.oneLess(callName(pet))}
        title={change.difference(-1, stock.reasons.sale)}
        aria-disabled={isNone}
        onClick={(tap) => {
          if (!isNone) send(-1, tap)
        }}
      >
        <Icon name="minus" />
      </button>
      {number}
      <button
        type="button"
        class="square"
        aria-label={change.oneMore(callName(pet))}
        title={change.difference(1, stock.reasons.arrival)}
        onClick={(tap) => send(1, tap)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}

/** Marks changes that a pet's quantity does not include yet, and those that were refused. */
export function InFlight({ petId }: { readonly petId: bigint }) {
  const { outbox } = usePage()
  const texts = useTexts()
  const inFlight = outbox.inFlight(petId)
  if (inFlight !== undefined) {
    const { counted, difference } = inFlight
    return (
      <span class="way">
        <Icon name="wait" />
        <span aria-hidden="true">
          {counted === undefined
            ? texts.signed(difference)
            : `= ${texts.count(counted + difference)}`}
        </span>
        <span class="visually-hidden">{inFlightText(inFlight, texts)}</span>
      </span>
    )
  }
  return outbox.refused.value.some((entry) => entry.petId === petId) ? (
    <span class="way way-trouble">
      <Icon name="low" />
      <span class="visually-hidden">{texts.change.notMade}</span>
    </span>
  ) : null
}
