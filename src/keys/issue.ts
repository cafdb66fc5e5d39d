import type { Plan, PlanLimits } from '../plans/plans.ts'
import type { Access } from './access.ts'
import type { ApiKey } from './api-key.ts'
import type { KeyUpdates } from './key-updates.ts'
import { createToken, tokenDigest } from './token.ts'

type RandomBytes = (count: number) => Uint8Array

export interface KeyRequest {
  readonly name: string
  readonly plan: Plan
  readonly limits: PlanLimits
  readonly access: Access
  /** Plain ones, where nothing is said. */
  readonly updates?: KeyUpdates
  readonly expiresAt: number | null
}

/** A new key. The command shows the token once; the rest is stored. */
export interface IssuedKey {
  readonly token: string
  readonly key: ApiKey
}

export function issueKey(
  request: KeyRequest,
  now: number,
  random: RandomBytes,
  id = createKeyId(random),
): IssuedKey {
  const token = createToken(random)
  const key: ApiKey = {
    id,
    updates: 'plain',
    ...request,
    digest: tokenDigest(token),
    oldTokens: [],
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
    refillRevision: 0,
    unbanRevision: 0,
  }
  return { token, key }
}

// Leaves out letters and digits that people mistake for one another.
const ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

export const createKeyId = (random: RandomBytes): string =>
  `key_${Array.from(random(10), (byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('')}`
