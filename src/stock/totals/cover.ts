import { nextStart, type Span, startOf } from './span.ts'

/** All spans of a length that begin at the first time or later, and before the second. UTC epoch milliseconds. */
export interface SpanRange {
  readonly span: Span
  readonly from: number
  readonly to: number
}

/**
 * Covers a time with the fewest spans, each moment with one: months inside, days beside them, quarters at the edges.
 * @param from on a quarter of an hour, as `to`
 */
export function cover(from: number, to: number): SpanRange[] {
  const [days, lastDay] = [nextStart('day', from), startOf('day', to)]
  if (days >= lastDay) return present([{ span: 'quarter', from, to }])
  const [months, lastMonth] = [nextStart('month', days), startOf('month', lastDay)]
  const inside: SpanRange[] =
    months >= lastMonth
      ? [{ span: 'day', from: days, to: lastDay }]
      : [
          { span: 'day', from: days, to: months },
          { span: 'month', from: months, to: lastMonth },
          { span: 'day', from: lastMonth, to: lastDay },
        ]
  return present([
    { span: 'quarter', from, to: days },
    ...inside,
    { span: 'quarter', from: lastDay, to },
  ])
}

const present = (ranges: readonly SpanRange[]): SpanRange[] =>
  ranges.filter(({ from, to }) => from < to)

/** The quarter of an hour that a time is nearest to: where a zone was not whole quarters from UTC. */
export const nearestQuarter = (at: number): number => startOf('quarter', at + HALF_QUARTER_MS)

const HALF_QUARTER_MS = 7.5 * 60_000
