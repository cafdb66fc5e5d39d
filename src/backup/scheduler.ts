import { type Clock, type ClockReading, readClock } from '../clocks/clock.ts'
import { earlierOf } from '../clocks/clocks.ts'
import { type BackupHistory, isBackupDue } from './due.ts'
import { freeBackupFileName, type NamedBackup, newestFirst, timeOfBackup } from './file-name.ts'
import type { BackupCopier, BackupFolder, CopiedBackup } from './folder.ts'
import { backupsToPrune, leftoversOf, unfinishedOf } from './retention.ts'
import type { BackupStatus, KeptBackup } from './status.ts'

// A thread of its own makes each backup. The event loop reads the folder asynchronously, since its drive
// may hang. The next backup is due by either clock: the wall clock may be set back, and the monotonic
// one stands still in standby.

/** How often the scheduler looks whether a backup is due: the first look comes so soon after the start. */
const LOOK_EVERY_MS = 10_000

export interface BackupSchedulerDependencies {
  readonly directory: string
  readonly everyMs: number
  /** How many backups are kept, the newest included. */
  readonly keep: number
  readonly folder: BackupFolder
  readonly copier: BackupCopier
  /** When the database was last written before this start. */
  readonly databaseWrittenAt: number | undefined
  readonly clock: Clock & { readonly trusted: () => number }
  readonly events: BackupEvents
}

export interface BackupEvents {
  readonly onMade: (backup: KeptBackup, tookMs: number) => void
  readonly onFailed: (error: unknown) => void
  /** An old backup, or the rest of one, could not be removed. */
  readonly onNotTidied: (error: unknown) => void
}

/** What came of a backup that was asked for. */
export type MadeNow =
  | { readonly outcome: 'made'; readonly name: string; readonly backup: KeptBackup }
  | { readonly outcome: 'at_work' | 'stopped' }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Makes backups regularly, one at a time, and removes old ones. No promise here is ever rejected. */
export class BackupScheduler {
  readonly #dependencies: BackupSchedulerDependencies
  readonly #startedAt: ClockReading
  #earlierAtStart = 0
  #looked: Promise<readonly number[]> | undefined
  #made: ClockReading | undefined
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
    this.#dependencies = dependencies
    this.#startedAt = this.#now()
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
    await this.#tidy((names) => unfinishedOf(names, name))
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
    if (this.#made) return this.#now().monotonic - this.#made.monotonic
    return Math.max(0, this.#earlier() - this.#newest.at)
  }

  /** Finds the backups that exist at the start. */
  async #look(): Promise<readonly number[]> {
    const { folder } = this.#dependencies
    try {
      const backups = newestFirst(await folder.list(), this.#earlierAtStart)
      const [newest] = backups
      if (newest !== undefined) this.#newest ??= await this.#kept(newest)
      return backups.map(({ at }) => at)
    } catch {
      // The drive is not there; the first backup fails and reports it.
      return []
    }
  }

  async #kept({ name, at }: NamedBackup): Promise<KeptBackup> {
    const { folder } = this.#dependencies
    return { file: folder.pathOf(name), at, bytes: await folder.sizeOf(name) }
  }

  async #backUpWhenDue(): Promise<void> {
    void this.#lookForFolder()
    if (this.#atWork) return
    this.#atWork = true
    try {
      const found = (await this.#looked) ?? []
      const history: BackupHistory = {
        startedAt: this.#startedAt,
        earlierAtStart: this.#earlierAtStart,
        found,
        databaseWrittenAt: this.#dependencies.databaseWrittenAt,
        made: this.#made,
        failed: this.#failed,
      }
      if (isBackupDue(history, this.#dependencies.everyMs, this.#now())) await this.#backUp()
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

  async #backUp(): Promise<MadeNow> {
    // The other one is as good.
    if (this.#running) return { outcome: 'at_work' }
    const { folder, events } = this.#dependencies
    const began = this.#now()
    this.#running = true
    try {
      await folder.prepare()
      const names = await folder.list()
      await this.#remove(leftoversOf(names, this.#startedAt.wall, began.wall))
      if (this.#stopped) return { outcome: 'stopped' }
      const name = freeBackupFileName(began.wall, names)
      const copied = await this.#copy(name)
      this.#newest = { file: folder.pathOf(name), at: timeOfBackup(name) ?? 0, bytes: copied.bytes }
      this.#made = began
      this.#failed = undefined
      this.#lastFailure = undefined
      events.onMade(this.#newest, this.#now().monotonic - began.monotonic)
      // Backups of an empty database must not replace, one by one, those that could restore a lost one.
      const { clock, keep } = this.#dependencies
      if (!isEmpty(copied))
        await this.#tidy((found) => backupsToPrune(found, name, keep, clock.trusted()))
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
      if (!this.#stopped) await this.#tidy((names) => unfinishedOf(names, name))
      throw error
    } finally {
      this.#making = undefined
    }
  }

  async #tidy(tooMany: (names: readonly string[]) => string[]): Promise<void> {
    const { folder, events } = this.#dependencies
    try {
      await this.#remove(tooMany(await folder.list()))
    } catch (error) {
      events.onNotTidied(error)
    }
  }

  async #remove(names: readonly string[]): Promise<void> {
    const { folder, events } = this.#dependencies
    for (const name of names) await folder.remove(name).catch(events.onNotTidied)
  }
}

const isEmpty = ({ pets, movements }: CopiedBackup): boolean => pets === 0 && movements === 0
