/** The dates of the movements that stay in the journal, both included. UTC epoch milliseconds. */
export interface KeptTime {
  readonly from: number
  /** Now, by the later clock: what is dated later was written while the machine's clock was ahead. */
  readonly to: number
}

/** How far a pruning of the journal has come. */
export interface PruningPlace {
  /** The last movement that was looked at. */
  readonly seen: bigint
  /** How many more movements of the kept time than older ones were seen since the last cut. */
  readonly lead: number
  /** What is old up to this movement is being deleted; null while the next cut is looked for. */
  readonly cut: bigint | null
  /** The latest date in the kept time that was seen; null before the first one. */
  readonly peak: number | null
  /** What is old up to this movement is deleted if what follows shows that the dates before it are wrong. */
  readonly suspect: bigint | null
  /** Whether there is anything left to look at. */
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
  /** Where to go on; undefined when nothing is left to prune. */
  readonly next: PruningPlace | undefined
}

export interface JournalPruner {
  /** Deletes a small batch of movements from before the kept time, in one short transaction. */
  pruneJournal(kept: KeptTime, place: PruningPlace): Promise<PrunedBatch>
}
