import { ALL_BUCKETS, makeReport } from '../../../../stock/totals/make-report.ts'
import {
  type KindTotals,
  MAX_KINDS,
  type MoneyTotals,
  type PetTotals,
  type ReasonTotals,
  type ReportMoney,
  type ReportQuestion,
  type StockReport,
} from '../../../../stock/totals/report.ts'
import { bucketRanges, wholeRanges } from '../../../../stock/totals/report-ranges.ts'
import type { Client } from '../../driver/connection.ts'
import { SettingsTable } from '../access/settings-table.ts'
import {
  checkedId,
  checkedOrNull,
  checkedReason,
  checkedText,
  checkedTime,
} from '../checked-values.ts'
import { CountingPlace } from './counting-place.ts'
import { COUNTED } from './totals-table.ts'
import { readWorth } from './worth-table.ts'

// Each range of spans is looked up by the key of its table: CROSS JOIN keeps SQLite from reading the table first.
const inRanges = (table: string): string => `
  json_each($ranges) AS asked CROSS JOIN ${table} AS t
    ON t.span = asked.value ->> 0 AND t.start >= asked.value ->> 1 AND t.start < asked.value ->> 2`

const SUMS = 'sum(t.movements) AS movements, sum(t.taken) AS taken, sum(t.added) AS added'

const ASKED_PETS = `
  ($petId IS NULL OR t.pet_id = $petId)
  AND ($kind IS NULL OR t.pet_id IN (SELECT pet_id FROM inventory WHERE kind = $kind))`

const IN_BUCKETS = `
  SELECT asked.value ->> 3 AS bucket, t.reason, ${SUMS} FROM ${inRanges('stock_totals')}
  GROUP BY asked.value ->> 3, t.reason`

const IN_BUCKETS_OF_PETS = `
  SELECT asked.value ->> 3 AS bucket, t.reason, ${SUMS} FROM ${inRanges('pet_totals')}
  WHERE ${ASKED_PETS} GROUP BY asked.value ->> 3, t.reason`

const ADDED_UP = 'sum(movements) AS movements, sum(taken) AS taken, sum(added) AS added'

const SOLD = "sum(CASE reason WHEN 'sale' THEN taken - added ELSE 0 END)"

/** The totals of a group by reason, as JSON. */
const REASONS = `
  json_group_object(reason, json_object('movements', movements, 'taken', taken, 'added', added))`

const buckets = (sums: string): string => `
  WITH sums AS MATERIALIZED (${sums})
  SELECT bucket, ${REASONS} FROM sums GROUP BY bucket
  UNION ALL
  SELECT ${ALL_BUCKETS}, ${REASONS} FROM (SELECT reason, ${ADDED_UP} FROM sums GROUP BY reason)
    HAVING count(*) > 0`

const BUCKETS = buckets(IN_BUCKETS)
const BUCKETS_OF_PETS = buckets(IN_BUCKETS_OF_PETS)

const OF_PETS = `
  SELECT t.pet_id, t.reason, ${SUMS} FROM ${inRanges('pet_totals')}
  WHERE ${ASKED_PETS} GROUP BY t.pet_id, t.reason`

const PETS = `
  WITH sums AS MATERIALIZED (${OF_PETS}),
    ranked AS MATERIALIZED (
      SELECT pet_id, ${SOLD} AS sold FROM sums GROUP BY pet_id ORDER BY sold DESC, pet_id LIMIT $limit)
  SELECT ranked.pet_id, pet.name, pet.kind, pet.pet_id IS NULL, ${REASONS}
  FROM ranked CROSS JOIN sums ON sums.pet_id = ranked.pet_id
    LEFT JOIN inventory AS pet ON pet.pet_id = ranked.pet_id
  GROUP BY ranked.pet_id ORDER BY ranked.sold DESC, ranked.pet_id`

const KINDS = `
  WITH sums AS MATERIALIZED (
    SELECT pet.kind, of_pets.reason, ${ADDED_UP}
    FROM (${OF_PETS}) AS of_pets LEFT JOIN inventory AS pet ON pet.pet_id = of_pets.pet_id
    GROUP BY pet.kind, of_pets.reason)
  SELECT kind, ${REASONS} FROM sums GROUP BY kind
  ORDER BY ${SOLD} DESC, kind IS NULL, kind LIMIT ${MAX_KINDS}`

// The money is read by statements of its own: a shop without a currency has none.

const MONEY_SUMS = 'sum(t.amount) AS amount, sum(t.taken) AS taken, sum(t.added) AS added'
const MONEY_ADDED_UP = 'sum(amount) AS amount, sum(taken) AS taken, sum(added) AS added'

/** The money of a group by reason and currency, as JSON. */
const MONEY = `json_group_array(json_object('reason', reason, 'currency', currency, 'amount', amount,
  'taken', taken, 'added', added) ORDER BY reason DESC, currency DESC)`

