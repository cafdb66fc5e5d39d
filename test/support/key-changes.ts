import type { Access } from '../../src/keys/access.ts'
import {
  type AccessChange,
  type AccessOutcome,
  type ChangeTimes,
  COMMAND,
} from '../../src/keys/access-change.ts'
import type { AccessStore } from '../../src/keys/access-store.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import type { KeyUpdates } from '../../src/keys/key-updates.ts'
import type { Plan, PlanLimits } from '../../src/plans/plans.ts'
import type { AccessTable } from '../../src/storage/sqlite/tables/access/access-table.ts'

/** The changes of keys by commands, each as one call, with both clocks at the same time. */
const keyChanges = <Result>(make: (change: AccessChange, at: ChangeTimes) => Result) => {
  const at = (now: number): ChangeTimes => ({ machine: now, endsBy: now })
  return {
    issue: (key: ApiKey) =>
      make({ kind: 'add_key', key, evenIfNameTaken: true }, at(key.createdAt)),
    revoke: (keyId: string, now: number) => make({ kind: 'revoke_key', keyId }, at(now)),
    rotate: (keyId: string, digest: string, oldEndsAt: number | null, now: number) =>
      make({ kind: 'renew_key', keyId, digest, oldEndsAt }, at(now)),
    changePlan: (keyId: string, plan: Plan, limits: PlanLimits, now: number) =>
      make({ kind: 'change_plan', keyId, plan, limits }, at(now)),
    changeAccess: (keyId: string, access: Access, now: number) =>
      make({ kind: 'change_access', keyId, access }, at(now)),
    changeUpdates: (keyId: string, updates: KeyUpdates, now: number) =>
      make({ kind: 'change_updates', keyId, updates }, at(now)),
    unban: (keyId: string, now: number) => make({ kind: 'unban_key', keyId }, at(now)),
  }
}

/** The keys of a shop, as commands change them. */
export const keysOf = (access: AccessStore) => ({
  list: (now: number) => access.listKeys(now),
  ...keyChanges(async (change, at) => (await access.change(change, COMMAND, at)).outcome),
})

export type TestKeys = ReturnType<typeof keysOf>

/** The keys of a database, changed without a transaction. */
export const keysIn = (table: AccessTable) =>
  keyChanges((change, at): AccessOutcome['outcome'] => table.change(change, COMMAND, at).outcome)
