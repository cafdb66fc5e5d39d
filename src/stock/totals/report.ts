import type { Currency } from '../../money/currency.ts'
import type { StockWorth } from './worth.ts'

/**
 * A total for each reason of which there are movements, as JSON: `{"sale":{"movements":1,"taken":2,"added":0}}`. A report
 * has thousands of them, which are sent as the engine has written them.
 */
export type ReasonTotals = string

/**
 * What the sales and the returns came to whose amount is known, as JSON, a line for each reason and currency:
 * `[{"reason":"sale","currency":1,"amount":2500,"taken":2,"added":0}]`. The units of all others are what the totals have more.
 */
export type MoneyTotals = string

/** The most kinds that a report names. */
export const MAX_KINDS = 1_000

/** What a report is asked for. */
export interface ReportQuestion {
  /**
   * When the buckets begin, each where the one before it ends, and when the last one ends: at least two times, on
   * quarters of an hour. UTC epoch milliseconds.
   */
  readonly times: readonly number[]
  /** Of this pet alone. */
  readonly petId?: bigint | undefined
  /** Of pets alone that have this kind now. */
  readonly kind?: string | undefined
  /** The most pets that are named. */
  readonly limit: number
  /** With what sales came to: of a shop that has a currency. */
  readonly withMoney?: boolean
  /** With what the stock is worth now, and how long it was not sold by this time. UTC epoch milliseconds. */
  readonly worthAt?: number | undefined
}

/** The money of a report. What is not there has none. */
export interface ReportMoney {
  /** By the place of the bucket; of all of them under `ALL_BUCKETS`. */
  readonly buckets: ReadonlyMap<number, MoneyTotals>
  readonly pets: ReadonlyMap<bigint, MoneyTotals>
  readonly kinds: ReadonlyMap<string | null, MoneyTotals>
  /** The currencies that the shop had before. */
  readonly pastCurrencies: readonly Currency[]
}

/** The totals of a shop over some time. */
export interface StockReport {
  /** What the stock is worth, of all pets. Undefined: it was not asked for. */
  readonly worth?: StockWorth | undefined
  /** Undefined: it was not asked for. */
  readonly money?: ReportMoney | undefined
  /** As they were asked for, one after the other. */
  readonly buckets: readonly ReasonTotals[]
  readonly total: ReasonTotals
  /** Pets with movements: those of which most was sold first. */
  readonly pets: readonly PetTotals[]
  /** Whether there are more pets than are named. */
  readonly morePets: boolean
  /** Of all pets with movements, also of those that are not named: the kinds of which most was sold first, at most {@link MAX_KINDS}. */
  readonly kinds: readonly KindTotals[]
  /** Whether every movement is in it that was made before the report was asked for. */
  readonly isComplete: boolean
  /** When the last movement was made that is counted; null: none is. */
  readonly countedTo: number | null
}

/** A pet as it is now, and its totals. */
export interface PetTotals {
  readonly petId: bigint
  readonly name: string | null
  readonly kind: string | null
  readonly isRemoved: boolean
  readonly reasons: ReasonTotals
}

export interface KindTotals {
  /** Null: of pets without a kind, and of removed ones. */
  readonly kind: string | null
  readonly reasons: ReasonTotals
}

/** How many movements were counted, and whether some are left. */
export interface CountedBatch {
  readonly counted: number
  readonly more: boolean
}

export interface MovementCounter {
  /** Counts a batch of movements of one shop into the totals, in a transaction of its own. */
  countMovements(): Promise<CountedBatch>
}

/** The most movements that one transaction counts; the rest of a basket is counted with them. */
export const COUNTING_BATCH = 5_000

/** A report counts at most so many batches itself. */
export const BATCHES_A_REPORT = 20
