/** Movements, summed up. Differences are counted by their sign: what was taken back is added. */
export interface Total {
  readonly movements: number
  /** Units of all negative differences. */
  readonly taken: number
  /** Units of all positive differences. */
  readonly added: number
}

/** What movements came to whose amounts are known, and their units. */
export interface MoneyTotal extends Omit<Total, 'movements'> {
  /** The number of the currency. */
  readonly currency: number
  /** In its minor units; negative where more money went back than came in. */
  readonly amount: bigint
}
