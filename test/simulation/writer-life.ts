import type { ThreadEvents } from '../../src/runtime/thread.ts'
import type { Connection } from '../../src/storage/sqlite/driver/connection.ts'
import type { FromWriter, ToWriter } from '../../src/storage/sqlite/writer/write-batch.ts'
import { followProtocol } from '../../src/storage/sqlite/writer/writer-protocol.ts'
import type { Disk } from './disk.ts'
import type { Random } from './random.ts'
import { channel, type Life, type Scheduler } from './scheduler.ts'

export interface WriterLifeDependencies {
  readonly scheduler: Scheduler
  /** What the machine's clock shows. */
  readonly wall: () => number
  readonly disk: Disk
  readonly random: Random
  readonly commitMs: number
  /** The writer has looked for changes of other processes, and will lock the database next. */
  readonly beforeLock: () => void
}

/** The thread of a writer, with its channels to the main thread and back. */
export class WriterLife {
  readonly life: Life
  readonly #events: ThreadEvents<FromWriter>
  readonly #dependencies: WriterLifeDependencies
  readonly #handle: (message: ToWriter) => void
  readonly #toThread
  readonly #toMain
  readonly #coming: ToWriter[] = []
  #connection: Connection | undefined
  #openedAt = Number.POSITIVE_INFINITY
  #isMuted = false

  constructor(main: Life, events: ThreadEvents<FromWriter>, dependencies: WriterLifeDependencies) {
    const { scheduler, wall, disk, random, commitMs, beforeLock } = dependencies
    this.life = { name: `${main.name} writer`, isAlive: true }
    this.#events = events
    this.#dependencies = dependencies
    const latency = () => random.between(0.01, random.chance(0.1) ? 5 * commitMs : commitMs)
    this.#toThread = channel(scheduler, this.life, () => random.between(0.01, 1))
    this.#toMain = channel(scheduler, main, latency)
    this.#handle = followProtocol({
      // The writer asks for the time between its look and its lock.
      wall() {
        beforeLock()
        return wall()
      },
      every: scheduler.every(this.life),
      open: (path) => {
        this.#connection = disk.open(path)
        return this.#connection
      },
      post: (message, transfer) => this.#tell(structuredClone(message, { transfer })),
      onOpened: () => {
        this.#openedAt = scheduler.now
      },
    })
  }

  post(message: unknown): void {
    const copy = structuredClone(message) as ToWriter
    this.#coming.push(copy)
    this.#toThread(nameOf(copy), () => this.#receive(copy))
  }

  /** Since when it writes what it is told; Infinity: it does not. */
  get writesSince(): number {
    return this.life.isAlive ? this.#openedAt : Number.POSITIVE_INFINITY
  }

  async terminate(): Promise<void> {
    this.life.isAlive = false
    this.#release()
  }

  fail(): void {
    if (!this.life.isAlive) return
    this.life.isAlive = false
    this.#toMain('the thread failed', () => this.#events.onError('the thread failed'))
  }

  commitUnheard(): boolean {
    const [next] = this.#coming
    if (!this.life.isAlive || next?.type !== 'write') return false
    this.#isMuted = true
    this.#handle(next)
    return true
  }

  /** Writes now what is on its way: another thread, which will lock the database next, comes right after it. */
  hurry(): void {
    const [next] = this.#coming
    if (this.life.isAlive && next?.type === 'write') this.#receive(next)
  }

  #receive(message: ToWriter): void {
    if (this.#coming[0] !== message) return
    this.#coming.shift()
    this.#handle(message)
    if (message.type === 'close') this.#release()
    else if (this.#connection !== undefined) this.#dependencies.disk.wrote(this.#connection)
  }

  #tell(message: FromWriter): void {
    if (this.#isMuted) return
    this.#toMain(message.type, () => this.#events.onMessage(message))
  }

  #release(): void {
    if (this.#connection !== undefined) this.#connection.client.close()
    this.#connection = undefined
  }
}

/** What a message is, with what is written: `write updates (3), saveLimits`. */
function nameOf(message: ToWriter): string {
  if (message.type !== 'write') return message.type
  const { updates, operations } = message.batch
  const kinds = operations.map(({ kind }) => kind)
  const parts = updates.petIds.length > 0 ? [`updates (${updates.petIds.length})`, ...kinds] : kinds
  return `write ${parts.join(', ')}`
}
