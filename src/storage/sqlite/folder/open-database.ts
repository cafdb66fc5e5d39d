import { keepLog } from '#runtime/sqlite'
import { isFull } from '../../../files/free-space.ts'
import { exists } from '../../../files/publish-file.ts'
import { syncFolder } from '../../../files/sync.ts'
import {
  createDataFolder,
  createPrivateFile,
  type DataFolder,
  hasDatabase,
  noDatabase,
  withWriteAdvice,
} from '../../data-folder.ts'
import { DatabaseNewer, DatabaseRefused } from '../../failures.ts'
import { type Connection, enableWal, openConnection } from '../driver/connection.ts'
import { hasNoRoomBeside } from '../driver/sqlite-failure.ts'
import {
  MIGRATIONS,
  type Migration,
  migrate,
  type SchemaState,
  schemaState,
} from '../schema/migrations.ts'
import { assertSchema } from '../schema/schema-objects.ts'
import { newestCopy, type UpgradeOptions, upgrade } from './upgrade.ts'
import { moveForeignLogAside, refuseToReplace } from './vanished-database.ts'

export interface OpenOptions extends UpgradeOptions {
  /** Whether a missing database is made; without it a missing one is an error. */
  readonly create: boolean
  /** Checks an existing database, and may refuse it before anything changes. */
  readonly onExisting?: (connection: Connection) => void
  /** Fills a new database, in the transaction that makes it. */
  readonly onCreate?: (connection: Connection) => void
  readonly migrations?: readonly Migration[]
}

/**
 * Opens the folder's database for writing. Makes it, or upgrades its schema to this version's, where
 * needed.
 * @throws DatabaseRefused with a message for the user
 */
export function openDatabase(folder: DataFolder, options: OpenOptions): Connection {
  if (!hasDatabase(folder)) {
    if (!options.create) throw noDatabase(folder)
    refuseToReplace(folder)
    createDataFolder(folder)
    createPrivateFile(folder.database)
    syncFolder(folder.directory)
  }
  const connection = connect(folder, options.now())
  try {
    bringUpToDate(connection, folder, options)
    return connection
  } catch (error) {
    connection.client.close()
    throw refusal(folder, error)
  }
}

/** A log that is there stays, also where this connection is the last to end: a program may be copying it. */
function connect(folder: DataFolder, now: number): Connection {
  try {
    moveForeignLogAside(folder, now)
    const hasLog = exists(`${folder.database}-wal`)
    const connection = openConnection(folder.database, 'write')
    if (hasLog) keepLog(connection.client)
    return connection
  } catch (error) {
    throw refusal(folder, error)
  }
}

function refusal(folder: DataFolder, error: unknown): DatabaseRefused {
  if (error instanceof DatabaseNewer) {
    const copy = newestCopy(folder)
    const like = copy === undefined ? '' : `, like ${copy}`
    return new DatabaseNewer(`${folder.database}: ${error.message}${like}`, { cause: error })
  }
  if (error instanceof DatabaseRefused) {
    return new DatabaseRefused(`${folder.database}: ${error.message}`, { cause: error })
  }
  const reason = hasNoRoomBeside(error) ? whyNoRoom(folder, error) : (error as Error).message
  return new DatabaseRefused(`cannot open ${folder.database}: ${reason}`, { cause: error })
}

function whyNoRoom({ directory }: DataFolder, error: unknown): string {
  if (isFull(directory)) return `the disk of ${directory} is full. Make room there, and try again`
  return withWriteAdvice((error as Error).message, directory)
}

function bringUpToDate(connection: Connection, folder: DataFolder, options: OpenOptions): void {
  const migrations = options.migrations ?? MIGRATIONS
  const { empty, pending } = readState(connection, migrations)
  if (!empty) options.onExisting?.(connection)
  // A copy that took the database's place has the log turned off.
  enableWal(connection.client)
  const onCreate = () => options.onCreate?.(connection)
  if (empty) migrate(connection.client, migrations, { onCreate })
  else if (pending.length > 0) upgrade(connection, folder, migrations, options)
}

/** Reads the schema in one transaction: another command may be upgrading the database. */
function readState({ client }: Connection, migrations: readonly Migration[]): SchemaState {
  return client.transaction(() => {
    const state = schemaState(client, migrations)
    if (!state.empty) assertSchema(client, state, migrations)
    return state
  })()
}
