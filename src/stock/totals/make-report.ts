import type { KindTotals, PetTotals, ReasonTotals, ReportQuestion, StockReport } from './report.ts'

/** In place of the number of a bucket: of all of them. */
export const ALL_BUCKETS = -1

/** What an engine has read, in the order in which a report names it. */
export interface ReportSums {
  /** Of those alone that have movements. */
  readonly buckets: readonly { readonly bucket: number; readonly reasons: ReasonTotals }[]
  /** One more than are named says that there are more. */
  readonly pets: readonly PetTotals[]
  readonly kinds: readonly KindTotals[]
}

/** Puts a report together out of what an engine has summed up. */
export function makeReport(
  { times, limit }: ReportQuestion,
  { buckets, pets, kinds }: ReportSums,
  counted: Pick<StockReport, 'isComplete' | 'countedTo' | 'money' | 'worth'>,
): StockReport {
  const reasonsOf = new Map(buckets.map(({ bucket, reasons }) => [bucket, reasons]))
  return {
    buckets: times.slice(1).map((_, bucket) => reasonsOf.get(bucket) ?? NO_MOVEMENTS),
    total: reasonsOf.get(ALL_BUCKETS) ?? NO_MOVEMENTS,
    ...{ pets: pets.slice(0, limit), morePets: pets.length > limit, kinds },
    ...counted,
  }
}

const NO_MOVEMENTS: ReasonTotals = '{}'
