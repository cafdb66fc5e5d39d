import { encodingNamed } from './encoding/encodings.ts'
import type { Mistake, TransferFormat } from './import-reading.ts'
import type { QuestionSubject, ReadingDecisions } from './questions.ts'

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
const oneOf = (values: readonly string[]): Pick<Subject, 'rule' | 'isOne'> => ({
  rule: `must be ${values.join(' or ')}`,
  isOne: (value) => values.includes(value),
})

const OF_BARCODES = {
  formats: ['csv', 'xlsx'],
  needless: 'whose barcodes are clear: decide nothing of them',
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
    rule: 'must be "." or ","',
    isOne: (value) => value === '.' || value === ',',
  },
  barcodes: { ...OF_BARCODES, ...oneOf(['joined', 'as_written']) },
  leadingZeros: { ...OF_BARCODES, ...oneOf(['add', 'keep']) },
  checkDigits: { ...OF_BARCODES, ...oneOf(['add', 'keep']) },
  sharedBarcodes: { ...OF_BARCODES, ...oneOf(['none', 'keep']) },
  namesakes: {
    formats: ['csv', 'xlsx', 'json'],
    needless: '',
    ...oneOf(['same', 'new']),
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
