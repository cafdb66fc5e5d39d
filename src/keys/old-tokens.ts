import type { ApiKey, OldToken } from './api-key.ts'

// A rotation moves the replaced digest into a table of its own
// (storage/sqlite/tables/key-table.ts), with the time until which it works. A restore takes the
// old tokens over from the database that it replaces.

/** The most old tokens of a key that may work at once. */
export const MAX_OLD_TOKENS = 8

/** When an old token stops working: at the promised time, or earlier with its key. */
export const endOfOldToken = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, token: OldToken): number =>
  Math.min(token.endsAt, expiresAt ?? Number.POSITIVE_INFINITY)

/** How many old tokens of a key still work, and when the last of them ends. Times are UTC epoch ms. */
export function oldTokensInForce(
  key: Pick<ApiKey, 'expiresAt' | 'revokedAt' | 'oldTokens'>,
  now: number,
): { readonly count: number; readonly endAt: number | null } {
  if (key.revokedAt !== null) return { count: 0, endAt: null }
  const ends = key.oldTokens.map((token) => endOfOldToken(key, token)).filter((end) => end > now)
  return { count: ends.length, endAt: ends.length === 0 ? null : Math.max(...ends) }
}
