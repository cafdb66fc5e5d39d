import type { DatabaseChoice } from '../storage/engine-choice.ts'
import type { TablesFound } from '../storage/open-engine.ts'
import { migrateDatabase, readTables } from '../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from './command/command.ts'
import { isSet } from './command/read-flag.ts'
import { databaseFailure, serversText } from './engine/database.ts'
import { namedFolder, readEngineChoice } from './engine/engine-choice.ts'
import { CommandFailed } from './failures/failures.ts'
import { DATABASE } from './flags/common-flags.ts'
import { toggle } from './flags/flag.ts'

const CHECK = toggle('--check', 'only say whether the tables are as this version needs them')

/** `petstock migrate`: makes or upgrades the tables of a database. No server does that. */
export function addMigrate(command: PetstockCommand, context: CommandContext): void {
  command.takes(DATABASE, CHECK)
  command.action(() => run(command, context))
}

async function run(command: PetstockCommand, context: CommandContext): Promise<void> {
  const choice = readEngineChoice(command, context, namedFolder)
  if ('data' in choice) {
    command.mistake(
      'migrate needs --database (PETSTOCK_DATABASE): `petstock serve` upgrades a data folder by itself',
    )
  }
  command.refuseMistakes()
  if ('data' in choice) return
  context.terminal.note(`database: ${serversText(choice)}`)
  try {
    if (isSet(command, CHECK)) await check(choice, context)
    else await migrate(choice, context)
  } catch (error) {
    throw databaseFailure(error, choice)
  }
}

async function migrate({ database }: DatabaseChoice, { terminal }: CommandContext): Promise<void> {
  terminal.progress('upgrading the tables ...')
  const applied = await migrateDatabase(database)
  terminal.progress('')
  for (const name of applied) terminal.print(`applied ${name}`)
  if (applied.length === 0) terminal.print('the tables are as this version needs them')
}

/** @throws CommandFailed where there is something to do */
async function check({ database }: DatabaseChoice, { terminal }: CommandContext): Promise<void> {
  const tables = await readTables(database)
  const todo = whatToDo(tables)
  if (todo !== undefined) throw new CommandFailed(todo)
  terminal.print(`the tables are as this version needs them (version ${tables.version})`)
}

function whatToDo({ state, version, known }: TablesFound): string | undefined {
  switch (state) {
    case 'current':
      return undefined
    case 'missing':
      return 'the database has no tables of petstock yet. Run `petstock migrate`'
    case 'too_new':
      return `a newer petstock has changed the tables (version ${version}, and this one knows ${known}). Run the newer one`
    case 'too_old':
    case 'behind':
      return `the tables are of version ${version}, and this petstock knows ${known}. Run \`petstock migrate\``
  }
}
