import type { KeptTime } from './retention.ts'

// What is pruned of a journal, from its oldest end. It needs no index by time, since ids grow with time. After
// a clock was wrong for a while, times contradict the order of the ids. Then:
//
// - A movement dated within the kept time is never deleted.
// - One dated before the kept time is deleted if no movement of the kept time comes before it. Otherwise
//   the clock was wrong: ahead for the earlier ones, or behind for this one. It was behind, and this one
//   stays, if more movements of the kept time than older ones come before it, or if the times after it
//   continue those before it.
// - One dated in the future proves nothing. It is deleted with older ones that come after it: these were
//   made later, and are too old already.

/** The most movements that one transaction deletes; the rest of a basket goes with them. */
export const PRUNING_BATCH = 500

// Less than a batch, so that a backlog is deleted as fast as it is read.
export const PRUNING_READ_LIMIT = 400

/** The search for older movements ends after so many more of the kept time than older ones. */
const MAX_LEAD = 10_000

/** How far a pruning of the journal has come. */
export interface PruningCheckpoint {
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

export const PRUNING_START: PruningCheckpoint = {
  seen: 0n,
  lead: 0,
  cut: null,
  peak: null,
  suspect: null,
  more: true,
}

/**
 * Looks for the next cut.
 * @param rows the next {@link PRUNING_READ_LIMIT} movements after the checkpoint, by ascending id; fewer at the end
 */
export function lookOn(
  checkpoint: PruningCheckpoint,
  rows: readonly (readonly [id: bigint, at: number])[],
  kept: KeptTime,
): PruningCheckpoint {
  let found = checkpoint
  for (const [id, at] of rows) found = step({ ...found, seen: id }, at, kept)
  return { ...found, more: rows.length === PRUNING_READ_LIMIT && found.lead < MAX_LEAD }
}

/** Where the next batch begins after a deletion up to a cut; undefined: nothing is left to prune. */
export function nextCheckpoint(
  checkpoint: PruningCheckpoint,
  deleted: number,
): PruningCheckpoint | undefined {
  if (deleted >= PRUNING_BATCH) return checkpoint
  return checkpoint.more ? { ...checkpoint, cut: null } : undefined
}

/** Takes the movement that was read last into account. */
function step(
  checkpoint: PruningCheckpoint,
  at: number,
  { from, to }: KeptTime,
): PruningCheckpoint {
  const { seen, lead, peak, suspect } = checkpoint
  if (at > to) return checkpoint
  if (at < from) {
    if (peak === null) return { ...checkpoint, cut: seen }
    return { ...checkpoint, lead: lead - 1, suspect: lead > 0 ? suspect : seen }
  }
  if (peak === null) return { ...checkpoint, lead: 1, peak: at }
  const latest = Math.max(peak, at)
  if (suspect === null) return { ...checkpoint, lead: lead + 1, peak: latest }
  // An earlier time than the latest one before the older movements: the clock was ahead until then.
  const cut = at < peak ? suspect : checkpoint.cut
  return { ...checkpoint, cut, lead: 1, peak: latest, suspect: null }
}
