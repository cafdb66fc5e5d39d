import type { ImportPlan } from '../../../stock/pet-changes.ts'
import type { HowToRead } from '../../../transfer/corrections.ts'
import { type ImportReading, rowsById } from '../../../transfer/import-reading.ts'
import { planImport } from '../../../transfer/plan-import.ts'
import { readImport } from '../../../transfer/read-import.ts'
import { withTakenCodes } from '../../../transfer/taken-codes.ts'
import type { CommandContext, PetstockCommand } from '../../command.ts'
import { withShop } from '../../engine.ts'
import {
  DATA_FLAG,
  DATABASE_OPTION,
  readShopChoice,
  SHOP_OPTION,
  type ShopChoice,
} from '../../engine-choice.ts'
import { CommandFailed } from '../../failures.ts'
import { JSON_FLAG } from '../../terminal.ts'
import { askAndRead } from './ask.ts'
import { addDecisionFlags, readDecisions } from './decision-flags.ts'
import { callOf, describeOffer, readingFlags } from './describe-call.ts'
import { describeProblems, headlineOf, listProblems } from './describe-problems.ts'
import { describeWarning } from './describe-questions.ts'
import { describeReadings } from './describe-understanding.ts'
import { LEAVE_OUT_FLAG, readLeaveOut } from './leave-out-flag.ts'
import { MAP_FLAG, readMappings, SKIP_FLAG } from './mapping-flag.ts'
import { planOnly } from './plan-only.ts'
import { readInput } from './read-input.ts'
import { printResult } from './report.ts'

export function addImport(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'import <file>',
      'add and change pets out of a CSV, .xlsx or JSON file (- for standard input), all or nothing',
      'petstock inventory import stock.csv --dry-run',
    )
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
    .explain(HELP)
    .option(...MAP_FLAG)
    .option(...SKIP_FLAG)
    .option(...LEAVE_OUT_FLAG)
  addDecisionFlags(command)
    .option('--dry-run', 'show how the file is understood and what would change, and do nothing')
    .option('--all', 'print each problem in a line, equal ones too, and all of a long dry run')
    .option(...JSON_FLAG)
  command.action((file?: string) => importFile(command, context, file))
}

const HELP = `
A file must say the petId and the quantity. A column that it does not have changes nothing: status, name, lowStockAt,
kind and barcode may be left out. An empty cell of name, lowStockAt, kind or barcode takes away what the pet has there;
an empty status changes nothing. Without a status, a new pet is available, and one that is there keeps its own.
barcode holds all barcodes of a pet, with blanks between them; pets of the file may take each other's.`

async function importFile(
  command: PetstockCommand,
  context: CommandContext,
  file: string | undefined,
): Promise<void> {
  const dryRun = command.getOptionValue('dryRun') === true
  const shop = readShopChoice(command, context)
  const asGiven = readHow(command)
  command.refuseMistakes()
  if (file === undefined) return

  const { terminal } = context
  terminal.progress(`reading ${file} ...`)
  const { reading, how } = readFile(file, asGiven, command, context)
  terminal.progress('')
  for (const warning of reading.warnings) {
    for (const line of describeWarning(warning, reading.format)) terminal.note(line)
  }
  const { understood, problems: found } = reading
  if (!dryRun && understood !== null && found.length === 0) {
    for (const line of describeReadings(understood, how)) terminal.note(line)
  }
  const made = dryRun ? await plan(shop, context, reading) : await make(shop, context, reading)
  terminal.progress('')
  const asJson = command.getOptionValue('json') === true
  const isAll = command.getOptionValue('all') === true
  printResult({ ...made, how, dryRun, all: isAll }, asJson, context)
  if (made.reading.problems.length === 0) return
  if (isAll && !asJson) for (const line of listProblems(made.reading)) terminal.print(line)
  const problems = isAll ? [] : describeProblems(made.reading)
  throw new CommandFailed(
    [headlineOf(file, made.reading), ...problems].join('\n') +
      describeOffer(callOf(command, file, context), made.reading, how),
  )
}

const readHow = (command: PetstockCommand): HowToRead => ({
  mappings: readMappings(command),
  corrections: { cells: [], leftOut: readLeaveOut(command) },
  decisions: readDecisions(command),
})

/** Reads a file, and asks on a terminal what it does not say. A file from standard input leaves nothing to ask with. */
function readFile(
  file: string,
  asGiven: HowToRead,
  command: PetstockCommand,
  context: CommandContext,
): { readonly reading: ImportReading; readonly how: HowToRead } {
  const { terminal } = context
  const bytes = readInput(file)
  const { reading, decisions } = askAndRead(
    (decided) => readImport(bytes, { ...asGiven, decisions: decided }),
    asGiven.decisions,
    file === '-' ? undefined : terminal,
  )
  const how = { ...asGiven, decisions }
  if (decisions !== asGiven.decisions) {
    terminal.note(`to be asked no more: ${callOf(command, file, context)}${readingFlags(how)}`)
  }
  return { reading, how }
}

interface Made {
  readonly reading: ImportReading
  readonly plan: ImportPlan | undefined
}

/** Plans what the rows of a file would do; also those of one that is refused for its other rows. */
async function plan(
  shop: ShopChoice,
  context: CommandContext,
  reading: ImportReading,
): Promise<Made> {
  if (reading.rows.length + reading.refused === 0 && reading.problems.length > 0) {
    return { reading, plan: undefined }
  }
  context.terminal.progress(`comparing ${reading.rows.length} pets ...`)
  const rows = rowsById(reading)
  const { plan: planned, taken } = await planOnly(shop, context, rows)
  return { reading: withTakenCodes(reading, rows, taken), plan: planned }
}

async function make(
  shop: ShopChoice,
  context: CommandContext,
  reading: ImportReading,
): Promise<Made> {
  if (reading.problems.length > 0) return { reading, plan: undefined }
  context.terminal.progress(`writing ${reading.rows.length} pets ...`)
  const rows = rowsById(reading)
  const outcome = await withShop({ ...shop, create: true }, context, ({ stock }) =>
    stock.import([...rows.keys()], (pets) => planImport(rows, pets)),
  )
  if ('added' in outcome) return { reading, plan: outcome }
  const taken = 'taken' in outcome ? outcome.taken : []
  return { reading: withTakenCodes(reading, rows, taken), plan: undefined }
}
