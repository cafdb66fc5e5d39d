import type { Row } from '../../../runtime/postgres.ts'
import type { MovementReason } from '../../../stock/journal.ts'
import {
  type BucketRange,
  type BucketSum,
  bucketRanges,
  makeReport,
  type PetSum,
  wholeRanges,
} from '../../../stock/totals/make-report.ts'
import {
  BATCHES_A_REPORT,
  type ReportQuestion,
  type StockReport,
} from '../../../stock/totals/report.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { InsufficientResources, NotPermitted } from '../driver/outcomes.ts'
import { countingState, countMovements } from './count-movements.ts'

const inRanges = (table: string, from: number): string => `
    unnest($${from}::text::int4[], $${from + 1}::text::int8[], $${from + 2}::text::int8[], $${from + 3}::text::int4[])
      r(span, since, until, bucket)
    JOIN ${table} t ON t.shop_id = $1::text::int8 AND t.span = r.span AND t.start >= r.since AND t.start < r.until`

const SUMS = `sum(t.movements)::int8 AS movements, sum(t.taken)::int8 AS taken, sum(t.added)::int8 AS added`

const ASKED_PETS = `
    ($2::text IS NULL OR t.pet_id = $2::text::int8)
    AND ($3::text IS NULL OR t.pet_id IN (
      SELECT i.pet_id FROM inventory i WHERE i.shop_id = $1::text::int8 AND i.kind = $3::text))`

const BUCKETS = `
  SELECT r.bucket, t.reason, ${SUMS} FROM ${inRanges('stock_totals', 4)} GROUP BY r.bucket, t.reason`

const BUCKETS_OF_PETS = `
  SELECT r.bucket, t.reason, ${SUMS} FROM ${inRanges('pet_totals', 4)}
  WHERE ${ASKED_PETS} GROUP BY r.bucket, t.reason`

const PETS = `
  SELECT t.pet_id, t.reason, ${SUMS} FROM ${inRanges('pet_totals', 8)}
  WHERE ${ASKED_PETS} GROUP BY t.pet_id, t.reason`

/** One statement: what is counted meanwhile is in all of it, or in nothing. */
const sums = (buckets: string): string => `
  SELECT b.bucket, b.reason, b.movements, b.taken, b.added,
    NULL::int8 AS pet_id, NULL::text AS name, NULL::text AS kind, false AS removed
  FROM (${buckets}) b
  UNION ALL
  SELECT NULL, p.reason, p.movements, p.taken, p.added, p.pet_id, i.name, i.kind, i.pet_id IS NULL
  FROM (${PETS}) p LEFT JOIN inventory i ON i.shop_id = $1::text::int8 AND i.pet_id = p.pet_id`

const WHOLE_STOCK = sums(BUCKETS)
const ASKED = sums(BUCKETS_OF_PETS)

const COUNTED_TO = `
  SELECT m.at FROM stock_movements m
  WHERE m.shop_id = $1::text::int8 AND m.id <= $2::text::int8 ORDER BY m.id DESC LIMIT 1`

/** Reads a report of a shop, after it has counted what was not counted yet. */
export async function readReport(
  lane: Lane,
  shopId: bigint,
  question: ReportQuestion,
): Promise<StockReport> {
  const asked = await countingState(lane, shopId)
  const revision = asked?.revision ?? 0n
  await countTo(lane, shopId, revision)
  const place = (await countingState(lane, shopId))?.place ?? 0n
  const [counted] = await lane.query(COUNTED_TO, [String(shopId), String(place)])
  const rows = await readSums(lane, shopId, question)
  return makeReport(
    question,
    rows.filter(({ pet_id }) => pet_id === null).map(toBucketSum),
    rows.filter(({ pet_id }) => pet_id !== null).map(toPetSum),
    {
      isComplete: place >= revision,
      countedTo: counted === undefined ? null : Number(counted.at),
    },
  )
}

/** Counts a bounded number of batches. Where nothing can be written, the report says so. */
async function countTo(lane: Lane, shopId: bigint, revision: bigint): Promise<void> {
  try {
    for (let batches = 0; batches < BATCHES_A_REPORT; batches++) {
      const state = await countingState(lane, shopId)
      if ((state?.place ?? 0n) >= revision) return
      await countMovements(lane, shopId)
    }
  } catch (error) {
    if (!(error instanceof NotPermitted || error instanceof InsufficientResources)) throw error
  }
}

function readSums(
  lane: Statements,
  shopId: bigint,
  question: ReportQuestion,
): Promise<readonly Row[]> {
  const { petId, kind } = question
  return lane.query(petId === undefined && kind === undefined ? WHOLE_STOCK : ASKED, [
    String(shopId),
    petId === undefined ? null : String(petId),
    kind ?? null,
    ...columnsOf(bucketRanges(question)),
    ...columnsOf(wholeRanges(question)),
  ])
}

const columnsOf = (ranges: readonly BucketRange[]): string[] =>
  [0, 1, 2, 3].map((column) => arrayOf(ranges.map((range) => range[column] ?? null)))

const toTotal = ({ movements, taken, added }: Row) => ({
  movements: Number(movements),
  taken: Number(taken),
  added: Number(added),
})

const toBucketSum = (row: Row): BucketSum => ({
  bucket: Number(row.bucket),
  reason: row.reason as MovementReason,
  ...toTotal(row),
})

const toPetSum = (row: Row): PetSum => ({
  petId: row.pet_id as bigint,
  name: row.name as string | null,
  kind: row.kind as string | null,
  isRemoved: row.removed === true,
  reason: row.reason as MovementReason,
  ...toTotal(row),
})
