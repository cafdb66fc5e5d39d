import { backupFolderState, defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ServeFlags } from './read-serve-flags.ts'

/** Says where the folder for backups is missing, and what to do. The service runs all the same. */
export async function noteBackupFolder(
  { engine, backups }: Pick<ServeFlags, 'engine' | 'backups'>,
  terminal: Terminal,
): Promise<void> {
  if (backups === undefined || !('data' in engine)) return
  const { directory } = backups
  if (directory === defaultBackupDirectory(dataFolder(engine.data))) return
  try {
    const state = await backupFolderState(directory)
    if (state === 'missing') {
      terminal.note(
        `there is no folder ${directory} for backups yet: the first backup makes it. If it belongs on another drive, plug that in before`,
      )
    } else if (state !== 'there') {
      terminal.note(`warning: no backup can be made: ${state.obstacle}. ${state.advice}`)
    }
  } catch {
    // A folder that cannot be looked at fails the first backup, and the log and the health check say why.
  }
}
