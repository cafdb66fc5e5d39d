import type { MovementReason } from '../journal.ts'
import { cover } from './cover.ts'
import type { KindTotals, PetTotals, ReportQuestion, StockReport } from './report.ts'
import type { Span } from './span.ts'
import { addTotal, soldOf, type Total, type TotalsByReason } from './total.ts'

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

/** A sum that an engine has read: of a bucket and a reason. */
export interface BucketSum extends Total {
  readonly bucket: number
  readonly reason: MovementReason
}

/** A sum of a pet and a reason. */
export interface PetSum extends Total, Omit<PetTotals, 'totals'> {
  readonly reason: MovementReason
}

/** Puts a report together out of what an engine has read. */
export function makeReport(
  { times, limit }: ReportQuestion,
  sums: readonly BucketSum[],
  petSums: readonly PetSum[],
  counted: Pick<StockReport, 'isComplete' | 'countedTo'>,
): StockReport {
  const buckets = times.slice(1).map(() => new Map<MovementReason, Total>())
  const total = new Map<MovementReason, Total>()
  for (const { bucket, reason, ...sum } of sums) {
    addTotal(buckets[bucket] as Map<MovementReason, Total>, reason, sum)
    addTotal(total, reason, sum)
  }
  const pets = new Map<bigint, PetTotals & { totals: Map<MovementReason, Total> }>()
  const kinds = new Map<string | null, Map<MovementReason, Total>>()
  for (const { petId, name, kind, isRemoved, reason, ...sum } of petSums) {
    const pet = pets.get(petId) ?? { petId, name, kind, isRemoved, totals: new Map() }
    pets.set(petId, pet)
    addTotal(pet.totals, reason, sum)
    const ofKind = kinds.get(kind) ?? new Map()
    kinds.set(kind, ofKind)
    addTotal(ofKind, reason, sum)
  }
  const ranked = [...pets.values()].sort(byPetsSold)
  return {
    ...{ buckets, total, pets: ranked.slice(0, limit), morePets: ranked.length > limit },
    kinds: [...kinds].map(([kind, totals]) => ({ kind, totals })).sort(byKindsSold),
    ...counted,
  }
}

type Sold = { readonly totals: TotalsByReason }

const bySold = (a: Sold, b: Sold): number => soldOf(b.totals) - soldOf(a.totals)

const byPetsSold = (a: PetTotals, b: PetTotals): number =>
  bySold(a, b) || (a.petId < b.petId ? -1 : 1)

// By code units, as everywhere. Pets without a kind come last.
function byKindsSold(a: KindTotals, b: KindTotals): number {
  const sold = bySold(a, b)
  if (sold !== 0) return sold
  if (a.kind === null || b.kind === null) return a.kind === null ? 1 : -1
  return a.kind < b.kind ? -1 : 1
}
