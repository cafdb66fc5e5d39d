import type { RedisAddress } from '../../runtime/redis.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { DatabaseChoice } from '../../storage/engine-choice.ts'
import type { ExaminedFolder } from '../../storage/examination/examination.ts'
import { readBackupDirectory, readBackupEvery } from '../backup/backup-flags.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { readEngineChoice } from '../engine-choice.ts'
import { isGiven } from '../flags.ts'
import { readLimiter } from '../serve/database-flags.ts'
import { type ExaminedCertificate, findCertificate } from './examine-certificate.ts'

export interface DoctorFlags {
  readonly json: boolean
  readonly examined: ExaminedFolder | ExaminedDatabase
  /** Undefined where no server is known to use one. */
  readonly certificate: ExaminedCertificate | undefined
}

export interface ExaminedDatabase extends DatabaseChoice {
  /** The servers that count requests for all servers; undefined where the call does not say. */
  readonly limiter: readonly RedisAddress[] | 'local' | undefined
}

export function readDoctorFlags(command: PetstockCommand, context: CommandContext): DoctorFlags {
  const examined = readExamined(command, context)
  const data = 'folder' in examined ? examined.folder.directory : undefined
  const certificate = findCertificate({ command, env: context.env }, data, context)
  command.refuseMistakes()
  return { json: command.getOptionValue('json') === true, examined, certificate }
}

function readExamined(
  command: PetstockCommand,
  context: CommandContext,
): ExaminedFolder | ExaminedDatabase {
  const source = { command, env: context.env }
  const choice = readEngineChoice(command, context)
  if ('database' in choice) {
    for (const flag of ['--backup-dir', '--backup-every'].filter((each) => isGiven(source, each))) {
      command.mistake(
        `${flag} does not go with --database: the database's own tools make its backups, and check them (pg_verifybackup)`,
      )
    }
    const limiter = isGiven(source, '--limiter')
      ? (readLimiter(source, choice) ?? 'local')
      : undefined
    return { ...choice, limiter }
  }
  if (command.getOptionValue('limiter') !== undefined) {
    command.mistake('--limiter goes with --database alone')
  }
  const folder = dataFolder(choice.data)
  return {
    folder,
    backupDirectory: readBackupDirectory(source, defaultBackupDirectory(folder)),
    backupEveryMs: readBackupEvery(source),
  }
}
