import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import type { Clocks } from '../../clocks/clocks.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'
import { clockBesideDatabase } from '../../health/clock.ts'
import type { SharedClock, TimeSource } from '../../storage/engine.ts'
import type { Part } from '../parts/parts.ts'
import { AgreementLog } from './agreement-log.ts'
import { TrustedClock } from './trusted-clock.ts'

/** The trusted time of a running server, beside its machine's clock. UTC epoch milliseconds. */
export interface TrustedTime extends Part {
  clocks(): Clocks
  trusted(): number
  /** By which changes are dated: the machine's clock, or that of a database that servers share. */
  now(): number
  earlier(): number
  /** @param machine what the machine's clock shows, where it was read already */
  later(machine?: number): number
}

/** Counts the trusted time of an engine on. */
export function trustedTimeOf(source: TimeSource, clock: Clock): TrustedTime {
  if ('shared' in source) return new DatabaseClock(source.shared, clock)
  const trusted = new TrustedClock(source.saved, clock)
  source.saved.follow(() => trusted.follow())
  return trusted
}

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

  // The machine's clock decides nothing: all servers date by one clock, and a key ends on all of them at once.
  readonly now = (): number => Math.floor(this.trusted())

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
