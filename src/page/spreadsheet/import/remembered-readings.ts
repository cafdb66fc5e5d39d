import { readDecision } from '../../../transfer/decisions.ts'
import type { ColumnMapping, TransferFormat } from '../../../transfer/reading/import-reading.ts'
import { CSV_COLUMNS } from '../../../transfer/reading/list-columns.ts'
import type { QuestionSubject, ReadingDecisions } from '../../../transfer/reading/questions.ts'
import { type KeyValueStorage, trySet } from '../../kit/key-value-storage.ts'
import { forgetReadings, READINGS_NAME } from './forget-files.ts'

/** How a file was read that a person has brought in: what holds for the next file with the same header, too. */
export interface RememberedReading {
  readonly format: TransferFormat
  /** The names of its columns, in their order. */
  readonly header: readonly string[]
  /** Null: the person has chosen none. */
  readonly mappings: readonly ColumnMapping[] | null
  readonly decisions: ReadingDecisions
}

/** How many files are remembered, the last ones, and how much of each. */
const MOST = 20
const LONGEST = 20_000

/** What means the same for the next file. Which pets it is about, and what is wrong in it, does not. */
const REMEMBERED: readonly QuestionSubject[] = [
  ...(['encoding', 'decimals', 'sheet', 'barcodes', 'leadingZeros', 'checkDigits'] as const),
  ...(['variantNames', 'singleVariants', 'repeatedPets', 'batches'] as const),
  ...(['archived', 'notForSale', 'branch'] as const),
]

/** Those of some decisions that are remembered. */
const rememberedOf = (decisions: ReadingDecisions): ReadingDecisions =>
  Object.assign(
    {},
    ...REMEMBERED.map((about) => (about in decisions ? { [about]: decisions[about] } : {})),
  )

/** Remembers on this device how files were read. A storage that is full, or refuses, remembers nothing. */
export class RememberedReadings {
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
  }

  /** The last ones first. */
  all(): readonly RememberedReading[] {
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(READINGS_NAME) ?? '[]')
      return Array.isArray(stored) ? stored.flatMap((each) => readingIn(each) ?? []) : []
    } catch {
      return []
    }
  }

  /** Remembers a reading in place of an earlier one of the same header; none where nothing was decided. */
  keep(reading: RememberedReading): void {
    const { format, header, mappings, decisions } = reading
    if (header.length === 0) return
    const kept = { format, header, mappings, decisions: rememberedOf(decisions) }
    const others = this.all().filter((each) => !isOfHeader(each, reading))
    const isNothing = mappings === null && Object.keys(kept.decisions).length === 0
    const isKept = !isNothing && JSON.stringify(kept).length <= LONGEST
    const all = isKept ? [kept, ...others].slice(0, MOST) : others
    if (all.length === 0) forgetReadings(this.#storage)
    else trySet(this.#storage, READINGS_NAME, JSON.stringify(all))
  }
}

/** Whether two readings are of files of one format with the same header. */
export const isOfHeader = (
  a: Pick<RememberedReading, 'format' | 'header'>,
  b: Pick<RememberedReading, 'format' | 'header'>,
): boolean =>
  a.format === b.format &&
  a.header.length === b.header.length &&
  a.header.every((name, at) => name === b.header[at])

/** What is stored may be of another version of the page. */
function readingIn(stored: unknown): RememberedReading | undefined {
  const { format, header, mappings, decisions } = stored as Partial<RememberedReading>
  if ((format !== 'csv' && format !== 'xlsx') || !isListOf(header, isText)) return undefined
  if (mappings !== null && !isListOf(mappings, isMapping)) return undefined
  const read = Object.entries(decisions ?? {}).flatMap(([about, value]) => {
    const subject = REMEMBERED.find((each) => each === about)
    const decision = subject && readDecision(subject, value)
    return decision === undefined || 'reason' in decision ? [] : [decision]
  })
  return { format, header, mappings, decisions: Object.assign({}, ...read) }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isListOf<T>(value: unknown, isOne: (each: unknown) => each is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne)
}

const isMapping = (value: unknown): value is ColumnMapping => {
  const { name, column } = value as Partial<ColumnMapping>
  return (name === null || isText(name)) && CSV_COLUMNS.some((each) => each === column)
}
