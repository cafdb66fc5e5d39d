import { BUSY_TIMEOUT_MS } from '../../src/storage/sqlite/driver/connection.ts'
import { isBusy } from '../../src/storage/sqlite/driver/sqlite-failure.ts'
import type { AccessLog } from './access-log.ts'
import { BackupLog } from './backup-log.ts'
import { addKey, revokeKey, setQuantity } from './command.ts'
import { Disk } from './disk.ts'
import type { DiskFailure } from './failing-disk.ts'
import { keyByCommand, NARROW } from './keys.ts'
import { LeastTime } from './least-time.ts'
import type { LimitLog } from './limit-log.ts'
import { NEWEST_AT, type Prepared, scratchFolder } from './prepared.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import { SimulatedServer } from './server.ts'

/** A command looks for the lock of the database again after this. */
const LOOKS_AGAIN_MS = 100

/** A command is noticed within a second, and the disk takes its time. */
const UNTIL_NOTICED_MS = 2_000

/** What a server could not save while its writer did not work is saved within this time: one save is on its way, and another follows. */
const UNTIL_CAUGHT_UP_MS = 5_000

export interface MachineDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly commitMs: number
  readonly backupEveryMs: number | undefined
  readonly limitLog: LimitLog
  readonly accessLog: AccessLog
  /** What befalls the machine is of this life. */
  readonly fate: Life
  readonly onWrong: (what: string) => void
  /** A server has ended, in order or not. */
  readonly onGone: (server: SimulatedServer) => void
}

/** The computer of the shop: its disk, its clock, and one server after another; and what befalls them. */
export class Machine {
  readonly disk: Disk
  readonly #dependencies: MachineDependencies
  readonly #beforeLock: (() => void)[] = []
  readonly backupLog: BackupLog
  readonly #leastTime = new LeastTime(NEWEST_AT)
  #servers = 0
  #issued = 0
  #aheadMs = 0
  #isClockSet = false
  /** The server has started by another clock than that of what it has read. */
  #wasClockSet = false
  clockSets = 0
  #mendDisk = () => {}
  #mendedAt = 0
  server: SimulatedServer | undefined

  constructor(prepared: Prepared, dependencies: MachineDependencies) {
    this.#dependencies = dependencies
    this.disk = new Disk(scratchFolder(), prepared.file, dependencies.random.of('disk'))
    const { monotonic } = dependencies.scheduler
    this.backupLog = new BackupLog({ directory: this.disk.backups, monotonic })
    this.#start()
  }

  /** What its clock shows. */
  readonly wall = (): number => this.#dependencies.scheduler.wall() + this.#aheadMs

  setClock(aheadMs: number): void {
    this.#aheadMs = aheadMs
    this.#isClockSet = true
    this.clockSets += 1
    if (this.server?.isUp) return
    // A server that starts may read either clock.
    const { limitLog, scheduler } = this.#dependencies
    this.#leastTime.setDuringStart(scheduler.now)
    limitLog.clockWasSet()
  }

  failThread(): void {
    const { limitLog, scheduler } = this.#dependencies
    limitLog.savingFails(scheduler.now)
    this.server?.failThread()
  }

  failDisk(how: DiskFailure, ms: number): void {
    const { limitLog, scheduler, fate } = this.#dependencies
    this.disk.failure = how
    limitLog.savingFails(scheduler.now)
    this.#mendDisk()
    this.#mendDisk = scheduler.after(ms, fate, 'the disk works again', () => this.mendDisk())
  }

  mendDisk(): void {
    const { limitLog, scheduler } = this.#dependencies
    if (this.disk.failure === undefined) return
    limitLog.savingFails(scheduler.now)
    this.#mendedAt = scheduler.now
    this.disk.failure = undefined
  }

  /** Another process sets a quantity. @param inBatch right before the writer locks the database the next time */
  command(petId: bigint, quantity: number, inBatch: boolean): void {
    const run = () => this.#onceUnlocked(() => setQuantity(this.disk, petId, quantity, this.wall()))
    if (inBatch) this.#beforeLock.push(run)
    else run()
  }

