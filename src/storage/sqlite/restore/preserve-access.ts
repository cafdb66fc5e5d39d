import type { Client } from '../driver/connection.ts'
import type { CurrentDatabase } from './folder-databases.ts'
import { keysOfJournal, knownKeys, type ReplacedShop } from './known-keys.ts'
import { preserveDecisions } from './preserve-decisions.ts'
import {
  giveAccess,
  keepNamePlanAndUpdates,
  preserveLimits,
  revokeAgain,
  revokeByJournal,
  rotateAgain,
} from './preserve-keys.ts'
import { isInForce, readKeys, readStoredAccess, type StoredAccess } from './stored-access.ts'

// A restore takes the stock back to an earlier moment, but not the access: a revoked key stays revoked, a
// replaced token works as long as it was promised and no longer, a key that was lowered stays so and keeps its new
// name, plan and setting of updates, and counts and bans, which are about clients and not about the stock, go on. All in plain SQL, as
// `stored-access.ts` says why.

interface PreservedAccess {
  /** How many keys are revoked now, and were in force in the backup. */
  readonly revoked: number
  /** How many keys work with their newest token, which the backup did not have. */
  readonly rotated: number
  /** How many keys in force have another access than in the backup. */
  readonly accessChanged: number
  /** Keys in force that the backup does not have. */
  readonly gone: readonly { readonly id: string; readonly name: string }[]
}

export interface RestoredAccess {
  /** Undefined where no database of the folder knows anything of the backup's shop. */
  readonly preserved: PreservedAccess | undefined
  /** How many keys are in force of which no database of the folder knows all that was decided since the backup. */
  readonly unchecked: number
  /** Undefined where there was no database, or it cannot be read. */
  readonly replacedShop: ReplacedShop | undefined
}

/**
 * Brings the access that the folder knows into a restored database, in one transaction.
 * @param replaced what earlier restores have moved aside, the newest first; undefined: one that cannot be read
 * @param now in epoch milliseconds, by the later clock
 */
export function preserveAccess(
  client: Client,
  current: CurrentDatabase,
  replaced: Iterable<StoredAccess | undefined>,
  now: number,
): RestoredAccess {
  return client
    .transaction(() => {
      const backup = readStoredAccess(client)
      const knowledge = knownKeys(backup, current, replaced, now)
      const { known, latest, latestDifference, replacedShop } = knowledge
      const ofJournal = keysOfJournal(backup, knowledge)
      const last = [...known, ...ofJournal]
      const rotated = last.filter((each) => rotateAgain(client, each, backup)).length
      const accessChanged = last.filter((each) => giveAccess(client, each)).length
      for (const each of last) keepNamePlanAndUpdates(client, each)
      if (latest?.decisions !== undefined) {
        preserveDecisions(client, latest.decisions, latestDifference?.onlyBackup.length === 0)
      }
      for (const each of last) revokeAgain(client, each)
      revokeByJournal(client)
      preserveLimits(client, current?.access, known)
      const keys = readKeys(client)
      const sure = new Set(known.filter(({ isSure }) => isSure).map(({ key }) => key.id))
      const preserved =
        latest === undefined && replacedShop === undefined
          ? undefined
          : {
              revoked: revokedKeys(keys) - revokedKeys(backup.keys),
              rotated,
              accessChanged,
              gone: goneKeys(current?.access, backup, now),
            }
      const unchecked = keys.filter((key) => isInForce(key, now) && !sure.has(key.id)).length
      return { preserved, unchecked, replacedShop }
    })
    .immediate()
}

const revokedKeys = (keys: StoredAccess['keys']): number =>
  keys.filter(({ revoked_at }) => revoked_at !== null).length

function goneKeys(
  current: StoredAccess | undefined,
  backup: StoredAccess,
  now: number,
): PreservedAccess['gone'] {
  const restored = new Set(backup.keys.map(({ id }) => id))
  const gone = current?.keys.filter((key) => !restored.has(key.id) && isInForce(key, now)) ?? []
  return gone.map(({ id, name }) => ({ id, name }))
}
