import type { MaybePromise } from '../maybe-promise.ts'

/** What a database says about the trusted time. */
export interface TrustedRecord {
  /** Null before the first start of a server. */
  readonly saved: number | null
  /** The saved time, or the one that the first start begins with. */
  readonly time: number
}

/** Where the trusted time is kept. */
export interface TrustedTimeStore {
  /** @param machine what the machine's clock shows */
  trustedTime(machine: number): Promise<TrustedRecord>
  /**
   * Saves a time, if the saved one is still the one that the server knows. A command may have set another
   * one meanwhile, which stays.
   * @returns the time that is saved afterwards
   */
  advanceTrustedTime(from: number | null, to: number): Promise<number>
  /** Whether something has ended after `from`, until `to`, that must not work again after a crash. */
  hasEndedBetween(from: number, to: number): MaybePromise<boolean>
}
