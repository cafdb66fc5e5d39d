import { useSignal, useSignalEffect } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { expectedQuantity } from '../outbox/entry.ts'
import { usePage } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { readQuantity } from './amount.ts'

/** A scan that came too slowly looks like a typed count. A number with so many digits may be a pet's. */
const DOUBTFUL_DIGITS = 4

const isLong = (counted: number): boolean => String(counted).length >= DOUBTFUL_DIGITS

/** The count of one pet as it is typed or scanned, until it is saved. */
export function useCount(pet: Pet) {
  const { drafts, outbox, stock } = usePage()
  const { petId, name } = pet
  // Changes in flight reach the service before the count does.
  const quantity = expectedQuantity(pet.quantity, outbox.inFlight(petId))
  const { field, unreadable, scanned } = useCountField(petId)
  /** A number that may be a scanned pet's, and no count. */
  const doubted = useSignal<number | undefined>(undefined)
  const draft = drafts.of(petId)
  const numbered =
    draft !== undefined && doubted.value === draft.counted && stock.find(BigInt(draft.counted))
  const hasMoved = draft !== undefined && draft.expected !== quantity

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

  return { draft, field, hasMoved, numbered, quantity, save, type, unreadable: unreadable.value }
}

/** The field of a count. It takes the focus when the count is asked for. */
function useCountField(petId: bigint) {
  const { drafts } = usePage()
  const field = useRef<HTMLInputElement>(null)
  /** A text in the field that is no number. */
  const unreadable = useSignal<string | undefined>(undefined)
  /** The count by the scanner when the field last got the focus. */
  const scanned = useRef<number>(undefined)
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
  return { field, unreadable, scanned }
}
