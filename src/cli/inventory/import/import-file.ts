import type { Numbering } from '../../../stock/numbering/unnumbered.ts'
import type { ImportPlan } from '../../../stock/pet-changes.ts'
import type { HowToRead } from '../../../transfer/corrections.ts'
import { dryRun } from '../../../transfer/dry-run.ts'
import { importReading } from '../../../transfer/import-into-stock.ts'
import type { ImportReading, ImportRow } from '../../../transfer/import-reading.ts'
import type { ReadingDecisions } from '../../../transfer/questions.ts'
import { readImport } from '../../../transfer/read-import.ts'
import type { CommandContext, PetstockCommand } from '../../command.ts'
import { withShop } from '../../engine.ts'
import { readShopChoice, type ShopChoice } from '../../engine-choice.ts'
import { CommandFailed } from '../../failures.ts'
import { JSON_FLAG } from '../../flags/common-flags.ts'
import { isSet, readFlag } from '../../flags/read-flag.ts'
import type { Terminal } from '../../terminal.ts'
import { attemptAndAsk } from './ask.ts'
import { readDecisions } from './decision-flags.ts'
import { callOf, describeOffer, readingFlags } from './describe-call.ts'
import { describeProblems, headlineOf, listProblems } from './describe-problems.ts'
import { describeWarning } from './describe-questions.ts'
import { describeReadings } from './describe-understanding.ts'
import { ALL, DRY_RUN } from './import-flags.ts'
import { LEAVE_OUT } from './leave-out-flag.ts'
import { readMappings } from './mapping-flag.ts'
import { newDatabase, planOnly } from './plan-only.ts'
import { readInput } from './read-input.ts'
import { printResult } from './report.ts'

/** Adds and changes pets out of a file, all or nothing. */
export async function importFile(
  command: PetstockCommand,
  context: CommandContext,
  file: string | undefined,
): Promise<void> {
  const dryRun = isSet(command, DRY_RUN)
  const shop = readShopChoice(command, context)
  const asGiven = readHow(command)
  command.refuseMistakes()
  if (file === undefined) return

  const { terminal } = context
  terminal.progress(`reading ${file} ...`)
  const bytes = readInput(file)
  const read = (decisions: ReadingDecisions) => readImport(bytes, { ...asGiven, decisions })
  // A file from standard input leaves nothing to ask with.
  const asking = file === '-' ? undefined : terminal
  const first = await attemptAndAsk((by) => ({ reading: read(by) }), asGiven.decisions, asking)
  const { reading } = first.result
  terminal.progress('')
  const isFound = reading.problems.length === 0
  remark(reading, { ...asGiven, decisions: first.decisions }, !dryRun && isFound, terminal)
  const attempt = dryRun ? plan : make
  // The stock may leave something open, too.
  const { result: made, decisions } = await attemptAndAsk(
    (by) => attempt(shop, context, by === first.decisions ? reading : read(by)),
    first.decisions,
    isFound ? asking : undefined,
  )
  terminal.progress('')
  const how = { ...asGiven, decisions }
  const call = callOf(command, file, context)
  if (decisions !== asGiven.decisions) {
    terminal.note(`to be asked no more: ${call}${readingFlags(how)}`)
  }
  const asJson = isSet(command, JSON_FLAG)
  const isAll = isSet(command, ALL)
  for (const warning of made.reading.warnings) {
    // What the stock alone shows, and was not said above.
    if (warning.code === 'nameless_list') terminal.note(`warning: ${warning.text}`)
  }
  printResult({ ...made, how, dryRun, all: isAll }, asJson, context)
  if (made.reading.problems.length === 0) return
  if (isAll && !asJson) for (const line of listProblems(made.reading)) terminal.print(line)
  const problems = isAll ? [] : describeProblems(made.reading)
  throw new CommandFailed(
    [headlineOf(file, made.reading), ...problems].join('\n') +
      describeOffer(call, made.reading, how),
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

interface Made {
  readonly reading: ImportReading
  readonly plan: ImportPlan | undefined
  readonly rows: ReadonlyMap<bigint, ImportRow>
  readonly numbering?: Numbering | undefined
}

/** Plans what the rows of a file would do; also those of one that is refused for its other rows. */
async function plan(
  shop: ShopChoice,
  context: CommandContext,
  reading: ImportReading,
): Promise<Made> {
  if (reading.rows.length + reading.refused === 0 && reading.problems.length > 0) {
    return { reading, plan: undefined, rows: new Map() }
  }
  context.terminal.progress(`comparing ${reading.rows.length} pets ...`)
  return planOnly(shop, context, reading)
}

async function make(
  shop: ShopChoice,
  context: CommandContext,
  reading: ImportReading,
): Promise<Made> {
  // A file that is refused makes no database.
  const { reading: asNew } = newDatabase(shop) === undefined ? { reading } : dryRun([], reading)
  if (asNew.problems.length > 0) return { reading: asNew, plan: undefined, rows: new Map() }
  context.terminal.progress(`writing ${reading.rows.length} pets ...`)
  return withShop({ ...shop, create: true }, context, async ({ stock }) => {
    const made = await importReading(stock, reading)
    return 'plan' in made ? made : { ...made, plan: undefined, rows: new Map() }
  })
}
