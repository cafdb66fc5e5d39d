import { readFileSync } from 'node:fs'
import { Option } from 'commander'
import type { DatabaseChoice, EngineChoice } from '../storage/engine-choice.ts'
import { DatabaseRefused } from '../storage/failures.ts'
import { readDatabaseUrl } from '../storage/open-engine.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { readFlag } from './flags.ts'
import { folderName, shopName } from './values.ts'

export const DEFAULT_DATA = './petstock-data'

export const DATA_FLAG = [
  '--data <dir>',
  `the data folder (PETSTOCK_DATA, default ${DEFAULT_DATA})`,
] as const

export const DATABASE_FLAG = [
  '--database <urls>',
  'a PostgreSQL database of many shops in place of a data folder, as postgres://user:password@host/database (PETSTOCK_DATABASE)',
] as const

export const DATABASE_OPTION = new Option(...DATABASE_FLAG)
export const SHOP_OPTION = new Option(
  '--shop <nameOrId>',
  'which shop of the database (PETSTOCK_SHOP, default the only one)',
)

/** Lets a command that works with the files of a data folder refuse a database with advice. */
export const NO_DATABASE_OPTION = new Option(...DATABASE_FLAG).hideHelp()

/** The data folder that a call names, for commands that use no other data. */
export const dataDirectory = (command: PetstockCommand, { env }: CommandContext): string =>
  readFlag({ command, env }, '--data', folderName, DEFAULT_DATA, 'PETSTOCK_DATA')

/**
 * The data folder of a command that works with its files.
 * @param instead what does the same for a database
 */
export function folderAlone(
  command: PetstockCommand,
  context: CommandContext,
  instead: string,
): string {
  if (choosesDatabase(command, context)) {
    command.mistake(`this is for the files of a data folder, and no database has them. ${instead}`)
  }
  return dataDirectory(command, context)
}

/** Where the data is, by the call, else by the environment. A flag wins over the variable of the other. */
export const readEngineChoice = (
  command: PetstockCommand,
  context: CommandContext,
): EngineChoice =>
  choosesDatabase(command, context)
    ? readDatabase(command, context)
    : { data: dataDirectory(command, context) }

/** A shop, and where it is. */
export interface ShopChoice {
  readonly engine: EngineChoice
  /** The name or the id of a shop in a database; undefined: the only one. */
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
  const given: unknown = command.getOptionValue('database')
  const text = typeof given === 'string' ? given : (env.PETSTOCK_DATABASE ?? '')
  try {
    return { database: readDatabaseUrl(text, (path) => readFileSync(path, 'utf8')) }
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error
    command.mistake(error.message)
    return { database: [] }
  }
}
