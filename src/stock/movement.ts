import type { ChangeReason, JournalEntry } from './journal.ts'
import { isQuantity } from './pet.ts'

/** Adds to the quantity or takes from it. Where two people do so at once, both differences apply. */
export interface Difference {
  /** An integer, not 0. */
  readonly change: number
  readonly reason: ChangeReason
}

/** True for a difference: an integer other than 0, within what a quantity can be. */
export const isDifference = (value: unknown): value is number =>
  typeof value === 'number' && value !== 0 && isQuantity(Math.abs(value))

/** Says how many there are, and of how many that is a correction. */
export interface Count {
  readonly counted: number
  /** The quantity that was shown to the person who counted. */
  readonly expected: number
  readonly reason: 'count'
}

/** A change of one pet's quantity. The client gives it an id, so that a repeated request changes nothing. */
export interface MovementRequest {
  /** A UUID, in lower case. */
  readonly id: string
  readonly petId: bigint
  readonly what: Difference | Count
  readonly note: string | null
}

/** A movement as the writer made it. */
export interface Movement {
  readonly id: string
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: ChangeReason | 'count'
  readonly note: string | null
  /** UTC epoch milliseconds. */
  readonly at: number
}

/** Why a movement cannot be made; `quantity` is the current one. */
export type MovementRejection =
  | { readonly outcome: 'unknown_pet' }
  | { readonly outcome: 'quantity_moved'; readonly quantity: number }
  | { readonly outcome: 'quantity_out_of_range'; readonly quantity: number }

/** The result of a movement request. */
export type MovementResult =
  | { readonly outcome: 'made'; readonly made: Movement }
  /** An earlier request with this id made it; the response is the same again. */
  | { readonly outcome: 'made_before'; readonly made: Movement }
  | MovementRejection
  /** The id belongs to another change. */
  | { readonly outcome: 'id_reused' }

/**
 * The quantity after a movement, or why the movement cannot be made.
 * @param quantity the current one; undefined: there is no such pet
 */
export function quantityAfter(
  what: Difference | Count,
  quantity: number | undefined,
): number | MovementRejection {
  if (quantity === undefined) return { outcome: 'unknown_pet' }
  if ('counted' in what) {
    return what.expected === quantity ? what.counted : { outcome: 'quantity_moved', quantity }
  }
  const after = quantity + what.change
  return isQuantity(after) ? after : { outcome: 'quantity_out_of_range', quantity }
}

/** Whether a request repeats a movement that was made. */
export function isSameMovement(
  { petId, what, note }: Omit<MovementRequest, 'id'>,
  made: Omit<JournalEntry, 'keyId'>,
): boolean {
  const difference = made.newQuantity - made.previousQuantity
  const same =
    'counted' in what
      ? what.counted === made.newQuantity && what.expected === made.previousQuantity
      : what.change === difference
  return same && petId === made.petId && what.reason === made.reason && note === made.note
}
