import type { ClockReading } from '../clocks/clock.ts'
import type { SavedLimits } from './saved-limits.ts'

/** Where buckets and bans survive a restart. */
export interface LimitsStore {
  load(): Promise<readonly SavedLimits[]>

  /**
   * Writes the rows over older ones of the same subject and deletes the forgotten subjects, all or
   * nothing. No subject is in both lists.
   */
  save(rows: readonly SavedLimits[], forgotten: readonly string[]): Promise<void>
}

/** What has changed since the last save. */
export interface Unsaved {
  readonly rows: readonly SavedLimits[]
  readonly forgotten: readonly string[]
}

/** A limiter whose state can be saved. Each `takeUnsaved` is followed by `saved` or `notSaved`. */
export interface Saveable {
  /** Takes its own rows and leaves the others. */
  load(rows: readonly SavedLimits[], reading: ClockReading): void
  takeUnsaved(reading: ClockReading): Unsaved
  saved(taken: Unsaved): void
  /** The save failed: what was taken is taken again next time. */
  notSaved(taken: Unsaved): void
}
