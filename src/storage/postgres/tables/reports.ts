import type { Row } from '../../../runtime/postgres.ts'
import { ALL_BUCKETS, makeReport, type ReportSums } from '../../../stock/totals/make-report.ts'
import {
  BATCHES_A_REPORT,
  MAX_KINDS,
  type ReportMoney,
  type ReportQuestion,
  type StockReport,
} from '../../../stock/totals/report.ts'
import { type BucketRange, bucketRanges, wholeRanges } from '../../../stock/totals/report-ranges.ts'
import { readPastCurrencies } from '../access/read-access.ts'
import { arrayOf } from '../driver/arrays.ts'
import { type Lane, ONE_MOMENT, type Statements } from '../driver/lane.ts'
import { InsufficientResources, NotPermitted } from '../driver/outcomes.ts'
import { type CountedIn, SUMS, TOTALS } from '../shop/counted-sums.ts'
import { countingState, countMovements } from './count-movements.ts'
import { readWorth } from './worth.ts'

const inRanges = (table: string, from: number): string => `
    unnest($${from}::text::int4[], $${from + 1}::text::int8[], $${from + 2}::text::int8[], $${from + 3}::text::int4[])
      r(span, since, until, bucket)
    JOIN ${table} t ON t.shop_id = $1::text::int8 AND t.span = r.span AND t.start >= r.since AND t.start < r.until`

const SUMMED = `sum(t.movements)::int8 AS movements, sum(t.taken)::int8 AS taken, sum(t.added)::int8 AS added`

const ASKED_PETS = `
    ($2::text IS NULL OR t.pet_id = $2::text::int8)
    AND ($3::text IS NULL OR t.pet_id IN (
      SELECT i.pet_id FROM inventory i WHERE i.shop_id = $1::text::int8 AND i.kind = $3::text))`

const bucketsIn = ({ stock }: CountedIn): string => `
  SELECT r.bucket, t.reason, ${SUMMED} FROM ${inRanges(stock, 4)} GROUP BY r.bucket, t.reason`

const bucketsOfPetsIn = ({ pets }: CountedIn): string => `
  SELECT r.bucket, t.reason, ${SUMMED} FROM ${inRanges(pets, 4)}
  WHERE ${ASKED_PETS} GROUP BY r.bucket, t.reason`

const petsIn = ({ pets }: CountedIn): string => `
  SELECT t.pet_id, t.reason, ${SUMMED} FROM ${inRanges(pets, 8)}
  WHERE ${ASKED_PETS} GROUP BY t.pet_id, t.reason`

const ADDED_UP = `sum(movements)::int8 AS movements, sum(taken)::int8 AS taken, sum(added)::int8 AS added`

const SOLD = `sum(CASE reason WHEN 'sale' THEN taken - added ELSE 0 END)`

/** The totals of a group by reason, as JSON. */
const REASONS = `json_object_agg(reason, json_build_object(
    'movements', movements, 'taken', taken, 'added', added))::text`

