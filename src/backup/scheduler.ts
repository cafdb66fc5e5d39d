import { type Clock, type ClockReading, readClock } from '../clocks/clock.ts'
import { earlierOf } from '../clocks/clocks.ts'
import type { CoverageSource } from './coverage.ts'
import { CoverageWatch } from './coverage-watch.ts'
import { type BackupHistory, isBackupDue } from './due.ts'
import { freeBackupFileName, type NamedBackup, newestFirst, timeOfBackup } from './file-name.ts'
import type { BackupCopier, BackupFolder, CopiedBackup } from './folder.ts'
import { leftoversOf, Tidying } from './retention.ts'
import type { BackupStatus, KeptBackup, MadeNow } from './status.ts'

// A thread of its own makes each backup. The event loop reads the folder asynchronously, since its drive
// may hang. The next backup is due by either clock: the wall clock may be set back, and the monotonic
// one stands still in standby.
//
// Soon after an import, one more is made, beside the schedule: it moves no other in time, takes the place of none,
// and goes once the schedule has made the next, which has as much. One that a person asks for is the schedule's.

/** How often the scheduler looks whether a backup is due: the first look comes so soon after the start. */
export const LOOK_EVERY_MS = 10_000

interface BackupSchedulerDependencies {
  readonly directory: string
  readonly everyMs: number
  /** How many backups are kept, the newest included. */
  readonly keep: number
  readonly folder: BackupFolder
  readonly copier: BackupCopier
  readonly coverage: CoverageSource
  /** When the database was last written before this start. */
  readonly databaseWrittenAt: number | undefined
  readonly clock: Clock & { readonly trusted: () => number }
  readonly events: BackupEvents
}

interface BackupEvents {
  readonly onMade: (backup: KeptBackup, tookMs: number) => void
  readonly onFailed: (error: unknown) => void
  /** An old backup, or the rest of one, could not be removed. */
  readonly onNotTidied: (error: unknown) => void
}

/** Makes backups regularly, one at a time, and removes old ones. No promise here is ever rejected. */
export class BackupScheduler {
  readonly #dependencies: BackupSchedulerDependencies
  readonly #coverage: CoverageWatch
  readonly #tidying: Tidying
  readonly #startedAt: ClockReading
  #earlierAtStart = 0
  #looked: Promise<readonly number[]> | undefined
  /** When the schedule's last backup since the start was begun. */
  #made: ClockReading | undefined
  /** When the newest since the start was begun, for whatever reason. */
  #newestBegun: ClockReading | undefined
  #failed: ClockReading | undefined
  #newest: KeptBackup | undefined
  #lastFailure: BackupStatus['lastFailure']
  #isFolderMissing = false
  #isLooking = false
  #atWork = false
  #running = false
  /** The name of the backup that is being made. */
  #making: string | undefined
  #stopTimer: (() => void) | undefined

  constructor(dependencies: BackupSchedulerDependencies) {
    const { folder, coverage, events } = dependencies
    this.#dependencies = dependencies
    this.#startedAt = this.#now()
    this.#coverage = new CoverageWatch(coverage, () => this.#now())
    this.#tidying = new Tidying(folder, events.onNotTidied)
  }

  get status(): BackupStatus {
    const { directory, everyMs } = this.#dependencies
    return {
      directory,
      everyMs,
      isFolderMissing: this.#isFolderMissing,
      newest: this.#newest,
      newestAgeMs: this.#newestAgeMs(),
      lastFailure: this.#lastFailure,
      running: this.#running,
      coverage: this.#newest && this.#coverage.coverage,
      awaitsImport: this.#coverage.isAwaited,
    }
  }

