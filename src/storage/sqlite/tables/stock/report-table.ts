import {
  type BucketSum,
  bucketRanges,
  makeReport,
  type PetSum,
  wholeRanges,
} from '../../../../stock/totals/make-report.ts'
import type { ReportQuestion, StockReport } from '../../../../stock/totals/report.ts'
import type { Client } from '../../driver/connection.ts'
import { soundId, soundOrNull, soundReason, soundText, soundTime } from '../sound-values.ts'
import { NEWEST, PLACE } from './totals-table.ts'

// Each range of spans is looked up by the key of its table: CROSS JOIN keeps SQLite from reading the table first.
const inRanges = (table: string): string => `
  json_each($ranges) AS asked CROSS JOIN ${table} AS t
    ON t.span = asked.value ->> 0 AND t.start >= asked.value ->> 1 AND t.start < asked.value ->> 2`

const SUMS = 'sum(t.movements) AS movements, sum(t.taken) AS taken, sum(t.added) AS added'

const ASKED_PETS = `
  ($petId IS NULL OR t.pet_id = $petId)
  AND ($kind IS NULL OR t.pet_id IN (SELECT pet_id FROM inventory WHERE kind = $kind))`

const BUCKETS = `
  SELECT asked.value ->> 3, t.reason, ${SUMS} FROM ${inRanges('stock_totals')}
  GROUP BY asked.value ->> 3, t.reason`

const BUCKETS_OF_PETS = `
  SELECT asked.value ->> 3, t.reason, ${SUMS} FROM ${inRanges('pet_totals')}
  WHERE ${ASKED_PETS} GROUP BY asked.value ->> 3, t.reason`

const PETS = `
  SELECT sums.pet_id, pet.name, pet.kind, pet.pet_id IS NULL, sums.reason, sums.movements, sums.taken, sums.added
  FROM (
    SELECT t.pet_id, t.reason, ${SUMS} FROM ${inRanges('pet_totals')}
    WHERE ${ASKED_PETS} GROUP BY t.pet_id, t.reason) AS sums
    LEFT JOIN inventory AS pet ON pet.pet_id = sums.pet_id`

const COUNTED_TO = `
  SELECT at FROM stock_movements WHERE id <= (${PLACE}) ORDER BY id DESC LIMIT 1`

/** Reads reports out of the totals. */
export class ReportTable {
  readonly #client: Client
  readonly #place
  readonly #newest
  readonly #buckets
  readonly #bucketsOfPets
  readonly #pets
  readonly #countedTo

  constructor(client: Client) {
    this.#client = client
    this.#place = client.prepare(PLACE)
    this.#newest = client.prepare(NEWEST)
    this.#buckets = client.prepare(BUCKETS)
    this.#bucketsOfPets = client.prepare(BUCKETS_OF_PETS)
    this.#pets = client.prepare(PETS)
    this.#countedTo = client.prepare(COUNTED_TO)
  }

  /** The newest movement. */
  newest(): bigint {
    return soundId(this.#newest.values()[0]?.[0])
  }

  /** Whether every movement is counted, or every one up to an id: pruning may have deleted that since. */
  isCounted(to?: bigint): boolean {
    const place = soundId(this.#place.values()[0]?.[0])
    return (to !== undefined && place >= to) || place >= this.newest()
  }

  /** @param newest the newest movement that the report has to have */
  report(question: ReportQuestion, newest: bigint): StockReport {
    return this.#client.transaction(() => this.#read(question, newest))()
  }

  #read(question: ReportQuestion, newest: bigint): StockReport {
    const asked = { petId: question.petId ?? null, kind: question.kind ?? null }
    const ranges = JSON.stringify(bucketRanges(question))
    const sums =
      asked.petId === null && asked.kind === null
        ? this.#buckets.values({ ranges })
        : this.#bucketsOfPets.values({ ranges, ...asked })
    const pets = this.#pets.values({ ranges: JSON.stringify(wholeRanges(question)), ...asked })
    const [counted] = this.#countedTo.values()
    return makeReport(question, sums.map(toBucketSum), pets.map(toPetSum), {
      isComplete: this.isCounted(newest),
      countedTo: counted === undefined ? null : soundTime(counted[0]),
    })
  }
}

const toBucketSum = ([bucket, reason, ...sum]: unknown[]): BucketSum => ({
  bucket: Number(bucket),
  reason: soundReason(reason),
  ...toTotal(sum),
})

const toPetSum = ([petId, name, kind, isRemoved, reason, ...sum]: unknown[]): PetSum => ({
  petId: soundId(petId),
  name: soundOrNull(name, soundText),
  kind: soundOrNull(kind, soundText),
  isRemoved: isRemoved === 1n,
  reason: soundReason(reason),
  ...toTotal(sum),
})

const toTotal = ([movements, taken, added]: readonly unknown[]) => ({
  movements: Number(movements),
  taken: Number(taken),
  added: Number(added),
})
