import type { Credential } from './credential.ts'

/** Where a token came from that has to be looked up. */
export interface TokenSender {
  readonly address: string
  /** Whether the address has used up its requests without a valid key. */
  readonly isOverLimit: boolean
}

/** Asks the store what a token stands for. @throws TooManyLookUps, and what the store throws */
export type LookUp = (sender: TokenSender) => Promise<Credential | undefined>

/** Too many tokens, or one-time codes, of one address wait to be looked up. */
export class TooManyLookUps extends Error {
  override name = 'TooManyLookUps'
}
