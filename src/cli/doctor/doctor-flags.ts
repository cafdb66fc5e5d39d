import type { RedisAddress } from '../../runtime/redis.ts'
import { defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { DatabaseChoice } from '../../storage/engine-choice.ts'
import type { ExaminedFolder } from '../../storage/examination/examination.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isGiven, isSet, readFlag, textsSaid } from '../command/read-flag.ts'
import { readEngineChoice } from '../engine/engine-choice.ts'
import { DATA, DATABASE, JSON_FLAG } from '../flags/common-flags.ts'
import { SERVE } from '../flags/serve-flags.ts'
import {
  type ExaminedCertificate,
  findCertificate,
  USED_CERTIFICATE,
} from './examine-certificate.ts'

/** Where the data is, and how its server works. */
export const DOCTOR_FLAGS = [
  ...[DATA, DATABASE, SERVE.limiter, JSON_FLAG, USED_CERTIFICATE],
  ...[SERVE.backupDir, SERVE.backupEvery],
]

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
  return { json: isSet(command, JSON_FLAG), examined, certificate }
}

function readExamined(
  command: PetstockCommand,
  context: CommandContext,
): ExaminedFolder | ExaminedDatabase {
  const source = { command, env: context.env }
  const choice = readEngineChoice(command, context)
  if ('database' in choice) {
    for (const flag of DOCTOR_FLAGS) {
      if (flag.noDatabase === undefined || !isGiven(source, flag)) continue
      command.mistake(
        `${flag.name} does not go with --database: the database's own tools make its backups, and check them (pg_verifybackup)`,
      )
    }
    return { ...choice, limiter: readFlag(source, SERVE.limiter) }
  }
  if (textsSaid(command, SERVE.limiter).length > 0) {
    command.mistake('--limiter goes with --database alone')
  }
  const folder = dataFolder(choice.data)
  const directory = readFlag(source, SERVE.backupDir)
  return {
    folder,
    backupDirectory: directory === null ? undefined : (directory ?? defaultBackupDirectory(folder)),
    backupEveryMs: readFlag(source, SERVE.backupEvery),
  }
}
