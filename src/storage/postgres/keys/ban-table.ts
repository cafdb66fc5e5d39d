import { keyIdOf, type SavedLimits } from '../../../limits/saved-limits.ts'
import type { BanStore } from '../../../limits/store.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { changeKeys, publishKeys } from './change-keys.ts'
import { readCountedId } from './counted-id.ts'

const KEEP = `
  INSERT INTO bans (shop_id, key_id, ends_at, length_ms, count, last_ban_at, unban_revision)
  VALUES ($1::text::int8, $2::text, $3::text::int8, $4::text::int8, $5::text::int4, $6::text::int8, $7::text::int8)
  ON CONFLICT (shop_id, key_id) DO UPDATE SET
    ends_at = excluded.ends_at, length_ms = excluded.length_ms, count = excluded.count,
    last_ban_at = excluded.last_ban_at, unban_revision = excluded.unban_revision
  WHERE excluded.ends_at > bans.ends_at OR excluded.unban_revision > bans.unban_revision
  RETURNING key_id`

/** The bans of all keys. All servers learn of a new one within a second. */
export class BanTable implements BanStore {
  readonly #lane: Lane

  constructor(lane: Lane) {
    this.#lane = lane
  }

  async keepBan(banned: SavedLimits): Promise<void> {
    const { subject, banEndsAt, banLengthMs, banCount, lastBanAt, unbanRevision } = banned
    const id = keyIdOf(subject)
    if (id === undefined || banEndsAt === null) return
    const { shopId, keyId } = readCountedId(id)
    const times = [banEndsAt, banLengthMs, banCount, lastBanAt ?? banEndsAt - banLengthMs]
    const parameters = [shopId, keyId, ...times, unbanRevision].map(String)
    // Tried once: a client waits for it, and the server keeps it again later.
    await changeKeys(this.#lane, (inside) => keep(inside, parameters, shopId, keyId), 1)
  }
}

async function keep(
  inside: Statements,
  parameters: readonly string[],
  shopId: bigint,
  keyId: string,
): Promise<void> {
  const [kept] = await inside.query(KEEP, parameters)
  if (kept !== undefined) await publishKeys(inside, shopId, keyId)
}
