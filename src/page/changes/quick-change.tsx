import { Icon } from '../components/icon.tsx'
import { expectedQuantity } from '../outbox/entry.ts'
import { usePage, useTexts } from '../page.ts'
import { callName, type Pet } from '../state/pet.ts'
import { InFlight } from './in-flight.tsx'

/** How many there are, with one tap for one more or one less. */
export function QuickChange({ pet }: { readonly pet: Pet }) {
  const { session, outbox } = usePage()
  const { stock, change, count } = useTexts()
  const { petId, name, quantity } = pet
  const number = (
    <span class="quick-number" title={stock.quantity}>
      <span class="quantity">{count(quantity)}</span>
      <InFlight petId={petId} />
    </span>
  )
  if (!session.mayWrite) return <span class="quick">{number}</span>

  const isNone = expectedQuantity(quantity, outbox.inFlight(petId)) <= 0
  const send = (difference: 1 | -1) => {
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
        onClick={() => {
          if (!isNone) send(-1)
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
        onClick={() => send(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
