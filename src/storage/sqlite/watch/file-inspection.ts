import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth, DatabaseProblem } from '../../database-health.ts'
import type { LogPlace } from '../writer/write-batch.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { FileState, OpenFiles } from './open-files.ts'

interface Options {
  readonly folder: DataFolder
  readonly files: OpenFiles
  readonly health: Pick<DatabaseHealth, 'reportFiles' | 'reportDamage'>
  readonly now: () => number
}

/** Compares the files at the paths with the open ones. Where they differ, saves what can be saved. */
export class FileInspection {
  readonly #options: Options
  #state: FileState = { state: 'same' }
  #writer: Pick<WriterThread, 'checkpoint'> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Lets this writer bring the log into a database that was moved. */
  saveThrough(writer: Pick<WriterThread, 'checkpoint'>): void {
    this.#writer = writer
  }

  async inspect(): Promise<void> {
    const { files, health, folder } = this.#options
    try {
      const found = await files.inspect()
      const isNews = textOf(found) !== textOf(this.#state)
      this.#state = found
      if (found.state === 'overwritten') {
        health.reportDamage(`${folder.database} was overwritten while the server was running`)
      } else health.reportFiles(fileProblem(folder, found))
      if (isNews) await this.#save(found)
    } catch (error) {
      health.reportFiles(uninspected(error))
    }
  }

  async logPlace(): Promise<LogPlace> {
    await this.inspect()
    if (this.#state.state === 'overwritten') return 'nowhere'
    return this.#state.state === 'same' ? 'here' : 'elsewhere'
  }

  async #save(found: FileState): Promise<void> {
    const { files, now } = this.#options
    if (found.state === 'same') return
    const isOverwritten = found.state === 'overwritten'
    // The checkpoint writes to the open file, which may have another name now.
    if (!isOverwritten) this.#writer?.checkpoint()
    if (isOverwritten || (found.state === 'replaced' && found.suffix === '')) {
      await files.setLogAside(now())
    }
  }
}

const textOf = (found: FileState): string =>
  'suffix' in found ? `${found.state} ${found.suffix}` : found.state

const STOP_AND_START = 'stop the server and start it again'

/** Says what happened to the files and what to do; undefined where nothing happened. */
function fileProblem(
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

const uninspected = (error: unknown): DatabaseProblem => ({
  message: `the files of the database cannot be looked at (${(error as Error).message})`,
  advice: 'look at the disk; the server goes on when the files can be looked at again',
})
