import type { Clock } from '../../clocks/clock.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'

// The log file takes lines without waiting, and writes what has gathered, ten times a second, on
// another thread. Lines that cannot be written wait, up to 4 MiB. No fault here fails a request.

/** Where the lines go; it may fail at any time. */
export interface LineFile {
  append(text: string): Promise<void>
}

/** Hears how the log file is doing, as often as an operator wants to read of it. */
export interface LogFileEvents {
  onFailure(error: Error): void
  /** @param lost how many lines found no room while the file was not written */
  onRecovery(lost: number): void
}

/** How long lines gather before they are written together; the first after a silence is written at once. */
const GATHER_MS = 100
const RETRY_MS = 1_000
const REPORT_EVERY_MS = MINUTE_MS
/** How much may wait for a disk that is slow or full. */
const MAX_WAITING_LENGTH = 4 * 1024 * 1024
/** How long the end of the service waits for the last lines. */
const CLOSE_MS = 2_000

/** Takes log lines without ever waiting, and writes them off the event loop in their order. */
export class LogFile {
  readonly #file: LineFile
  readonly #clock: Clock
  readonly #events: LogFileEvents
  readonly #waiting: string[] = []
  #waitingLength = 0
  #lost = 0
  /** Lasts for as long as there are lines to write. */
  #writing: Promise<void> | undefined
  #wake = () => {}
  #isClosing = false
  #reportedAt = Number.NEGATIVE_INFINITY
  #hasReportedFailure = false

  constructor(file: LineFile, clock: Clock, events: LogFileEvents) {
    this.#file = file
    this.#clock = clock
    this.#events = events
  }

  write(line: string): void {
    if (this.#waitingLength + line.length > MAX_WAITING_LENGTH) {
      this.#lost++
      return
    }
    this.#waiting.push(line)
    this.#waitingLength += line.length
    this.#writing ??= this.#writeAll()
  }

  /** Writes what is left, unless the disk takes too long or refuses it. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#wake()
    const tooLong = Promise.withResolvers<void>()
    const stopWaiting = this.#clock.every(CLOSE_MS, tooLong.resolve)
    await Promise.race([this.#writing, tooLong.promise])
    stopWaiting()
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const isWritten = await this.#writeWaiting()
      if (!isWritten && this.#isClosing) break
      await this.#pause(isWritten ? GATHER_MS : RETRY_MS)
    }
    this.#writing = undefined
  }

  async #writeWaiting(): Promise<boolean> {
    const count = this.#waiting.length
    const text = this.#waiting.join('')
    try {
      await this.#file.append(text)
    } catch (error) {
      this.#reportFailure(error as Error)
      return false
    }
    this.#waiting.splice(0, count)
    this.#waitingLength -= text.length
    this.#reportSuccess()
    return true
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isClosing) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const stop = this.#clock.every(ms, resolve)
    await promise
    stop()
  }

  #reportFailure(error: Error): void {
    if (this.#hasReportedLately) return
    this.#reportedAt = this.#clock.monotonic()
    this.#hasReportedFailure = true
    this.#events.onFailure(error)
  }

  #reportSuccess(): void {
    const lost = this.#lost
    if (!this.#hasReportedFailure && (lost === 0 || this.#hasReportedLately)) return
    this.#reportedAt = this.#clock.monotonic()
    this.#hasReportedFailure = false
    this.#lost = 0
    this.#events.onRecovery(lost)
  }

  get #hasReportedLately(): boolean {
    return this.#clock.monotonic() - this.#reportedAt < REPORT_EVERY_MS
  }
}
