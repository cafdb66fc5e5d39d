import { setDamageMark } from '../../storage/damage-mark.ts'
import type { DataFolder } from '../../storage/data-folder.ts'
import type { CommandContext } from '../command/command.ts'
import { CommandFailed } from '../failures/failures.ts'
import { commandWord } from '../terminal/terminal.ts'

/** Marks the database as damaged, so that the next start of a server checks the whole of it. */
export async function markDamage(
  folder: DataFolder,
  reason: string,
  { terminal, now }: CommandContext,
): Promise<void> {
  try {
    await setDamageMark(folder, reason, now())
  } catch (error) {
    const { message } = error as Error
    terminal.note(`warning: the database could not be marked as damaged (${message})`)
  }
}

/** @param file as a word of a shell, or what stands for one */
export const restoreCommand = (
  folder: DataFolder,
  file: string,
  { program, platform }: Pick<CommandContext, 'program' | 'platform'>,
): string => `${program} restore ${file} --data ${commandWord(platform)(folder.directory)}`

/** Marks the database, and makes the error of a command that has found damage. */
export async function damageFound(
  folder: DataFolder,
  reason: string,
  context: CommandContext,
  cause: unknown,
): Promise<CommandFailed> {
  await markDamage(folder, reason, context)
  return new CommandFailed(
    `${folder.database} is damaged (${reason}). Stop the server, and put the newest good backup in its place: ${restoreCommand(folder, 'FILE', context)}`,
    { cause },
  )
}
