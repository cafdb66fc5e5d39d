import { priceTimes } from '../../money/bounds.ts'
import { SALE_REASONS } from '../../stock/journal.ts'
import type { Count, Difference } from '../../stock/movement.ts'

/** A change of a pet's quantity that a person makes. */
export interface Change {
  readonly petId: bigint
  /** The pet's name at the time. */
  readonly name: string | null
  readonly what: Difference | Count
  readonly note: string | null
}

/** What a sale or a return comes to at the price that the person sees; null of anything else, and without a price. */
export const seenAmount = ({ what }: Change, price: number | undefined): number | null =>
  price !== undefined && 'change' in what && SALE_REASONS.includes(what.reason)
    ? priceTimes(price, -what.change)
    : null

/** A change that the service has not made yet. */
export interface Entry extends Change {
  /** A UUID. The service makes a change with this id once, however often it arrives. */
  readonly id: string
  /** The API key that made the change. */
  readonly keyId: string
  readonly keyName: string
  /** UTC epoch milliseconds. */
  readonly madeAt: number
  /** The place in the order of changes. A clock may be set back, so its times give no order. */
  readonly place: number
  /** Whether the change may have reached the service. */
  readonly tried: boolean
  /** The code of the error by which the service refused the change; null where it has not. */
  readonly refusal: string | null
  /** The id of an earlier change that this one undoes. Where that one is not made, neither is this one. */
  readonly undoes: string | null
  /** What it comes to, in minor units of the shop's currency; null: the service finds it, or it is not known. */
  readonly amount: number | null
  /** The number of the currency of the amount: the shop may change it while the change waits. An older page has stored none. */
  readonly currency?: number
}

export const inOrder = (a: Entry, b: Entry): number =>
  a.place - b.place || a.madeAt - b.madeAt || (a.id < b.id ? -1 : Number(a.id > b.id))

/** The changes of one pet that are in flight. */
export interface InFlight {
  /** The number of changes. */
  readonly changes: number
  /** The sum of the differences since the newest count. */
  readonly difference: number
  /** The newest count, if there is one. */
  readonly counted: number | undefined
}

export function inFlightOf(entries: readonly Entry[]): ReadonlyMap<bigint, InFlight> {
  const sums = new Map<bigint, InFlight>()
  for (const { petId, what } of entries) {
    const before = sums.get(petId)
    const changes = (before?.changes ?? 0) + 1
    // A count replaces all changes before it.
    sums.set(
      petId,
      'counted' in what
        ? { changes, difference: 0, counted: what.counted }
        : {
            changes,
            difference: (before?.difference ?? 0) + what.change,
            counted: before?.counted,
          },
    )
  }
  return sums
}

/** The quantity after all changes in flight, without changes from elsewhere. */
export const expectedQuantity = (quantity: number, inFlight: InFlight | undefined): number =>
  inFlight === undefined ? quantity : (inFlight.counted ?? quantity) + inFlight.difference
