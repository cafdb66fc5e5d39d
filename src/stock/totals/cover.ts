import { LONGEST_SPAN, nextStart, type Span, startOf } from './span.ts'

/** All spans of a length that begin at the first time or later, and before the second. UTC epoch milliseconds. */
interface SpanRange {
  readonly span: Span
  readonly from: number
  readonly to: number
}

/**
 * Covers a time with the fewest spans, each moment with one: the longest inside, shorter ones beside them, quarters of
 * an hour at the edges.
 * @param from on a quarter of an hour, as `to`
 * @param longest the longest spans that may be used
 */
export function cover(from: number, to: number, longest: Span = LONGEST_SPAN): SpanRange[] {
  if (from >= to) return []
  if (longest === 0) return [{ span: longest, from, to }]
  const shorter = (longest - 1) as Span
  const [first, last] = [nextStart(longest, from), startOf(longest, to)]
  if (first >= last) return cover(from, to, shorter)
  return [
    ...cover(from, first, shorter),
    { span: longest, from: first, to: last },
    ...cover(last, to, shorter),
  ]
}

/** The quarter of an hour that a time is nearest to: where a zone was not whole quarters from UTC. */
export const nearestQuarter = (at: number): number => startOf(0, at + HALF_QUARTER_MS)

const HALF_QUARTER_MS = 7.5 * 60_000
