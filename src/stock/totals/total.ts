import type { MovementReason } from '../journal.ts'

/** Movements, summed up. Differences are counted by their sign: what was taken back is added. */
export interface Total {
  readonly movements: number
  /** Units of all negative differences. */
  readonly taken: number
  /** Units of all positive differences. */
  readonly added: number
}

/** A total for each reason of which there are movements. */
export type TotalsByReason = ReadonlyMap<MovementReason, Total>

/** Adds a total to those that are there. */
export function addTotal(
  totals: Map<MovementReason, Total>,
  reason: MovementReason,
  { movements, taken, added }: Total,
): void {
  const before = totals.get(reason)
  totals.set(reason, {
    movements: (before?.movements ?? 0) + movements,
    taken: (before?.taken ?? 0) + taken,
    added: (before?.added ?? 0) + added,
  })
}

/** What was sold: the units of all sales, without those that were undone. */
export function soldOf(totals: TotalsByReason): number {
  const sales = totals.get('sale')
  return sales === undefined ? 0 : sales.taken - sales.added
}
