import type { ClockReading } from '../clocks/clock.ts'
import type { BackupContents, Coverage, CoverageSource } from './coverage.ts'
import { type ImportsSeen, isImportDue, isImportLate } from './due.ts'

// A backup after an import, and whether the newest has what the stock has: backup/scheduler.ts looks every ten seconds,
// by backup/coverage-watch.ts and storage/sqlite/backup/stock-to-back-up.ts (in the data itself, so that a command's
// import is seen, too). What the newest has is read from it once, and compared on the thread of the backups
// (storage/sqlite/backup/backup-contents.ts). The rule is in health/backups.ts, for server/backups/backup-state.ts and doctor;
// the page says it by page/health/safety.ts.

/**
 * Knows how much of the stock the newest backup has, and whether an import is not in it, whatever process has made
 * that. Both are seen in the data, so they are known after a restart, too. No promise here is ever rejected.
 */
export class CoverageWatch {
  readonly #source: CoverageSource
  readonly #now: () => ClockReading
  #contents: BackupContents | undefined
  #coverage: Coverage | undefined
  #seenMovement: bigint | undefined
  #newestImport: string | null | undefined
  /** The newest import that the newest backup has; undefined: not known yet. */
  #importInBackup: string | null | undefined
  #awaiting: ImportsSeen | undefined
  #isComparing = false

  constructor(source: CoverageSource, now: () => ClockReading) {
    this.#source = source
    this.#now = now
  }

  /** Of the newest backup; undefined while it is not known. */
  get coverage(): Coverage | undefined {
    return this.#coverage
  }

  /** Whether a backup is to come soon, as there is an import that no backup has. */
  get isAwaited(): boolean {
    return this.#awaiting !== undefined && !isImportLate(this.#awaiting, this.#now())
  }

  /** Whether it is time for the backup after an import. */
  isImportDue(everyMs: number): boolean {
    return this.#awaiting !== undefined && isImportDue(this.#awaiting, everyMs, this.#now())
  }

  /** Another backup is the newest. */
  async follow(file: string): Promise<void> {
    const seen = this.#newestImport
    this.#contents = await this.#source.contentsOf(file).catch(() => undefined)
    this.#coverage = undefined
    this.#seenMovement = undefined
    // Where it cannot be read, another one would be no better.
    this.#importInBackup = this.#contents === undefined ? seen : this.#contents.newestImport
    this.#awaiting = undefined
    await this.look()
  }

  /** Looks what has changed. */
  async look(): Promise<void> {
    const look = await this.#source.look(this.#seenMovement).catch(() => undefined)
    if (look === undefined) return
    this.#noticeImport(look.newestImport)
    const contents = this.#contents
    if (contents === undefined || this.#isComparing) return
    if (!look.mayDiffer) {
      // The next look is at what comes after this one alone.
      this.#seenMovement = look.newestMovement
      return
    }
    this.#isComparing = true
    const coverage = await this.#source.compare(contents).catch(() => undefined)
    this.#isComparing = false
    if (coverage === undefined || contents !== this.#contents) return
    this.#coverage = coverage
    this.#seenMovement = look.newestMovement
  }

  #noticeImport(newest: string | null): void {
    const isAnother = newest !== this.#newestImport
    this.#newestImport = newest
    if (this.#importInBackup === undefined) this.#importInBackup = newest
    if (newest === null || newest === this.#importInBackup) {
      this.#awaiting = undefined
      return
    }
    const now = this.#now()
    if (this.#awaiting === undefined) this.#awaiting = { first: now, last: now }
    else if (isAnother) this.#awaiting = { ...this.#awaiting, last: now }
  }
}
