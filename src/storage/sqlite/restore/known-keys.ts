import { compareJournals, isSameShop, type JournalDifference } from './compare-journals.ts'
import type { CurrentDatabase } from './folder-databases.ts'
import { isInForce, isSameKey, type KeyRow, type StoredAccess } from './stored-access.ts'

/** A key of the backup, and the newest of what the folder knows of it. */
export interface KnownKey {
  /** In the backup. */
  readonly key: KeyRow
  /** In the database that knows it best. */
  readonly last: KeyRow
  readonly source: StoredAccess
  /** Undefined where no journal shows which state is the newer one. */
  readonly difference: JournalDifference | undefined
  /** Whether the source is the database that is being replaced. */
  readonly isCurrent: boolean
  /** Whether nothing can have been decided of the key that the source does not know. */
  readonly isSure: boolean
}

/** What the replaced database is to the backup: of the same shop, of another one, or of one without any key or change. */
export type ReplacedShop = 'same' | 'other' | 'new'

/** What the databases of the folder know of a backup's keys. */
interface Knowledge {
  readonly known: readonly KnownKey[]
  /** The newest database of the same shop, and what its journal has besides; undefined where there is none. */
  readonly latest: StoredAccess | undefined
  readonly latestDifference: JournalDifference | undefined
  /** Undefined where there was none, or it cannot be read. */
  readonly replacedShop: ReplacedShop | undefined
}

/**
 * Finds for each key of a backup the newest database that knows it: the current one, or one that an earlier restore
 * has moved aside. A key that is gone after a restore is known there alone.
 * @param replaced the newest first; undefined: one that cannot be read. No more of them are read than are needed
 * @param now in epoch milliseconds: a key that has ended by then needs no database
 */
export function knownKeys(
  backup: StoredAccess,
  current: CurrentDatabase,
  replaced: Iterable<StoredAccess | undefined>,
  now: number,
): Knowledge {
  const missing = new Map(backup.keys.map((key) => [key.id, key]))
  const known: KnownKey[] = []
  const replacedShop = current?.access && shopOf(current.access, backup)
  let isWhole = current?.access !== undefined && tookItsPlace(current.access, replacedShop)
  let latest: Pick<Knowledge, 'latest' | 'latestDifference'> | undefined

  const look = (source: StoredAccess, isCurrent: boolean): void => {
    const difference = compareJournals(source, backup)
    latest ??= { latest: source, latestDifference: difference }
    const followsBackup = difference === undefined ? isCurrent : difference.onlyBackup.length === 0
    for (const last of source.keys) {
      const key = missing.get(last.id)
      if (key === undefined || !isSameKey(key, last)) continue
      missing.delete(key.id)
      known.push({ key, last, source, difference, isCurrent, isSure: isWhole && followsBackup })
    }
  }
  if (current?.access !== undefined && replacedShop === 'same') look(current.access, true)
  const isNeeded = () => [...missing.values()].some((key) => isInForce(key, now))
  for (const source of isNeeded() ? replaced : []) {
    if (source === undefined) isWhole = false
    else if (isSameShop(source, backup)) look(source, false)
    if (!isNeeded()) break
  }
  return { known, latest: undefined, latestDifference: undefined, ...latest, replacedShop }
}

function shopOf(current: StoredAccess, backup: StoredAccess): ReplacedShop {
  if (isSameShop(current, backup)) return 'same'
  return current.keys.length === 0 && current.oldestMovement === undefined ? 'new' : 'other'
}

/**
 * Whether no database was lost between this one and those that restores have moved aside: one of the same shop goes
 * on from them, and another shop's came here by a restore.
 */
const tookItsPlace = (current: StoredAccess, shop: ReplacedShop | undefined): boolean =>
  shop === 'same' || current.decisions?.entries.some(({ action }) => action === 'restore') === true

/**
 * The keys of a backup that no database of the folder has, as the journal of the newest one has them: an earlier
 * restore has taken them away, and its entries stay. No token is in the journal, so that none of them is sure.
 */
export function keysOfJournal(
  backup: StoredAccess,
  { known, latest, latestDifference: difference }: Knowledge,
): readonly KnownKey[] {
  if (latest === undefined || difference === undefined) return []
  const found = new Set(known.map(({ key }) => key.id))
  const source: StoredAccess = { ...latest, oldTokens: backup.oldTokens, limits: [] }
  return backup.keys
    .filter(({ id }) => !found.has(id))
    .map((key) => {
      const last = { ...key, ...accessOf(key, difference.onlyLast) }
      return { key, last, source, difference, isCurrent: false, isSure: false }
    })
}

/** The newest access that the journal has of a key, as columns. */
function accessOf(
  key: KeyRow,
  entries: NonNullable<Knowledge['latestDifference']>['onlyLast'],
): Partial<KeyRow> {
  const newest = entries.findLast(
    ({ subject, action }) => subject === key.id && action === 'change_access',
  )
  if (newest === undefined) return {}
  const access = newest.value_after === 'read' ? 'read' : 'write'
  return { access, manages: newest.value_after === 'manage' ? 1n : 0n }
}
