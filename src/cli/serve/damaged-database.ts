import type { OnProgress } from '../../progress.ts'
import type { DataFolder } from '../../storage/data-folder.ts'
import { findNewestBackup, type NewestBackup } from '../../storage/examination/newest-backup.ts'
import type { DatabaseVanished } from '../../storage/failures.ts'
import type { CommandContext } from '../command/command.ts'
import { markDamage, restoreCommand } from '../engine/damage.ts'
import { CommandFailed } from '../failures/failures.ts'
import { progressLine } from '../terminal/progress-line.ts'
import { commandWord } from '../terminal/terminal.ts'
import { notedTimes } from '../terminal/times.ts'

/**
 * Makes the error of a start that has found damage. It says what is wrong, and how to restore the newest good
 * backup: to find that reads all backups, which is worth its time only here.
 */
export async function damagedDatabase(
  folder: DataFolder,
  backups: string,
  reason: string,
  context: CommandContext,
): Promise<CommandFailed> {
  await markDamage(folder, reason, context)
  const advice = backupAdvice(folder, backups, context)
  return new CommandFailed(`the database ${folder.database} is damaged: ${reason}.\n${advice}`)
}

/** Makes the error of a start that does not find the database that was served. */
export function vanishedDatabase(
  folder: DataFolder,
  backups: string,
  { what, isReplaced }: DatabaseVanished,
  context: CommandContext,
): CommandFailed {
  const data = commandWord(context.platform)(folder.directory)
  const other = isReplaced
    ? 'If the shop is to go on with the file that is there now'
    : 'If a new, empty shop is to begin'
  return new CommandFailed(
    [
      `${what}.`,
      'Put the database back that was served, and start the server again; or restore a backup.',
      backupAdvice(folder, backups, context),
      `${other}, say so, and start the server again:`,
      `  ${context.program} shops accept-loss --data ${data}`,
    ].join('\n'),
  )
}

function backupAdvice(folder: DataFolder, backups: string, context: CommandContext): string {
  const { terminal, now } = context
  const found = find(backups, now(), progressLine(terminal))
  const advice = backupText(folder, backups, found, context)
  terminal.progress('')
  return advice
}

function find(directory: string, now: number, onProgress: OnProgress): NewestBackup | string {
  try {
    return findNewestBackup(directory, now, onProgress)
  } catch (error) {
    return (error as Error).message
  }
}

function backupText(
  folder: DataFolder,
  directory: string,
  found: NewestBackup | string,
  context: CommandContext,
): string {
  if (typeof found === 'string') {
    return `The backups in ${directory} cannot be read (${found}). With a backup at hand: ${restoreCommand(folder, 'FILE', context)}`
  }
  const { file, newestAt, refused } = found
  const { text, zone } = notedTimes(context.terminal)
  const bad = refused.length === 0 ? '' : ` (newer ones that are no good: ${refused.length})`
  if (file === null) {
    const none = refused.length === 0 ? 'no backup' : `no good backup among ${refused.length}`
    return `There is ${none} in ${directory}. With one from elsewhere: ${restoreCommand(folder, 'FILE', context)}`
  }
  return [
    `The newest good backup is ${file}, made ${text(newestAt)}${zone}${bad}. This puts it in place, and keeps the database that is there now beside it:`,
    `  ${restoreCommand(folder, commandWord(context.platform)(file), context)}`,
  ].join('\n')
}
