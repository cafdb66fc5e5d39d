import { resolve } from 'node:path'
import { REQUIRED } from '../../../transfer/columns/column-places.ts'
import { QUESTION_SUBJECTS } from '../../../transfer/decisions.ts'
import { runsOf } from '../../../transfer/plan/problem-groups.ts'
import type { HowToRead } from '../../../transfer/reading/corrections.ts'
import {
  type ColumnMapping,
  type ImportProblem,
  type ImportReading,
  isNamed,
  type NamedMapping,
} from '../../../transfer/reading/import-reading.ts'
import { CSV_COLUMNS } from '../../../transfer/reading/list-columns.ts'
import { questionsOf, type ReadingDecisions } from '../../../transfer/reading/questions.ts'
import type { CommandContext, PetstockCommand } from '../../command/command.ts'
import { commandWord, quotedWord } from '../../terminal/terminal.ts'
import { decisionFlag } from './decision-flags.ts'
import { describeQuestions } from './describe-questions.ts'

/** The call, without its flags but for those that say which shop it is about. */
export function callOf(
  command: PetstockCommand,
  file: string,
  { program, platform }: Pick<CommandContext, 'program' | 'platform'>,
): string {
  const word = commandWord(platform)
  const { data, shop, database, currency } = command.opts<Record<string, string | undefined>>()
  const flags = [
    ...(data === undefined ? [] : [`--data ${word(resolve(data))}`]),
    // A database's address may have a password in it.
    ...(database === undefined ? [] : ['--database URL']),
    ...(shop === undefined ? [] : [`--shop ${word(shop)}`]),
    ...(currency === undefined ? [] : [`--currency ${word(currency)}`]),
  ]
  return [`${program} inventory import`, word(fileName(file)), ...flags].join(' ')
}

/** A file's name as a word of a call: it is no flag, whatever it begins with. */
const fileName = (file: string): string =>
  file.startsWith('-') && file !== '-' ? `./${file}` : file

/** The flags that have a file read in some way, each with a blank before it. */
export function readingFlags({ mappings, corrections, decisions }: HowToRead): string {
  const runs = runsOf(corrections.leftOut).map(({ from, to }) =>
    from === to ? String(from) : `${from}-${to}`,
  )
  const flags = [
    ...mappings.map(mappingFlag),
    ...(runs.length === 0 ? [] : [`--leave-out ${runs.join(',')}`]),
    ...decisionFlags(decisions),
  ]
  return flags.map((flag) => ` ${flag}`).join('')
}

/** The flag of a mapping. */
export const mappingFlag = ({ name, column }: ColumnMapping): string =>
  name === null ? `--skip ${column}` : `--map ${quotedWord(`${name}=${column}`)}`

const decisionFlags = (decisions: ReadingDecisions): readonly string[] =>
  QUESTION_SUBJECTS.flatMap((about) => {
    const value = decisions[about]
    return value === undefined ? [] : [decisionFlag(about, value)]
  })

/**
 * A call to be pasted, which says which column of the file is which, and what only a person knows of it; it has the guesses in
 * it, and the likeliest of all choices.
 */
export function describeOffer(
  call: string,
  reading: Pick<ImportReading, 'format' | 'offer' | 'problems' | 'lines'>,
  how: HowToRead,
): string {
  const { format, offer, problems } = reading
  const columns = columnsOf(offer)
  const questions = questionsOf(problems)
  const others = mostlyRefused(reading)
  if (columns.words.length + questions.length + others.length === 0) return ''
  const likeliest = questions.map(({ about, choices }) => ({ [about]: choices[0]?.value }))
  const decisions: ReadingDecisions = Object.assign({}, how.decisions, ...likeliest)
  const given = offer === null ? how.mappings : [...columns.words, ...skipped(how)]
  const mappings = [
    ...given.filter(({ column }) => !others.includes(column)),
    ...others.map((column) => ({ name: null, column })),
  ]
  return [
    ...others.map(
      (column) => `The ${column} of most lines is none that petstock knows. Without that column:`,
    ),
    ...describeQuestions(questions, format),
    ...(columns.words.length === 0
      ? []
      : [`Say which column is which.${columns.look}${columns.instead}`]),
    `  ${call} --dry-run${readingFlags({ ...how, mappings, decisions })}`,
  ]
    .map((line) => `\n${line}`)
    .join('')
}

/** Columns that have the name of one of petstock's, and are another thing: the file can be read without them. */
function mostlyRefused({ problems, lines }: Pick<ImportReading, 'problems' | 'lines'>) {
  return CSV_COLUMNS.filter((column) => {
    const refused = problems.filter((each) => each.column === column && isOfCell(each))
    const isNeeded = REQUIRED.some((each) => each === column)
    return !isNeeded && refused.length > 1 && refused.length * 2 > lines.length
  })
}

const isOfCell = ({ code, question }: ImportProblem): boolean =>
  code === 'invalid_value' && question === undefined

const skipped = ({ mappings }: HowToRead): readonly ColumnMapping[] =>
  mappings.filter((each) => !isNamed(each))

/** The columns of a file that lacks some, as far as they are known. */
function columnsOf(offer: ImportReading['offer']) {
  if (offer === null) return { words: [], look: '', instead: '' }
  const known: NamedMapping[] = [...offer.mappings, ...offer.guesses]
  return {
    words: [...known, ...offer.missing.map((column) => ({ name: 'COLUMN', column }))],
    look: offer.guesses.length === 0 ? '' : ' The names are guesses: look at them first.',
    instead: offer.missing.length === 0 ? '' : ' Put the name of a column for COLUMN.',
  }
}
