import { quotedText } from '../../../names/name.ts'
import { QUESTION_SUBJECTS, readDecision } from '../../../transfer/decisions.ts'
import { otherMark } from '../../../transfer/number-marks.ts'
import type { QuestionSubject, ReadingDecisions } from '../../../transfer/questions.ts'
import type { PetstockCommand } from '../../command.ts'
import { quotedWord } from '../../terminal.ts'

interface DecisionFlag {
  /** As the help has it: `--decimals <mark>`. The key of its value is its name in camelCase. */
  readonly flag: string
  readonly meaning: string
  /** What it decides; absent: its value says it. */
  readonly decides?: string
}

/** What decides of a file what it does not say itself: one flag with a value, or one for each value. */
const DECISION_FLAGS: { readonly [about in QuestionSubject]: readonly DecisionFlag[] } = {
  encoding: [
    {
      flag: '--encoding <encoding>',
      meaning:
        'reads a CSV file in an encoding, as in --encoding windows-1250, where it is not UTF-8',
    },
  ],
  decimals: [
    {
      flag: '--decimals <mark>',
      meaning: 'what stands before the decimals of its numbers: . or ,',
    },
  ],
  barcodes: [
    {
      flag: '--barcodes <barcodes>',
      meaning: 'groups of digits that check together are one barcode, or all are as_written',
    },
  ],
  leadingZeros: [
    {
      flag: '--leading-zeros <addOrKeep>',
      meaning:
        'whether barcodes that are trade numbers with zeros before them get them: add or keep',
    },
  ],
  checkDigits: [
    {
      flag: '--check-digits <addOrKeep>',
      meaning: 'whether barcodes that may lack their check digit get it: add or keep',
    },
  ],
  sharedBarcodes: [
    {
      flag: '--shared-barcodes <noneOrKeep>',
      meaning: 'whether a barcode that many pets have is none, or a mistake: none or keep',
    },
  ],
  variantNames: [
    {
      flag: '--variant-names <names>',
      meaning: 'names that variants share are joined with what tells them apart, or as_written',
    },
  ],
  singleVariants: [
    {
      flag: '--single-variants <names>',
      meaning: 'the name of a product with one variant is joined with its option, or as_written',
    },
  ],
  branch: [
    {
      flag: '--branch <place>',
      meaning: 'reads the lines of this place alone, of a file with a line for each; * adds up all',
    },
  ],
  repeatedPets: [
    {
      flag: '--repeated-pets <addedOrKeep>',
      meaning: 'whether several lines of one pet are added up, or a mistake: added or keep',
    },
  ],
  batches: [
    {
      flag: '--batches <addedOrKeep>',
      meaning:
        'whether lines of one name with numbers or codes of their own are added up, or a pet each: added or keep',
    },
  ],
  archived: [
    {
      flag: '--archived <leftOutOrKeep>',
      meaning: 'whether lines that another program has archived come in: left_out or keep',
    },
  ],
  notForSale: [
    {
      flag: '--not-for-sale <leftOutOrKeep>',
      meaning:
        'whether lines come in that another program does not sell, as drafts: left_out or keep',
    },
  ],
  namesakes: [
    {
      flag: '--same-names',
      meaning:
        'pets that no number, code or barcode finds are those of the same name; others are new',
      decides: 'same',
    },
    {
      flag: '--new-again',
      meaning: 'pets that no number, code or barcode finds are new, again at each import',
      decides: 'new',
    },
  ],
  sheet: [{ flag: '--sheet <name>', meaning: 'reads this sheet of a workbook' }],
}

const THOUSANDS_FLAG = [
  '--thousands <mark>',
  'what stands between the thousands of its numbers: . or , (the other one is before decimals)',
] as const

/** Adds the flags of all decisions. */
export function addDecisionFlags(command: PetstockCommand): PetstockCommand {
  for (const about of QUESTION_SUBJECTS) {
    for (const { flag, meaning } of DECISION_FLAGS[about]) command.option(flag, meaning)
  }
  return command.option(...THOUSANDS_FLAG)
}

const nameOf = ({ flag }: DecisionFlag): string => flag.replace(/ .*/, '')

/** The flags of a subject by their names. */
export const flagNames = (about: QuestionSubject): readonly string[] =>
  DECISION_FLAGS[about].map(nameOf)

/** The flag of a decision, with its value. */
export function decisionFlag(about: QuestionSubject, value: string): string {
  const own = DECISION_FLAGS[about].find(({ decides }) => decides === value)
  if (own !== undefined) return nameOf(own)
  return `${flagNames(about)[0]} ${quotedWord(value)}`
}

/** Reads the decisions of a call. What is none becomes a mistake of the call. */
export function readDecisions(command: PetstockCommand): ReadingDecisions {
  const made = QUESTION_SUBJECTS.map((about) => decisionIn(command, about))
  const decisions: ReadingDecisions = Object.assign({}, ...made)
  const given: string | undefined = command.getOptionValue('thousands')
  const { decimals: thousands } = readValue(command, 'decimals', '--thousands', given)
  if (thousands === undefined) return decisions
  if (decisions.decimals === thousands) {
    command.mistake(`--decimals and --thousands are both ${thousands}: give one of them`)
  }
  return { ...decisions, decimals: otherMark(thousands) }
}

function decisionIn(command: PetstockCommand, about: QuestionSubject): ReadingDecisions {
  const options = command.options
  const given = DECISION_FLAGS[about].flatMap(({ flag, decides }) => {
    const key = options.find((option) => option.flags === flag)?.attributeName() ?? ''
    const value: unknown = command.getOptionValue(key)
    if (typeof value === 'string') return value
    return value === true && decides !== undefined ? decides : []
  })
  if (given.length > 1) {
    command.mistake(`${flagNames(about).join(' and ')} exclude each other: give one of them`)
  }
  return readValue(command, about, flagNames(about)[0] ?? '', given[0])
}

function readValue(
  command: PetstockCommand,
  about: QuestionSubject,
  flag: string,
  given: string | undefined,
): ReadingDecisions {
  if (given === undefined) return {}
  const read = readDecision(about, given)
  if (!('reason' in read)) return read
  command.mistake(`${flag} ${read.reason}, not ${quotedText(given)}`)
  return {}
}
