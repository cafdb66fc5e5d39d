/** The time whose movements stay in the journal, both ends included. UTC epoch milliseconds. */
export interface KeptTime {
  readonly from: number
  /** Now, by the later clock. A later date was written while the machine's clock was ahead. */
  readonly to: number
}

/** How far a pruning of the journal has come. */
export interface PruningPlace {
  /** The last movement that was read. */
  readonly seen: bigint
  /** Movements of the kept time minus older ones, read since the last cut. */
  readonly lead: number
  /** Old movements up to this one are being deleted; null while the pruner looks for the next cut. */
  readonly cut: bigint | null
  /** The latest date in the kept time that was read; null before the first one. */
  readonly peak: number | null
  /** Old movements up to this one are deleted if the later ones show that the dates before it are wrong. */
  readonly suspect: bigint | null
  /** Whether there are movements left to read. */
  readonly more: boolean
}

export const PRUNING_START: PruningPlace = {
  seen: 0n,
  lead: 0,
  cut: null,
  peak: null,
  suspect: null,
  more: true,
}

export interface PrunedBatch {
  readonly deleted: number
  /** Where the next batch begins; undefined when nothing is left to prune. */
  readonly next: PruningPlace | undefined
}

export interface JournalPruner {
  /** Deletes a small batch of movements from before the kept time, in one short transaction. */
  pruneJournal(kept: KeptTime, place: PruningPlace): Promise<PrunedBatch>
}
