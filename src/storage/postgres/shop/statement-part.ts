import type { NewAccessEntry } from '../../../keys/audit-log.ts'
import type { Parameter } from '../../../runtime/postgres.ts'
import { hasOrdering } from '../../../stock/pet-goods.ts'
import type { StockWrites } from '../../../stock/stock-writes.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { KEEP_OLD_PROGRAMS_OUT } from '../schema/migrations.ts'
import type { PlannedBatch } from './batch.ts'

/** A part of the statement, and the parameters that it takes. */
export interface Part {
  readonly sql: (from: number) => string
  readonly parameters: readonly Parameter[]
}

/** What the statement writes of a batch. */
export interface BatchWrites
  extends Pick<PlannedBatch, 'shopId' | 'base' | 'after' | 'at' | 'edits'> {
  readonly plan: StockWrites
  /** What is done besides the removals, for the audit log. */
  readonly entries?: readonly NewAccessEntry[]
}

export type Column = readonly [values: readonly (bigint | number | string | null)[], type: string]

/** The rows of all batches, and the shop of each. Commits make them all day, without copies. */
export function rowsOf<Row>(
  batches: readonly BatchWrites[],
  read: (batch: BatchWrites) => readonly Row[],
): { readonly shopIds: readonly bigint[]; readonly rows: readonly Row[] } {
  const shopIds: bigint[] = []
  const rows: Row[] = []
  for (const batch of batches) {
    for (const row of read(batch)) {
      shopIds.push(batch.shopId)
      rows.push(row)
    }
  }
  return { shopIds, rows }
}

/** @returns undefined where there are no rows */
export function part(
  columns: readonly Column[],
  sql: (unnest: string) => string,
): Part | undefined {
  if (columns[0]?.[0].length === 0) return undefined
  return {
    sql: (from) => {
      const arrays = columns.map(([, type], place) => `$${from + place}::text::${type}[]`)
      return sql(`unnest(${arrays.join(', ')})`)
    },
    parameters: columns.map(([values, type]) =>
      type === 'text' ? textArrayOf(values as (string | null)[]) : arrayOf(values),
    ),
  }
}

/** Has no program start from now on that would lose how pets are ordered, before the first of it is written. */
export async function keepOldProgramsOut(
  lane: Statements,
  batches: readonly BatchWrites[],
): Promise<void> {
  if (batches.some(({ plan }) => plan.pets.some(hasOrdering)))
    await lane.query(KEEP_OLD_PROGRAMS_OUT)
}
