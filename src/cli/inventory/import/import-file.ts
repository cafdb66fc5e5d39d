import { readImport } from '../../../transfer/read-import.ts'
import type { HowToRead } from '../../../transfer/reading/corrections.ts'
import type { ImportReading } from '../../../transfer/reading/import-reading.ts'
import type { ReadingDecisions } from '../../../transfer/reading/questions.ts'
import type { CommandContext, PetstockCommand } from '../../command/command.ts'
import { isSet, readFlag } from '../../command/read-flag.ts'
import { withShop } from '../../engine/engine.ts'
import { readShopChoice, type ShopChoice } from '../../engine/engine-choice.ts'
import { CommandFailed } from '../../failures/failures.ts'
import { JSON_FLAG } from '../../flags/common-flags.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { settledCurrency } from '../amounts.ts'
import { CURRENCY } from '../pet-flags.ts'
import { attemptAndAsk } from './ask.ts'
import { readDecisions } from './decision-flags.ts'
import { callOf, describeOffer, readingFlags } from './describe-call.ts'
import { describeProblems, headlineOf, listProblems } from './describe-problems.ts'
import { describeWarning } from './describe-questions.ts'
import { describeReadings } from './describe-understanding.ts'
import { ALL, DRY_RUN } from './import-flags.ts'
import { LEAVE_OUT } from './leave-out-flag.ts'
import { type ImportPlace, makeImport, newDatabase, planImport, sharesOf } from './make-import.ts'
import { readMappings } from './mapping-flag.ts'
import { readInput } from './read-input.ts'
import { printResult } from './report.ts'

/** What a call says. */
interface ImportCall {
  readonly command: PetstockCommand
  readonly context: CommandContext
  readonly file: string
  readonly choice: ShopChoice
  readonly wanted: string | undefined
  readonly how: HowToRead
}

/** Adds and changes pets out of a file, all or nothing. */
export async function importFile(
  command: PetstockCommand,
  context: CommandContext,
  file: string | undefined,
): Promise<void> {
  const choice = readShopChoice(command, context)
  const wanted = readFlag({ command, env: {} }, CURRENCY)
  const how = readHow(command)
  command.refuseMistakes()
  if (file === undefined) return
  const call = { command, context, file, choice, wanted, how }
  const missing = newDatabase(choice)
  if (missing !== undefined) return importAt({ missing }, call)
  return withShop(choice, context, (shop, engine) => importAt({ shop, engine }, call))
}

async function importAt(place: ImportPlace, given: ImportCall): Promise<void> {
  const { command, context, file, choice, wanted, how } = given
  const isDryRun = isSet(command, DRY_RUN)
  const known = 'missing' in place ? null : (await place.shop.access.readSettings()).currency
  const asGiven = { ...how, currency: settledCurrency(known, wanted) }

  const { terminal } = context
  const bytes = readInput(file)
  const read = (decisions: ReadingDecisions) => {
    const onShare = sharesOf(`reading ${file}`, terminal)
    return readImport(bytes, { ...asGiven, decisions }, undefined, onShare)
  }
  // A file from standard input leaves nothing to ask with.
  const asking = file === '-' ? undefined : terminal
  const first = await attemptAndAsk((by) => ({ reading: read(by) }), asGiven.decisions, asking)
  const { reading } = first.result
  terminal.progress('')
  const isFound = reading.problems.length === 0
  remark(reading, { ...asGiven, decisions: first.decisions }, !isDryRun && isFound, terminal)
  const attempt = (read: ImportReading) =>
    isDryRun
      ? planImport(place, context, read)
      : makeImport(place, choice, context, read, asGiven.currency)
  // The stock may leave something open, too.
  const { result: made, decisions } = await attemptAndAsk(
    (by) => attempt(by === first.decisions ? reading : read(by)),
    first.decisions,
    isFound ? asking : undefined,
  )
  terminal.progress('')
  const howRead = { ...asGiven, decisions }
  const call = callOf(command, file, context)
  if (decisions !== asGiven.decisions) {
    terminal.note(`to be asked no more: ${call}${readingFlags(howRead)}`)
  }
  const asJson = isSet(command, JSON_FLAG)
  const isAll = isSet(command, ALL)
  for (const warning of made.reading.warnings) {
    // What the stock alone shows, and was not said above.
    if (warning.code === 'nameless_list') terminal.note(`warning: ${warning.text}`)
  }
  printResult({ ...made, how: howRead, isDryRun, all: isAll }, asJson, context)
  if (made.reading.problems.length === 0) return
  if (isAll && !asJson) for (const line of listProblems(made.reading)) terminal.print(line)
  const problems = isAll ? [] : describeProblems(made.reading)
  throw new CommandFailed(
    [headlineOf(file, made.reading), ...problems].join('\n') +
      describeOffer(call, made.reading, howRead),
  )
}

const readHow = (command: PetstockCommand): HowToRead => ({
  mappings: readMappings(command),
  corrections: { cells: [], leftOut: readFlag({ command, env: {} }, LEAVE_OUT) ?? [] },
  decisions: readDecisions(command),
})

/** Says on stderr what a person should look at, and of a file that is imported how it was understood. */
function remark(
  { warnings, format, understood }: ImportReading,
  how: HowToRead,
  isImported: boolean,
  terminal: Terminal,
): void {
  const readings = isImported && understood !== null ? describeReadings(understood, how) : []
  const lines = warnings.flatMap((warning) => describeWarning(warning, format))
  for (const line of [...lines, ...readings]) terminal.note(line)
}
