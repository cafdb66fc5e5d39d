import { resolve } from 'node:path'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { readFlag } from '../flags.ts'
import { dataDirectory } from '../store.ts'
import { duration, folderName, InvalidValue, type Parser } from '../values.ts'

export interface DoctorFlags {
  readonly folder: DataFolder
  readonly backupDirectory: string
  /** Null where backups are switched off. */
  readonly backupEveryMs: number | null
  readonly json: boolean
}

/** Those of serve's flags that say how the shop is looked after. */
export function addDoctorFlags(command: PetstockCommand): void {
  command
    .option(
      '--backup-dir <dir>',
      'where the server puts its backups (PETSTOCK_BACKUP_DIR, default backups in the data folder)',
    )
    .option(
      '--backup-every <time>',
      'how often it makes one, or off (PETSTOCK_BACKUP_EVERY, default 24h)',
    )
}

export function readDoctorFlags(command: PetstockCommand, context: CommandContext): DoctorFlags {
  const source = { command, env: context.env }
  const folder = dataFolder(dataDirectory(command, context))
  const named = readFlag(source, '--backup-dir', folderName, undefined, 'PETSTOCK_BACKUP_DIR')
  const flags = {
    folder,
    backupDirectory: resolve(named ?? `${folder.directory}/backups`),
    backupEveryMs: readFlag(source, '--backup-every', interval, DAILY, 'PETSTOCK_BACKUP_EVERY'),
    json: command.getOptionValue('json') === true,
  }
  command.refuseMistakes()
  return flags
}

const DAILY = 24 * 60 * 60_000

const interval: Parser<number | null> = (text) => {
  if (text === 'off') return null
  if (/^\d+[smhd]$/.test(text) && !/^0+[smhd]$/.test(text)) return duration(text)
  throw new InvalidValue('must be a number with s, m, h or d, like 24h, or off')
}
