import { resolve } from 'node:path'
import type { BackupSettings } from '../../server/backups.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { PetstockCommand } from '../command.ts'
import { type FlagSource, readFlag } from '../flags.ts'
import { backupCount, duration, folderName, futureDuration, type Parser } from '../values.ts'

/** Adds the flags for where and how often the server makes backups, for serve and doctor. */
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
}

export function addBackupKeepFlag(command: PetstockCommand): void {
  command.option('--backup-keep <n>', 'how many are kept (PETSTOCK_BACKUP_KEEP, default 14)')
}

/** @returns undefined where backups are off, by the flag or by the fallback */
export function readBackupDirectory(
  source: FlagSource,
  fallback: string | undefined,
): string | undefined {
  const directory = readFlag(source, '--backup-dir', folderOrOff, fallback, 'PETSTOCK_BACKUP_DIR')
  return directory && resolve(directory)
}

/** @returns milliseconds */
export const readBackupEvery = (source: FlagSource): number =>
  readFlag(source, '--backup-every', futureDuration, duration('24h'), 'PETSTOCK_BACKUP_EVERY')

/**
 * @param demo whether the data is only samples, which are backed up only where a folder is named
 * @returns undefined where the server makes no backups
 */
export function readBackupSettings(
  source: FlagSource,
  data: string,
  demo: boolean,
): BackupSettings | undefined {
  const directory = readBackupDirectory(
    source,
    demo ? undefined : defaultBackupDirectory(dataFolder(data)),
  )
  const everyMs = readBackupEvery(source)
  const keep = readFlag(source, '--backup-keep', backupCount, 14, 'PETSTOCK_BACKUP_KEEP')
  return directory === undefined ? undefined : { directory, everyMs, keep }
}

const folderOrOff: Parser<string | undefined> = (text) =>
  text === 'off' ? undefined : folderName(text)
