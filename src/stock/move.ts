import type { ChangeReason } from './movement.ts'
import { isQuantity } from './pet.ts'

/** Takes some away, or adds some: two people who do so at once both count. */
export interface Difference {
  /** An integer, not 0. */
  readonly change: number
  readonly reason: ChangeReason
}

/** Says how many there are, and of how many that is a correction. */
export interface Count {
  readonly counted: number
  /** The quantity that was shown to whoever counted. */
  readonly expected: number
  readonly reason: 'count'
}

/** A change of one pet's quantity, under an id of its own, so that repeating it changes nothing. */
export interface Move {
  /** A UUID, in lower case. */
  readonly id: string
  readonly petId: bigint
  readonly what: Difference | Count
  readonly note: string | null
}

/** A move as it was made. */
export interface Moved {
  readonly id: string
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: ChangeReason | 'count'
  readonly note: string | null
  /** UTC epoch milliseconds. */
  readonly at: number
}

/** What became of a move. Where it was not made, `quantity` is what there is. */
export type MoveOutcome =
  | { readonly outcome: 'moved'; readonly moved: Moved }
  /** It was made when it first came, and is answered as then. */
  | { readonly outcome: 'moved_before'; readonly moved: Moved }
  | { readonly outcome: 'unknown_pet' }
  | { readonly outcome: 'quantity_moved'; readonly quantity: number }
  | { readonly outcome: 'quantity_out_of_range'; readonly quantity: number }
  /** The id was used for another move. */
  | { readonly outcome: 'other_move' }

/** What a move leaves of a quantity, or why it cannot be made. */
export function quantityAfter(
  what: Difference | Count,
  quantity: number,
): number | 'quantity_moved' | 'quantity_out_of_range' {
  if ('counted' in what) return what.expected === quantity ? what.counted : 'quantity_moved'
  const after = quantity + what.change
  return isQuantity(after) ? after : 'quantity_out_of_range'
}

/** Whether a move that was made is the one that comes again. */
export function isSameMove({ petId, what, note }: Move, moved: Moved): boolean {
  const difference = moved.newQuantity - moved.previousQuantity
  const same =
    'counted' in what
      ? what.counted === moved.newQuantity && what.expected === moved.previousQuantity
      : what.change === difference
  return same && petId === moved.petId && what.reason === moved.reason && note === moved.note
}
