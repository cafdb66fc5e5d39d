import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { IS_WHOLE } from '#runtime/program'
import { readNamedFile } from '../files/away.ts'
import type { DatabaseChoice, EngineChoice, FolderChoice } from '../storage/engine-choice.ts'
import { DatabaseRefused } from '../storage/failures.ts'
import { readDatabaseUrl } from '../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { plainDatabase } from './encrypted-links.ts'
import { isGiven, readFlag } from './flags.ts'
import { shellWord } from './terminal.ts'
import { folderName, shopName } from './values.ts'

export const DEFAULT_DATA = './petstock-data'

export const DATA_FLAG = [
  '--data <dir>',
  `the data folder (PETSTOCK_DATA, default ${DEFAULT_DATA}, or else the installed service's)`,
] as const

/** The flag for commands that make the folder, or replace what is in it: they look for no other one. */
export const NAMED_DATA_FLAG = [
  '--data <dir>',
  `the data folder (PETSTOCK_DATA, default ${DEFAULT_DATA})`,
] as const

export const DATABASE_FLAG = [
  '--database <urls>',
  'a PostgreSQL database of many shops in place of a data folder, as postgres://user:password@host/database (PETSTOCK_DATABASE)',
] as const

export const DATABASE_OPTION = new Option(...DATABASE_FLAG)
export const SHOP_OPTION = new Option(
  '--shop <slugOrId>',
  'which shop of the database (PETSTOCK_SHOP, default the only one)',
)

/** Lets a command that works with the files of a data folder refuse a database with advice. */
export const NO_DATABASE_OPTION = new Option(...DATABASE_FLAG).hideHelp()

/** Reads which data folder a command works on. */
type ReadFolder = (command: PetstockCommand, context: CommandContext) => FolderChoice

/** The data folder that a call names, else the default one. */
export const namedFolder: ReadFolder = (command, { env }) => ({
  data: readFlag({ command, env }, '--data', folderName, DEFAULT_DATA, 'PETSTOCK_DATA'),
})

/** The same. Where nothing is named and the default folder is missing, that of the installed service. */
export const findFolder: ReadFolder = (command, context) => {
  const named = namedFolder(command, context)
  if (isGiven({ command, env: context.env }, '--data')) return named
  const installed = context.installedService()?.data
  if (installed === undefined) return named
  if (!existsSync(DEFAULT_DATA)) {
    context.terminal.note(`data folder: ${installed}, of the installed service`)
    return { data: installed, isInstalled: true }
  }
  if (!isSameFolder(DEFAULT_DATA, installed)) {
    command.mistake(
      `there are two data folders: ${resolve(DEFAULT_DATA)}, and ${installed} of the installed service. Say which one: --data ${DEFAULT_DATA} or --data ${shellWord(installed)}`,
    )
  }
  return named
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

/**
 * The data folder of a command that works with its files.
 * @param instead what does the same for a database
 */
export function folderAlone(
  command: PetstockCommand,
  context: CommandContext,
  instead: string,
  readFolder: ReadFolder = findFolder,
): FolderChoice {
  if (choosesDatabase(command, context)) {
    command.mistake(`this is for the files of a data folder, and no database has them. ${instead}`)
    return namedFolder(command, context)
  }
  return readFolder(command, context)
}

/** Where the data is, by the call, else by the environment. A flag wins over the variable of the other. */
export const readEngineChoice = (
  command: PetstockCommand,
  context: CommandContext,
  readFolder: ReadFolder = findFolder,
): EngineChoice =>
  choosesDatabase(command, context) ? readDatabase(command, context) : readFolder(command, context)

/** A shop, and where it is. */
export interface ShopChoice {
  readonly engine: EngineChoice
  /** The slug, the name or the id of a shop in a database; undefined: the only one. */
  readonly shop: string | undefined
}

export function readShopChoice(command: PetstockCommand, context: CommandContext): ShopChoice {
  const source = { command, env: context.env }
  const engine = readEngineChoice(command, context)
  const shop = readFlag(source, '--shop', shopName, undefined, 'PETSTOCK_SHOP')
  if (shop !== undefined && 'data' in engine) {
    command.mistake(
      '--shop (PETSTOCK_SHOP) goes with --database alone: a data folder holds one shop. Leave it out',
    )
  }
  return { engine, shop }
}

/** Whether a call, or else its environment, names a database and no data folder. */
export function choosesDatabase(command: PetstockCommand, { env }: CommandContext): boolean {
  const byFlag = (name: string) => command.getOptionValue(name) !== undefined
  const byVariable = (name: string) => (env[name] ?? '') !== ''
  if (byFlag('database') && byFlag('data')) {
    command.mistake('--data and --database name two places: leave one of them out')
  }
  if (byFlag('database') || byFlag('data')) return byFlag('database')
  if (byVariable('PETSTOCK_DATABASE') && byVariable('PETSTOCK_DATA')) {
    command.mistake(
      'PETSTOCK_DATA and PETSTOCK_DATABASE name two places: unset one of them, or say --data or --database',
    )
  }
  return byVariable('PETSTOCK_DATABASE')
}

/** Reads the URLs of a database. No message shows them: they may hold a password. */
function readDatabase(command: PetstockCommand, { env }: CommandContext): DatabaseChoice {
  if (!IS_WHOLE) {
    command.mistake(
      '--database (PETSTOCK_DATABASE) is for the compiled program: this one has a data folder alone. Build the program with `bun run build`, or leave the database out',
    )
    return { database: [] }
  }
  const given: unknown = command.getOptionValue('database')
  const text = typeof given === 'string' ? given : (env.PETSTOCK_DATABASE ?? '')
  try {
    const database = readDatabaseUrl(text, readNamedFile)
    const plain = plainDatabase(database)
    if (plain !== undefined) command.mistake(plain)
    return { database }
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error
    command.mistake(error.message)
    return { database: [] }
  }
}
