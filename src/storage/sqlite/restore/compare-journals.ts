import type { AccessAction } from '../../../keys/audit-log.ts'
import { isSameKey, type KeyRow, type StoredAccess } from './stored-access.ts'

// Which of two databases has the newer state of a key? A file's time and name do not show it: the one that is in the
// folder may be an older backup, restored a minute ago. Each change of a key has its entry in the audit log,
// which restores carry on, so the one that has the entry of a change is the newer one.

type Entry = NonNullable<StoredAccess['decisions']>['entries'][number]

/** The entries that one of two databases has, and the other one has not. */
export interface JournalDifference {
  readonly onlyLast: readonly Entry[]
  readonly onlyBackup: readonly Entry[]
}

/** Which database decides: the one that is known from the folder, the backup, or, where both went on, neither. */
export type Deciding = 'last' | 'backup' | 'both'

/** @returns undefined where one of them has no journal that can be read */
export function compareJournals(
  last: StoredAccess,
  backup: StoredAccess,
): JournalDifference | undefined {
  if (last.decisions === undefined || backup.decisions === undefined) return undefined
  const [ours, theirs] = [last.decisions.entries, backup.decisions.entries]
  return { onlyLast: missingIn(theirs, ours), onlyBackup: missingIn(ours, theirs) }
}

/**
 * Whether two databases are of one shop: they share a key, an entry of the audit log or
 * the oldest movement, of which no two shops have the same.
 */
export function isSameShop(one: StoredAccess, other: StoredAccess): boolean {
  const keys = new Map(other.keys.map((key) => [key.id, key]))
  const isShared = (key: KeyRow) => {
    const theirs = keys.get(key.id)
    return theirs !== undefined && isSameKey(key, theirs)
  }
  if (one.keys.some(isShared)) return true
  const entries = new Set(other.decisions?.entries.map(textOf))
  if (one.decisions?.entries.some((entry) => entries.has(textOf(entry)))) return true
  return one.oldestMovement !== undefined && one.oldestMovement === other.oldestMovement
}

export function decidingDatabase(
  { onlyLast, onlyBackup }: JournalDifference,
  keyId: string,
  actions: readonly AccessAction[],
): Deciding {
  const isAbout = ({ subject, action }: Entry) =>
    subject === keyId && actions.some((each) => each === action)
  if (!onlyBackup.some(isAbout)) return 'last'
  return onlyLast.some(isAbout) ? 'both' : 'backup'
}

/** An entry from before a journal's oldest one was pruned from it, and is not missing. */
function missingIn(journal: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  const known = new Set(journal.map(textOf))
  const oldest = journal.reduce((least, entry) => Math.min(least, Number(entry.at)), Infinity)
  return entries.filter((entry) => Number(entry.at) > oldest && !known.has(textOf(entry)))
}

/** Without its id, which a restore may change, and the name, which an upgrade may mend. */
const textOf = ({ at, key_id, action, subject, value_before, value_after }: Entry): string =>
  JSON.stringify([String(at), key_id, action, subject, value_before, value_after])
