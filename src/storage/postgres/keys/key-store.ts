import type { ApiKey } from '../../../keys/api-key.ts'
import { MAX_OLD_TOKENS } from '../../../keys/old-tokens.ts'
import type { KeyChange, KeyStore, ListedKey } from '../../../keys/store.ts'
import type { Plan, PlanLimits } from '../../../plans/plans.ts'
import type { Row } from '../../../runtime/postgres.ts'
import type { Lane } from '../driver/lane.ts'
import { changeKeys, publishKeys } from './change-keys.ts'
import { KEY_COLUMNS, toApiKey } from './key-rows.ts'
import { KeyWrites } from './key-writes.ts'

const LIST = `
  SELECT ${KEY_COLUMNS}, b.ends_at AS ban_ends_at, b.unban_revision AS ban_unban_revision
  FROM api_keys k LEFT JOIN bans b ON b.shop_id = k.shop_id AND b.key_id = k.id
  WHERE k.shop_id = $1::text::int8
  ORDER BY k.created_at, k.issue_order`

interface Change {
  /** Whether an expired key may be changed so. */
  readonly evenExpired?: boolean
  /** Whether a key looks as the change has left it, where an earlier try of it may have been done. */
  readonly isDone?: (key: ApiKey) => boolean
  /** @returns undefined where it was done */
  readonly run: (key: ApiKey, writes: KeyWrites) => Promise<KeyChange | undefined>
}

/** The keys of one shop in a database, as commands change them. */
export class ShopKeys implements KeyStore {
  readonly #lane: Lane
  readonly #shopId: bigint

  constructor(lane: Lane, shopId: bigint) {
    this.#lane = lane
    this.#shopId = shopId
  }

  async list(now: number): Promise<readonly ListedKey[]> {
    const rows = await this.#lane.query(LIST, [String(this.#shopId)])
    return rows.map((row) => ({ ...toApiKey(row), bannedUntil: bannedUntil(row, now) }))
  }

  issue(key: ApiKey): Promise<void> {
    return changeKeys(this.#lane, async (inside, mayBeDone) => {
      const writes = new KeyWrites(inside, this.#shopId, key.id)
      if (mayBeDone && (await writes.ownerOf(key.digest)) === 'this key') return
      for (const { digest } of [key, ...key.oldTokens]) await requireNew(writes, digest)
      await writes.add(key)
      await publishKeys(inside, this.#shopId, key.id)
    })
  }

  revoke(id: string, now: number): Promise<KeyChange> {
    return this.#change(id, now, {
      evenExpired: true,
      isDone: ({ revokedAt }) => revokedAt === now,
      run: async (_, writes) => {
        await writes.setRevoked(now)
        await writes.endAllTokens()
        return undefined
      },
    })
  }

  rotate(id: string, digest: string, oldEndsAt: number | null, now: number): Promise<KeyChange> {
    return this.#change(id, now, {
      isDone: (key) => key.digest === digest,
      run: async (key, writes) => {
        await requireNew(writes, digest)
        if (oldEndsAt === null) {
          await writes.endAllTokens()
        } else if (key.oldTokens.filter(({ endsAt }) => endsAt > now).length >= MAX_OLD_TOKENS) {
          return 'too_many_old_tokens'
        } else {
          await writes.removeEnded(now)
          await writes.replaceToken({ digest: key.digest, endsAt: oldEndsAt })
        }
        await writes.addToken(digest, key.expiresAt)
        await writes.setDigest(digest)
        return undefined
      },
    })
  }

  changePlan(id: string, plan: Plan, limits: PlanLimits, now: number): Promise<KeyChange> {
    return this.#change(id, now, {
      run: async (_, writes) => {
        await writes.setPlan({ plan, limits })
        return undefined
      },
    })
  }

  unban(id: string, now: number): Promise<KeyChange> {
    return this.#change(id, now, {
      evenExpired: true,
      run: async (_, writes) => {
        await writes.raiseUnban()
        return undefined
      },
    })
  }

  #change(
    id: string,
    now: number,
    { evenExpired = false, isDone, run }: Change,
  ): Promise<KeyChange> {
    return changeKeys(this.#lane, async (inside, mayBeDone) => {
      const writes = new KeyWrites(inside, this.#shopId, id)
      const key = await writes.find()
      if (key === undefined) return 'unknown_key'
      if (mayBeDone && isDone?.(key)) return 'done'
      if (key.revokedAt !== null) return 'revoked_key'
      if (!evenExpired && key.expiresAt !== null && key.expiresAt <= now) return 'expired_key'
      const problem = await run(key, writes)
      if (problem !== undefined) return problem
      await publishKeys(inside, this.#shopId, id)
      return 'done'
    })
  }
}

async function requireNew(writes: KeyWrites, digest: string): Promise<void> {
  if ((await writes.ownerOf(digest)) === undefined) return
  throw new Error('this token was given to a key before')
}

function bannedUntil(row: Row, now: number): number | null {
  const endsAt = Number(row.ban_ends_at ?? 0)
  const wasUnbanned = row.ban_unban_revision !== row.unban_revision
  return endsAt > now && !wasUnbanned ? endsAt : null
}
