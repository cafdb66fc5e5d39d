import { NAMESAKES } from '../../stock/numbering/unnumbered.ts'
import type { CsvColumn } from './list-columns.ts'
import type { Found } from './understanding.ts'

// What a file does not say by itself, and a person knows: the page asks it, a command takes it by a flag or asks on a
// terminal, and a request has a field for it.

/** The words between which a person decides. */
export const DECISION_VALUES = {
  decimals: ['.', ','],
  barcodes: ['joined', 'as_written'],
  leadingZeros: ['add', 'keep'],
  checkDigits: ['add', 'keep'],
  sharedBarcodes: ['none', 'keep'],
  variantNames: ['joined', 'as_written'],
  singleVariants: ['joined', 'as_written'],
  repeatedPets: ['added', 'keep'],
  batches: ['added', 'keep'],
  archived: ['left_out', 'keep'],
  notForSale: ['left_out', 'keep'],
  namesakes: NAMESAKES,
} as const

/** Decides that the rows of all places come in, and those of a pet are added up. */
export const ALL_BRANCHES = '*'

type DecisionValue<About extends keyof typeof DECISION_VALUES> =
  (typeof DECISION_VALUES)[About][number]

/** What a person has decided of a file. An absent decision: not asked for yet, or the file says it. */
export interface ReadingDecisions {
  /** The encoding of a CSV file, by its name in the Encoding Standard. */
  readonly encoding?: string
  /** What stands before the decimals of all numbers. */
  readonly decimals?: DecisionValue<'decimals'>
  /** Whether groups of digits that check together are one barcode, or all cells hold barcodes as they are written. */
  readonly barcodes?: DecisionValue<'barcodes'>
  /** Whether barcodes that are trade numbers with zeros before them get them. */
  readonly leadingZeros?: DecisionValue<'leadingZeros'>
  /** Whether barcodes that may lack their check digit get it. */
  readonly checkDigits?: DecisionValue<'checkDigits'>
  /** Whether a barcode that many pets have is none, or a mistake of each of them. */
  readonly sharedBarcodes?: DecisionValue<'sharedBarcodes'>
  /** Whether the names of variants that share one are joined with what distinguishes them. */
  readonly variantNames?: DecisionValue<'variantNames'>
  /** Whether the name of a product's only variant is joined with the option that it has. */
  readonly singleVariants?: DecisionValue<'singleVariants'>
  /** The place whose rows are read, of a file with a row for each; or `ALL_BRANCHES`. */
  readonly branch?: string
  /** Whether the quantities of several lines of one pet are added up, or all but the first are mistakes. */
  readonly repeatedPets?: DecisionValue<'repeatedPets'>
  /** Whether lines of one name, each with a number or a code of its own, are one pet, or a pet each. */
  readonly batches?: DecisionValue<'batches'>
  /** Whether lines that another program calls archived are left out. */
  readonly archived?: DecisionValue<'archived'>
  /** Whether lines are left out that another program does not offer: drafts, and what is hidden or not published. */
  readonly notForSale?: DecisionValue<'notForSale'>
  /** The name of the sheet of a workbook that is read. */
  readonly sheet?: string
  /** Which pets those are that no number, code or barcode finds: those of the same name, or new ones, again at each import. */
  readonly namesakes?: DecisionValue<'namesakes'>
}

export type QuestionSubject = keyof ReadingDecisions

/**
 * What a person is to be asked of a file. A mistake that has one is settled by a decision. A warning that has one says what is
 * done without a decision.
 */
export interface ReadingQuestion {
  readonly about: QuestionSubject
  /** Null: the file as a whole. */
  readonly column: CsvColumn | null
  /** Two at least, the likeliest first. */
  readonly choices: readonly ReadingChoice[]
}

/** Which column of the file is one of petstock. A mapping settles it. */
export interface ColumnQuestion {
  readonly about: 'column'
  readonly column: CsvColumn
  /** The names of columns of the file: two at least, the likeliest first. */
  readonly choices: readonly ReadingChoice[]
}

/** A decision, or the name of a column, and what the file would have by it. */
export interface ReadingChoice {
  readonly value: string
  /** The first cells that differ between the choices, as they would be read. */
  readonly shows: readonly Found[]
}

/** How many of its cells a choice shows. */
export const MAX_SHOWN = 3

/** The first cells of a choice. */
export const shownOf = ({ shows }: ReadingChoice): readonly Found[] => shows.slice(0, MAX_SHOWN)

/** What has something to be asked. Which column is which is asked beside the columns, and settled by a mapping. */
interface Asking {
  readonly question?: ReadingQuestion | ColumnQuestion
}

/** A mistake to which a question can be added. */
export interface Askable {
  question?: ReadingQuestion | ColumnQuestion
}

/** What is asked of a file by its mistakes, or its warnings: each subject once, as the first of them asks it. */
export function questionsOf(found: readonly Asking[]): readonly ReadingQuestion[] {
  const first = new Map<QuestionSubject, ReadingQuestion>()
  for (const { question } of found) {
    if (question === undefined || question.about === 'column') continue
    if (!first.has(question.about)) first.set(question.about, question)
  }
  return [...first.values()]
}
