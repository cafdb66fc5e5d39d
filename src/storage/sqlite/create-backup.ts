import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupFailed, type VerifiedBackup } from '../backup.ts'
import { createPrivateFile } from '../data-folder.ts'
import { openConnection } from './connection.bun.ts'
import { verifyBackup } from './verify-backup.ts'

/**
 * Copies the database as it is at one moment, beside whoever is at work on it: reading holds up no
 * write. The copy is synced and verified before it gets its name, so that a file of that name is
 * always a good one.
 * @throws BackupFailed
 */
export function createBackup(database: string, file: string): VerifiedBackup {
  const partial = `${file}.partial`
  try {
    createPrivateFile(partial)
    const { client } = openConnection(database, 'read')
    try {
      client.query('VACUUM INTO ?').run(partial)
    } finally {
      client.close()
    }
    syncPath(partial)
    const verified = verifyBackup(partial)
    renameSync(partial, file)
    syncPath(dirname(file))
    return { ...verified, file }
  } catch (error) {
    rmSync(partial, { force: true })
    throw new BackupFailed(`no backup was made: ${(error as Error).message}`, { cause: error })
  }
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
