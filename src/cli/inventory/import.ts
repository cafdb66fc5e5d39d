import { readFileSync } from 'node:fs'
import type { Pet } from '../../stock/pet.ts'
import type { ImportPlan } from '../../stock/pet-changes.ts'
import { dataFolder, hasDatabase } from '../../storage/data-folder.ts'
import {
  describeProblem,
  type ImportReading,
  type ImportRow,
} from '../../transfer/import-reading.ts'
import { planImport } from '../../transfer/plan-import.ts'
import { readImport } from '../../transfer/read-import.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import {
  DATA_FLAG,
  DATABASE_OPTION,
  readShopChoice,
  SHOP_OPTION,
  type ShopChoice,
} from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { JSON_FLAG, printJson } from '../terminal.ts'

export function addImport(inventory: PetstockCommand, context: CommandContext): void {
  const command = inventory
    .sub(
      'import <file>',
      'add and change pets out of a CSV or JSON file (- for standard input), all or nothing',
      'petstock inventory import stock.csv --dry-run',
    )
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
    .option('--dry-run', 'show what would be done, and do nothing')
    .option(...JSON_FLAG)
  command.action((file?: string) => importFile(command, context, file))
}

async function importFile(
  command: PetstockCommand,
  context: CommandContext,
  file: string | undefined,
): Promise<void> {
  const dryRun = command.getOptionValue('dryRun') === true
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  if (file === undefined) return

  const { terminal } = context
  terminal.progress(`reading ${file} ...`)
  const reading = readImport(readInput(file))
  terminal.progress('')
  for (const warning of reading.warnings) terminal.note(`warning: ${warning}`)
  if (reading.problemCount > 0) throw new CommandFailed(describeProblems(file, reading))

  terminal.progress(`${dryRun ? 'comparing' : 'writing'} ${reading.rows.length} pets ...`)
  const rows = new Map(reading.rows.map((row) => [row.petId, row]))
  const plan = dryRun
    ? await planOnly(shop, context, rows)
    : await withShop({ ...shop, create: true }, context, ({ stock }) =>
        stock.import([...rows.keys()], (pets) => planImport(rows, pets)),
      )
  terminal.progress('')
  report(command, context, plan, dryRun)
}

function readInput(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (cause) {
    throw new CommandFailed(`cannot read ${file}: ${(cause as Error).message}`, { cause })
  }
}

function describeProblems(file: string, { format, problems, problemCount }: ImportReading): string {
  const lines = problems.map((problem) => `  ${describeProblem(format, problem)}`)
  if (problemCount > problems.length) lines.push(`  and ${problemCount - problems.length} more`)
  const count = problemCount === 1 ? '1 problem' : `${problemCount} problems`
  return [`${file} was not imported: ${count}. Nothing has changed`, ...lines].join('\n')
}

/** Plans an import for a dry run. Where there is no database it makes none, and every pet is new. */
async function planOnly(
  shop: ShopChoice,
  context: CommandContext,
  rows: ReadonlyMap<bigint, ImportRow>,
): Promise<ImportPlan> {
  const planFor = (stock: readonly Pet[]): ImportPlan => {
    const known = new Map(stock.map((pet) => [pet.petId, pet]))
    return planImport(rows, new Map([...rows.keys()].map((petId) => [petId, known.get(petId)])))
  }
  const folder = 'data' in shop.engine ? dataFolder(shop.engine.data) : undefined
  if (folder !== undefined && !hasDatabase(folder)) {
    context.terminal.note(`there is no database at ${folder.database} yet; an import would make it`)
    return planFor([])
  }
  return withShop(shop, context, async ({ stock }) => planFor(await stock.list()))
}

function report(
  command: PetstockCommand,
  { terminal }: CommandContext,
  { added, changed, unchanged }: ImportPlan,
  dryRun: boolean,
): void {
  if (command.getOptionValue('json')) {
    printJson(terminal, { added: added.length, changed: changed.length, unchanged, dryRun })
    return
  }
  if (dryRun) {
    for (const pet of added) {
      terminal.print(`add     ${pet.petId}: ${pet.quantity}, ${pet.status}`)
    }
    for (const { before, after } of changed) {
      terminal.print(
        `change  ${before.petId}: ${before.quantity}, ${before.status} -> ${after.quantity}, ${after.status}`,
      )
    }
  }
  const [wouldAdd, wouldChange, wouldLeave] = dryRun
    ? ['would add', 'would change', 'would leave alone']
    : ['added', 'changed', 'left alone']
  terminal.print(
    `${wouldAdd} ${added.length}, ${wouldChange} ${changed.length}, ${wouldLeave} ${unchanged}`,
  )
}
