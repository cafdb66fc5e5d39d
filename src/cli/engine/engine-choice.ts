import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { IS_WHOLE } from '#runtime/program'
import { realPath } from '../../files/real-path.ts'
import type { DatabaseChoice, EngineChoice, FolderChoice } from '../../storage/engine-choice.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isGiven, readFlag, textsSaid } from '../command/read-flag.ts'
import { DATA, DATABASE, DEFAULT_DATA, NAMED_DATA, SHOP } from '../flags/common-flags.ts'
import type { Flag } from '../flags/flag.ts'
import { shellWord } from '../terminal/terminal.ts'

/** Reads which data folder a command works on. */
type ReadFolder = (command: PetstockCommand, context: CommandContext) => FolderChoice

/** The data folder that a call names, else the default one. */
export const namedFolder: ReadFolder = (command, { env }) => ({
  data: readFlag({ command, env }, NAMED_DATA),
})

/** The data folder that a call names, else the default one. Where nothing is named and the default folder is missing, that of the installed service. */
export const findFolder: ReadFolder = (command, context) => {
  const named = namedFolder(command, context)
  if (isGiven({ command, env: context.env }, DATA)) return named
  const installed = context.installedService()?.data
  if (installed === undefined) return named
  if (!existsSync(DEFAULT_DATA)) {
    context.terminal.note(`data folder: ${installed}, of the installed service`)
    return { data: installed, isInstalled: true }
  }
  if (realPath(DEFAULT_DATA) !== realPath(installed)) {
    command.mistake(
      `there are two data folders: ${resolve(DEFAULT_DATA)}, and ${installed} of the installed service. Say which one: --data ${DEFAULT_DATA} or --data ${shellWord(installed)}`,
    )
  }
  return named
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
  const shop = readFlag(source, SHOP)
  if (shop !== undefined && 'data' in engine) {
    command.mistake(
      '--shop (PETSTOCK_SHOP) goes with --database alone: a data folder holds one shop. Leave it out',
    )
  }
  return { engine, shop }
}

/** Whether a call, or else its environment, names a database and no data folder. */
export function choosesDatabase(command: PetstockCommand, { env }: CommandContext): boolean {
  const byFlag = (flag: Flag) => textsSaid(command, flag).length > 0
  if (byFlag(DATABASE) && byFlag(DATA)) {
    command.mistake('--data and --database name two places: leave one of them out')
  }
  if (byFlag(DATABASE) || byFlag(DATA)) return byFlag(DATABASE)
  const byVariable = (flag: Flag) => isGiven({ command, env }, flag)
  if (byVariable(DATABASE) && byVariable(DATA)) {
    command.mistake(
      `${DATA.variable} and ${DATABASE.variable} name two places: unset one of them, or say --data or --database`,
    )
  }
  return byVariable(DATABASE)
}

function readDatabase(command: PetstockCommand, { env }: CommandContext): DatabaseChoice {
  if (!IS_WHOLE) {
    command.mistake(
      '--database (PETSTOCK_DATABASE) is for the compiled program: this one has a data folder alone. Build the program with `bun run build`, or leave the database out',
    )
    return { database: [] }
  }
  return { database: readFlag({ command, env }, DATABASE) ?? [] }
}
