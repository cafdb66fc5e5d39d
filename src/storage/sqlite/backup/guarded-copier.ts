import { rm } from 'node:fs/promises'
import type { BackupCopier } from '../../../backup/folder.ts'
import { BackupFailed } from '../../backup.ts'
import type { DatabaseHealth } from '../../database-health.ts'

/** What a copier needs to know of the database that it copies by its path. */
export interface CopiedDatabase {
  readonly health: Pick<DatabaseHealth, 'problem'>
  readonly inspectFiles: () => Promise<void>
}

/** Copies nothing but the database that the server works on: another one's backup would push out good ones. */
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
