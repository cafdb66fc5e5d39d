import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import { callName, type Pet } from '../state/pet.ts'
import { inFlightText } from './describe.ts'
import { useChanges } from './use-changes.ts'

/** A larger quantity is written smaller, to have room on a phone. */
export const LONG_QUANTITY = 1_000_000

interface QuickChangeProps {
  readonly pet: Pet
  /** Whether a tap was aimed at this pet. */
  readonly isAimed: (tap: Event) => boolean
  /** Whether it shows the quantity alone, since taps are for something else. */
  readonly isOff: boolean
}

/** Shows the quantity, with a button each for one more and one less. */
export function QuickChange({ pet, isAimed, isOff }: QuickChangeProps) {
  const { session } = useKit()
  const { outbox } = useChanges()
  const { list, change, count } = useTexts()
  const { petId, name, quantity, low } = pet
  const digits = count(quantity)
  const number = (
    <span class="quick-number" title={list.quantity}>
      <span class="quantity" data-signs={digits.length}>
        {digits}
      </span>
      <InFlight petId={petId} />
      {low && <small class="quick-low">{list.isLow}</small>}
    </span>
  )
  if (!session.mayWrite || isOff) return <span class="quick">{number}</span>

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
        data-key="-"
        aria-label={change.oneLess(callName(pet))}
        title={change.difference(-1, list.reasons.sale)}
        aria-disabled={isNone}
        onClick={(tap) => {
          if (!isNone) send(-1, tap)
        }}
      />
      {number}
      <button
        type="button"
        class="square"
        data-key="+"
        aria-label={change.oneMore(callName(pet))}
        title={change.difference(1, list.reasons.arrival)}
        onClick={(tap) => send(1, tap)}
      />
    </span>
  )
}

/** Marks changes that a pet's quantity does not include yet, and those that were refused. */
export function InFlight({ petId }: { readonly petId: bigint }) {
  const { outbox } = useChanges()
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
