import type { CountedKey } from '../limits/key-state.ts'
import type { LostChanges } from '../shops/lost-changes.ts'
import type { ShownSettings } from '../shops/settings.ts'
import type { ApiKey } from './api-key.ts'

/** What a token stands for that is in force. */
export interface Credential {
  /** The shop that the key opens. */
  readonly shopId: bigint
  /** Of the shop. */
  readonly settings: ShownSettings
  /** What the shop has lost, until the operator has said that it is known; an embedded engine never has any. */
  readonly lostChanges?: LostChanges | undefined
  readonly key: ApiKey
  /** The key as limiters count it: its id is one among the keys of all shops. */
  readonly counted: CountedKey
  /** The digest of the token: that of the key, or of one that a rotation has replaced. */
  readonly digest: string
  /** When the key expires, or an old token ends, in UTC epoch milliseconds; Infinity: never. */
  readonly endsAt: number
}
