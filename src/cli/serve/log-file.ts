import type { Clock } from '../../clocks/clock.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'

// The log file accepts lines at once, and writes the waiting ones ten times a second on another thread.
// Lines that cannot be written wait, up to 4 MiB. No error here makes a request fail.

/** The file that the lines are written to. Any write may fail. */
export interface LineFile {
  append(text: string): Promise<void>
}

/** Gets the failures and recoveries of the log file, at most one of each kind a minute. */
interface LogFileEvents {
  onFailure(error: Error): void
  /** @param lost how many lines were dropped while the file could not be written */
  onRecovery(lost: number): void
}

/** How long lines wait to be written together. The first line after a pause is written at once. */
const GATHER_MS = 100
const RETRY_MS = 1_000
const REPORT_EVERY_MS = MINUTE_MS
/** How many characters may wait for a disk that is slow or full; lines beyond that are dropped. */
const MAX_WAITING_LENGTH = 4 * 1024 * 1024
/** How long a stopping service waits for the last lines to be written. */
const CLOSE_MS = 2_000

/** Accepts log lines without waiting, and writes them in order, off the event loop. */
export class LogFile {
  readonly #file: LineFile
  readonly #clock: Clock
  readonly #events: LogFileEvents
  readonly #waiting: string[] = []
  #waitingLength = 0
  #lost = 0
  /** Pending as long as there are lines to write. */
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

  /** Writes the lines that are left, unless the disk is too slow or fails. */
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
