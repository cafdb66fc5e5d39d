import { statSync } from 'node:fs'
import { backupFolder, defaultBackupDirectory } from '../../backup-folder.ts'
import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { BackupSource } from '../../engine.ts'
import { withoutFolder } from '../../examination/without-folder.ts'
import { BackupThread } from '../backup/backup-thread.ts'
import { guardedCopier } from '../backup/guarded-copier.ts'
import { StockToBackUp } from '../backup/stock-to-back-up.ts'
import type { Reader } from './reader.ts'

interface BackupSourceDependencies {
  readonly folder: DataFolder
  /** The module that the copying thread runs. */
  readonly entryPoint: URL
  readonly health: Pick<DatabaseHealth, 'problem' | 'reportDamage'>
  readonly inspectFiles: () => Promise<void>
  readonly reader: Reader
  /** When the database was last written before this server opened it. */
  readonly lastWrittenAt: number | undefined
}

export function createBackupSource({
  folder,
  entryPoint,
  health,
  inspectFiles,
  reader,
  lastWrittenAt,
}: BackupSourceDependencies): BackupSource {
  const thread = new BackupThread(entryPoint, folder.database, (reason) =>
    health.reportDamage(reason),
  )
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
