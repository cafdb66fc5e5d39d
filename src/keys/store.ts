import type { ApiKey } from './api-key.ts'

/** A key as commands list it. */
export interface ListedKey extends ApiKey {
  /** UTC epoch milliseconds; null when the key is not banned. */
  readonly bannedUntil: number | null
}
