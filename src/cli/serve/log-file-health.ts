import type { Clock } from '../../service/clock.ts'

/** Hears how the log file is doing, as often as a person wants to read of it. */
export interface LogFileEvents {
  onFailure(error: Error): void
  /** @param lost how many lines found no room while the file was not written */
  onRecovery(lost: number): void
}

const RETRY_MS = 1_000
const TELL_EVERY_MS = 60_000

/** Remembers whether the log file can be written, and who has been told. */
export class LogFileHealth {
  readonly #clock: Clock
  readonly #events: LogFileEvents
  #failedAt: number | undefined
  #lost = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #toldOfFailure = false

  constructor(clock: Clock, events: LogFileEvents) {
    this.#clock = clock
    this.#events = events
  }

  get isFailing(): boolean {
    return this.#failedAt !== undefined
  }

  get isWorthATry(): boolean {
    return this.#failedAt === undefined || this.#clock.monotonic() - this.#failedAt >= RETRY_MS
  }

  lost(): void {
    this.#lost++
  }

  failed(error: Error): void {
    const now = this.#clock.monotonic()
    this.#failedAt = now
    if (now - this.#toldAt < TELL_EVERY_MS) return
    this.#toldAt = now
    this.#toldOfFailure = true
    this.#events.onFailure(error)
  }

  succeeded(): void {
    this.#failedAt = undefined
    const now = this.#clock.monotonic()
    const lossIsNews = this.#lost > 0 && now - this.#toldAt >= TELL_EVERY_MS
    if (!this.#toldOfFailure && !lossIsNews) return
    this.#toldAt = now
    this.#toldOfFailure = false
    const lost = this.#lost
    this.#lost = 0
    this.#events.onRecovery(lost)
  }
}