const moneyInBuckets = (table: string, condition: string): string => `
  WITH sums AS MATERIALIZED (
    SELECT asked.value ->> 3 AS bucket, t.reason, t.currency, ${MONEY_SUMS} FROM ${inRanges(table)}
    ${condition} GROUP BY asked.value ->> 3, t.reason, t.currency)
  SELECT bucket, ${MONEY} FROM sums GROUP BY bucket
  UNION ALL
  SELECT ${ALL_BUCKETS}, ${MONEY} FROM (
    SELECT reason, currency, ${MONEY_ADDED_UP} FROM sums GROUP BY reason, currency) HAVING count(*) > 0`

const MONEY_BUCKETS = moneyInBuckets('stock_money', '')
const MONEY_BUCKETS_OF_PETS = moneyInBuckets('pet_money', `WHERE ${ASKED_PETS}`)

const MONEY_OF_PETS = `
  SELECT t.pet_id, t.reason, t.currency, ${MONEY_SUMS} FROM ${inRanges('pet_money')}
  WHERE ${ASKED_PETS} GROUP BY t.pet_id, t.reason, t.currency`

const MONEY_PETS = `
  SELECT pet_id, ${MONEY} FROM (${MONEY_OF_PETS})
  WHERE pet_id IN (SELECT value FROM json_each($named)) GROUP BY pet_id`

const MONEY_KINDS = `
  SELECT kind, ${MONEY} FROM (
    SELECT pet.kind, of_pets.reason, of_pets.currency, ${MONEY_ADDED_UP}
    FROM (${MONEY_OF_PETS}) AS of_pets LEFT JOIN inventory AS pet ON pet.pet_id = of_pets.pet_id
    GROUP BY pet.kind, of_pets.reason, of_pets.currency)
  GROUP BY kind`

const COUNTED_TO = `
  SELECT at FROM stock_movements WHERE id <= (${COUNTED}) ORDER BY id DESC LIMIT 1`

/** Reads reports out of the totals. */
export class ReportTable {
  readonly #client: Client
  readonly #counting: CountingPlace
  readonly #settings: SettingsTable

  constructor(client: Client) {
    this.#client = client
    this.#counting = new CountingPlace(client)
    this.#settings = new SettingsTable(client)
  }

  /** @param newest the newest movement that the report has to have */
  report(question: ReportQuestion, newest: bigint): StockReport {
    return this.#client.transaction(() => this.#read(question, newest))()
  }

  #read(question: ReportQuestion, newest: bigint): StockReport {
    const asked = { petId: question.petId ?? null, kind: question.kind ?? null }
    const ranges = JSON.stringify(bucketRanges(question))
    const ofPets = { ranges: JSON.stringify(wholeRanges(question)), ...asked }
    const isWhole = asked.petId === null && asked.kind === null
    const inBuckets = isWhole ? { ranges } : { ranges, ...asked }
    const buckets = this.#values(isWhole ? BUCKETS : BUCKETS_OF_PETS, inBuckets)
    const pets = this.#values(PETS, { ...ofPets, limit: question.limit + 1 })
    const readMoney = (): ReportMoney => ({
      buckets: moneyBy(
        this.#values(isWhole ? MONEY_BUCKETS : MONEY_BUCKETS_OF_PETS, inBuckets),
        Number,
      ),
      pets: moneyBy(
        this.#values(MONEY_PETS, { ...ofPets, named: `[${pets.map(([petId]) => petId).join()}]` }),
        checkedId,
      ),
      kinds: moneyBy(this.#values(MONEY_KINDS, ofPets), (kind) => checkedOrNull(kind, checkedText)),
      pastCurrencies: this.#settings.pastCurrencies(),
    })
    const kinds = this.#values(KINDS, ofPets)
    const [counted] = this.#values(COUNTED_TO, {})
    return makeReport(
      question,
      { buckets: buckets.map(toBucket), pets: pets.map(toPet), kinds: kinds.map(toKind) },
      {
        isComplete: this.#counting.isCounted(newest),
        countedTo: counted === undefined ? null : checkedTime(counted[0]),
        money: question.withMoney ? readMoney() : undefined,
        worth:
          question.worthAt === undefined ? undefined : readWorth(this.#client, question.worthAt),
      },
    )
  }

  #values(sql: string, parameters: Record<string, string | bigint | number | null>): unknown[][] {
    return this.#client.prepare(sql).values(parameters)
  }
}

const moneyBy = <Key>(
  rows: readonly unknown[][],
  toKey: (value: unknown) => Key,
): ReadonlyMap<Key, MoneyTotals> =>
  new Map(rows.map(([key, money]) => [toKey(key), checkedText(money)]))

const toBucket = ([bucket, reasons]: unknown[]) => ({
  bucket: Number(bucket),
  reasons: checkedReasons(reasons),
})

const toPet = ([petId, name, kind, isRemoved, reasons]: unknown[]): PetTotals => ({
  petId: checkedId(petId),
  name: checkedOrNull(name, checkedText),
  kind: checkedOrNull(kind, checkedText),
  isRemoved: isRemoved === 1n,
  reasons: checkedReasons(reasons),
})

const toKind = ([kind, reasons]: unknown[]): KindTotals => ({
  kind: checkedOrNull(kind, checkedText),
  reasons: checkedReasons(reasons),
})

function checkedReasons(json: unknown): ReasonTotals {
  const text = checkedText(json)
  for (const reason of Object.keys(JSON.parse(text))) checkedReason(reason)
  return text
}
