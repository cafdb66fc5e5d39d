import { DAY_MS, HOUR_MS } from '../../../clocks/durations.ts'
import type { Texts } from '../../texts/texts.ts'
import type { HistoryEntry } from '../journal/history.ts'

/** How far back a chart goes. */
export const PERIODS = ['7', '30', '90', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The beginning of a period in UTC epoch milliseconds; undefined where it is the first entry. */
export const beginOf = (period: Period, now: number): number | undefined =>
  period === 'all' ? undefined : now - Number(period) * DAY_MS

/** Quantities over a time. Each holds from its time until the next. */
export interface Series {
  /** UTC epoch milliseconds, ascending; the last is now. */
  readonly times: readonly number[]
  readonly quantities: readonly number[]
  /** Whether the page has not read the journal back to the begin of the period. */
  readonly isCut: boolean
}

export interface SeriesOptions {
  /** Undefined: the first entry. */
  readonly from: number | undefined
  readonly now: number
  /** Whether there are no older entries than these. */
  readonly isWhole: boolean
  /** The present quantity, for a journal without entries. */
  readonly quantity: number
}

/** @param entries newest first */
export function seriesOf(
  entries: readonly HistoryEntry[],
  { from, now, isWhole, quantity }: SeriesOptions,
): Series {
  const end = Math.max(now, from ?? now)
  const { steps, before } = stepsSince(from ?? Number.NEGATIVE_INFINITY, end, entries)
  const isCut = !isWhole && before === undefined
  const first = steps[0]
  const begin = isCut && first ? first.time : (from ?? leadIn(first?.time, end))
  let current = first?.entry.previousQuantity ?? before?.newQuantity ?? quantity
  const times = [begin]
  const quantities = [current]
  for (const { time, entry } of steps) {
    if (entry.newQuantity === current) continue
    current = entry.newQuantity
    times.push(time)
    quantities.push(current)
  }
  times.push(end)
  quantities.push(current)
  return { times, quantities, isCut }
}

/** A time shortly before the first entry, so that the chart shows its step. */
const leadIn = (first: number | undefined, end: number): number =>
  first === undefined ? end - DAY_MS : first - Math.max(HOUR_MS, (end - first) / 50)

interface Step {
  readonly time: number
  readonly entry: HistoryEntry
}

/** The entries since a time, oldest first, and the entry before them. */
function stepsSince(from: number, now: number, entries: readonly HistoryEntry[]) {
  const steps: Step[] = []
  let time = now
  for (const entry of entries) {
    // After a clock was set back, older entries can have later times.
    time = Math.min(time, entry.at)
    if (time <= from) return { steps: steps.reverse(), before: entry }
    steps.push({ time, entry })
  }
  return { steps: steps.reverse(), before: undefined }
}

/** The quantity at a time within the series. */
export function quantityAt({ times, quantities }: Series, time: number): number {
  const after = times.findIndex((each) => each > time)
  const index = after < 0 ? times.length - 1 : Math.max(0, after - 1)
  return quantities[index] ?? 0
}

interface Summary {
  readonly first: number
  readonly last: number
  readonly least: number
  readonly most: number
}

export function summaryOf({ quantities }: Series): Summary {
  const [first = 0] = quantities
  let least = first
  let most = first
  for (const quantity of quantities) {
    least = Math.min(least, quantity)
    most = Math.max(most, quantity)
  }
  return { first, last: quantities.at(-1) ?? first, least, most }
}

/** The summary in words. */
export function courseOf(series: Series, { pet }: Texts): string {
  const { first, last, least, most } = summaryOf(series)
  return least === most ? pet.flat(last) : pet.course(first, last, least, most)
}
