import type { Knowledge, KnownKey } from './known-keys.ts'
import type { KeyRow, StoredAccess } from './stored-access.ts'

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
