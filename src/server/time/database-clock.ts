import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import type { Clocks } from '../../clocks/clocks.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'
import { clockBesideDatabase } from '../../health/shared-database.ts'
import type { SharedClock } from '../../storage/engine.ts'
import { AgreementLog } from './agreement-log.ts'
import type { TrustedTime } from './trusted-time.ts'

const log = getLogger(['petstock', 'clock'])

const READ_EVERY_MS = MINUTE_MS

/** The clock of a database that servers share: read every minute, and counted on in between. */
export class DatabaseClock implements TrustedTime {
  readonly #shared: SharedClock
  readonly #clock: Clock
  readonly #agreement = new AgreementLog(clockBesideDatabase)
  #base = { trusted: 0, monotonic: 0 }
  #stopReading = () => {}

  constructor(shared: SharedClock, clock: Clock) {
    this.#shared = shared
    this.#clock = clock
  }

  async start(): Promise<void> {
    await this.#read()
    this.#stopReading = this.#clock.every(READ_EVERY_MS, () => {
      this.#read().catch((error) =>
        log.warn("could not read the database's clock; will retry", { error }),
      )
    })
  }

  stop(): void {
    this.#stopReading()
  }

  clocks(): Clocks {
    return { machine: this.#clock.wall(), trusted: this.trusted() }
  }

  readonly trusted = (): number =>
    this.#base.trusted + this.#clock.monotonic() - this.#base.monotonic

  // The machine's clock decides nothing: a key ends on all servers at once.
  readonly earlier = (): number => this.trusted()

  readonly later = (): number => this.trusted()

  async #read(): Promise<void> {
    const asked = this.#clock.monotonic()
    const trusted = await this.#shared.read()
    // The database has read its clock about half-way.
    const monotonic = (asked + this.#clock.monotonic()) / 2
    this.#base = { trusted, monotonic }
    this.#agreement.report(this.clocks())
  }
}
