import type { Clock } from '../../service/clock.ts'
import { type LogFileEvents, LogFileHealth } from './log-file-health.ts'

/** Where the lines go; it may fail at any time. */
export interface LineFile {
  /** True from the moment that a text is handed to the system until it says what became of it. */
  readonly isWriting: boolean
  append(text: string): Promise<void>
  /** For a process that ends at once: no waiting, and no error. */
  appendNow(text: string): void
  close(): Promise<void>
}

/** How long lines gather before they are written together; the first after a silence is written at once. */
const GATHER_MS = 100
const GATHER_LENGTH = 64 * 1024
const CHUNK_LENGTH = 1024 * 1024
/** How much may wait for a disk that is slow or full. */
const MAX_WAITING_LENGTH = 4 * 1024 * 1024
/** How long the end of the service waits for the last lines. */
const CLOSE_MS = 2_000

/** Takes log lines without ever waiting, and writes them off the event loop in their order. */
export class LogFile {
  readonly #file: LineFile
  readonly #clock: Clock
  readonly #health: LogFileHealth
  readonly #waiting: string[] = []
  #waitingLength = 0
  /** How many of the waiting lines are on their way just now. */
  #underWay = 0
  #writing: Promise<void> | undefined
  #beganAt = Number.NEGATIVE_INFINITY
  #stopTicking: (() => void) | undefined

  constructor(file: LineFile, clock: Clock, events: LogFileEvents) {
    this.#file = file
    this.#clock = clock
    this.#health = new LogFileHealth(clock, events)
  }

  write(line: string): void {
    if (this.#waitingLength + line.length > MAX_WAITING_LENGTH) {
      this.#health.lost()
      return
    }
    this.#waiting.push(line)
    this.#waitingLength += line.length
    const gathered = this.#clock.monotonic() - this.#beganAt >= GATHER_MS
    if (gathered || this.#waitingLength >= GATHER_LENGTH) this.#flush()
    else this.#tick()
  }

  /** Writes what is left, unless the disk takes too long or refuses it. */
  async close(): Promise<void> {
    const tooLong = Promise.withResolvers<void>()
    const stopWaiting = this.#clock.every(CLOSE_MS, tooLong.resolve)
    await Promise.race([this.#writeRest(), tooLong.promise])
    stopWaiting()
    this.#stopTicks()
  }

  /** The same for a process that ends at once. */
  flushNow(): void {
    if (this.#health.isFailing) return
    const left = this.#waiting.slice(this.#file.isWriting ? this.#underWay : 0)
    if (left.length > 0) this.#file.appendNow(left.join(''))
  }

  async #writeRest(): Promise<void> {
    await this.#writing
    while (this.#waiting.length > 0 && (await this.#writeChunk()));
    await this.#file.close()
  }

  #tick(): void {
    this.#stopTicking ??= this.#clock.every(GATHER_MS, () => this.#flush())
  }

  #stopTicks(): void {
    this.#stopTicking?.()
    this.#stopTicking = undefined
  }

  #flush(): void {
    if (this.#writing !== undefined || !this.#health.isWorthATry) {
      this.#tick()
      return
    }
    this.#beganAt = this.#clock.monotonic()
    this.#writing = this.#writeWaiting().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length > 0) this.#tick()
      else this.#stopTicks()
    })
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const written = await this.#writeChunk()
      if (!written || this.#waitingLength < GATHER_LENGTH) return
    }
  }

  async #writeChunk(): Promise<boolean> {
    const { count, length } = this.#nextChunk()
    this.#underWay = count
    try {
      await this.#file.append(this.#waiting.slice(0, count).join(''))
    } catch (error) {
      this.#health.failed(error as Error)
      return false
    } finally {
      this.#underWay = 0
    }
    this.#waiting.splice(0, count)
    this.#waitingLength -= length
    this.#health.succeeded()
    return true
  }

  #nextChunk(): { count: number; length: number } {
    let count = 0
    let length = 0
    for (const line of this.#waiting) {
      if (count > 0 && length + line.length > CHUNK_LENGTH) break
      length += line.length
      count++
    }
    return { count, length }
  }
}
