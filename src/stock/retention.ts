/** The time whose movements stay in the journal, both ends included. UTC epoch milliseconds. */
export interface KeptTime {
  readonly from: number
  /** Now, by the later clock. A later date was written while the machine's clock was ahead. */
  readonly to: number
}

export interface PrunedBatch {
  readonly deleted: number
  /** Whether there may be more to prune. */
  readonly more: boolean
}

export interface JournalPruner {
  /**
   * Deletes a small batch of movements from before the kept time, in one short transaction. A further
   * call with the same kept time goes on where the one before ended; another kept time begins again.
   */
  pruneJournal(kept: KeptTime): Promise<PrunedBatch>
}
