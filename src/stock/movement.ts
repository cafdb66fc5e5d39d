import type { ChangeReason, JournalEntry, SaleAmount } from './journal.ts'
import type { Occurred, OccurredTooLongAgo } from './occurred.ts'
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
  /** What it came to as it was rung up, of a sale or a return alone; null: by the price of the pet. */
  readonly amount?: number | null | undefined
  /** The number of the currency of `amount`, where that is not the shop's present one. */
  readonly currency?: number | null | undefined
  /** The id of the movement that it takes back. */
  readonly undoes?: string | null | undefined
  /** When it happened; null: at its commit. It is no part of what a repeated request is compared by. */
  readonly occurred?: Occurred | null | undefined
}

/** A movement as the writer made it. */
export interface Movement extends SaleAmount {
  readonly id: string
  /** Its place in the journal, as text. */
  readonly lineId: string
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: ChangeReason | 'count'
  readonly note: string | null
  /** UTC epoch milliseconds. */
  readonly at: number
  /** When it happened, where that was not `at`. UTC epoch milliseconds. */
  readonly occurredAt: number | null
  /** The id of the movement or basket that it takes back, as a part of its own. */
  readonly undoes: string | null
}

/** Why a movement cannot be made; `quantity` is the current one. */
export type MovementRejection =
  | { readonly outcome: 'unknown_pet' }
  | { readonly outcome: 'quantity_moved'; readonly quantity: number }
  | { readonly outcome: 'quantity_out_of_range'; readonly quantity: number }

/** Why movements cannot take back the change that they name. */
export type UndoRejection =
  /** No movement and no basket was made under this id, or the journal has pruned it. */
  | { readonly outcome: 'undoes_unknown' }
  /** A change is taken back once. */
  | { readonly outcome: 'already_undone'; readonly undoneAt: number }
  /** They are not its opposite: another pet, another difference, or not all of a basket. */
  | { readonly outcome: 'undo_differs' }

/** The result of a movement request. */
export type MovementResult =
  | { readonly outcome: 'made'; readonly made: Movement }
  /** An earlier request with this id made it; the response is the same again. */
  | { readonly outcome: 'made_before'; readonly made: Movement }
  | MovementRejection
  | UndoRejection
  | OccurredTooLongAgo
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
  { petId, what, note, amount = null, undoes = null }: Omit<MovementRequest, 'id'>,
  made: Omit<JournalEntry, 'keyId' | 'requestId'>,
): boolean {
  const difference = made.newQuantity - made.previousQuantity
  const same =
    'counted' in what
      ? what.counted === made.newQuantity && what.expected === made.previousQuantity
      : what.change === difference
  // What takes a change back has its reason. A program that did not know the field has written none.
  const isSameReason = what.reason === made.reason || (undoes !== null && made.undoes === undoes)
  const isSameUndo = undoes === made.undoes || made.undoes === null
  // The price may be another one by now: what came of it is compared with nothing.
  const isSameAmount = amount === null || made.amount === null || amount === made.amount
  const isSameText = note === made.note && isSameAmount
  return same && petId === made.petId && isSameReason && isSameUndo && isSameText
}
