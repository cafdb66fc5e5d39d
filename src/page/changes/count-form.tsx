import { useSignal, useSignalEffect } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { expectedQuantity } from '../outbox/entry.ts'
import { usePage, useTexts } from '../page.ts'
import { callName, type Pet } from '../state/pet.ts'
import { readQuantity } from './amount.ts'
import { MovedCount, RefusedCounts } from './moved-count.tsx'

/** A scan that came too slowly looks like a typed count. A number with so many digits may be a pet's. */
const DOUBTFUL_DIGITS = 4

const isLong = (counted: number): boolean => String(counted).length >= DOUBTFUL_DIGITS

/** The form for a count, which is typed or made with the scanner. */
export function CountForm({ pet }: { readonly pet: Pet }) {
  const { drafts, outbox, stock } = usePage()
  const { change } = useTexts()
  const { petId, name } = pet
  // Changes in flight reach the service before the count does.
  const quantity = expectedQuantity(pet.quantity, outbox.inFlight(petId))
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** A text in the field that is no number. */
  const unreadable = useSignal<string | undefined>(undefined)
  /** A number that may be a scanned pet's, and no count. */
  const doubted = useSignal<number | undefined>(undefined)
  /** The count by the scanner when the field last got the focus. */
  const scanned = useRef<number>(undefined)
  const draft = drafts.of(petId)
  const numbered =
    draft !== undefined && doubted.value === draft.counted && stock.find(BigInt(draft.counted))
  const hasMoved = draft !== undefined && draft.expected !== quantity

  useSignalEffect(() => {
    if (drafts.asked.value !== petId) return
    unreadable.value = undefined
    scanned.current = drafts.all.peek().get(petId)?.counted
    // Later than any other part that takes the focus as it opens.
    queueMicrotask(() => {
      field.current?.focus()
      field.current?.select()
      drafts.focused()
    })
  })

  function type(text: string): void {
    const counted = readQuantity(text)
    unreadable.value = counted === undefined && text.trim() !== '' ? text : undefined
    doubted.value = undefined
    if (counted !== undefined) drafts.set(petId, counted, quantity)
    else if (text.trim() === '') drafts.drop(petId)
  }

  function save(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const isReady = draft !== undefined && unreadable.value === undefined
    if (!isReady) field.current?.focus()
    if (!isReady || hasMoved) return
    if (mayBePetNumber(draft.counted) && doubted.value !== draft.counted) {
      doubt(draft.counted)
      return
    }
    outbox.add({ petId, name, what: { ...draft, reason: 'count' }, note: null })
    drafts.drop(petId)
  }

  const mayBePetNumber = (counted: number): boolean =>
    BigInt(counted) === petId || (isLong(counted) && stock.find(BigInt(counted)) !== undefined)

  function doubt(counted: number): void {
    if (BigInt(counted) === petId && isLong(counted) && scanned.current !== undefined) {
      drafts.set(petId, scanned.current, quantity)
      drafts.scanned(petId, quantity)
    } else {
      doubted.value = counted
      // The digits of another scan replace those in the field.
      field.current?.select()
    }
  }

  return (
    <form class="count" onSubmit={save} noValidate>
      <label class="field" for={`${id}-counted`}>
        <span>{change.counted}</span>
      </label>
      <div class="count-line">
        <input
          ref={field}
          id={`${id}-counted`}
          class="number"
          inputMode="numeric"
          autoComplete="off"
          value={unreadable.value ?? draft?.counted ?? ''}
          aria-invalid={unreadable.value !== undefined}
          aria-describedby={`${id}-says`}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <button
          type="submit"
          class="primary"
          aria-disabled={draft === undefined || hasMoved || unreadable.value !== undefined}
        >
          {change.saveCount}
        </button>
        {draft !== undefined && (
          <button type="button" class="plain" onClick={() => type('')}>
            {change.dropCount}
          </button>
        )}
      </div>
      <p id={`${id}-says`} class="count-says" role="status">
        {unreadable.value !== undefined
          ? change.badCount
          : draft === undefined
            ? change.countHint(quantity)
            : change.countSays(draft.counted, draft.expected)}
      </p>
      {numbered && (
        <p class="moved" role="alert">
          {change.isNumberOf(draft.counted, callName(numbered))}
        </p>
      )}
      {hasMoved && (
        <MovedCount
          {...draft}
          quantity={quantity}
          onKeep={() => {
            drafts.countAgainst(petId, quantity)
            drafts.ask(petId)
          }}
          onAgain={() => {
            drafts.drop(petId)
            drafts.ask(petId)
          }}
        />
      )}
      <RefusedCounts pet={pet} />
    </form>
  )
}
