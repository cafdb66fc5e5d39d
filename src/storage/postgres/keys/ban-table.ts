import { InTurn } from '../../../in-turn.ts'
import { keyIdOf, type SavedLimits } from '../../../limits/saved-limits.ts'
import type { BanStore } from '../../../limits/store.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import type { bans as bansTable } from '../schema/key-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { changeKeys, type KeyOfShop, publishEach } from './change-keys.ts'
import { readCountedId } from './counted-id.ts'

const KEEP = `
  INSERT INTO bans (shop_id, key_id, ends_at, length_ms, count, last_ban_at, unban_revision)
  SELECT * FROM unnest($1::text::int8[], $2::text::text[], $3::text::int8[], $4::text::int8[], $5::text::int4[],
    $6::text::int8[], $7::text::int8[])
  ON CONFLICT (shop_id, key_id) DO UPDATE SET
    ends_at = excluded.ends_at, length_ms = excluded.length_ms, count = excluded.count,
    last_ban_at = excluded.last_ban_at, unban_revision = excluded.unban_revision
  WHERE (excluded.unban_revision, excluded.ends_at) > (bans.unban_revision, bans.ends_at)
  RETURNING shop_id, key_id`

interface Ban extends KeyOfShop {
  readonly endsAt: number
  readonly lengthMs: number
  readonly count: number
  readonly lastBanAt: number
  readonly unbanRevision: number
}

/** Bans that are kept together, by the ids under which their keys are counted. */
interface PendingBans {
  readonly bans: Map<string, Ban>
  readonly kept: Promise<void>
}

/**
 * The bans of all keys. All servers learn of a new one within a second. Those that begin while others are being
 * kept are kept together: so none waits for more than two transactions, also where each of them fails late.
 */
export class BanTable implements BanStore {
  readonly #lane: Lane
  #pending: PendingBans | undefined
  readonly #turns = new InTurn()

  constructor(lane: Lane) {
    this.#lane = lane
  }

  async keepBan(banned: SavedLimits): Promise<void> {
    const { subject, banEndsAt: endsAt, banLengthMs: lengthMs, banCount: count } = banned
    const id = keyIdOf(subject)
    if (id === undefined || endsAt === null) return
    const lastBanAt = banned.lastBanAt ?? endsAt - lengthMs
    const { unbanRevision } = banned
    const ban = { ...readCountedId(id), endsAt, lengthMs, count, lastBanAt, unbanRevision }
    this.#pending ??= this.#afterLast()
    const { bans, kept } = this.#pending
    const other = bans.get(id)
    if (other === undefined || isLater(ban, other)) bans.set(id, ban)
    await kept
  }

  #afterLast(): PendingBans {
    const bans = new Map<string, Ban>()
    const kept = this.#turns.run(() => {
      this.#pending = undefined
      // Tried once: clients wait for it, and the server keeps its bans again later.
      return changeKeys(this.#lane, (inside) => keep(inside, [...bans.values()]), { mostTries: 1 })
    })
    return { bans, kept }
  }
}

/** A command that ends a ban leaves only those that begin after it. */
const isLater = (ban: Ban, other: Ban): boolean =>
  ban.unbanRevision === other.unbanRevision
    ? ban.endsAt > other.endsAt
    : ban.unbanRevision > other.unbanRevision

async function keep(inside: Statements, bans: readonly Ban[]): Promise<void> {
  const kept = await inside.query<Pick<StoredRow<typeof bansTable>, 'shop_id' | 'key_id'>>(KEEP, [
    arrayOf(bans.map(({ shopId }) => shopId)),
    textArrayOf(bans.map(({ keyId }) => keyId)),
    arrayOf(bans.map(({ endsAt }) => endsAt)),
    arrayOf(bans.map(({ lengthMs }) => lengthMs)),
    arrayOf(bans.map(({ count }) => count)),
    arrayOf(bans.map(({ lastBanAt }) => lastBanAt)),
    arrayOf(bans.map(({ unbanRevision }) => unbanRevision)),
  ])
  if (kept.length === 0) return
  await publishEach(
    inside,
    kept.map((row) => ({ shopId: row.shop_id, keyId: row.key_id })),
  )
}
