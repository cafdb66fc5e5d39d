import { quotedText } from '../names/name.ts'
import { StorageUnavailable } from '../stock/store.ts'
import { readDamageMark } from '../storage/damage-mark.ts'
import { type DataFolder, dataFolder, hasDatabase } from '../storage/data-folder.ts'
import { DatabaseRefused } from '../storage/failures.ts'
import { type CommandStore, openCommandStore } from '../storage/sqlite/command-store.ts'
import { damageIn } from '../storage/sqlite/driver/sqlite-failure.ts'
import type { FolderAccess } from '../storage/sqlite/folder/folder-access.ts'
import type { MendedName, MendedNames } from '../storage/sqlite/schema/mend-names.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { damageFound } from './damage.ts'
import { CommandFailed } from './failures.ts'
import { readFlag } from './flags.ts'
import { folderName } from './values.ts'

export const DEFAULT_DATA = './petstock-data'

export const DATA_FLAG = [
  '--data <dir>',
  `the data folder (PETSTOCK_DATA, default ${DEFAULT_DATA})`,
] as const

export const dataDirectory = (command: PetstockCommand, { env }: CommandContext): string =>
  readFlag({ command, env }, '--data', folderName, DEFAULT_DATA, 'PETSTOCK_DATA')

/** What a command says when its lock of the data folder finishes an interrupted restore. */
export const folderAccess = ({ terminal }: CommandContext): FolderAccess => ({
  onRestoreFinished: (replaced) =>
    terminal.note(`finished a restore that was cut short; the database before it is ${replaced}`),
})

/** What a command says while it upgrades the database. */
export const upgradeNotes = (folder: DataFolder, { terminal }: CommandContext) => ({
  onUpgradeBegins: () => terminal.note(`upgrading the database: ${folder.database}`),
  onUpgrade: (copy: string) =>
    terminal.note(`upgraded the database; the old one is kept as ${copy}`),
  onNamesMended: (mended: MendedNames) =>
    terminal.note(`${NAMES_MENDED}: ${describeMended(mended).join('; ')}`),
})

export const NAMES_MENDED = 'mended names that this version does not take'

/** Lists each mended name with the one before; of a long list, its beginning and how many more there are. */
export function describeMended({ count, listed }: MendedNames): string[] {
  const lines = listed.map(describe)
  if (count > listed.length) lines.push(`and ${count - listed.length} more`)
  return lines
}

const describe = ({ of, id, before, after }: MendedName): string =>
  `${of} ${id}: ${quotedText(before)} is ${after === null ? 'no name' : quotedText(after)} now`

export interface StoreUse {
  readonly directory: string
  /** Whether the command may create a database where there is none. */
  readonly create?: boolean
}

/** Opens the database, says which one it is, uses it, and closes it in any case. */
export async function withStore<T>(
  { directory, create = false }: StoreUse,
  context: CommandContext,
  use: (store: CommandStore) => Promise<T>,
): Promise<T> {
  const { terminal } = context
  const folder = dataFolder(directory)
  const made = !hasDatabase(folder)
  let store: CommandStore | undefined
  try {
    store = openCommandStore(folder, {
      create,
      now: context.now,
      ...folderAccess(context),
      ...upgradeNotes(folder, context),
    })
    terminal.note(`${made ? 'made a new database' : 'database'}: ${folder.database}`)
    const mark = await readDamageMark(folder)
    if (mark !== undefined) terminal.note(`warning: it was found damaged: ${mark}`)
    return await use(store)
  } catch (error) {
    const damage = damageIn(error)
    if (damage !== undefined) throw await damageFound(folder, damage, context, error)
    if (error instanceof DatabaseRefused) throw new CommandFailed(error.message, { cause: error })
    if (error instanceof StorageUnavailable) {
      throw new CommandFailed(
        `${folder.database} could not be read or written (${error.message}). If another program is at work on it, try again in a moment; else look at the disk`,
        { cause: error },
      )
    }
    throw error
  } finally {
    store?.close()
  }
}
