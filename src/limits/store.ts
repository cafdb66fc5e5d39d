import type { ClockReading } from '../clocks/clock.ts'
import type { SavedLimits } from './saved-limits.ts'

/** Stores buckets and bans over a restart. */
export interface LimitsStore {
  load(): Promise<readonly SavedLimits[]>

  /**
   * Replaces the rows of these subjects and deletes the forgotten subjects, all or nothing. No subject is
   * in both lists.
   */
  save(rows: readonly SavedLimits[], forgotten: readonly string[]): Promise<void>
}

/** Stores bans where servers share them. */
export interface BanStore {
  /** Stores what is known of a key that is banned; a ban that ends later stays. */
  keepBan(banned: SavedLimits): Promise<void>
}

/** The changes since the last save. */
export interface Unsaved {
  readonly rows: readonly SavedLimits[]
  readonly forgotten: readonly string[]
}

/** A limiter whose state can be saved. Each `takeUnsaved` is followed by `saved` or `notSaved`. */
export interface Saveable {
  /** Loads the rows of its own kind and ignores the others. */
  load(rows: readonly SavedLimits[], reading: ClockReading): void
  takeUnsaved(reading: ClockReading): Unsaved
  saved(taken: Unsaved): void
  /** The save failed: the next `takeUnsaved` includes these changes again. */
  notSaved(taken: Unsaved): void
}
