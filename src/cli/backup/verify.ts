import { shareOf } from '../../progress.ts'
import { verifyBackup } from '../../storage/sqlite/backup/verify-backup.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument, textsSaid } from '../command/read-flag.ts'
import { DATABASE, JSON_FLAG, needlessData } from '../flags/common-flags.ts'
import { fileName } from '../flags/values.ts'
import { progressLine } from '../terminal/progress-line.ts'
import { printJson } from '../terminal/terminal.ts'
import { contentsText } from './contents.ts'

const INSTEAD =
  "this checks the backup of a data folder, and no database made it. Check a database's backup with its own tools: pg_restore --list, pg_verifybackup"

export function addVerify(backup: PetstockCommand, context: CommandContext): void {
  const command = backup
    .sub(
      'verify <file>',
      'check a backup, and say what is in it; the file is only read',
      'petstock backup verify petstock-20261121T083000Z.db',
    )
    .hides(DATABASE)
    .takes(needlessData('a backup stands for itself'), JSON_FLAG)
  command.action((file?: string) => verify(command, context, file))
}

function verify(
  command: PetstockCommand,
  { terminal }: CommandContext,
  given: string | undefined,
): void {
  const file = readArgument(command, 'the file', given, fileName, undefined)
  if (textsSaid(command, DATABASE).length > 0) command.mistake(INSTEAD)
  command.refuseMistakes()
  if (file === undefined) return
  const onProgress = progressLine(terminal, { file })
  const checking = shareOf(onProgress, { step: 'checking' })
  const found = verifyBackup(file, undefined, checking)
  terminal.progress('')
  if (isSet(command, JSON_FLAG)) printJson(terminal, found)
  else terminal.print(`${file} is a good backup: ${contentsText(found, terminal)}`)
}
