import { type Client, hasTable } from '../driver/connection.ts'

export interface OldTokenRow {
  readonly digest: string
  readonly key_id: string
  readonly ends_at: bigint
}

const OLD_TOKENS = 'SELECT digest, key_id, ends_at FROM old_tokens'

// A database from before the table has at most one old token in each key's row.
const OLD_TOKENS_OF_KEYS = `SELECT previous_digest AS digest, id AS key_id, previous_ends_at AS ends_at
  FROM api_keys WHERE previous_digest IS NOT NULL AND previous_ends_at IS NOT NULL`

/** Reads the old tokens of a database of this version or of an older one. */
export function readOldTokens(client: Client): readonly OldTokenRow[] {
  const rows = hasTable(client, 'old_tokens') ? OLD_TOKENS : OLD_TOKENS_OF_KEYS
  return client.query<OldTokenRow>(rows).all()
}

/**
 * Gives a restored key old tokens in place of those of the backup: tokens promised since then go on, and tokens that
 * ended since then stay ended.
 */
export function replaceOldTokens(
  client: Client,
  keyId: string,
  tokens: readonly OldTokenRow[],
): void {
  client.query('DELETE FROM old_tokens WHERE key_id = ?').run(keyId)
  const insert = client.query('INSERT INTO old_tokens (digest, key_id, ends_at) VALUES (?, ?, ?)')
  for (const { digest, ends_at } of tokens) insert.run(digest, keyId, ends_at)
}

/** The tokens that are in both lists, each until the earlier of its ends. */
export const commonTokens = (
  some: readonly OldTokenRow[],
  others: readonly OldTokenRow[],
): readonly OldTokenRow[] =>
  some.flatMap((token) => {
    const other = others.find(({ digest }) => digest === token.digest)
    if (other === undefined) return []
    return [other.ends_at < token.ends_at ? other : token]
  })
