import type { DataFolder } from '../../storage/data-folder.ts'
import { findNewestBackup, type NewestBackup } from '../../storage/examination/newest-backup.ts'
import type { DatabaseVanished } from '../../storage/failures.ts'
import type { CommandContext } from '../command.ts'
import { markDamage, restoreCommand } from '../damage.ts'
import { CommandFailed } from '../failures.ts'
import { commandWord } from '../terminal.ts'
import { times } from '../times.ts'

/**
 * The error with which a start ends that has found damage: says what is wrong, and how to restore the
 * newest good backup. Reading the backups to find it takes time, and is worth it on such a day alone.
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

/** The error with which a start ends that does not find the database that was served. */
export function vanishedDatabase(
  folder: DataFolder,
  backups: string,
  { what, isReplaced }: DatabaseVanished,
  context: CommandContext,
): CommandFailed {
  const data = commandWord(context.platform)(folder.directory)
  const other = isReplaced
    ? 'Where the shop shall go on with the file that is there now'
    : 'Where a new, empty shop shall begin'
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
  const found = find(backups, now(), (step) => terminal.progress(`${step} ...`))
  const advice = backupText(folder, backups, found, context)
  terminal.progress('')
  return advice
}

function find(
  directory: string,
  now: number,
  onStep: (step: string) => void,
): NewestBackup | string {
  try {
    return findNewestBackup(directory, now, onStep)
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
  const { text, zone } = times(context.terminal.interactive)
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
