import { type Access, toAccess, toAccessColumns } from '../../../keys/access.ts'
import type { AccessWrites } from '../../../keys/access-writes.ts'
import type { ApiKey, OldToken } from '../../../keys/api-key.ts'
import type { ListedKey } from '../../../keys/store.ts'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../../plans/plans.ts'
import { preparedQueries } from '../driver/built-query.ts'
import type { Client } from '../driver/connection.ts'
import { QUERIES } from '../queries/queries.ts'
import type { apiKeys } from '../schema/schema.ts'
import { checkedKey } from './checked-values.ts'

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'previousDigest' | 'previousEndsAt'>

type EditedKey = NonNullable<AccessWrites['editedKey']>

/** The API keys. The caller runs each change in a transaction. */
export class KeyTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.keys)
  }

  all(): ApiKey[] {
    return withOldTokens(this.#queries.all.all({})).map(({ key, old }) => toApiKey(key, old))
  }

  list(now: number): ListedKey[] {
    const rows = this.#queries.withBans.all({})
    return withOldTokens(rows).map(({ key, old, banEndsAt, banUnbanRevision }) => {
      const banned = banEndsAt !== null && banEndsAt > now && banUnbanRevision === key.unbanRevision
      return { ...toApiKey(key, old), bannedUntil: banned ? banEndsAt : null }
    })
  }

  add({ limits, access, oldTokens: old, ...key }: ApiKey): void {
    this.#requireNew(key.digest)
    this.#queries.add.run({ ...key, ...storedAccess(access), ...storedLimits(key.plan, limits) })
    for (const token of old) this.#addOldToken(key.id, token)
  }

  edit({ keyId, edit, endedTokens, oldToken }: EditedKey): void {
    const { access, limits, plan, digest, ...values } = edit
    if (digest !== undefined) this.#requireNew(digest)
    if (endedTokens === 'all') this.#queries.removeOldTokens.run({ keyId })
    else if (endedTokens !== undefined) {
      this.#queries.removeEndedTokens.run({ keyId, now: endedTokens.by })
    }
    if (oldToken !== undefined) this.#addOldToken(keyId, oldToken)
    const key = this.#queries.find.get({ id: keyId })
    if (key === undefined) return
    this.#queries.edit.run({
      ...key,
      ...values,
      ...(digest !== undefined && { digest }),
      ...(access !== undefined && storedAccess(access)),
      ...(plan !== undefined && limits !== undefined && { plan, ...storedLimits(plan, limits) }),
    })
  }

  markUsed(id: string, at: number, now: number): void {
    this.#queries.markUsed.run({ id, at, now })
  }

  #addOldToken(keyId: string, token: OldToken): void {
    this.#queries.addOldToken.run({ ...token, keyId })
  }

  // The unique index of the keys' digests does not cover old tokens.
  #requireNew(digest: string): void {
    if (this.#queries.findOldToken.get({ digest }) === undefined) return
    throw new Error('this token was given to a key before')
  }
}

interface Joined {
  readonly key: KeyRow
  readonly old: OldToken | null
}

/** Joins the rows of each key, one for each of its old tokens, into one. */
function withOldTokens<Row extends Joined>(
  rows: readonly Row[],
): (Omit<Row, 'old'> & { readonly old: readonly OldToken[] })[] {
  const keys = Map.groupBy(rows, ({ key }) => key.id)
  return [...keys.values()].flatMap((ofKey) => {
    const old = ofKey.flatMap((row) => row.old ?? [])
    return ofKey.slice(0, 1).map((row) => ({ ...row, old }))
  })
}

// Only enterprise keys carry numbers of their own; the others follow their plan.
const storedLimits = (plan: Plan, limits: PlanLimits) =>
  plan === 'enterprise' ? limits : { perMinute: null, perDay: null }

/** SQLite has no booleans. */
function storedAccess(given: Access) {
  const { access, manages } = toAccessColumns(given)
  return { access, manages: manages ? 1 : 0 }
}

function toApiKey(found: KeyRow, old: readonly OldToken[]): ApiKey {
  const { perMinute, perDay, manages, ...row } = checkedKey(found)
  const limits =
    row.plan === 'enterprise'
      ? { perMinute: perMinute ?? 1, perDay: perDay ?? 1 }
      : PLAN_LIMITS[row.plan]
  return {
    ...row,
    plan: row.plan,
    access: toAccess({ access: row.access, manages: manages === 1 }),
    limits,
    oldTokens: old,
  }
}
