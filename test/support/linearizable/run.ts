// What clients of a shop saw, and what its journal says of it afterwards. Times are ticks of one counter that all
// clients share: what has the lower tick happened before.

/** A change as the client that asked for it saw it. */
export interface Change {
  /** Names it among all changes of the run; its line in the journal has the same. */
  readonly marker: string
  readonly petId: bigint
  readonly asked: number
  /** Infinite where no response came, and it may have been made or not, also later. */
  readonly responded: number
  /** What the response said; undefined where none came. */
  readonly outcome:
    | { readonly previousQuantity?: number; readonly newQuantity: number }
    | 'refused'
    | undefined
}

/** Quantities that a client was shown as those of one moment. */
export interface Observation {
  readonly asked: number
  readonly responded: number
  readonly quantities: ReadonlyMap<bigint, number>
  /** Whether these are all pets of the shop. */
  readonly isWhole: boolean
}

/** A line of the journal. */
export interface Line {
  readonly id: bigint
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly marker: string
}

export interface Run {
  /** Every pet of the shop with its quantity before the first change. */
  readonly start: ReadonlyMap<bigint, number>
  readonly changes: readonly Change[]
  readonly observations: readonly Observation[]
  /** What was written since then, by ascending id. */
  readonly journal: readonly Line[]
  /** The quantities at the end. */
  readonly end: ReadonlyMap<bigint, number>
}

/** The marker of an update. No other update of the pet in the same run may have its quantity. */
export const updateMarker = (petId: bigint, quantity: number): string => `${petId} to ${quantity}`
