import { statSync } from 'node:fs'
import type { Clock } from '../clocks/clock.ts'
import { freeSpace } from '../files/free-space.ts'
import { backupAge } from '../health/backups.ts'
import { type Check, fail, ok, type Readiness, readinessOf, warn } from '../health/check.ts'
import { clockAgreement } from '../health/clock.ts'
import { diskSpace } from '../health/files.ts'
import type { InventoryList } from '../list/inventory-list.ts'
import { type Exposition, exposition } from '../metrics/exposition.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { BUILD, VERSION } from '../runtime/version.ts'
import type { DataFolder } from '../storage/data-folder.ts'
import type { DatabaseHealth } from '../storage/database-health.ts'
import type { ServerStore } from '../storage/sqlite/server-store.ts'
import type { Backups } from './backups.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { TrustedClock } from './trusted-clock.ts'

// A client that asks more often gets the same result: any client may ask, and asking writes.
const READINESS_HOLDS_MS = 1_000
// A writer that takes longer has no results for tills either.
const ATTEMPT_TIMEOUT_MS = 3_000

const LOOK_AT_THE_DISK =
  'look at the disk and into the log; if another program is at work on the database, let it finish'

export interface HealthMonitorDependencies {
  readonly store: Pick<ServerStore, 'tryReading' | 'tryWriting' | 'queuedWrites'>
  readonly health: Pick<DatabaseHealth, 'problem'>
  readonly list: Pick<InventoryList, 'rebuilds'>
  readonly rateLimiter: Pick<RateLimiter, 'keysBanned'>
  readonly metrics: Metrics
  readonly backups: Pick<Backups, 'status'>
  readonly folder: DataFolder
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedClock, 'clocks'>
}

/** Reports how a running service is doing, for /readyz and /metrics. */
export class HealthMonitor {
  readonly #dependencies: HealthMonitorDependencies
  readonly #startedAt: number
  readonly #started: number
  #last: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined

  constructor(dependencies: HealthMonitorDependencies) {
    this.#dependencies = dependencies
    this.#startedAt = dependencies.clock.wall()
    this.#started = dependencies.clock.monotonic()
  }

  readiness(): Promise<Readiness> {
    const now = this.#dependencies.clock.monotonic()
    if (this.#last === undefined || now - this.#last.at >= READINESS_HOLDS_MS) {
      this.#last = { at: now, readiness: this.#look() }
    }
    return this.#last.readiness
  }

  async #look(): Promise<Readiness> {
    const { store } = this.#dependencies
    const attempts =
      this.#dependencies.health.problem === undefined
        ? [
            this.#attempt('read', 'the stock can be read', () => store.tryReading()),
            this.#attempt('write', 'the stock can be changed', () => store.tryWriting()),
          ]
        : []
    const checks = await Promise.all([
      ...attempts,
      this.#database(),
      this.#diskSpace(),
      this.#backup(),
      clockAgreement(this.#dependencies.trustedClock.clocks()),
    ])
    return readinessOf(checks.filter((check) => check !== undefined))
  }

  #database(): Check {
    const { problem } = this.#dependencies.health
    if (problem !== undefined) return fail('database', problem.message, problem.advice)
    return ok('database', 'the files of the database are as they should be')
  }

  async #attempt(name: string, success: string, attempt: () => Promise<void>): Promise<Check> {
    try {
      await this.#inTime(attempt())
      return ok(name, success)
    } catch (error) {
      return fail(name, (error as Error).message, LOOK_AT_THE_DISK)
    }
  }

  async #diskSpace(): Promise<Check | undefined> {
    const { directory, database } = this.#dependencies.folder
    const freeBytes = await freeSpace(directory)
    if (freeBytes === undefined) return undefined
    return diskSpace({ freeBytes, databaseBytes: sizeOf(database) })
  }

  #backup(): Check {
    const { backups, clock } = this.#dependencies
    const status = backups.status()
    const now = clock.monotonic()
    const check = backupAge({
      newestAt: status?.newestAgeMs === undefined ? null : now - status.newestAgeMs,
      everyMs: status?.everyMs ?? null,
      now,
      since: this.#started,
    })
    if (status?.lastFailure === undefined) return check
    const message = `${check.message}; the last attempt failed: ${status.lastFailure.message}`
    return check.state === 'fail'
      ? { ...check, message }
      : warn(check.name, message, 'see to the cause; it is tried again by itself')
  }

  #inTime(attempt: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLong = () => reject(new Error(`no answer within ${ATTEMPT_TIMEOUT_MS / 1_000} s`))
      const stopWaiting = this.#dependencies.clock.every(ATTEMPT_TIMEOUT_MS, tooLong)
      attempt.then(resolve, reject).finally(stopWaiting)
    })
  }

  async exposition(): Promise<Exposition> {
    const { store, list, rateLimiter, metrics, folder, backups } = this.#dependencies
    const backup = backups.status()
    const { user, system } = process.cpuUsage()
    return exposition(metrics, {
      version: VERSION,
      build: BUILD,
      startedAt: this.#startedAt / 1_000,
      residentBytes: process.memoryUsage.rss(),
      cpuSeconds: (user + system) / 1e6,
      queuedWrites: store.queuedWrites,
      listRebuilds: list.rebuilds,
      keysBanned: rateLimiter.keysBanned,
      databaseBytes: sizeOf(folder.database),
      walBytes: sizeOf(`${folder.database}-wal`),
      freeBytes: await freeSpace(folder.directory),
      backupAgeSeconds: backup?.newestAgeMs && backup.newestAgeMs / 1_000,
      backupFailing: backup && (backup.lastFailure === undefined ? 0 : 1),
    })
  }
}

/** 0 for a file that is not there, or in a folder that is closed. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
