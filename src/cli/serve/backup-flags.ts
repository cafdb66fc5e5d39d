import { resolve } from 'node:path'
import type { BackupSettings } from '../../service/backups.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { PetstockCommand } from '../command.ts'
import { type FlagSource, readFlag } from '../flags.ts'
import { backupCount, duration, folderName, futureDuration, type Parser } from '../values.ts'

export function addBackupFlags(command: PetstockCommand): void {
  command
    .option(
      '--backup-dir <dir>',
      'where backups go, at best on a second drive, or off (PETSTOCK_BACKUP_DIR, default backups in the data folder)',
    )
    .option(
      '--backup-every <duration>',
      'how often one is made, as 12h or 7d (PETSTOCK_BACKUP_EVERY, default 24h)',
    )
    .option('--backup-keep <n>', 'how many are kept (PETSTOCK_BACKUP_KEEP, default 14)')
}

/**
 * @param demo whether the data is only samples, which are backed up where a folder is named
 * @returns undefined where no backups are to be made
 */
export function readBackupFlags(
  source: FlagSource,
  data: string,
  demo: boolean,
): BackupSettings | undefined {
  const fallback = demo ? undefined : defaultBackupDirectory(dataFolder(data))
  const directory = readFlag(source, '--backup-dir', folderOrOff, fallback, 'PETSTOCK_BACKUP_DIR')
  const everyMs = readFlag(
    source,
    '--backup-every',
    futureDuration,
    duration('24h'),
    'PETSTOCK_BACKUP_EVERY',
  )
  const keep = readFlag(source, '--backup-keep', backupCount, 14, 'PETSTOCK_BACKUP_KEEP')
  return directory === undefined ? undefined : { directory: resolve(directory), everyMs, keep }
}

const folderOrOff: Parser<string | undefined> = (text) =>
  text === 'off' ? undefined : folderName(text)
