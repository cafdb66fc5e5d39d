import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import { readBackupDirectory, readBackupEvery } from '../backup/backup-flags.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { folderAlone } from '../engine-choice.ts'

export interface DoctorFlags {
  readonly folder: DataFolder
  /** Undefined where backups are switched off. */
  readonly backupDirectory: string | undefined
  readonly backupEveryMs: number
  readonly json: boolean
}

/** What an examination is made with. */
export interface Examination extends DoctorFlags {
  readonly now: number
  /** Called before each part that may take a while. */
  readonly onStep: (step: string) => void
}

const INSTEAD =
  "Ask a server on the database how it is: /readyz. Check the database's own files with its tools: pg_amcheck, pg_checksums"

export function readDoctorFlags(command: PetstockCommand, context: CommandContext): DoctorFlags {
  const source = { command, env: context.env }
  const folder = dataFolder(folderAlone(command, context, INSTEAD))
  const flags = {
    folder,
    backupDirectory: readBackupDirectory(source, defaultBackupDirectory(folder)),
    backupEveryMs: readBackupEvery(source),
    json: command.getOptionValue('json') === true,
  }
  command.refuseMistakes()
  return flags
}