  start(): void {
    const { clock, everyMs } = this.#dependencies
    this.#earlierAtStart = this.#earlier()
    this.#looked ??= this.#look()
    this.#stopTimer ??= clock.every(
      Math.min(LOOK_EVERY_MS, everyMs),
      () => void this.#backUpWhenDue(),
    )
  }

  /** Makes a backup at once, as if it were due. */
  async makeNow(): Promise<MadeNow> {
    if (this.#stopped) return { outcome: 'stopped' }
    return this.#backUp()
  }

  /** Makes no more backups, and abandons one that is being made. */
  async stop(): Promise<void> {
    this.#stopTimer?.()
    this.#stopTimer = undefined
    if (this.#making === undefined) return
    const name = this.#making
    await this.#dependencies.copier.abandon()
    await this.#tidying.removeUnfinished(name)
  }

  get #stopped(): boolean {
    return this.#stopTimer === undefined
  }

  #now(): ClockReading {
    return readClock(this.#dependencies.clock)
  }

  #earlier(): number {
    const { clock } = this.#dependencies
    return earlierOf({ machine: clock.wall(), trusted: clock.trusted() })
  }

  /** The age of a backup made since the start is counted: its name may go by a wrong clock. */
  #newestAgeMs(): number | undefined {
    if (this.#newest === undefined) return undefined
    if (this.#newestBegun) return this.#now().monotonic - this.#newestBegun.monotonic
    return Math.max(0, this.#earlier() - this.#newest.at)
  }

  /** Finds the backups that exist at the start. */
  async #look(): Promise<readonly number[]> {
    const { folder } = this.#dependencies
    try {
      const backups = newestFirst(await folder.list(), this.#earlierAtStart)
      const [newest] = backups
      if (newest !== undefined) await this.#find(newest)
      return backups.map(({ at }) => at)
    } catch {
      // The drive is not there; the first backup fails and reports it.
      return []
    }
  }

  async #find({ name, at }: NamedBackup): Promise<void> {
    const { folder } = this.#dependencies
    const file = folder.pathOf(name)
    const bytes = await folder.sizeOf(name)
    if (this.#newest !== undefined) return
    this.#newest = { file, at, bytes }
    void this.#coverage.follow(file)
  }

  async #backUpWhenDue(): Promise<void> {
    void this.#lookForFolder()
    if (this.#atWork) return
    this.#atWork = true
    try {
      const found = (await this.#looked) ?? []
      // One that a person asks for may be made meanwhile.
      await this.#coverage.look()
      const history: BackupHistory = {
        startedAt: this.#startedAt,
        earlierAtStart: this.#earlierAtStart,
        found,
        databaseWrittenAt: this.#dependencies.databaseWrittenAt,
        made: this.#made,
        failed: this.#failed,
      }
      const { everyMs } = this.#dependencies
      if (isBackupDue(history, everyMs, this.#now())) await this.#backUp()
      else if (!this.#failed && this.#coverage.isImportDue(everyMs)) await this.#backUp('beside')
    } finally {
      this.#atWork = false
    }
  }

  /** Looks for the folder, beside a backup that may be at work. */
  async #lookForFolder(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    // A drive that cannot be read is as good as missing.
    const exists = await this.#dependencies.folder.exists().catch(() => false)
    this.#isFolderMissing = this.#newest !== undefined && !exists
    this.#isLooking = false
  }

  async #backUp(place: 'scheduled' | 'beside' = 'scheduled'): Promise<MadeNow> {
    // The other one is as good.
    if (this.#running) return { outcome: 'at_work' }
    const { folder, events } = this.#dependencies
    const began = this.#now()
    this.#running = true
    try {
      await folder.prepare()
      const names = await folder.list()
      await this.#tidying.remove(leftoversOf(names, this.#startedAt.wall, began.wall))
      if (this.#stopped) return { outcome: 'stopped' }
      const name = freeBackupFileName(began.wall, names)
      const copied = await this.#copy(name)
      this.#newest = { file: folder.pathOf(name), at: timeOfBackup(name) ?? 0, bytes: copied.bytes }
      this.#newestBegun = began
      this.#failed = undefined
      this.#lastFailure = undefined
      events.onMade(this.#newest, this.#now().monotonic - began.monotonic)
      if (place === 'beside') this.#tidying.keepBeside(name)
      else this.#made = began
      // Backups of an empty database must not replace, one by one, those that could restore a lost one.
      const { clock, keep } = this.#dependencies
      if (place === 'scheduled' && !isEmpty(copied))
        await this.#tidying.prune(name, keep, clock.trusted())
      await this.#coverage.follow(this.#newest.file)
      return { outcome: 'made', name, backup: this.#newest }
    } catch (error) {
      if (this.#stopped) return { outcome: 'stopped' }
      this.#failed = this.#now()
      this.#lastFailure = { at: this.#failed.wall, message: (error as Error).message }
      events.onFailed(error)
      return { outcome: 'failed', reason: this.#lastFailure.message }
    } finally {
      this.#running = false
    }
  }

  async #copy(name: string): Promise<CopiedBackup> {
    const { folder, copier } = this.#dependencies
    this.#making = name
    try {
      return await copier.copy(folder.pathOf(name))
    } catch (error) {
      if (!this.#stopped) await this.#tidying.removeUnfinished(name)
      throw error
    } finally {
      this.#making = undefined
    }
  }
}

const isEmpty = ({ pets, movements }: CopiedBackup): boolean => pets === 0 && movements === 0
