import { statSync } from 'node:fs'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import { backupFolder, defaultBackupDirectory } from '../../backup-folder.ts'
import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { BackupSource } from '../../engine.ts'
import { withoutFolder } from '../../examination/without-folder.ts'
import { type BackupResult, BackupThread } from '../backup/backup-thread.ts'
import { guardedCopier } from '../backup/guarded-copier.ts'
import { StockToBackUp } from '../backup/stock-to-back-up.ts'
import type { Reader } from './reader.ts'

interface BackupSourceDependencies {
  readonly folder: DataFolder
  /** Starts a thread that does what `respondToBackup` does. */
  readonly start: (events: ThreadEvents<BackupResult>) => Thread
  readonly health: Pick<DatabaseHealth, 'problem' | 'reportDamage'>
  readonly inspectFiles: () => Promise<void>
  readonly reader: Reader
  /** When the database was last written before this server opened it. */
  readonly lastWrittenAt: number | undefined
}

export function createBackupSource({
  folder,
  start,
  health,
  inspectFiles,
  reader,
  lastWrittenAt,
}: BackupSourceDependencies): BackupSource {
  const thread = new BackupThread(start, folder.database, (reason) => health.reportDamage(reason))
  const stock = new StockToBackUp(reader.connection.client)
  return {
    copier: guardedCopier(thread, { health, inspectFiles }),
    coverage: {
      look: (since) => reader.read(() => stock.look(since)),
      contentsOf: (file) => thread.contentsOf(file),
      compare: (contents) => thread.compare(contents),
    },
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
