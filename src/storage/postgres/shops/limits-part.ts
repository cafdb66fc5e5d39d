import { PLAN_LIMITS, type Plan } from '../../../plans/plans.ts'
import type { Row } from '../../../runtime/postgres.ts'
import { type Cell, SHOP_PARTS, type ShopRow } from '../../../shops/whole-shop.ts'
import type { ColumnValues } from './part-columns.ts'

// A data folder keeps the counts and the ban of a key in one row. Servers that share a database write bans
// alone, so that here they are in a table of their own.

const NO_BAN = { endsAt: null, lengthMs: 0, count: 0, lastBanAt: null } as const

const place = (column: (typeof SHOP_PARTS.limits)[number]): number =>
  SHOP_PARTS.limits.indexOf(column)

/** The bans in rows of a data folder, also those that are over and count for the length of the next one. */
export function bansIn(rows: readonly ShopRow[]): ColumnValues[] {
  const banned = rows.filter((row) => cell(row, 'last_ban_at') !== null)
  const column = (name: string, read: (row: ShopRow) => Cell, type = 'int8') => ({
    name,
    type,
    values: banned.map(read),
  })
  return [
    column('key_id', (row) => cell(row, 'key_id'), 'text'),
    column('ends_at', endOfBan),
    column('length_ms', (row) => cell(row, 'ban_length_ms')),
    column('count', (row) => cell(row, 'ban_count'), 'int4'),
    column('last_ban_at', (row) => cell(row, 'last_ban_at')),
    column('unban_revision', (row) => cell(row, 'unban_revision')),
  ]
}

const cell = (row: ShopRow, column: (typeof SHOP_PARTS.limits)[number]): Cell =>
  row[place(column)] ?? null

/** A ban that is over has ended before its counts were saved. */
function endOfBan(row: ShopRow): Cell {
  const endsAt = cell(row, 'ban_ends_at')
  if (endsAt !== null) return endsAt
  const end = Number(cell(row, 'last_ban_at')) + Number(cell(row, 'ban_length_ms'))
  return Math.min(end, Number(cell(row, 'saved_at')))
}

/** The counts and the ban of each key that has any. */
export const LIMITS = `
  SELECT k.id AS key_id, k.plan, k.per_minute AS key_per_minute, k.per_day AS key_per_day,
    l.saved_at, l.per_minute, l.per_day, l.minute_tokens, l.day_tokens, l.ban_tokens,
    l.refill_revision, l.unban_revision, k.refill_revision AS key_refill_revision,
    b.ends_at, b.length_ms, b.count, b.last_ban_at, b.unban_revision AS ban_unban_revision
  FROM api_keys k
    LEFT JOIN limiter_state l ON l.shop_id = k.shop_id AND l.key_id = k.id
    LEFT JOIN bans b ON b.shop_id = k.shop_id AND b.key_id = k.id
  WHERE k.shop_id = $1::text::int8 AND (l.key_id IS NOT NULL OR b.key_id IS NOT NULL)
    AND ($2::text IS NULL OR k.id COLLATE "C" > $2::text)
  ORDER BY k.id COLLATE "C" LIMIT $3::text::int4`

/** A row of LIMITS as a data folder keeps it. */
export function toLimitsRow(row: Row): ShopRow {
  const counts = row.saved_at === null ? countsAtBan(row) : countsIn(row)
  const ban = banIn(row, counts)
  return [
    row.key_id as string,
    counts.savedAt,
    counts.perMinute,
    counts.perDay,
    counts.minuteTokens,
    counts.dayTokens,
    counts.banTokens,
    ban.endsAt,
    ban.lengthMs,
    ban.count,
    ban.lastBanAt,
    counts.refillRevision,
    Math.max(counts.unbanRevision, ban === NO_BAN ? 0 : Number(row.ban_unban_revision)),
  ]
}

const countsIn = (row: Row) => ({
  savedAt: Number(row.saved_at),
  perMinute: Number(row.per_minute),
  perDay: Number(row.per_day),
  minuteTokens: row.minute_tokens as number,
  dayTokens: row.day_tokens as number,
  banTokens: row.ban_tokens as number,
  refillRevision: Number(row.refill_revision),
  unbanRevision: Number(row.unban_revision),
})

/** Of a key that was banned here alone: its minute was used up when the ban began. */
function countsAtBan(row: Row): ReturnType<typeof countsIn> {
  const plan = row.plan as Plan
  const { perMinute, perDay } =
    plan === 'enterprise'
      ? { perMinute: Number(row.key_per_minute), perDay: Number(row.key_per_day) }
      : PLAN_LIMITS[plan]
  return {
    savedAt: Number(row.last_ban_at),
    perMinute,
    perDay,
    minuteTokens: 0,
    dayTokens: perDay,
    banTokens: 0,
    refillRevision: Number(row.key_refill_revision),
    unbanRevision: Number(row.ban_unban_revision),
  }
}

function banIn(row: Row, { savedAt, unbanRevision }: ReturnType<typeof countsIn>) {
  const isLifted = Number(row.ban_unban_revision) < unbanRevision
  if (row.ends_at === null || isLifted) return NO_BAN
  const endsAt = Number(row.ends_at)
  return {
    endsAt: endsAt > savedAt ? endsAt : null,
    lengthMs: Number(row.length_ms),
    count: row.count as number,
    lastBanAt: Number(row.last_ban_at),
  }
}
