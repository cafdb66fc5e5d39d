/** Movements, summed up. Differences are counted by their sign: what was taken back is added. */
export interface Total {
  readonly movements: number
  /** Units of all negative differences. */
  readonly taken: number
  /** Units of all positive differences. */
  readonly added: number
}
