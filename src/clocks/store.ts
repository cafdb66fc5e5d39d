/** What a database says about the trusted time. */
export interface TrustedRecord {
  /** Null before the first start of a server. */
  readonly saved: number | null
  /** What is saved, or what the first start takes in its place. */
  readonly time: number
}

/** Where the trusted time is kept. */
export interface TrustedTimeStore {
  /** @param machine what the machine's clock shows */
  trustedTime(machine: number): Promise<TrustedRecord>
  /**
   * Saves a time in the place of the one that the server knows, and of no other: a command may have set
   * it meanwhile.
   * @returns what is saved then
   */
  advanceTrustedTime(from: number | null, to: number): Promise<number>
}
