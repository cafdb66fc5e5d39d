import { BUNDLED_MIGRATIONS } from '../../../runtime/assets.ts'
import { DatabaseNewer, DatabaseRefused } from '../../failures.ts'
import { type Client, integerPragma } from '../driver/connection.ts'
import { DATA_STEPS, type DataStepEvents } from './data-steps.ts'
import { findDamage } from './integrity.ts'
import { TABLES_OF_OTHERS } from './tables-of-others.ts'

export interface Migration {
  /** Its file in drizzle/, without the ending. */
  readonly name: string
  readonly hash: string
  readonly createdAt: number
  readonly statements: readonly string[]
}

export const MIGRATIONS: readonly Migration[] = BUNDLED_MIGRATIONS

// 'pets' in ASCII: marks petstock's databases in the file's header.
const APPLICATION_ID = 0x70657473

// Drizzle's own table, so that its tools understand a shop's database.
export const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id INTEGER PRIMARY KEY,
  hash text NOT NULL,
  created_at numeric
)`

/** Whether a migration copies a table row by row, as drizzle-kit does to change its rules. */
export const rebuildsTable = ({ statements }: Migration): boolean =>
  statements.some((statement) => statement.trimStart().startsWith('INSERT INTO `__new_'))

/** The migrations that a database still needs before this version can use it. */
export interface SchemaState {
  readonly empty: boolean
  readonly pending: readonly Migration[]
}

/** The migrations that a database has. */
export interface SchemaFound extends SchemaState {
  readonly applied: number
  /** How many schema changes in it this version does not know. */
  readonly unknown: number
}

/**
 * Reads which of the migrations a database has.
 * @throws DatabaseRefused for a database of another program
 */
export function readSchema(client: Client, migrations = MIGRATIONS): SchemaFound {
  const tables = client
    .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => row.name)
    .filter((name) => !TABLES_OF_OTHERS.has(name))
  if (tables.length === 0) return { empty: true, pending: migrations, applied: 0, unknown: 0 }
  if (!tables.includes('__drizzle_migrations') || !isPetstockDatabase(client)) {
    throw new DatabaseRefused('the file is a database, but not one that petstock made')
  }
  const applied = client
    .query<{ hash: string }>('SELECT hash FROM __drizzle_migrations')
    .all()
    .map((row) => row.hash)
  const known = new Set(migrations.map((migration) => migration.hash))
  const done = new Set(applied)
  return {
    empty: false,
    pending: migrations.filter((migration) => !done.has(migration.hash)),
    applied: applied.length,
    unknown: applied.filter((hash) => !known.has(hash)).length,
  }
}

/**
 * Compares the database with the migrations that this version knows.
 * @throws DatabaseRefused for a database of a newer version, or of another program
 */
export function schemaState(client: Client, migrations = MIGRATIONS): SchemaState {
  const { empty, pending, unknown } = readSchema(client, migrations)
  if (unknown > 0) {
    throw new DatabaseNewer(
      `the database was made by a newer petstock (it has ${unknown} schema change${unknown === 1 ? '' : 's'} that this version does not know); it was left as it is. Run the newer petstock, or restore a backup from before`,
    )
  }
  return { empty, pending }
}

/** Makes the tables of migrations in an empty database. */
export function createTables(client: Client, migrations: readonly Migration[]): void {
  const statements = migrations.flatMap((migration) => migration.statements)
  // In one call, since every start does this.
  client.run([BOOKKEEPING, ...statements].join(';\n'))
}

/** Callbacks in the migration's transaction: no other process changes the database meanwhile. */
interface MigrationSteps extends DataStepEvents {
  /** Before an older database is changed. */
  readonly onChange?: () => void
  /** After an empty database got its tables. */
  readonly onCreate?: () => void
}

/**
 * Applies the missing migrations and checks the result, all or nothing. Several processes may call it
 * at once.
 */
export function migrate(
  client: Client,
  migrations: readonly Migration[],
  { onChange, onCreate, ...events }: MigrationSteps,
): void {
  // A migration may rebuild a table that others point to.
  client.run('PRAGMA foreign_keys = OFF')
  // An index is sorted in memory: the system's temporary folder may be full, and is no place for a shop's data.
  client.run('PRAGMA temp_store = MEMORY')
  try {
    client
      .transaction(() => {
        const { pending, empty } = schemaState(client, migrations)
        if (pending.length === 0) return
        if (!empty) onChange?.()
        client.run(BOOKKEEPING)
        const record = client.query(
          'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
        )
        for (const migration of pending) {
          for (const statement of migration.statements) client.run(statement)
          if (!empty) DATA_STEPS[migration.name]?.(client, events)
          record.run(migration.hash, BigInt(migration.createdAt))
        }
        if (empty) {
          client.run(`PRAGMA application_id = ${APPLICATION_ID}`)
          onCreate?.()
        }
        const damage = findDamage(client)
        if (damage !== undefined) throw new Error(damage)
      })
      .immediate()
  } finally {
    client.run('PRAGMA temp_store = DEFAULT')
    client.run('PRAGMA foreign_keys = ON')
  }
}

const isPetstockDatabase = (client: Client): boolean =>
  integerPragma(client, 'application_id') === APPLICATION_ID
