import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import {
  createDataFolder,
  createPrivateFile,
  type DataFolder,
  hasDatabase,
} from '../data-folder.ts'
import { DatabaseRefused } from '../failures.ts'
import { type Connection, enableWal, openConnection } from './connection.bun.ts'
import { MIGRATIONS, type Migration, migrate, schemaState } from './migrations.ts'
import { lockDataFolder } from './server-lock.bun.ts'

export interface OpenOptions {
  /** Whether a missing database is made; without it a missing one is an error. */
  readonly create: boolean
  /** Whether this process is the folder's server, which holds the lock already. */
  readonly holdsLock?: boolean
  readonly now: () => number
  /** Told where the copy of the old database went, when an upgrade is about to change it. */
  readonly onUpgrade?: (copy: string) => void
  /** Fills a database that is being made, in the transaction that makes it. */
  readonly onCreate?: (connection: Connection) => void
  readonly migrations?: readonly Migration[]
}

/**
 * Opens the folder's database for writing, made or upgraded to this version's schema if need be.
 * @throws DatabaseRefused with a message for the person at the keyboard
 */
export function openDatabase(folder: DataFolder, options: OpenOptions): Connection {
  if (!hasDatabase(folder)) {
    if (!options.create) {
      throw new DatabaseRefused(
        `there is no database at ${folder.database}. Name the right folder with --data, or make one with \`petstock serve\``,
      )
    }
    createDataFolder(folder)
    createPrivateFile(folder.database)
  }
  const connection = connect(folder)
  try {
    bringUpToDate(connection, folder, options)
    return connection
  } catch (error) {
    connection.client.close()
    throw refusal(folder, error)
  }
}

function connect(folder: DataFolder): Connection {
  try {
    return openConnection(folder.database, 'write')
  } catch (error) {
    throw refusal(folder, error)
  }
}

function refusal(folder: DataFolder, error: unknown): DatabaseRefused {
  if (error instanceof DatabaseRefused) {
    return new DatabaseRefused(`${folder.database}: ${error.message}`, { cause: error })
  }
  return new DatabaseRefused(`cannot open ${folder.database}: ${(error as Error).message}`, {
    cause: error,
  })
}

function bringUpToDate(connection: Connection, folder: DataFolder, options: OpenOptions): void {
  const migrations = options.migrations ?? MIGRATIONS
  const { empty, pending } = schemaState(connection.client, migrations)
  if (pending.length === 0) return
  if (empty) {
    enableWal(connection.client)
    migrate(connection.client, migrations, () => options.onCreate?.(connection))
    return
  }
  const release = options.holdsLock ? () => {} : lockDataFolder(folder)
  if (!release) {
    throw new DatabaseRefused(
      'the database needs an upgrade, and a server of an older version is running on it. Stop that server, start this version, and try again',
    )
  }
  try {
    options.onUpgrade?.(copyBeforeUpgrade(connection, folder, options.now()))
    migrate(connection.client, migrations)
  } finally {
    release()
  }
}

/** Keeps the database as it was, beside it, synced before anything changes. */
function copyBeforeUpgrade(connection: Connection, folder: DataFolder, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const copy = join(folder.directory, `petstock-before-upgrade-${stamp}.db`)
  createPrivateFile(copy)
  connection.client.query('VACUUM INTO ?').run(copy)
  const file = openSync(copy, 'r+')
  fsyncSync(file)
  closeSync(file)
  return copy
}
