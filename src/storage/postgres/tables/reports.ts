import type { Row } from '../../../runtime/postgres.ts'
import { ALL_BUCKETS, makeReport, type ReportSums } from '../../../stock/totals/make-report.ts'
import {
  BATCHES_A_REPORT,
  MAX_KINDS,
  type ReportQuestion,
  type StockReport,
} from '../../../stock/totals/report.ts'
import { type BucketRange, bucketRanges, wholeRanges } from '../../../stock/totals/report-ranges.ts'
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

const ADDED_UP = `sum(movements)::int8 AS movements, sum(taken)::int8 AS taken, sum(added)::int8 AS added`

const SOLD = `sum(CASE reason WHEN 'sale' THEN taken - added ELSE 0 END)`

/** The totals of a group by reason, as JSON. */
const REASONS = `json_object_agg(reason, json_build_object(
    'movements', movements, 'taken', taken, 'added', added))::text`

/** One statement: what is counted meanwhile is in all of it, or in nothing. */
const sums = (buckets: string): string => `
  WITH in_buckets AS MATERIALIZED (${buckets}),
    of_pets AS MATERIALIZED (${PETS}),
    ranked AS (
      SELECT pet_id, ${SOLD} AS sold FROM of_pets
      GROUP BY pet_id ORDER BY sold DESC, pet_id LIMIT $12::text::int8),
    of_kinds AS (
      SELECT i.kind, p.reason, ${ADDED_UP}
      FROM of_pets p LEFT JOIN inventory i ON i.shop_id = $1::text::int8 AND i.pet_id = p.pet_id
      GROUP BY i.kind, p.reason)
  SELECT * FROM (
  SELECT 'bucket' AS part, bucket, NULL::int8 AS pet_id, NULL::text AS name, NULL::text AS kind,
    false AS removed, ${REASONS} AS reasons, 0::numeric AS sold
  FROM in_buckets GROUP BY bucket
  UNION ALL
  SELECT 'bucket', ${ALL_BUCKETS}, NULL, NULL, NULL, false, ${REASONS}, 0
  FROM (SELECT reason, ${ADDED_UP} FROM in_buckets GROUP BY reason) w HAVING count(*) > 0
  UNION ALL
  SELECT 'pet', NULL, r.pet_id, i.name, i.kind, i.pet_id IS NULL, ${REASONS}, r.sold
  FROM ranked r JOIN of_pets p ON p.pet_id = r.pet_id
    LEFT JOIN inventory i ON i.shop_id = $1::text::int8 AND i.pet_id = r.pet_id
  GROUP BY r.pet_id, r.sold, i.name, i.kind, i.pet_id
  UNION ALL
  (SELECT 'kind', NULL, NULL, NULL, kind, false, ${REASONS}, ${SOLD} AS sold
  FROM of_kinds GROUP BY kind ORDER BY sold DESC, kind IS NULL, kind COLLATE "C" LIMIT ${MAX_KINDS})
  ) parts ORDER BY sold DESC, pet_id, kind IS NULL, kind COLLATE "C"`

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
  return makeReport(question, sumsIn(rows), {
    isComplete: place >= revision,
    countedTo: counted === undefined ? null : Number(counted.at),
  })
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
    String(question.limit + 1),
  ])
}

const columnsOf = (ranges: readonly BucketRange[]): string[] =>
  [0, 1, 2, 3].map((column) => arrayOf(ranges.map((range) => range[column] ?? null)))

const sumsIn = (rows: readonly Row[]): ReportSums => ({
  buckets: rowsOf(rows, 'bucket').map(({ bucket, reasons }) => ({
    bucket: Number(bucket),
    reasons: String(reasons),
  })),
  pets: rowsOf(rows, 'pet').map(({ pet_id, name, kind, removed, reasons }) => ({
    petId: pet_id as bigint,
    name: name as string | null,
    kind: kind as string | null,
    isRemoved: removed === true,
    reasons: String(reasons),
  })),
  kinds: rowsOf(rows, 'kind').map(({ kind, reasons }) => ({
    kind: kind as string | null,
    reasons: String(reasons),
  })),
})

const rowsOf = (rows: readonly Row[], part: 'bucket' | 'pet' | 'kind'): readonly Row[] =>
  rows.filter((row) => row.part === part)
