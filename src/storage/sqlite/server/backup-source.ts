import { statSync } from 'node:fs'
import { backupFolder, defaultBackupDirectory } from '../../backup-folder.ts'
import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { BackupSource } from '../../engine.ts'
import { withoutFolder } from '../../examination/without-folder.ts'
import { BackupThread } from '../backup/backup-thread.ts'
import { guardedCopier } from '../backup/guarded-copier.ts'

export interface BackupSourceDependencies {
  readonly folder: DataFolder
  /** The module that the copying thread runs. */
  readonly entryPoint: URL
  readonly health: Pick<DatabaseHealth, 'problem' | 'reportDamage'>
  readonly inspectFiles: () => Promise<void>
  /** When the database was last written before this server opened it. */
  readonly lastWrittenAt: number | undefined
}

export function createBackupSource({
  folder,
  entryPoint,
  health,
  inspectFiles,
  lastWrittenAt,
}: BackupSourceDependencies): BackupSource {
  const thread = new BackupThread(entryPoint, folder.database, (reason) =>
    health.reportDamage(reason),
  )
  return {
    copier: guardedCopier(thread, { health, inspectFiles }),
    verify: (file) => thread.verify(file),
    examine: ({ now, directory, everyMs }) =>
      thread.examine({ folder, now, backupDirectory: directory, backupEveryMs: everyMs }),
    withoutFolder: (text) => withoutFolder(text, folder.directory),
    defaultDirectory: defaultBackupDirectory(folder),
    folder: (directory) => backupFolder(directory, folder),
    writtenAt: lastWrittenAt,
  }
}

/** When the database was last written; to be asked before the server opens it. */
export const writtenAt = ({ database }: DataFolder): number | undefined =>
  statSync(database, { throwIfNoEntry: false })?.mtimeMs
