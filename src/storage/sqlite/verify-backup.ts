import { statSync } from 'node:fs'
import { BackupRefused, type VerifiedBackup } from '../backup.ts'
import { type Client, openConnection } from './connection.bun.ts'
import { MIGRATIONS, schemaState } from './migrations.ts'
import { requireSound } from './soundness.ts'

/**
 * Reads all of a backup and checks it: SQLite's own integrity and foreign keys, and whether this
 * version knows its schema. The file is not changed.
 * @throws BackupRefused with what is wrong, for the person at the keyboard
 */
export function verifyBackup(file: string): VerifiedBackup {
  try {
    const { client } = openConnection(file, 'read')
    try {
      return contentsOf(client, file)
    } finally {
      client.close()
    }
  } catch (error) {
    throw new BackupRefused(`${file} is not a good backup: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function contentsOf(client: Client, file: string): VerifiedBackup {
  const { empty, pending } = schemaState(client)
  if (empty) throw new Error('it is empty')
  requireSound(client)
  const count = (table: string): number =>
    Number(client.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0])
  const newest = client.query('SELECT max(updated_at) FROM inventory').values()[0]?.[0]
  return {
    file,
    bytes: statSync(file).size,
    pets: count('inventory'),
    movements: count('stock_movements'),
    keys: count('api_keys'),
    newestChangeAt: newest === null || newest === undefined ? null : Number(newest),
    schema: { applied: MIGRATIONS.length - pending.length, known: MIGRATIONS.length },
  }
}
