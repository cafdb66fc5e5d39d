// Totals are kept for spans of time in UTC. All zones of today are whole quarters of an hour from UTC, so quarters
// add up to the days of any of them.

export const QUARTER_MS = 15 * 60_000
export const DAY_MS = 96 * QUARTER_MS

/**
 * How long the spans are, each a multiple of the one before: a report of a month or a year reads few of them.
 * The tables name a span by its place here.
 */
export const SPAN_LENGTHS_MS = [QUARTER_MS, DAY_MS, 8 * DAY_MS, 64 * DAY_MS] as const

/** A place in {@link SPAN_LENGTHS_MS}. */
export type Span = 0 | 1 | 2 | 3

export const SPANS: readonly Span[] = [0, 1, 2, 3]
export const LONGEST_SPAN: Span = 3

/** When the span begins that a time is in. UTC epoch milliseconds. */
export const startOf = (span: Span, at: number): number =>
  Math.floor(at / SPAN_LENGTHS_MS[span]) * SPAN_LENGTHS_MS[span]

/** When the first span begins that begins at a time, or later. */
export const nextStart = (span: Span, at: number): number =>
  Math.ceil(at / SPAN_LENGTHS_MS[span]) * SPAN_LENGTHS_MS[span]
