import { BackupRefused, type VerifiedBackup } from '../backup.ts'
import { requireWholeFile } from './backup-file.ts'
import { tableAgainstItsRules } from './check-constraints.ts'
import { type Client, openUntouched } from './connection.bun.ts'
import { MIGRATIONS, type Migration, schemaState } from './migrations.ts'
import { messageOf } from './sqlite-failure.ts'
import { countOf } from './table-counts.ts'

/**
 * Reads all of a backup and checks it: whether it is whole, SQLite's own integrity and foreign keys,
 * and whether this version knows its schema. Nothing is changed, nor made beside it. Not for a
 * database that is open in this process.
 * @throws BackupRefused with what is wrong, for the person at the keyboard
 */
export function verifyBackup(
  file: string,
  migrations: readonly Migration[] = MIGRATIONS,
): VerifiedBackup {
  try {
    const bytes = requireWholeFile(file)
    const client = openUntouched(file)
    try {
      return { file, bytes, ...contentsOf(client, migrations) }
    } finally {
      client.close()
    }
  } catch (error) {
    throw new BackupRefused(`${file} is no good backup: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const message = messageOf(error)
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(message) ? `it is damaged (${message})` : message
}

function contentsOf(
  client: Client,
  migrations: readonly Migration[],
): Omit<VerifiedBackup, 'file' | 'bytes'> {
  const { empty, pending } = schemaState(client, migrations)
  if (empty) throw new Error('it is a database without a table in it')
  requireIntegrity(client)
  return {
    pets: countOf(client, 'inventory'),
    movements: countOf(client, 'stock_movements'),
    keys: countOf(client, 'api_keys'),
    newestChangeAt: newestChange(client),
    schema: { applied: migrations.length - pending.length, known: migrations.length },
  }
}

function requireIntegrity(client: Client): void {
  const [found] = client.query('PRAGMA integrity_check(1)').values().flat()
  if (found !== 'ok')
    throw new Error(`it is damaged (${String(found).trim().replace(/\s+/g, ' ')})`)
  if (client.query('PRAGMA foreign_key_check').get()) {
    throw new Error('it is damaged (a row in it points to nothing)')
  }
  const table = tableAgainstItsRules(client)
  if (table !== undefined) throw new Error(`it is damaged (a row of ${table} is against its rules)`)
}

function newestChange(client: Client): number | null {
  const [newest] = client
    .query(
      'SELECT max(at) FROM (SELECT max(updated_at) AS at FROM inventory UNION ALL SELECT max(at) FROM stock_movements)',
    )
    .values()
    .flat()
  return newest === null || newest === undefined ? null : Number(newest)
}
