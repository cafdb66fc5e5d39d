import { cover } from './cover.ts'
import type { ReportQuestion } from './report.ts'
import type { Span } from './span.ts'

/** Spans that an engine sums up, and the bucket that they are in. */
export type BucketRange = readonly [span: Span, from: number, to: number, bucket: number]

/** The spans of each bucket. */
export const bucketRanges = ({ times }: Pick<ReportQuestion, 'times'>): BucketRange[] =>
  times.slice(1).flatMap((to, bucket) => rangesOf(times[bucket] ?? to, to, bucket))

/** The spans of all buckets together: fewer. */
export const wholeRanges = ({ times }: Pick<ReportQuestion, 'times'>): BucketRange[] =>
  rangesOf(times[0] ?? 0, times.at(-1) ?? 0, 0)

const rangesOf = (from: number, to: number, bucket: number): BucketRange[] =>
  cover(from, to).map((range) => [range.span, range.from, range.to, bucket])
