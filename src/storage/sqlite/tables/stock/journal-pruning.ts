import type { KeptTime } from '../../../../stock/retention.ts'
import type { Client } from '../../driver/connection.ts'

/** The most movements that one transaction deletes. */
export const PRUNING_BATCH = 500

// Less than a batch, so that a backlog is deleted as fast as it is read.
const READ_LIMIT = 400

/** The search for older movements ends after so many more of the kept time than older ones. */
const MAX_LEAD = 10_000

const NEXT = 'SELECT id, at FROM stock_movements WHERE id > ? ORDER BY id LIMIT ?'

const DELETE = `
  DELETE FROM stock_movements WHERE id IN (
    SELECT id FROM stock_movements WHERE id <= ? AND at NOT BETWEEN ? AND ? ORDER BY id LIMIT ?)
  RETURNING pet_id, id`

const FORGET = 'DELETE FROM removed_pets WHERE pet_id = ? AND last_movement_id = ?'

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

export interface PruningStep {
  readonly deleted: number
  /** Where the next batch begins; undefined when nothing is left to prune. */
  readonly next: PruningPlace | undefined
}

/**
 * Shortens the journal from its oldest end. It needs no index by time, since ids grow with time. After a
 * clock was wrong for a while, times contradict the order of the ids. Then:
 *
 * - A movement dated within the kept time is never deleted.
 * - One dated before the kept time is deleted if no movement of the kept time comes before it. Otherwise
 *   the clock was wrong: ahead for the earlier ones, or behind for this one. It was behind, and this one
 *   stays, if more movements of the kept time than older ones come before it, or if the times after it
 *   continue those before it.
 * - One dated in the future proves nothing. It is deleted with older ones that come after it: these were
 *   made later, and are too old already.
 */
export class JournalPruning {
  readonly #next
  readonly #delete
  readonly #forget

  constructor(client: Client) {
    this.#next = client.prepare(NEXT)
    this.#delete = client.prepare(DELETE)
    this.#forget = client.prepare(FORGET)
  }

  /** Prunes one batch. The caller runs it in a transaction. */
  prune(kept: KeptTime, place: PruningPlace): PruningStep {
    const at = place.cut === null ? this.#readOn(kept, place) : place
    const deleted = at.cut === null ? 0 : this.#deleteThrough(at.cut, kept)
    if (deleted === PRUNING_BATCH) return { deleted, next: at }
    return { deleted, next: at.more ? { ...at, cut: null } : undefined }
  }

  #readOn(kept: KeptTime, place: PruningPlace): PruningPlace {
    const rows = this.#next.values(place.seen, READ_LIMIT) as [id: bigint, at: bigint][]
    let found = place
    for (const [id, at] of rows) found = step({ ...found, seen: id }, Number(at), kept)
    return { ...found, more: rows.length === READ_LIMIT && found.lead < MAX_LEAD }
  }

  /** Deletes movements, and the entry of a removed pet with its last movement. */
  #deleteThrough(cut: bigint, { from, to }: KeptTime): number {
    const deleted = this.#delete.values(cut, from, to, PRUNING_BATCH) as [bigint, bigint][]
    for (const [petId, id] of deleted) this.#forget.run(petId, id)
    return deleted.length
  }
}

/** Takes the movement that was read last into account. */
function step(place: PruningPlace, at: number, { from, to }: KeptTime): PruningPlace {
  const { seen, lead, peak, suspect } = place
  if (at > to) return place
  if (at < from) {
    if (peak === null) return { ...place, cut: seen }
    return { ...place, lead: lead - 1, suspect: lead > 0 ? suspect : seen }
  }
  if (peak === null) return { ...place, lead: 1, peak: at }
  const latest = Math.max(peak, at)
  if (suspect === null) return { ...place, lead: lead + 1, peak: latest }
  // An earlier time than the latest one before the older movements: the clock was ahead until then.
  const cut = at < peak ? suspect : place.cut
  return { ...place, cut, lead: 1, peak: latest, suspect: null }
}
