import type { ClockReading } from '../../../clocks/clock.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import type { KeptKey } from '../../../limits/key-state.ts'
import { keySubject, type SavedLimits } from '../../../limits/saved-limits.ts'
import type { Row } from '../../../runtime/postgres.ts'
import { countedId } from './counted-id.ts'

// What a server takes over of a key that it meets: the ban that any server has kept, and the counts that the
// key's shop brought from a data folder.

/** The columns of `bans b` and of `limiter_state l`, both of which may have no row of the key. */
export const KEPT_COLUMNS = `b.ends_at AS ban_ends_at, b.length_ms AS ban_length_ms, b.count AS ban_count, b.last_ban_at,
  b.unban_revision AS ban_unban_revision,
  l.saved_at, l.per_minute AS counted_per_minute, l.per_day AS counted_per_day, l.minute_tokens, l.day_tokens,
  l.ban_tokens, l.refill_revision AS counted_refill_revision, l.unban_revision AS counted_unban_revision`

/**
 * @param readAt when the row was read; the wall clock is the database's
 * @returns undefined where nothing is kept of the key
 */
export function keptKey(
  row: Row,
  shopId: bigint,
  key: ApiKey,
  readAt: ClockReading,
): KeptKey | undefined {
  const ban = banIn(row, key)
  const counts = countsIn(row)
  if (ban === undefined && counts === undefined) return undefined
  const kept = { ...(counts ?? fullBuckets(key, readAt)) }
  // The `keys unban` before the ban has refilled the bucket.
  if (ban !== undefined && ban.unbanRevision > kept.unbanRevision) kept.banTokens = kept.perMinute
  return {
    row: { subject: keySubject(countedId(shopId, key.id)), ...kept, ...(ban ?? NO_BAN) },
    readAt,
  }
}

type Ban = Pick<SavedLimits, 'banEndsAt' | 'banLengthMs' | 'banCount' | 'lastBanAt'>
type Counts = Omit<SavedLimits, 'subject' | keyof Ban>

const NO_BAN: Ban = { banEndsAt: null, banLengthMs: 0, banCount: 0, lastBanAt: null }

/** @returns undefined where a command has ended the ban */
function banIn(
  row: Row,
  { unbanRevision }: ApiKey,
): (Ban & Pick<SavedLimits, 'unbanRevision'>) | undefined {
  if (row.ban_ends_at === null || Number(row.ban_unban_revision) !== unbanRevision) return undefined
  return {
    banEndsAt: Number(row.ban_ends_at),
    banLengthMs: Number(row.ban_length_ms),
    banCount: Number(row.ban_count),
    lastBanAt: Number(row.last_ban_at),
    unbanRevision,
  }
}

function countsIn(row: Row): Counts | undefined {
  if (row.saved_at === null) return undefined
  return {
    savedAt: Number(row.saved_at),
    perMinute: Number(row.counted_per_minute),
    perDay: Number(row.counted_per_day),
    minuteTokens: Number(row.minute_tokens),
    dayTokens: Number(row.day_tokens),
    banTokens: Number(row.ban_tokens),
    refillRevision: Number(row.counted_refill_revision),
    unbanRevision: Number(row.counted_unban_revision),
  }
}

const fullBuckets = (
  { limits: { perMinute, perDay }, refillRevision, unbanRevision }: ApiKey,
  { wall }: ClockReading,
): Counts => ({
  savedAt: wall,
  perMinute,
  perDay,
  minuteTokens: perMinute,
  dayTokens: perDay,
  banTokens: perMinute,
  refillRevision,
  unbanRevision,
})