  /** Other processes wait for no write of the server any more: at rest, it may make none for a minute. */
  runWaitingCommands(): void {
    for (const run of this.#beforeLock.splice(0)) run()
  }

  /** A server notices it within a second; one whose writer fails, once that is replaced; and one that starts reads all keys. */
  revokeByCommand({ token, id }: { readonly token: string; readonly id: string }): void {
    const { accessLog } = this.#dependencies
    const change = accessLog.change(token, 'none')
    this.#onceUnlocked(() => {
      if (!revokeKey(this.disk, id, this.wall())) {
        accessLog.refused(change)
        return
      }
      this.#onceWorking('a command is noticed', UNTIL_NOTICED_MS, () => {
        accessLog.made(change)
        return true
      })
    })
  }

  /** @param take gets the key, which works at once */
  issueByCommand(take: (token: string, id: string) => void): void {
    this.#issued += 1
    const { token, key } = keyByCommand(this.#issued, this.wall(), NARROW)
    this.#onceUnlocked(() => {
      if (addKey(this.disk, key, this.wall())) take(token, key.id)
    })
  }

  /** A command waits for the lock of the database as SQLite does in a process of its own. */
  #onceUnlocked(run: () => void, waitedMs = 0): void {
    try {
      run()
    } catch (error) {
      if (!isBusy(error)) throw error
      const { scheduler, fate, onWrong } = this.#dependencies
      if (waitedMs >= BUSY_TIMEOUT_MS) {
        onWrong(`a command finds the database locked for ${BUSY_TIMEOUT_MS} ms`)
        return
      }
      scheduler.after(LOOKS_AGAIN_MS, fate, 'a command waits for the lock', () =>
        this.#onceUnlocked(run, waitedMs + LOOKS_AGAIN_MS),
      )
    }
  }

  /** Runs once a time has come for the servers, and none of them forgets it any more. */
  whenOver(time: number, run: () => void): void {
    const { scheduler } = this.#dependencies
    this.#onceWorking('an end is over', UNTIL_CAUGHT_UP_MS, () => {
      const isOver = this.#leastTime.isOver(time, scheduler.now)
      if (isOver) run()
      return isOver
    })
  }

  /** For how long a server has worked, and the disk; less than 0: they do not. */
  get workedMs(): number {
    if (this.disk.failure !== undefined) return Number.NEGATIVE_INFINITY
    const worksSince = this.server?.worksSince ?? Number.POSITIVE_INFINITY
    return this.#dependencies.scheduler.now - Math.max(worksSince, this.#mendedAt)
  }

  /** Asks every few seconds, while a server has worked for so long, until it is done. */
  #onceWorking(what: string, forMs: number, isDone: () => boolean): void {
    const { scheduler, fate } = this.#dependencies
    const look = (): void => {
      if (this.workedMs >= forMs && isDone()) return
      scheduler.after(UNTIL_NOTICED_MS, fate, what, look)
    }
    scheduler.after(UNTIL_NOTICED_MS, fate, what, look)
  }

  kill(downMs: number): void {
    if (!this.server?.life.isAlive) return
    const { server } = this
    this.#noteWork()
    server.die()
    this.disk.leave()
    this.#gone(server, downMs)
  }

  cutPower(downMs: number, inBatch: boolean): void {
    if (!this.server?.life.isAlive) return
    const { synced } = this.disk
    const { server } = this
    this.#noteWork()
    const isInBatch = inBatch && server.commitUnheard()
    server.die()
    this.disk.cutPower(isInBatch ? synced : undefined)
    this.#gone(server, downMs)
  }

  restart(downMs: number): void {
    const { server } = this
    if (!server?.isUp) return
    this.#noteWork()
    void server.stop().then(() => this.#gone(server, downMs, false))
  }

  /** Before a server ends: what it has saved by now is not forgotten. */
  #noteWork(): void {
    if (this.workedMs >= UNTIL_CAUGHT_UP_MS) this.#leastTime.worked()
  }

  #start(): void {
    const { scheduler, random, commitMs, backupEveryMs, limitLog, onWrong } = this.#dependencies
    this.#servers += 1
    this.#leastTime.started(this.wall(), scheduler.now)
    if (this.#isClockSet) limitLog.clockWasSet()
    this.#wasClockSet = this.#isClockSet
    this.#isClockSet = false
    const server = new SimulatedServer(this.#servers, {
      ...{ scheduler, disk: this.disk, wall: this.wall, commitMs, onWrong },
      ...{ backupLog: this.backupLog, backupEveryMs },
      random: random.of(`server ${this.#servers}`),
      onDied: () => this.#gone(server, 1_000),
      beforeLock: () => this.runWaitingCommands(),
    })
    this.server = server
  }

  #gone(server: SimulatedServer, downMs: number, isCrash = true): void {
    const { scheduler, limitLog, fate, onGone } = this.#dependencies
    const { now } = scheduler
    // A stop saves what was counted, unless the disk fails.
    if (isCrash || limitLog.isFailing(now)) {
      limitLog.crashed(now)
      // The next start reads the same again, by the other clock.
      if (!limitLog.hasSaved(server.listensSince, now)) this.#isClockSet ||= this.#wasClockSet
    }
    onGone(server)
    scheduler.after(downMs, fate, 'start of the server', () => this.#start())
  }
}
