import type { AccessWrites } from './access-writes.ts'
import type { ApiKey } from './api-key.ts'
import { MAX_OLD_TOKENS } from './old-tokens.ts'

type TokenWrites = Pick<NonNullable<AccessWrites['editedKey']>, 'endedTokens' | 'oldToken'>

/**
 * What a renewal does to the tokens of a key; undefined where too many old ones work already.
 * @param oldEndsAt until when the replaced token works; null ends it and all older ones
 * @param endsBy now, by the clock that ends are compared with
 */
export function renewedTokens(
  key: ApiKey,
  oldEndsAt: number | null,
  endsBy: number,
): TokenWrites | undefined {
  if (oldEndsAt === null) return { endedTokens: 'all' }
  const working = key.oldTokens.filter(({ endsAt }) => endsAt > endsBy)
  if (working.length >= MAX_OLD_TOKENS) return undefined
  return { endedTokens: { by: endsBy }, oldToken: { digest: key.digest, endsAt: oldEndsAt } }
}
