import { type ClockReading, elapsedByEither } from '../clocks/clock.ts'
import { HOUR_MS } from '../clocks/durations.ts'

/** The longest wait after a failure until the next attempt. */
const RETRY_MS = 600_000

/** What the scheduler knows of its backups. Times are UTC epoch milliseconds. */
export interface BackupHistory {
  readonly startedAt: ClockReading
  /** The earlier of the two clocks at the start: that time has certainly passed. */
  readonly earlierAtStart: number
  /** When the backups that existed at the start were made, by their names. */
  readonly found: readonly number[]
  /** When the database had last been written before the start, if it is known. */
  readonly databaseWrittenAt: number | undefined
  /** When the last backup since the start was begun. */
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
  // Something from the future shows that a clock was wrong: a backup that looks new may be old.
  const setBack = past.length < found.length || databaseWrittenAt > earlierAtStart
  const trustedMs = setBack ? Math.min(HOUR_MS, everyMs) : everyMs
  const newest = past.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
  const ageMs = earlierAtStart - newest + elapsedByEither(startedAt, now)
  return ageMs >= trustedMs
}

/** Imports come in bursts: who has brought one file may bring the next. */
const BURST_MS = 30_000

/** The longest wait for the end of a burst. */
const LONGEST_BURST_MS = 600_000

/** When imports were noticed that no backup has. */
export interface ImportsSeen {
  readonly first: ClockReading
  readonly last: ClockReading
}

/** Whether it is time for the one backup after some imports. */
export const isImportDue = (
  { first, last }: ImportsSeen,
  everyMs: number,
  now: ClockReading,
): boolean =>
  elapsedByEither(last, now) >= Math.min(BURST_MS, everyMs) ||
  elapsedByEither(first, now) >= LONGEST_BURST_MS

/** Whether that backup should have been made by now, also from a slow disk. */
export const isImportLate = ({ first }: ImportsSeen, now: ClockReading): boolean =>
  elapsedByEither(first, now) >= 2 * LONGEST_BURST_MS
