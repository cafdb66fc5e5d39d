import { dataFolder, hasDatabase } from '../storage/data-folder.ts'
import { DatabaseRefused, StorageUnavailable } from '../storage/failures.ts'
import { type CounterStore, openCounterStore } from '../storage/sqlite/counter-store.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
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

export interface StoreUse {
  readonly directory: string
  /** Whether the command may make a database where there is none. */
  readonly create?: boolean
}

/** Does something with the database, says which one it is, and closes it whatever happens. */
export async function withStore<T>(
  { directory, create = false }: StoreUse,
  { terminal, now }: CommandContext,
  use: (store: CounterStore) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(directory)
  const made = !hasDatabase(folder)
  let store: CounterStore | undefined
  try {
    store = openCounterStore(folder, {
      create,
      now,
      onUpgradeBegins: () => terminal.note(`upgrading the database: ${folder.database}`),
      onUpgrade: (copy) => terminal.note(`upgraded the database; the old one is kept as ${copy}`),
    })
    terminal.note(`${made ? 'made a new database' : 'database'}: ${folder.database}`)
    return await use(store)
  } catch (error) {
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
