import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth, DatabaseProblem } from '../../database-health.ts'
import type { LogPlace } from '../writer/write-batch.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { ContentFault } from './open-content.ts'
import type { FileState, OpenFiles } from './open-files.ts'

interface Options {
  readonly folder: DataFolder
  readonly files: OpenFiles
  readonly health: Pick<DatabaseHealth, 'reportFiles' | 'reportCause' | 'reportLoss'>
  readonly now: () => number
}

/** Compares the files at the paths with the open ones. Where they differ, saves what can be saved. */
export class FileInspection {
  readonly #options: Options
  #state: FileState = { state: 'same' }
  /** Whether the open database holds what was acknowledged, also without its log. */
  #isSaved = false
  #writer: Pick<WriterThread, 'checkpoint'> | undefined
  /** What was acknowledged before is in the database itself. */
  #wholeSince: number

  constructor(options: Options) {
    this.#options = options
    this.#wholeSince = options.now()
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
      if (isNews) this.#isSaved = false
      const cause = contentProblem(folder, found)
      if (isNews) this.#reportLoss(found)
      if (cause !== undefined) health.reportCause(cause)
      else health.reportFiles(fileProblem(folder, found, this.#isSaved))
      const saved = this.#save(found)
      if (isNews) await this.#setLogAside(found)
      if (await saved) health.reportFiles(fileProblem(folder, this.#state, true))
    } catch (error) {
      health.reportFiles(uninspected(error))
    }
  }

  /** Brings the log into the database: so a log that is cut takes only with it what came since. */
  async saveLog(): Promise<void> {
    const { now } = this.#options
    const begun = now()
    if (this.#state.state === 'same' && (await this.#writer?.checkpoint()) === true) {
      this.#wholeSince = begun
    }
  }

  async logPlace(): Promise<LogPlace> {
    await this.inspect()
    if (this.#state.state === 'same') return 'here'
    return isContentFault(this.#state) ? 'nowhere' : 'elsewhere'
  }

  /**
   * Brings the log into the open file, which may have another name now. Where that is not possible, the next
   * inspection tries again. @returns whether it has just succeeded
   */
  async #save(found: FileState): Promise<boolean> {
    if (found.state === 'same' || isContentFault(found) || this.#isSaved) return false
    this.#isSaved = (await this.#writer?.checkpoint()) ?? false
    return this.#isSaved
  }

  /** What was in the log alone is not there any more. */
  #reportLoss(found: FileState): void {
    const { folder, health, now } = this.#options
    const reason = logProblem(folder, found)
    if (reason !== undefined) health.reportLoss({ reason, from: this.#wholeSince, to: now() })
  }

  async #setLogAside(found: FileState): Promise<void> {
    const { files, now } = this.#options
    const isOfOther = found.state === 'replaced' && found.suffix === ''
    if (isOfOther || LOG_BELONGS_ELSEWHERE.includes(found.state)) await files.setLogAside(now())
  }
}

/** A log that was cut belongs to its database all the same. */
const LOG_BELONGS_ELSEWHERE: readonly FileState['state'][] = ['overwritten', 'log_overwritten']

const isContentFault = (found: FileState): found is ContentFault =>
  found.state !== 'same' && !('suffix' in found)

const MEANWHILE = 'while the server was running'

/** Says how the content of the files was changed; undefined where it was not. */
function contentProblem(folder: DataFolder, found: FileState): string | undefined {
  const { database } = folder
  if (found.state === 'overwritten') return `${database} was overwritten ${MEANWHILE}`
  if (found.state === 'cut') {
    return `the end of ${database} was cut off ${MEANWHILE}: it has ${found.found} bytes of ${found.expected}`
  }
  const log = logProblem(folder, found)
  return log && `${log}: what was acknowledged last is missing`
}

function logProblem({ database }: DataFolder, { state }: FileState): string | undefined {
  if (state === 'log_overwritten') return `${database}-wal was overwritten ${MEANWHILE}`
  return state === 'log_cut' ? `the end of ${database}-wal was cut off ${MEANWHILE}` : undefined
}

const textOf = (found: FileState): string =>
  'suffix' in found ? `${found.state} ${found.suffix}` : found.state

const STOP_AND_START = 'stop the server and start it again'

/** Says what happened to the files and what to do; undefined where nothing happened. */
function fileProblem(
  { database }: DataFolder,
  found: FileState,
  isSaved: boolean,
): DatabaseProblem | undefined {
  if (!('suffix' in found)) return undefined
  const file = database + found.suffix
  const happened =
    found.state === 'missing'
      ? `${file} was deleted or moved away while the server was running`
      : `another file was put in the place of ${file} while the server was running`
  return { message: happened, advice: adviceFor(found, isSaved) }
}

function adviceFor({ state, suffix }: Extract<FileState, { suffix: string }>, isSaved: boolean) {
  if (suffix !== '') {
    return isSaved
      ? `${STOP_AND_START}. What was acknowledged is in the database itself`
      : `${STOP_AND_START}, but do not kill it: it still writes what was acknowledged into the database itself`
  }
  return state === 'missing'
    ? 'move that very file back, and the server goes on. If it was deleted, stop the server and restore the newest backup with `petstock restore FILE`'
    : `${STOP_AND_START} to work with the file that is there now, or stop it and restore a backup with \`petstock restore FILE\``
}

export const STALLED: DatabaseProblem = {
  message: 'the disk gives no answer about the files of the database',
  advice: 'look at the disk and its cable or network; the server goes on when the disk answers',
}

const uninspected = (error: unknown): DatabaseProblem => ({
  message: `the files of the database cannot be looked at (${(error as Error).message})`,
  advice: 'look at the disk; the server goes on when the files can be looked at again',
})
