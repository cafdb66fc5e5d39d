import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseProblem } from '../../database-health.ts'
import type { FileState } from './open-files.ts'

const STOP_AND_START = 'stop the server and start it again'

/** What happened to the files and what to do, for the operator; undefined where nothing happened. */
export function fileProblem(
  { database }: DataFolder,
  found: Exclude<FileState, { state: 'overwritten' }>,
): DatabaseProblem | undefined {
  if (found.state === 'same') return undefined
  const file = database + found.suffix
  const happened =
    found.state === 'missing'
      ? `${file} was deleted or moved away while the server was running`
      : `another file was put in the place of ${file} while the server was running`
  return { message: happened, advice: adviceFor(found) }
}

function adviceFor({ state, suffix }: Exclude<FileState, { state: 'overwritten' | 'same' }>) {
  if (suffix !== '') {
    return `${STOP_AND_START}. What was acknowledged has been written into the database itself, as far as that was possible`
  }
  return state === 'missing'
    ? 'move that very file back, and the server goes on. If it was deleted, stop the server and restore the newest backup with `petstock restore`'
    : `${STOP_AND_START} to work with the file that is there now, or stop it and restore a backup with \`petstock restore\``
}

export const STALLED: DatabaseProblem = {
  message: 'the disk gives no answer about the files of the database',
  advice: 'look at the disk and its cable or network; the server goes on when the disk answers',
}

export const uninspected = (error: unknown): DatabaseProblem => ({
  message: `the files of the database cannot be looked at (${(error as Error).message})`,
  advice: 'look at the disk; the server goes on when the files can be looked at again',
})
