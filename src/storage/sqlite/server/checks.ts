import type { Clock } from '../../../clocks/clock.ts'
import { freeSpace } from '../../../files/free-space.ts'
import { sizeOf } from '../../../files/size-of.ts'
import { type Check, fail, ok } from '../../../health/check.ts'
import { lostDatabase, lostFromLog } from '../../../health/database.ts'
import { diskSpace } from '../../../health/files.ts'
import { UTC_TIMES } from '../../../health/words.ts'
import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { EngineGauges } from '../../engine.ts'
import { preparedQueries } from '../driver/built-query.ts'
import { QUERIES } from '../queries/queries.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { Reader } from './reader.ts'

// A writer that takes longer has no results for tills either.
const ATTEMPT_TIMEOUT_MS = 3_000

const LOOK_AT_THE_DISK =
  'look at the disk and into the log; if another program is at work on the database, let it finish'

interface ChecksDependencies {
  readonly folder: DataFolder
  readonly health: Pick<DatabaseHealth, 'problem' | 'lost'>
  readonly reader: Reader
  readonly writer: Pick<WriterThread, 'perform'>
  readonly every: Clock['every']
}

/** Checks whether a server can work with its database. */
export class DatabaseChecks {
  readonly #dependencies: ChecksDependencies
  readonly #stock

  constructor(dependencies: ChecksDependencies) {
    const { client } = dependencies.reader.connection
    this.#dependencies = dependencies
    this.#stock = preparedQueries(client, QUERIES.stock)
  }

  async run(): Promise<readonly Check[]> {
    const { health, reader, writer } = this.#dependencies
    const attempts =
      health.problem === undefined
        ? [
            this.#attempt('read', 'the stock can be read', () =>
              reader.read(() => this.#stock.some.get({ limit: 1 })),
            ),
            this.#attempt('write', 'the stock can be changed', () =>
              writer.perform({ kind: 'tryWriting' }),
            ),
          ]
        : []
    const { log, database } = health.lost
    const lost = [
      database && lostDatabase(database, undefined, UTC_TIMES),
      log && lostFromLog(log, UTC_TIMES),
    ]
    const checks = await Promise.all([...attempts, this.#database(), ...lost, this.#diskSpace()])
    return checks.filter((check) => check !== undefined)
  }

  #database(): Check {
    const { problem } = this.#dependencies.health
    if (problem !== undefined) return fail('database', problem.message, problem.advice)
    return ok('database', 'the files of the database are as they should be')
  }

  async #attempt(name: string, success: string, attempt: () => Promise<unknown>): Promise<Check> {
    try {
      await this.#inTime(attempt())
      return ok(name, success)
    } catch (error) {
      return fail(name, (error as Error).message, LOOK_AT_THE_DISK)
    }
  }

  #inTime(attempt: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const tooLong = () => reject(new Error(`no answer within ${ATTEMPT_TIMEOUT_MS / 1_000} s`))
      const stopWaiting = this.#dependencies.every(ATTEMPT_TIMEOUT_MS, tooLong)
      attempt.then(resolve, reject).finally(stopWaiting)
    })
  }

  async #diskSpace(): Promise<Check | undefined> {
    const { directory, database } = this.#dependencies.folder
    const freeBytes = await freeSpace(directory)
    if (freeBytes === undefined) return undefined
    return diskSpace({ freeBytes, databaseBytes: sizeOf(database) })
  }
}

/** Reads the sizes of the database's files, and what is free beside them. */
export const fileGauges = async ({
  directory,
  database,
}: DataFolder): Promise<Pick<EngineGauges, 'databaseBytes' | 'walBytes' | 'freeBytes'>> => ({
  databaseBytes: sizeOf(database),
  walBytes: sizeOf(`${database}-wal`),
  freeBytes: await freeSpace(directory),
})
