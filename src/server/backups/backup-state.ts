import type { BackupStatus } from '../../backup/status.ts'
import type { Clock } from '../../clocks/clock.ts'
import {
  type BackupAge,
  backupAge,
  backupSafety,
  heldAt,
  NO_BACKUPS_OF_SAMPLES,
  type Safety,
} from '../../health/backups.ts'
import { type Check, ok, warn } from '../../health/check.ts'

interface BackupStateDependencies {
  readonly status: () => BackupStatus | undefined
  /** Whether the data is only samples. */
  readonly demo: boolean
  readonly clock: Pick<Clock, 'wall' | 'monotonic'>
  /** When the service was started, by the monotonic clock. */
  readonly started: number
}

/** Says how the backups stand that a service makes. */
export class BackupState {
  readonly #dependencies: BackupStateDependencies

  constructor(dependencies: BackupStateDependencies) {
    this.#dependencies = dependencies
  }

  check(): Check {
    const { status, demo } = this.#dependencies
    const found = status()
    if (found === undefined && demo) return NO_BACKUPS_OF_SAMPLES
    const check = backupAge(this.#age(found))
    if (found === undefined) return check
    if (found.lastFailure === undefined) {
      const isFirstToCome = found.newestAgeMs === undefined && check.state === 'warn'
      return isFirstToCome ? ok(check.name, 'the first backup is made soon') : check
    }
    const message = `${check.message}; the last attempt failed: ${found.lastFailure.message}`
    return check.state === 'fail'
      ? { ...check, message }
      : warn(check.name, message, 'see to the cause; it is tried again by itself')
  }

  safety(): Safety {
    const { status, demo } = this.#dependencies
    const found = status()
    if (found === undefined && demo) return { state: 'ok', reason: 'samples' }
    const safety = backupSafety(this.#age(found))
    const isFailing = found?.lastFailure !== undefined && safety.state !== 'fail'
    return isFailing ? { state: 'warn', reason: 'failing' } : safety
  }

  #age(status: BackupStatus | undefined): BackupAge {
    const { clock, started } = this.#dependencies
    const now = clock.monotonic()
    return {
      newestAt: status?.newestAgeMs === undefined ? null : now - status.newestAgeMs,
      everyMs: status?.everyMs ?? null,
      now,
      since: started,
      held: status?.coverage && heldAt(status.coverage, clock.wall()),
      isSoon: status?.awaitsImport && status.lastFailure === undefined,
    }
  }
}
