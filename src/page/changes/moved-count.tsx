import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import { callName, type Pet } from '../state/pet.ts'
import type { CountDraft } from './count-drafts.ts'
import { useChanges } from './use-changes.ts'

interface MovedCountProps extends CountDraft {
  /** The present quantity. */
  readonly quantity: number
  readonly onSave: () => void
  readonly onAgain: () => void
}

/** Asks the person who counts what is right, where the quantity has changed since counting began. */
export function MovedCount({ counted, expected, quantity, onSave, onAgain }: MovedCountProps) {
  const { change } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  // A person who types the count sees what it would do, and both buttons.
  useEffect(() => {
    const form = box.current?.closest('form')
    if (form?.contains(document.activeElement)) box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} class="moved" role="alert">
      <p>{change.moved(quantity, expected)}</p>
      <div class="moved-choice">
        <button type="button" onClick={onSave}>
          {change.saveAnyway(counted)}
        </button>
        <button type="button" onClick={onAgain}>
          {change.countAgain}
        </button>
      </div>
    </div>
  )
}

/** The counts of a pet that the service has refused, since the quantity had changed. */
export function RefusedCounts({ pet }: { readonly pet: Pet }) {
  const { outbox, drafts } = useChanges()
  const { change } = useTexts()
  const { petId, name } = pet
  const quantity = expectedQuantity(pet.quantity, outbox.inFlight(petId))
  return outbox.refused.value.map(({ id, petId: of, refusal, what }) => {
    if (of !== petId || refusal !== 'quantity_moved' || !('counted' in what)) return null
    return (
      <div key={id} class="refused-count">
        <p>{change.notCounted(callName(pet), what.counted)}</p>
        <MovedCount
          {...what}
          quantity={quantity}
          onSave={() => {
            outbox.dismiss(id)
            outbox.add({ petId, name, what: { ...what, expected: quantity }, note: null })
          }}
          onAgain={() => {
            outbox.dismiss(id)
            drafts.drop(petId)
            drafts.ask(petId)
          }}
        />
      </div>
    )
  })
}
