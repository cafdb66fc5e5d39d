import type { Clock } from '../../src/clocks/clock.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import { createBackups } from '../../src/server/backups/backups.ts'
import { DatabaseHealth } from '../../src/storage/database-health.ts'
import { Reader } from '../../src/storage/sqlite/server/reader.ts'
import type { FromWriter } from '../../src/storage/sqlite/writer/write-batch.ts'
import type { BackupLog } from './backup-log.ts'
import { KEPT_BACKUPS } from './backups.ts'
import { engineOf } from './engine.ts'
import type { Life } from './scheduler.ts'
import { type Serving, SimulatedService } from './service.ts'
import { WriterLife, type WriterLifeDependencies } from './writer-life.ts'

export interface ServerDependencies extends WriterLifeDependencies {
  readonly backupLog: BackupLog
  /** Undefined: none are made. */
  readonly backupEveryMs: number | undefined
  /** Something happened that no fault of the script explains. */
  readonly onWrong: (what: string) => void
  /** The process ended by itself, since it could not open the database. */
  readonly onDied: () => void
}

/** A running server: the main thread of a process, with the thread of its writer. */
export class SimulatedServer implements Serving {
  readonly life: Life
  readonly #dependencies: ServerDependencies
  readonly #health: DatabaseHealth
  readonly #reader: Reader
  readonly #service: SimulatedService
  #thread: WriterLife | undefined

  constructor(number: number, dependencies: ServerDependencies) {
    const { scheduler, wall, disk, onWrong } = dependencies
    this.#dependencies = dependencies
    this.life = { name: `server ${number}`, isAlive: true }
    const { monotonic } = scheduler
    const clock = { wall, monotonic, every: scheduler.every(this.life) }
    const nothing = () => {}
    this.#health = new DatabaseHealth({
      ...{ onDamage: (reason) => onWrong(`the database is damaged: ${reason}`), onLoss: nothing },
      ...{ onGone: nothing, onBack: nothing, onProblem: nothing },
    })
    this.#reader = new Reader(disk.path, this.#health)
    this.#service = this.#start(clock)
  }

  get isUp(): boolean {
    return this.#service.isUp
  }

  /** Since when it takes requests; Infinity: it never did. */
  get listensSince(): number {
    return this.#service.listensSince
  }

  /** Since when it responds, and its writer writes; Infinity: it does not. */
  get worksSince(): number {
    if (!this.isUp) return Number.POSITIVE_INFINITY
    const writesSince = this.#thread?.writesSince ?? Number.POSITIVE_INFINITY
    return Math.max(this.listensSince, writesSince)
  }

  respond(request: Request, from: string): Promise<Response> {
    return this.#service.respond(request, from)
  }

  stop(): Promise<void> {
    return this.#service.stop()
  }

  /** Ends the process at once; the caller sees to the disk. */
  die(): void {
    if (!this.life.isAlive) return
    this.#service.die()
    if (this.#thread !== undefined) this.#thread.life.isAlive = false
    this.#reader.close()
  }

  /** Ends the thread of the writer by an error that it did not catch. */
  failThread(): void {
    this.#thread?.fail()
  }

  /** Commits the batch that is on its way to the writer, if one is: nobody hears of it. @returns whether one was */
  commitUnheard(): boolean {
    return this.#thread?.commitUnheard() ?? false
  }

  /** A service on an engine that has no thread and no file of its own. */
  #start(clock: Clock): SimulatedService {
    const { disk, scheduler, random, commitMs, beforeLock, backupLog, backupEveryMs } =
      this.#dependencies
    const fate = random.of('before locks')
    const engine = engineOf({
      ...{ disk, scheduler, life: this.life, health: this.#health, reader: this.#reader, clock },
      ...{ random, commitMs, backupLog },
      startWriter: (events) => this.#startThread(events),
      beforeLock: () => {
        beforeLock()
        if (fate.chance(0.5)) this.#thread?.hurry()
      },
    })
    const settings =
      backupEveryMs === undefined
        ? undefined
        : { directory: disk.backups, everyMs: backupEveryMs, keep: KEPT_BACKUPS }
    return new SimulatedService({
      ...{ scheduler, life: this.life, clock, metrics: new Metrics(), random, place: 0, engine },
      startImport: engine.startImport,
      beside: (trustedClock) => [
        createBackups(engine.backupSource, settings, { ...clock, ...engine.timers }, trustedClock),
      ],
      onFailedStart: () => this.#failToStart(),
    })
  }

  /** The real service ends where its start fails. */
  #failToStart(): void {
    if (!this.life.isAlive) return
    const { disk, onDied } = this.#dependencies
    this.die()
    disk.leave()
    onDied()
  }

  #startThread(events: ThreadEvents<FromWriter>) {
    const thread = new WriterLife(this.life, events, this.#dependencies)
    this.#thread = thread
    return thread
  }
}
