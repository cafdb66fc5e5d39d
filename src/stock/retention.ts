/** The time whose movements stay in the journal, both ends included. UTC epoch milliseconds. */
export interface KeptTime {
  readonly from: number
  /** Now, by the later clock. A later date was written while the machine's clock was ahead. */
  readonly to: number
}

/** How long journals are kept. */
export interface Retention {
  /** Now, by the earlier and by the later clock. UTC epoch milliseconds. */
  readonly earlier: number
  readonly later: number
  /** Milliseconds, where a shop has not decided for itself. */
  readonly keptMs: number
  /** Whether the operator has decided, for every shop. */
  readonly isFixed: boolean
}

export interface PrunedBatch {
  readonly deleted: number
  /** Whether there may be more to prune. */
  readonly more: boolean
}

export interface JournalPruner {
  /**
   * Deletes a small batch of movements from before the kept time of a shop, in one short transaction. A further
   * call with the same retention goes on where the one before ended; another one begins again. Once the
   * movements of a shop are done, the entries of its audit log from before that time go as well, but for
   * those that were written after one of the kept time: the clock was behind then.
   */
  pruneJournal(retention: Retention): Promise<PrunedBatch>
}
