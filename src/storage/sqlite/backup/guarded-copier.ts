import { rm } from 'node:fs/promises'
import type { BackupCopier } from '../../../backup/folder.ts'
import { BackupFailed } from '../../backup.ts'
import type { DatabaseHealth } from '../../database-health.ts'

/** What the copier asks about the database, which it finds by its path. */
export interface CopiedDatabase {
  readonly health: Pick<DatabaseHealth, 'problem'>
  readonly inspectFiles: () => Promise<void>
}

/** Copies only the database that the server has open: backups of another one would displace good ones. */
export function guardedCopier(
  copier: BackupCopier,
  { health, inspectFiles }: CopiedDatabase,
): BackupCopier {
  const assertSame = async (): Promise<void> => {
    await inspectFiles()
    const { problem } = health
    if (problem !== undefined) throw new BackupFailed(`no backup was made: ${problem.message}`)
  }
  return {
    async copy(file) {
      await assertSame()
      const copied = await copier.copy(file)
      try {
        await assertSame()
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      return copied
    },
    abandon: () => copier.abandon(),
  }
}
