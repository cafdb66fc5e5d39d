import {
  lookOn,
  nextCheckpoint,
  PRUNING_BATCH,
  PRUNING_READ_LIMIT,
  PRUNING_START,
  type PruningCheckpoint,
} from '../../../stock/pruning-checkpoint.ts'
import type { JournalPruner, KeptTime, PrunedBatch, Retention } from '../../../stock/retention.ts'
import { keptTimeOf } from '../../retained-time.ts'
import { SETTINGS_COLUMNS, type SettingsRow, toSettings } from '../access/access-rows.ts'
import type { Lane } from '../driver/lane.ts'
import type { stockMovements } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { MOST_CHANGES } from '../shop/read-shops.ts'
import { countingState, countMovements } from './count-movements.ts'

const NEXT_SHOP = `
  SELECT n.shop_id, ${SETTINGS_COLUMNS}
  FROM shop_names n LEFT JOIN shop_settings s ON s.shop_id = n.shop_id
  WHERE n.shop_id > $1::text::int8 ORDER BY n.shop_id LIMIT 1`

const NEXT = `
  SELECT id, at FROM stock_movements WHERE shop_id = $1::text::int8 AND id > $2::text::int8
  ORDER BY id LIMIT $3::text::int8`

// Where the last one is in a basket, the rest of it goes as well: its rows follow each other, and have one time.
const LAST = `
  SELECT greatest(last.id, (
    SELECT max(part.id) FROM stock_movements part
    WHERE part.shop_id = $1::text::int8 AND part.request_id = last.request_id))
  FROM (
    SELECT id, request_id FROM (
      SELECT id, request_id FROM stock_movements
      WHERE shop_id = $1::text::int8 AND id <= $2::text::int8
        AND at NOT BETWEEN $3::text::int8 AND $4::text::int8
      ORDER BY id LIMIT ${PRUNING_BATCH}) oldest
    ORDER BY id DESC LIMIT 1) last`

// One statement, so one transaction. It locks the shop's name and not the shop: a change waits for no pruning. A
// shop that another node prunes just now has no row in `l`.
const DELETE = `
  WITH l AS (
    SELECT shop_id FROM shop_names WHERE shop_id = $1::text::int8 FOR UPDATE SKIP LOCKED),
  d AS (
    DELETE FROM stock_movements m USING l
    WHERE m.shop_id = l.shop_id AND m.id <= (${LAST})
      AND m.at NOT BETWEEN $3::text::int8 AND $4::text::int8
    RETURNING m.shop_id, m.pet_id, m.id),
  f AS (
    DELETE FROM removed_pets r USING d
    WHERE r.shop_id = d.shop_id AND r.pet_id = d.pet_id AND r.last_movement_id = d.id)
  SELECT (SELECT count(*) FROM d) AS deleted, EXISTS (SELECT FROM l) AS locked`

// A change of the currency edits all pets at once.
const EDITS_AT_ONCE = 5_000

/** Keeps the edits that a node may ask for as single changes. */
const FORGET_EDITS = `
  DELETE FROM pet_edits WHERE shop_id = $1::text::int8 AND id IN (
    SELECT e.id FROM pet_edits e JOIN shops s ON s.shop_id = e.shop_id
    WHERE e.shop_id = $1::text::int8 AND e.id < s.revision - ${MOST_CHANGES}
    ORDER BY e.id LIMIT ${EDITS_AT_ONCE})
  RETURNING 1`

// Ids grow with time. An entry of the kept time comes before all that were made later, whatever the clock said then.
const DELETE_ENTRIES = `
  DELETE FROM access_journal WHERE shop_id = $1::text::int8 AND id IN (
    SELECT id FROM access_journal WHERE shop_id = $1::text::int8 AND at < $2::text::int8
      AND id < coalesce((SELECT min(id) FROM access_journal
        WHERE shop_id = $1::text::int8 AND at BETWEEN $2::text::int8 AND $3::text::int8), ${2n ** 63n - 1n})
    ORDER BY id LIMIT 1000)`

/** Where a pruning of all journals goes on. */
interface Round {
  readonly retention: Retention
  readonly shopId: bigint
  /** Of this shop. */
  readonly kept: KeptTime
  /** Undefined: the shop is done. */
  readonly checkpoint: PruningCheckpoint | undefined
}

