import type { Report } from '../../state/report.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ReportTexts } from './report-texts.ts'
import { type Figures, figuresOf, isImportAlone, isNothing } from './sums.ts'
import { type Takings, takingsOf } from './takings.ts'

/** A part of a time, with a shorter name for where there is little room. */
export interface TimePart extends Part {
  readonly shortName: string
}

/** A part of a report, with its figures. */
interface Part {
  readonly key: string
  readonly name: string
  readonly figures: Figures
  /** Undefined: the shop has no currency. */
  readonly takings: Takings | undefined
}

export interface PetPart extends Part {
  readonly petId: bigint
  readonly kind: string | null
  readonly isRemoved: boolean
}

/** The parts of a report as the page shows them; kinds of which nothing changed are left out, and pets without more than a spreadsheet has set. */
export function partsOf(report: Report, texts: Texts, words: ReportTexts) {
  const shortName = report.by === 'month' ? texts.month : texts.dayOfMonth
  const sums = (part: Parameters<typeof takingsOf>[0]) => ({
    figures: figuresOf(part.reasons),
    takings: takingsOf(part, report.currencies),
  })
  const time: TimePart[] = report.buckets.map((bucket) => ({
    key: bucket.from,
    shortName: shortName(bucket.startsAt),
    name: timeName(bucket, texts, words),
    ...sums(bucket),
  }))
  const kinds: Part[] = report.kinds.map(({ kind, ...of }) => ({
    key: kind ?? '',
    name: kind ?? texts.list.noKind,
    ...sums(of),
  }))
  const pets: PetPart[] = report.pets.map(({ petId, name, kind, isRemoved, ...of }) => ({
    key: String(petId),
    name: name ?? texts.list.unnamed(String(petId)),
    ...sums(of),
    ...{ petId, kind, isRemoved },
  }))
  const isListed = ({ figures }: Part) => !isImportAlone(figures)
  const isShown = ({ figures }: Part) => !isNothing(figures)
  return { time, kinds: kinds.filter(isShown), pets: pets.filter(isListed) }
}

/** A day, a month, or the first and the last day of another time. */
function timeName(
  { startsAt, endsAt }: Pick<Report['buckets'][number], 'startsAt' | 'endsAt'>,
  { zoned, dayOnly, isSameDay, month }: Texts,
  { fromTo }: ReportTexts,
): string {
  const last = endsAt - 1
  if (isSameDay(startsAt, last)) return dayOnly(startsAt)
  const isMonth = zoned(startsAt).day === 1 && zoned(endsAt).day === 1
  return isMonth ? month(startsAt) : fromTo(dayOnly(startsAt), dayOnly(last))
}

/** The days of a report, in words. */
export function timeOf({ buckets }: Report, { dayOnly }: Texts, { fromTo }: ReportTexts): string {
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first.from === last.to
    ? dayOnly(first.startsAt)
    : fromTo(dayOnly(first.startsAt), dayOnly(last.endsAt - 1))
}