/** One statement: what is counted meanwhile is in all of it, or in nothing. */
const sums = (tables: CountedIn, buckets: string): string => `
  WITH in_buckets AS MATERIALIZED (${buckets}),
    of_pets AS MATERIALIZED (${petsIn(tables)}),
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

const MONEY_SUMMED = `sum(t.amount)::int8 AS amount, sum(t.taken)::int8 AS taken, sum(t.added)::int8 AS added`
const MONEY_ADDED_UP = `sum(amount)::int8 AS amount, sum(taken)::int8 AS taken, sum(added)::int8 AS added`

/** The money of a group by reason and currency, as JSON. */
const MONEY = `json_agg(json_build_object('reason', reason, 'currency', currency, 'amount', amount,
    'taken', taken, 'added', added) ORDER BY reason COLLATE "C" DESC, currency DESC)::text AS money`

/** @param table the money of the stock, or of the pets that are asked for */
const moneyIn = (table: 'stock_money' | 'pet_money'): string => `
  WITH in_buckets AS MATERIALIZED (
    SELECT r.bucket, t.reason, t.currency, ${MONEY_SUMMED} FROM ${inRanges(table, 4)}
    ${table === 'pet_money' ? `WHERE ${ASKED_PETS}` : ''} GROUP BY r.bucket, t.reason, t.currency),
  of_pets AS MATERIALIZED (
    SELECT t.pet_id, t.reason, t.currency, ${MONEY_SUMMED} FROM ${inRanges('pet_money', 8)}
    WHERE ${ASKED_PETS} GROUP BY t.pet_id, t.reason, t.currency),
  of_kinds AS (
    SELECT i.kind, p.reason, p.currency, ${MONEY_ADDED_UP}
    FROM of_pets p LEFT JOIN inventory i ON i.shop_id = $1::text::int8 AND i.pet_id = p.pet_id
    GROUP BY i.kind, p.reason, p.currency)
  SELECT 'bucket' AS part, bucket, NULL::int8 AS pet_id, NULL::text AS kind, ${MONEY}
  FROM in_buckets GROUP BY bucket
  UNION ALL
  SELECT 'bucket', ${ALL_BUCKETS}, NULL, NULL, ${MONEY}
  FROM (SELECT reason, currency, ${MONEY_ADDED_UP} FROM in_buckets GROUP BY reason, currency) w HAVING count(*) > 0
  UNION ALL
  SELECT 'pet', NULL, pet_id, NULL, ${MONEY} FROM of_pets
  WHERE pet_id = ANY ($12::text::int8[]) GROUP BY pet_id
  UNION ALL
  SELECT 'kind', NULL, NULL, kind, ${MONEY} FROM of_kinds GROUP BY kind`

const MONEY_OF_STOCK = moneyIn('stock_money')
const MONEY_OF_ASKED = moneyIn('pet_money')

const statementsOn = (tables: CountedIn) => ({
  wholeStock: sums(tables, bucketsIn(tables)),
  asked: sums(tables, bucketsOfPetsIn(tables)),
})
const ON_TOTALS = statementsOn(TOTALS)
const ON_SUMS = statementsOn(SUMS)

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
  if (!question.withMoney) return readCounted(lane, shopId, revision, question)
  // What is counted meanwhile is in the numbers and in the money, or in none of them.
  return lane.transaction(async (inside) => {
    await inside.query(ONE_MOMENT)
    return readCounted(inside, shopId, revision, question)
  })
}

async function readCounted(
  lane: Statements,
  shopId: bigint,
  revision: bigint,
  question: ReportQuestion,
): Promise<StockReport> {
  const { counted = 0n, tables = TOTALS } = (await countingState(lane, shopId)) ?? {}
  const [last] = await lane.query(COUNTED_TO, [String(shopId), String(counted)])
  const sums = sumsIn(await readSums(lane, shopId, tables, question))
  return makeReport(question, sums, {
    isComplete: counted >= revision,
    countedTo: last === undefined ? null : Number(last.at),
    money: question.withMoney ? await readMoney(lane, shopId, question, sums.pets) : undefined,
    worth:
      question.worthAt === undefined
        ? undefined
        : await readWorth(lane, shopId, tables, question.worthAt),
  })
}

/** Counts a bounded number of batches. Where nothing can be written, the report says so. */
async function countTo(lane: Lane, shopId: bigint, revision: bigint): Promise<void> {
  try {
    for (let batches = 0; batches < BATCHES_A_REPORT; batches++) {
      const state = await countingState(lane, shopId)
      if ((state?.counted ?? 0n) >= revision) return
      await countMovements(lane, shopId)
    }
  } catch (error) {
    if (!(error instanceof NotPermitted || error instanceof InsufficientResources)) throw error
  }
}

function readSums(
  lane: Statements,
  shopId: bigint,
  tables: CountedIn,
  question: ReportQuestion,
): Promise<readonly Row[]> {
  const { wholeStock, asked } = tables === SUMS ? ON_SUMS : ON_TOTALS
  return lane.query(isWhole(question) ? wholeStock : asked, [
    ...askedOf(shopId, question),
    String(question.limit + 1),
  ])
}

const isWhole = ({ petId, kind }: ReportQuestion): boolean =>
  petId === undefined && kind === undefined

const askedOf = (shopId: bigint, question: ReportQuestion): (string | null)[] => [
  String(shopId),
  question.petId === undefined ? null : String(question.petId),
  question.kind ?? null,
  ...columnsOf(bucketRanges(question)),
  ...columnsOf(wholeRanges(question)),
]

async function readMoney(
  lane: Statements,
  shopId: bigint,
  question: ReportQuestion,
  pets: ReportSums['pets'],
): Promise<ReportMoney> {
  const rows = await lane.query(isWhole(question) ? MONEY_OF_STOCK : MONEY_OF_ASKED, [
    ...askedOf(shopId, question),
    arrayOf(pets.map(({ petId }) => petId)),
  ])
  const money = <Key>(part: 'bucket' | 'pet' | 'kind', keyOf: (row: Row) => Key) =>
    new Map(rowsOf(rows, part).map((row) => [keyOf(row), String(row.money)]))
  return {
    buckets: money('bucket', ({ bucket }) => Number(bucket)),
    pets: money('pet', ({ pet_id }) => pet_id as bigint),
    kinds: money('kind', ({ kind }) => kind as string | null),
    pastCurrencies: await readPastCurrencies(lane, shopId),
  }
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
