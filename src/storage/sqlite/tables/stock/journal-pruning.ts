import {
  lookOn,
  nextCheckpoint,
  PRUNING_BATCH,
  PRUNING_READ_LIMIT,
  type PruningCheckpoint,
} from '../../../../stock/pruning-checkpoint.ts'
import type { KeptTime } from '../../../../stock/retention.ts'
import type { Client } from '../../driver/connection.ts'
import { TotalsTable } from './totals-table.ts'

const NEXT = 'SELECT id, at FROM stock_movements WHERE id > ? ORDER BY id LIMIT ?'

// Where the last one is in a basket, the rest of it goes as well: its rows follow each other, and have one time.
const DELETE = `
  DELETE FROM stock_movements WHERE at NOT BETWEEN $from AND $to AND id <= (
    SELECT coalesce(
        (SELECT max(id) FROM stock_movements AS part WHERE part.move_id = last.move_id), last.id)
      FROM (
        SELECT id, move_id FROM (
          SELECT id, move_id FROM stock_movements WHERE id <= $cut AND at NOT BETWEEN $from AND $to
            ORDER BY id LIMIT $limit)
          ORDER BY id DESC LIMIT 1) AS last)
  RETURNING pet_id, id`

const FORGET = 'DELETE FROM removed_pets WHERE pet_id = ? AND last_movement_id = ?'

export interface PruningStep {
  readonly deleted: number
  /** Where the next batch begins; undefined when nothing is left to prune. */
  readonly next: PruningCheckpoint | undefined
}

/** Shortens the journal from its oldest end. */
export class JournalPruning {
  readonly #next
  readonly #delete
  readonly #forget
  readonly #totals: TotalsTable

  constructor(client: Client) {
    this.#next = client.prepare(NEXT)
    this.#delete = client.prepare(DELETE)
    this.#forget = client.prepare(FORGET)
    this.#totals = new TotalsTable(client)
  }

  /** Prunes one batch. The caller runs it in a transaction. */
  prune(kept: KeptTime, checkpoint: PruningCheckpoint): PruningStep {
    const at = checkpoint.cut === null ? this.#readOn(kept, checkpoint) : checkpoint
    const deleted = at.cut === null ? 0 : this.#deleteThrough(at.cut, kept)
    return { deleted, next: nextCheckpoint(at, deleted) }
  }

  #readOn(kept: KeptTime, checkpoint: PruningCheckpoint): PruningCheckpoint {
    const rows = this.#next.values(checkpoint.seen, PRUNING_READ_LIMIT) as [
      id: bigint,
      at: bigint,
    ][]
    const dated = rows.map(([id, at]) => [id, Number(at)] as const)
    return lookOn(checkpoint, dated, kept)
  }

  /** Deletes movements that are counted, and the entry of a removed pet with its last movement. */
  #deleteThrough(wanted: bigint, { from, to }: KeptTime): number {
    const limit = PRUNING_BATCH
    const counted = this.#totals.countTo(wanted)
    const cut = counted < wanted ? counted : wanted
    const deleted = this.#delete.values({ cut, from, to, limit }) as [bigint, bigint][]
    for (const [petId, id] of deleted) this.#forget.run(petId, id)
    if (deleted.length > 0) this.#totals.followDeletion()
    return deleted.length
  }
}
