import { type Check, notChecked } from '../../health/check.ts'
import { lostDatabase, lostFromLog } from '../../health/database.ts'
import type { Times } from '../../health/words.ts'
import { removeDamageMark } from '../damage-mark.ts'
import { type DataFolder, hasDatabase } from '../data-folder.ts'
import { findLost, removeLostMark } from '../lost-mark.ts'
import { moveLogAside } from '../sqlite/driver/log-aside.ts'
import { newestChangeIn } from '../sqlite/driver/progress.ts'
import { isHeld } from '../sqlite/folder/folder-lock.ts'
import { moveForeignLogAside } from '../sqlite/folder/vanished-database.ts'

/** What may be missing in a data folder. */
export interface FoundLoss {
  readonly reason: string
  /** UTC epoch milliseconds. Null: where the database that is there now ends is not known. */
  readonly from: number | null
  readonly to: number
  readonly check: (times: Times) => Check
}

/** @throws Error where it cannot be known */
export function findLosses(folder: DataFolder): readonly FoundLoss[] {
  const { log, database } = findLost(folder)
  const losses: FoundLoss[] = []
  if (database !== undefined) {
    const { reason, to } = database
    const from = newestChangeIn(folder.database)
    const check = (times: Times) => lostDatabase(database, from, times)
    losses.push({ reason, from: from !== undefined && from < to ? from : null, to, check })
  }
  if (log !== undefined) losses.push({ ...log, check: (times) => lostFromLog(log, times) })
  return losses
}

/** Nothing is said where nothing was lost. */
export function examineLosses(folder: DataFolder, times: Times): Check[] {
  try {
    return findLosses(folder).map(({ check }) => check(times))
  } catch (error) {
    return [notChecked('lost changes', (error as Error).message)]
  }
}

/**
 * Takes the mark away. Where no database is left, so that the next start makes one, its log is moved aside, and what was
 * found damaged in it is forgotten.
 * @returns where that log is
 */
export async function acceptLosses(folder: DataFolder, now: number): Promise<string | undefined> {
  moveForeignLogAside(folder, now)
  let logAside: string | undefined
  // A server that goes on may write its log into a file that was moved away.
  const isGone = findLost(folder).database !== undefined && !hasDatabase(folder)
  if (isGone && !isHeld(folder)) {
    logAside = moveLogAside(folder.database, now, () => true)
    await removeDamageMark(folder)
  }
  removeLostMark(folder)
  return logAside
}
