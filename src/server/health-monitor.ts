import type { Clock } from '../clocks/clock.ts'
import { backupAge } from '../health/backups.ts'
import { type Check, type Readiness, readinessOf, warn } from '../health/check.ts'
import { clockAgreement } from '../health/clock.ts'
import { clockBesideDatabase } from '../health/shared-database.ts'
import { type Exposition, exposition } from '../metrics/exposition.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { BUILD, VERSION } from '../runtime/version.ts'
import type { ServerEngine } from '../storage/engine.ts'
import type { Backups } from './backups.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { TrustedTime } from './trusted-time.ts'

// A client that asks more often gets the same result: any client may ask, and asking writes.
const READINESS_HOLDS_MS = 1_000

export interface HealthMonitorDependencies {
  readonly engine: Pick<ServerEngine, 'checks' | 'gauges' | 'time' | 'backupSource'>
  readonly rateLimiter: Pick<RateLimiter, 'keysBanned'>
  readonly metrics: Metrics
  readonly backups: Pick<Backups, 'status'>
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedTime, 'clocks'>
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
    const { engine, trustedClock } = this.#dependencies
    const checks = await engine.checks()
    const clockCheck = 'shared' in engine.time ? clockBesideDatabase : clockAgreement
    // Where the operator of a database makes the backups, a server does not know them.
    const backup = engine.backupSource === undefined ? [] : [this.#backup()]
    return readinessOf([...checks, ...backup, clockCheck(trustedClock.clocks())])
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

  async exposition(): Promise<Exposition> {
    const { engine, rateLimiter, metrics, backups } = this.#dependencies
    const backup = backups.status()
    const { user, system } = process.cpuUsage()
    return exposition(metrics, {
      version: VERSION,
      build: BUILD,
      startedAt: this.#startedAt / 1_000,
      residentBytes: process.memoryUsage.rss(),
      cpuSeconds: (user + system) / 1e6,
      ...(await engine.gauges()),
      keysBanned: rateLimiter.keysBanned,
      backupAgeSeconds: backup?.newestAgeMs && backup.newestAgeMs / 1_000,
      backupFailing: backup && (backup.lastFailure === undefined ? 0 : 1),
    })
  }
}
