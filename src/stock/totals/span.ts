// Totals are kept for spans of time in UTC. All zones of today are whole quarters of an hour from UTC, so quarters
// add up to the days of any of them.

export const SPANS = ['quarter', 'day', 'month'] as const
export type Span = (typeof SPANS)[number]

/** How the tables name a span. */
export const SPAN_CODES: Readonly<Record<Span, number>> = { quarter: 0, day: 1, month: 2 }

export const QUARTER_MS = 15 * 60_000
const DAY_MS = 96 * QUARTER_MS

/** When the span begins that a time is in. UTC epoch milliseconds. */
export function startOf(span: Span, at: number): number {
  if (span === 'month') {
    const date = new Date(at)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const length = span === 'day' ? DAY_MS : QUARTER_MS
  return Math.floor(at / length) * length
}

/** When the first span begins that begins at a time, or later. */
export function nextStart(span: Span, at: number): number {
  const start = startOf(span, at)
  if (start === at) return at
  // No span is as long as 32 days, and none of the two that follow each other as short as 28.
  if (span === 'month') return startOf(span, start + 32 * DAY_MS)
  return start + (span === 'day' ? DAY_MS : QUARTER_MS)
}
