import type { Movement, MovementRejection, MovementRequest, UndoRejection } from './movement.ts'
import type { Occurred, OccurredTooLongAgo } from './occurred.ts'

/** The most movements of a basket. */
export const MAX_BASKET_SIZE = 100

/** A movement in a basket. Its position is its place in the list, from 0. */
export type BasketMovement = Omit<MovementRequest, 'id' | 'undoes' | 'occurred'>

/**
 * Several movements under one id of their client: all are made, one after the other, or none. A basket of one
 * movement is that movement: the journal knows no difference.
 */
export interface BasketRequest {
  /** A UUID, in lower case. */
  readonly id: string
  /** 1 to {@link MAX_BASKET_SIZE}; several may be of the same pet. */
  readonly movements: readonly BasketMovement[]
  /** The id of the movement or basket that it takes back. */
  readonly undoes?: string | null | undefined
  /** When it happened, with all of its movements; null: at its commit. */
  readonly occurred?: Occurred | null | undefined
}

/** A basket as the writer made it. */
export interface Basket {
  readonly id: string
  /** In the order of the request, each under the id of the basket. */
  readonly movements: readonly Movement[]
  /** The id of the movement or basket that it takes back. */
  readonly undoes: string | null
  /** When it happened, where that was not when it was committed. UTC epoch milliseconds. */
  readonly occurredAt: number | null
}

/** The first movement of a basket that cannot be made, which keeps all others from being made. */
export type BasketRejection = MovementRejection & {
  readonly position: number
  readonly petId: bigint
}

/** The result of a basket. The quantity of a rejection is as the movements before it would leave it. */
export type BasketResult =
  | { readonly outcome: 'made'; readonly made: Basket }
  /** An earlier request with this id made it; the response is the same again. */
  | { readonly outcome: 'made_before'; readonly made: Basket }
  | BasketRejection
  | UndoRejection
  | OccurredTooLongAgo
  /** The id belongs to another change. */
  | { readonly outcome: 'id_reused' }
