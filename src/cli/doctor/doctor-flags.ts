import { join, resolve } from 'node:path'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { readFlag } from '../flags.ts'
import { dataDirectory } from '../store.ts'
import { duration, folderName, futureDuration, type Parser } from '../values.ts'

export interface DoctorFlags {
  readonly folder: DataFolder
  /** Undefined where backups are switched off. */
  readonly backupDirectory: string | undefined
  readonly backupEveryMs: number
  readonly json: boolean
}

/** Those of serve's flags that say how the shop is looked after. */
export function addDoctorFlags(command: PetstockCommand): void {
  command
    .option(
      '--backup-dir <dir>',
      'where the server puts its backups, or off (PETSTOCK_BACKUP_DIR, default backups in the data folder)',
    )
    .option(
      '--backup-every <duration>',
      'how often it makes one (PETSTOCK_BACKUP_EVERY, default 24h)',
    )
}

export function readDoctorFlags(command: PetstockCommand, context: CommandContext): DoctorFlags {
  const source = { command, env: context.env }
  const folder = dataFolder(dataDirectory(command, context))
  const inData = join(folder.directory, 'backups')
  const flags = {
    folder,
    backupDirectory: readFlag(source, '--backup-dir', folderOrOff, inData, 'PETSTOCK_BACKUP_DIR'),
    backupEveryMs: readFlag(
      source,
      '--backup-every',
      futureDuration,
      duration('24h'),
      'PETSTOCK_BACKUP_EVERY',
    ),
    json: command.getOptionValue('json') === true,
  }
  command.refuseMistakes()
  return flags
}

const folderOrOff: Parser<string | undefined> = (text) =>
  text === 'off' ? undefined : resolve(folderName(text))
