import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth, DatabaseProblem } from '../../database-health.ts'
import type { Progress } from '../../lost-mark.ts'
import type { LogDestination } from '../writer/write-batch.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { ContentFault } from './open-content.ts'
import type { FileState, OpenFiles } from './open-files.ts'

interface Options {
  readonly folder: DataFolder
  readonly files: OpenFiles
  readonly health: Pick<
    DatabaseHealth,
    'reportFiles' | 'reportCause' | 'reportLoss' | 'reportGone' | 'reportBack'
  >
  /** Reads how far the open database has come; undefined where it cannot be read. */
  readonly progress: () => Progress | undefined
  readonly now: () => number
}

/** Compares the files at the paths with the open ones. Where they differ, saves what can be saved. */
export class FileInspection {
  readonly #options: Options
  #state: FileState = { state: 'same' }
  /** Whether the open database holds what was acknowledged, also without its log. */
  #isSaved = false
  #isGone = false
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
    const { files, health, folder, now } = this.#options
    try {
      const found = await files.inspect()
      const isNews = textOf(found) !== textOf(this.#state)
      this.#state = found
      if (isNews) this.#isSaved = false
      const cause = contentProblem(folder, found)
      if (isNews) this.#reportLoss(found)
      if (cause !== undefined) health.reportCause(cause)
      else health.reportFiles(fileProblem(folder, found, this.#isSaved))
      if (isNews) this.#reportGone(found)
      const saved = this.#save(found)
      if (isNews && hasForeignLog(found)) this.#reportGone(found, files.setLogAside(now()))
      if (await saved) {
        health.reportFiles(fileProblem(folder, this.#state, true))
        this.#reportGone(this.#state)
      }
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

  async logDestination(): Promise<LogDestination> {
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

  /** The next start has to know which database was served, and whether it is back. */
  #reportGone(found: FileState, logAside?: string): void {
    const { files, folder, health, now, progress } = this.#options
    const reason = vanished(folder, found)
    if (reason !== undefined) {
      const served = { ...files.served, progress: isContentFault(found) ? undefined : progress() }
      this.#isGone = true
      health.reportGone({ reason, to: now(), logAside, served })
    } else if (this.#isGone && found.state === 'same') {
      this.#isGone = false
      health.reportBack()
    }
  }
}

/** Whether the log belongs to no database that is there. One that was cut belongs to its own all the same. */
const hasForeignLog = (found: FileState): boolean =>
  LOG_BELONGS_ELSEWHERE.includes(found.state) || (found.state === 'replaced' && found.suffix === '')

const LOG_BELONGS_ELSEWHERE: readonly FileState['state'][] = ['overwritten', 'log_overwritten']

/** Says how the database itself has vanished; undefined where it has not. */
function vanished(folder: DataFolder, found: FileState): string | undefined {
  if (found.state === 'overwritten') return contentProblem(folder, found)
  return 'suffix' in found && found.suffix === '' ? happenedTo(folder, found) : undefined
}

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
  folder: DataFolder,
  found: FileState,
  isSaved: boolean,
): DatabaseProblem | undefined {
  if (!('suffix' in found)) return undefined
  return { message: happenedTo(folder, found), advice: adviceFor(found, isSaved) }
}

type ChangedFile = Extract<FileState, { suffix: string }>

function happenedTo({ database }: DataFolder, { state, suffix }: ChangedFile): string {
  const file = database + suffix
  return state === 'missing'
    ? `${file} was deleted or moved away ${MEANWHILE}`
    : `another file was put in the place of ${file} ${MEANWHILE}`
}

function adviceFor({ state, suffix }: ChangedFile, isSaved: boolean): string {
  if (suffix !== '') {
    return isSaved
      ? `${STOP_AND_START}. What was acknowledged is in the database itself`
      : `${STOP_AND_START}, but do not kill it: it still writes what was acknowledged into the database itself`
  }
  return state === 'missing'
    ? 'move that very file back, and the server goes on. If it was deleted, stop the server and restore the newest backup with `petstock restore FILE`'
    : 'stop the server, and put the file back that was served, or restore a backup with `petstock restore FILE`. To work with the file that is there now, run `petstock shops accept-loss`, and start the server again'
}

export const STALLED: DatabaseProblem = {
  message: 'the disk gives no answer about the files of the database',
  advice: 'look at the disk and its cable or network; the server goes on when the disk answers',
}

const uninspected = (error: unknown): DatabaseProblem => ({
  message: `the files of the database cannot be looked at (${(error as Error).message})`,
  advice: 'look at the disk; the server goes on when the files can be looked at again',
})
