import type { Clock } from '../../clocks/clock.ts'
import { backupPlace, type Safety } from '../../health/backups.ts'
import { type Check, type Readiness, readinessOf } from '../../health/check.ts'
import { clockAgreement, clockBesideDatabase } from '../../health/clock.ts'
import type { Limiter } from '../../limits/limiter.ts'
import { type Exposition, exposition } from '../../metrics/exposition.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { BUILD, VERSION } from '../../runtime/version.ts'
import type { ServerEngine } from '../../storage/engine.ts'
import { BackupState } from '../backups/backup-state.ts'
import type { Backups } from '../backups/backups.ts'
import type { TlsKeeper } from '../https/tls-keeper.ts'
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts'
import type { TrustedTime } from '../time/trusted-time.ts'

// A client that asks more often gets the same result: any client may ask, and asking writes.
const READINESS_HOLDS_MS = 1_000

interface HealthMonitorDependencies {
  readonly engine: Pick<ServerEngine, 'checks' | 'lostChanges' | 'gauges' | 'time' | 'backupSource'>
  readonly rateLimiter: Pick<Limiter, 'keysBanned'>
  /** Undefined where this server alone counts requests. */
  readonly sharedLimiter: Pick<SharedRateLimiter, 'check' | 'gauges'> | undefined
  readonly metrics: Metrics
  readonly backups: Pick<Backups, 'status'>
  /** Whether the data is only samples. */
  readonly demo: boolean
  readonly clock: Clock
  readonly trustedClock: Pick<TrustedTime, 'clocks'>
  /** Undefined for a service that speaks HTTP. */
  readonly tlsKeeper: Pick<TlsKeeper, 'check'> | undefined
}

/** Reports how a running service is doing, for /readyz and /metrics. */
export class HealthMonitor {
  readonly #dependencies: HealthMonitorDependencies
  readonly #startedAt: number
  readonly #backupState: BackupState
  #last: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined

  constructor(dependencies: HealthMonitorDependencies) {
    const { backups, clock, demo } = dependencies
    this.#dependencies = dependencies
    this.#startedAt = clock.wall()
    this.#backupState = new BackupState({
      status: () => backups.status(),
      demo,
      clock,
      started: clock.monotonic(),
    })
  }

  readiness(): Promise<Readiness> {
    const now = this.#dependencies.clock.monotonic()
    if (this.#last === undefined || now - this.#last.at >= READINESS_HOLDS_MS) {
      this.#last = { at: now, readiness: this.#look() }
    }
    return this.#last.readiness
  }

  /**
   * The readiness for who runs the service: with what shops have lost, which the pages of those shops alone say. That
   * fails until the operator has looked, and keeps no server from its work: to take all of them out of a load balancer
   * would bring nothing back.
   */
  async operatorReadiness(): Promise<Readiness> {
    const { engine } = this.#dependencies
    const [readiness, lost] = await Promise.all([
      this.readiness(),
      // Where the database cannot be asked, another check says so.
      engine.lostChanges?.().catch(() => undefined),
    ])
    if (lost === undefined) return readiness
    const isDegraded = readiness.degraded === true || lost.state !== 'ok'
    return {
      ...readiness,
      ...(isDegraded ? { degraded: true } : {}),
      checks: [...readiness.checks, lost],
    }
  }

  async #look(): Promise<Readiness> {
    const { engine, trustedClock, sharedLimiter, tlsKeeper } = this.#dependencies
    const checks = await engine.checks()
    const clockCheck = 'shared' in engine.time ? clockBesideDatabase : clockAgreement
    // Where the operator of a database makes the backups, a server does not know them.
    const backup = engine.backupSource === undefined ? [] : this.#backups()
    const limiter = sharedLimiter === undefined ? [] : [sharedLimiter.check()]
    return readinessOf(
      [
        ...checks,
        ...limiter,
        ...backup,
        clockCheck(trustedClock.clocks()),
        ...(tlsKeeper ? [tlsKeeper.check()] : []),
      ],
      limiter.some(({ state }) => state !== 'ok'),
    )
  }

  /** Whether the backups have what the stock has. */
  safety(): Safety {
    const isElsewhere = this.#dependencies.engine.backupSource === undefined
    return isElsewhere ? { state: 'ok', reason: 'elsewhere' } : this.#backupState.safety()
  }

  #backups(): Check[] {
    const age = this.#backupState.check()
    const status = this.#dependencies.backups.status()
    if (!status?.isFolderMissing) return [age]
    return [age, backupPlace({ directory: status.directory, state: 'missing', sameDisk: false })]
  }

  async exposition(): Promise<Exposition> {
    const { engine, rateLimiter, sharedLimiter, metrics, backups } = this.#dependencies
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
      sharedLimiter: sharedLimiter?.gauges(),
      backupAgeSeconds: backup?.newestAgeMs && backup.newestAgeMs / 1_000,
      backupFailing: backup && (backup.lastFailure === undefined ? 0 : 1),
    })
  }
}
