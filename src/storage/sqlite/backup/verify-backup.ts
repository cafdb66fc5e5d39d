import type { BackupVerification } from '../../../backup/folder.ts'
import { type OnShare, UNSEEN } from '../../../progress.ts'
import { BackupRefused, type VerifiedBackup } from '../../backup.ts'
import { DatabaseDamaged } from '../../failures.ts'
import { type Client, openUntouched } from '../driver/connection.ts'
import { isDamage, messageOf } from '../driver/sqlite-failure.ts'
import { findDamage } from '../schema/integrity.ts'
import { MIGRATIONS, type Migration, schemaState } from '../schema/migrations.ts'
import { assertSchema } from '../schema/schema-objects.ts'
import { requireWholeFile } from './backup-file.ts'
import { countOf } from './table-counts.ts'

/** A database without a table in it, as a start has it that is making one. */
class DatabaseEmpty extends Error {
  override name = 'DatabaseEmpty'
}

/** Whether a copy, or its check, failed since there is no table in the database. */
export function isOfEmpty(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseEmpty) return true
  }
  return false
}

/**
 * Reads all of a backup and checks it: its length, SQLite's integrity and foreign keys, the rules of
 * its tables, and its schema. It changes nothing, and makes no file beside it. It must not be used on a
 * database that is open in this process.
 * @throws BackupRefused with what is wrong, for the user
 */
export function verifyBackup(
  file: string,
  migrations: readonly Migration[] = MIGRATIONS,
  onShare: OnShare = UNSEEN,
): VerifiedBackup {
  try {
    const bytes = requireWholeFile(file)
    onShare(0)
    const client = openUntouched(file)
    try {
      return { file, bytes, ...contentsOf(client, migrations, onShare) }
    } finally {
      client.close()
    }
  } catch (error) {
    throw new BackupRefused(`${file} is no good backup: ${reasonOf(error)}`, { cause: error })
  }
}

/** What a verification has found as a value, which a thread can send. */
export function verificationOf(file: string): BackupVerification {
  try {
    const { bytes, pets, movements, keys, newestChangeAt } = verifyBackup(file)
    return { sound: true, bytes, pets, movements, keys, newestChangeAt }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return { sound: false, problem: reasonOf(error.cause) }
  }
}

function reasonOf(error: unknown): string {
  const message = messageOf(error)
  return isDamage(error) ? `it is damaged (${message})` : message
}

function contentsOf(
  client: Client,
  migrations: readonly Migration[],
  onShare: OnShare,
): Omit<VerifiedBackup, 'file' | 'bytes'> {
  const state = schemaState(client, migrations)
  if (state.empty) throw new DatabaseEmpty('it is a database without a table in it')
  const damage = findDamage(client, onShare)
  if (damage !== undefined) throw new DatabaseDamaged(damage)
  assertSchema(client, state, migrations)
  return {
    pets: countOf(client, 'inventory'),
    movements: countOf(client, 'stock_movements'),
    keys: countOf(client, 'api_keys'),
    newestChangeAt: newestChange(client),
    schema: { applied: migrations.length - state.pending.length, known: migrations.length },
  }
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