/** The most batches that are counted before a batch is deleted. */
const COUNTED_AT_ONCE = 4

const FIRST_SHOP_COMES_AFTER = -(2n ** 63n)

/** Prunes the journals of all shops, one batch of one shop at a time. */
export class JournalPruning implements JournalPruner {
  readonly #lane: Lane
  #round: Round | undefined

  constructor(lane: Lane) {
    this.#lane = lane
  }

  async pruneJournal(retention: Retention): Promise<PrunedBatch> {
    const round = isSame(this.#round?.retention, retention) ? this.#round : undefined
    const at = await this.#shopOf(round, retention)
    if (at === undefined) {
      this.#round = undefined
      return { deleted: 0, more: false }
    }
    const { deleted, next } = await this.#prune(at.shopId, at.kept, at.checkpoint)
    this.#round = { ...at, checkpoint: next }
    return { deleted, more: true }
  }

  /** The shop whose turn it is, and where it goes on; undefined: all are done. */
  async #shopOf(
    round: Round | undefined,
    retention: Retention,
  ): Promise<(Round & { readonly checkpoint: PruningCheckpoint }) | undefined> {
    if (round?.checkpoint !== undefined) return { ...round, checkpoint: round.checkpoint }
    const after = round?.shopId ?? FIRST_SHOP_COMES_AFTER
    const [row] = await this.#lane.query<SettingsRow & { readonly shop_id: bigint }>(NEXT_SHOP, [
      String(after),
    ])
    if (row === undefined) return undefined
    const shopId = row.shop_id
    const kept = keptTimeOf(retention, toSettings(row))
    await this.#forgetEdits(shopId)
    await this.#lane.query(DELETE_ENTRIES, [String(shopId), String(kept.from), String(kept.to)])
    return { retention, shopId, kept, checkpoint: PRUNING_START }
  }

  /** Other requests have their turns in between. */
  async #forgetEdits(shopId: bigint): Promise<void> {
    let forgotten: readonly unknown[]
    do forgotten = await this.#lane.query(FORGET_EDITS, [String(shopId)])
    while (forgotten.length === EDITS_AT_ONCE)
  }

  async #prune(
    shopId: bigint,
    kept: KeptTime,
    checkpoint: PruningCheckpoint,
  ): Promise<{ deleted: number; next: PruningCheckpoint | undefined }> {
    const at = checkpoint.cut === null ? await this.#readOn(shopId, kept, checkpoint) : checkpoint
    if (at.cut === null) return { deleted: 0, next: nextCheckpoint(at, 0) }
    const cut = await this.#countTo(shopId, at.cut)
    const [row] = await this.#lane.query(DELETE, [
      String(shopId),
      String(cut),
      String(kept.from),
      String(kept.to),
    ])
    if (row?.locked !== true) return { deleted: 0, next: undefined }
    const deleted = Number(row.deleted)
    return { deleted, next: nextCheckpoint(at, deleted) }
  }

  /** Counts movements that are to be deleted, a few batches at most. @returns what may be deleted up to */
  async #countTo(shopId: bigint, cut: bigint): Promise<bigint> {
    for (let batches = 0; ; batches++) {
      const state = await countingState(this.#lane, shopId)
      // Of a removed shop there is no report.
      if (state === undefined) return cut
      const { counted, revision } = state
      if (counted >= cut || counted >= revision) return cut
      if (batches === COUNTED_AT_ONCE) return counted
      await countMovements(this.#lane, shopId)
    }
  }

  async #readOn(
    shopId: bigint,
    kept: KeptTime,
    checkpoint: PruningCheckpoint,
  ): Promise<PruningCheckpoint> {
    const rows = await this.#lane.query<Pick<StoredRow<typeof stockMovements>, 'id' | 'at'>>(NEXT, [
      String(shopId),
      String(checkpoint.seen),
      String(PRUNING_READ_LIMIT),
    ])
    const dated = rows.map((row) => [row.id, Number(row.at)] as const)
    return lookOn(checkpoint, dated, kept)
  }
}

const isSame = (before: Retention | undefined, now: Retention): boolean =>
  before?.earlier === now.earlier &&
  before.later === now.later &&
  before.keptMs === now.keptMs &&
  before.isFixed === now.isFixed
