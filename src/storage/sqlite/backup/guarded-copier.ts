import { rm } from 'node:fs/promises'
import type { BackupCopier } from '../../../backup/folder.ts'
import { BackupFailed } from '../../backup.ts'
import type { DatabaseHealth } from '../../database-health.ts'

/** What the copier asks about the database, which it finds by its path. */
interface CopiedDatabase {
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
  let isAbandoned = false
  return {
    async copy(file) {
      isAbandoned = false
      await assertSame()
      // The server has stopped meanwhile.
      if (isAbandoned) throw new BackupFailed('the backup was abandoned')
      const copied = await copier.copy(file)
      try {
        await assertSame()
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      return copied
    },
    async abandon() {
      isAbandoned = true
      await copier.abandon()
    },
  }
}
