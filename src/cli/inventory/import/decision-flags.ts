import { otherMark } from '../../../transfer/cells/number-marks.ts'
import { QUESTION_SUBJECTS, readDecision } from '../../../transfer/decisions.ts'
import {
  DECISION_VALUES,
  type QuestionSubject,
  type ReadingDecisions,
} from '../../../transfer/reading/questions.ts'
import type { PetstockCommand } from '../../command/command.ts'
import { readFlag, textsSaid } from '../../command/read-flag.ts'
import { type Flag, flag } from '../../flags/flag.ts'
import { InvalidValue, type Offer, offering, type Parser } from '../../flags/values.ts'
import { quotedWord } from '../../terminal/terminal.ts'

interface DecisionFlag {
  readonly flag: Flag<ReadingDecisions>
  /** What it decides; absent: its value says it. */
  readonly decides?: string
}

/** Encodings of lists out of other programs, by their names in the Encoding Standard: what completion offers. */
const ENCODINGS = [
  ...['utf-8', 'windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-2', 'macintosh'],
  ...['ibm866', 'koi8-r', 'shift_jis', 'gb18030', 'big5', 'euc-kr'],
] as const

const OFFERS: Partial<Record<QuestionSubject, Offer>> = { ...DECISION_VALUES, encoding: ENCODINGS }

/** Reads the decision of a value. */
function decisionOf(about: QuestionSubject): Parser<ReadingDecisions> {
  const read = (text: string) => {
    const decision = readDecision(about, text)
    if ('reason' in decision) throw new InvalidValue(decision.reason)
    return decision
  }
  const offer = OFFERS[about]
  return offer === undefined ? read : offering(offer, read)
}

/** A flag that has its decision for a value. */
const valued = (about: QuestionSubject, spelling: string, meaning: string): [DecisionFlag] => [
  { flag: flag(spelling, meaning, decisionOf(about)) },
]

/** What decides of a file what it does not say itself: one flag with a value, or one for each value. */
const DECISION_FLAGS: { readonly [about in QuestionSubject]: readonly DecisionFlag[] } = {
  encoding: valued(
    'encoding',
    '--encoding <encoding>',
    'reads a CSV file in an encoding, as in --encoding windows-1250, where it is not UTF-8',
  ),
  decimals: valued(
    'decimals',
    '--decimals <mark>',
    'what stands before the decimals of its numbers: . or ,',
  ),
  barcodes: valued(
    'barcodes',
    '--barcodes <barcodes>',
    'groups of digits that check together are one barcode, or all are as_written',
  ),
  leadingZeros: valued(
    'leadingZeros',
    '--leading-zeros <addOrKeep>',
    'whether barcodes that are trade numbers with zeros before them get them: add or keep',
  ),
  checkDigits: valued(
    'checkDigits',
    '--check-digits <addOrKeep>',
    'whether barcodes that may lack their check digit get it: add or keep',
  ),
  sharedBarcodes: valued(
    'sharedBarcodes',
    '--shared-barcodes <noneOrKeep>',
    'whether a barcode that many pets have is none, or a mistake: none or keep',
  ),
  variantNames: valued(
    'variantNames',
    '--variant-names <names>',
    'names that variants share are joined with what tells them apart, or as_written',
  ),
  singleVariants: valued(
    'singleVariants',
    '--single-variants <names>',
    'the name of a product with one variant is joined with its option, or as_written',
  ),
  branch: valued(
    'branch',
    '--branch <place>',
    'reads the lines of this place alone, of a file with a line for each; * adds up all',
  ),
  repeatedPets: valued(
    'repeatedPets',
    '--repeated-pets <addedOrKeep>',
    'whether several lines of one pet are added up, or a mistake: added or keep',
  ),
  batches: valued(
    'batches',
    '--batches <addedOrKeep>',
    'whether lines of one name with numbers or codes of their own are added up, or a pet each: added or keep',
  ),
  archived: valued(
    'archived',
    '--archived <leftOutOrKeep>',
    'whether lines that another program has archived come in: left_out or keep',
  ),
  notForSale: valued(
    'notForSale',
    '--not-for-sale <leftOutOrKeep>',
    'whether lines come in that another program does not sell, as drafts: left_out or keep',
  ),
  namesakes: [
    {
      flag: flag(
        '--same-names',
        'pets that no number, code or barcode finds are those of the same name; others are new',
        () => ({ namesakes: 'same' }),
      ),
      decides: 'same',
    },
    {
      flag: flag(
        '--new-again',
        'pets that no number, code or barcode finds are new, again at each import',
        () => ({ namesakes: 'new' }),
      ),
      decides: 'new',
    },
  ],
  sheet: valued('sheet', '--sheet <name>', 'reads this sheet of a workbook'),
}

const THOUSANDS = flag(
  '--thousands <mark>',
  'what stands between the thousands of its numbers: . or ,',
  decisionOf('decimals'),
  undefined,
  { remark: 'the other one is before decimals' },
)

/** The flags of all decisions. */
export const ALL_DECISION_FLAGS: readonly Flag[] = [
  ...QUESTION_SUBJECTS.flatMap((about) => DECISION_FLAGS[about].map((each) => each.flag)),
  THOUSANDS,
]

/** The flags of a subject by their names. */
export const flagNames = (about: QuestionSubject): readonly string[] =>
  DECISION_FLAGS[about].map((each) => each.flag.name)

/** The flag of a decision, with its value. */
export function decisionFlag(about: QuestionSubject, value: string): string {
  const own = DECISION_FLAGS[about].find(({ decides }) => decides === value)
  if (own !== undefined) return own.flag.name
  return `${flagNames(about)[0]} ${quotedWord(value)}`
}

/** Reads the decisions of a call. What is none becomes a mistake of the call. */
export function readDecisions(command: PetstockCommand): ReadingDecisions {
  const made = QUESTION_SUBJECTS.map((about) => decisionIn(command, about))
  const decisions: ReadingDecisions = Object.assign({}, ...made)
  const thousands = readFlag({ command, env: {} }, THOUSANDS)?.decimals
  if (thousands === undefined) return decisions
  if (decisions.decimals === thousands) {
    command.mistake(`--decimals and --thousands are both ${thousands}: give one of them`)
  }
  return { ...decisions, decimals: otherMark(thousands) }
}

function decisionIn(command: PetstockCommand, about: QuestionSubject): ReadingDecisions {
  const given = DECISION_FLAGS[about].filter(({ flag }) => textsSaid(command, flag).length > 0)
  if (given.length > 1) {
    command.mistake(`${flagNames(about).join(' and ')} exclude each other: give one of them`)
  }
  const [first] = given
  return (first && readFlag({ command, env: {} }, first.flag)) ?? {}
}
