import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import { readDamageMark, setDamageMark } from '../../damage-mark.ts'
import type { DataFolder } from '../../data-folder.ts'
import { DatabaseHealth } from '../../database-health.ts'
import {
  markGone,
  markLostFromLog,
  markMoreOfGone,
  readLostMark,
  unmarkGone,
} from '../../lost-mark.ts'
import { STALLED } from './file-inspection.ts'

const log = getLogger(['petstock', 'database'])

const INSPECT_EVERY_MS = 1_000
/** In a quiet shop SQLite itself would do it after hours. */
const SAVE_LOG_EVERY_MS = 60_000
/** After so many seconds without a result the disk counts as stalled. */
const STALLED_AFTER = 5

/**
 * Watches the health of the database: logs its changes, and marks damage for the next start.
 * @param lookAtFiles what reads as damage may be another database
 */
export const createDatabaseHealth = (
  folder: DataFolder,
  clock: Clock,
  lookAtFiles: () => void = () => {},
): DatabaseHealth => {
  /** What was marked of the database that is gone. */
  let marked: string | undefined
  return new DatabaseHealth({
    onDamage(reason) {
      lookAtFiles()
      setDamageMark(folder, reason, clock.wall()).catch((error) =>
        log.error('could not mark the database as damaged; requests are refused all the same', {
          error,
        }),
      )
    },
    onLoss(lost) {
      log.error(
        'acknowledged changes may be missing: count the pets, then say so with petstock shops accept-loss',
        { problem: lost.reason },
      )
      marking(() => markLostFromLog(folder, lost))
    },
    onGone: (gone) =>
      marking(() => {
        if (gone.reason === marked) markMoreOfGone(folder, gone)
        else markGone(folder, gone)
        marked = gone.reason
      }),
    onBack: () =>
      marking(() => {
        marked = undefined
        unmarkGone(folder)
      }),
    onProblem(problem) {
      if (problem === undefined) log.warn('the database is healthy again; updates are accepted')
      else log.error('updates are refused', { problem: problem.message, advice: problem.advice })
    },
  })
}

function marking(mark: () => void): void {
  try {
    mark()
  } catch (error) {
    log.error('could not mark what may be missing; this log alone says it', { error })
  }
}

interface MonitorOptions {
  readonly folder: DataFolder
  readonly health: DatabaseHealth
  /** Compares the files at the paths with the open ones, and reports to the health. */
  readonly inspectFiles: () => Promise<void>
  /** Brings the log into the database. */
  readonly saveLog: () => Promise<void>
  readonly clock: Clock
}

/** Checks every second whether the database's files are the open ones, and what marks say that were set or taken away. */
export class DatabaseMonitor {
  readonly #options: MonitorOptions
  #stops: (() => void)[] = []
  /** How many checks were due while one was running; undefined while none is. */
  #waited: number | undefined

  constructor(options: MonitorOptions) {
    this.#options = options
  }

  async readMarks(): Promise<void> {
    const { folder, health } = this.#options
    try {
      const mark = await readDamageMark(folder)
      if (mark !== undefined) health.reportDamage(mark)
      health.lost = await readLostMark(folder)
    } catch (error) {
      log.debug('could not look for the marks in the data folder; will retry', { error })
    }
  }

  start(): void {
    const { clock, saveLog } = this.#options
    this.#stops = [
      clock.every(INSPECT_EVERY_MS, () => void this.#inspect()),
      clock.every(SAVE_LOG_EVERY_MS, () => void saveLog()),
    ]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Runs one check at a time: on a disk that hangs they would pile up. */
  async #inspect(): Promise<void> {
    const { health, inspectFiles } = this.#options
    if (this.#waited !== undefined) {
      this.#waited += 1
      if (this.#waited >= STALLED_AFTER) health.reportFiles(STALLED)
      return
    }
    this.#waited = 0
    try {
      await inspectFiles()
      await this.readMarks()
    } finally {
      this.#waited = undefined
    }
  }
}
