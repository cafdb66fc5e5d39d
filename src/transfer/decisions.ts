import { encodingNamed } from './encoding/encodings.ts'
import type { Mistake, TransferFormat } from './reading/import-reading.ts'
import {
  ALL_BRANCHES,
  DECISION_VALUES,
  type QuestionSubject,
  type ReadingDecisions,
} from './reading/questions.ts'

/** What can be decided of a file, and of which one. */
interface Subject {
  /** The files that leave it open. */
  readonly formats: readonly TransferFormat[]
  /** Why another file needs no decision: the end of a sentence that names its format. */
  readonly needless: string
  /** What a decision is: the rest of a sentence that begins with its flag or field. */
  readonly rule: string
  readonly isOne: (value: string) => boolean
  /** Whether it is decided of the stock, and not of what the file has in it. */
  readonly isOfStock?: true
}

/** A decision between some words. */
function oneOf(about: keyof typeof DECISION_VALUES): Pick<Subject, 'rule' | 'isOne'> {
  const values: readonly string[] = DECISION_VALUES[about]
  return { rule: `must be ${values.join(' or ')}`, isOne: (value) => values.includes(value) }
}

const OF_BARCODES = {
  formats: ['csv', 'xlsx'],
  needless: 'whose barcodes are clear: decide nothing of them',
} as const

const OF_NAMES = {
  formats: ['csv', 'xlsx'],
  needless: 'whose names are as they are: decide nothing of them',
} as const

const OF_LINES = {
  formats: ['csv', 'xlsx'],
  needless: 'which has one entry for each pet: add nothing up',
} as const

const SUBJECTS: { readonly [about in QuestionSubject]: Subject } = {
  encoding: {
    formats: ['csv'],
    needless: 'whose letters are clear: give no encoding',
    rule: 'must be the name of an encoding, like windows-1250, macintosh or ibm850',
    isOne: (value) => encodingNamed(value) !== undefined,
  },
  decimals: {
    formats: ['csv', 'xlsx'],
    needless: 'whose numbers are clear: give no mark of decimals',
    ...oneOf('decimals'),
    rule: 'must be "." or ","',
  },
  barcodes: { ...OF_BARCODES, ...oneOf('barcodes') },
  leadingZeros: { ...OF_BARCODES, ...oneOf('leadingZeros') },
  checkDigits: { ...OF_BARCODES, ...oneOf('checkDigits') },
  sharedBarcodes: { ...OF_BARCODES, ...oneOf('sharedBarcodes') },
  variantNames: { ...OF_NAMES, ...oneOf('variantNames') },
  singleVariants: { ...OF_NAMES, ...oneOf('singleVariants') },
  branch: {
    formats: ['csv', 'xlsx'],
    needless: 'which is of one place: name none',
    rule: 'must be the name of a place in the file, or * for all of them',
    isOne: (value) => value.trim() !== '',
  },
  repeatedPets: { ...OF_LINES, ...oneOf('repeatedPets') },
  batches: { ...OF_LINES, ...oneOf('batches') },
  archived: {
    ...{ formats: ['csv', 'xlsx'], needless: 'which says of no pet that it is archived' },
    ...oneOf('archived'),
  },
  notForSale: {
    ...{ formats: ['csv', 'xlsx'], needless: 'which says of no pet that it is not for sale' },
    ...oneOf('notForSale'),
  },
  namesakes: {
    formats: ['csv', 'xlsx', 'json'],
    needless: '',
    ...oneOf('namesakes'),
    isOfStock: true,
  },
  sheet: {
    formats: ['xlsx'],
    needless: 'which has no sheets: name none',
    rule: 'must be the name of a sheet',
    isOne: (value) => value.trim() !== '',
  },
}

/** All that can be decided, in the order in which it is asked. */
export const QUESTION_SUBJECTS = Object.keys(SUBJECTS) as readonly QuestionSubject[]

/** Those that are still open of a file that was read, and written again as it was read. */
export const ofStock = (decisions: ReadingDecisions): ReadingDecisions =>
  Object.fromEntries(
    QUESTION_SUBJECTS.filter((about) => SUBJECTS[about].isOfStock).flatMap((about) =>
      decisions[about] === undefined ? [] : [[about, decisions[about]]],
    ),
  )

/**
 * Reads a decision, as a flag or a field has it.
 * @returns the reason where it is none: the rest of a sentence that begins with the flag or the field
 */
export function readDecision(
  about: QuestionSubject,
  value: unknown,
): ReadingDecisions | { readonly reason: string } {
  const { isOne, rule } = SUBJECTS[about]
  return typeof value === 'string' && isOne(value) ? { [about]: value } : { reason: rule }
}

/** Decisions, with what follows from them: the stock of all places is what they have together. */
export function withConsequences(decisions: ReadingDecisions): ReadingDecisions {
  const { branch, repeatedPets = 'added' } = decisions
  return branch === ALL_BRANCHES ? { ...decisions, repeatedPets } : decisions
}

const FORMATS = { csv: 'CSV', xlsx: 'a workbook', json: 'JSON' } as const

/** Refuses a decision that means nothing for a file: the person who made it takes the file for another one. */
export function refuseNeedless(
  format: TransferFormat,
  decisions: ReadingDecisions,
): Mistake | undefined {
  const about = QUESTION_SUBJECTS.find(
    (each) => decisions[each] !== undefined && !SUBJECTS[each].formats.includes(format),
  )
  if (about === undefined) return undefined
  const reason = `is ${FORMATS[format]}, ${SUBJECTS[about].needless}`
  return { code: 'needless_decision', reason }
}
