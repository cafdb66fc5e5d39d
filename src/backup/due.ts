import { type ClockReading, elapsedByEither } from '../clocks/clock.ts'
import { HOUR_MS } from '../clocks/durations.ts'

/** How long after a failure the next try comes, at the latest. */
const RETRY_MS = 600_000

/** What is known of the backups there are. Times are UTC epoch milliseconds. */
export interface BackupHistory {
  readonly startedAt: ClockReading
  /** The earlier of the two clocks at the start: what it shows has passed for certain. */
  readonly earlierAtStart: number
  /** When those that were there at the start were made, as their names say. */
  readonly found: readonly number[]
  /** When the database had last been written before the start, if it is known. */
  readonly databaseWrittenAt: number | undefined
  /** When the last one since the start was begun. */
  readonly made: ClockReading | undefined
  /** When the last attempt failed; undefined when it did not. */
  readonly failed: ClockReading | undefined
}

/** Whether it is time for the next backup. */
export function isBackupDue(history: BackupHistory, everyMs: number, now: ClockReading): boolean {
  const { failed, made } = history
  if (failed) return elapsedByEither(failed, now) >= Math.min(RETRY_MS, everyMs)
  if (made) return elapsedByEither(made, now) >= everyMs
  return isDueAfterStart(history, everyMs, now)
}

function isDueAfterStart(
  { startedAt, earlierAtStart, found, databaseWrittenAt = earlierAtStart }: BackupHistory,
  everyMs: number,
  now: ClockReading,
): boolean {
  const past = found.filter((at) => at <= earlierAtStart)
  // Where something is from the future a clock was wrong, and what looks new may be old.
  const setBack = past.length < found.length || databaseWrittenAt > earlierAtStart
  const trustedMs = setBack ? Math.min(HOUR_MS, everyMs) : everyMs
  const newest = past.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
  const ageMs = earlierAtStart - newest + elapsedByEither(startedAt, now)
  return ageMs >= trustedMs
}
