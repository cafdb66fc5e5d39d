import { bulkEntry, type NewAccessEntry, removalEntry } from '../../../keys/audit-log.ts'
import { type BatchWrites, type Part, part, rowsOf } from './statement-part.ts'

// A change of keys writes entries beside a commit, and neither waits for the other: it gives even ids, and a commit
// odd ones. Each is later than the entries that can be seen, and than the clock was then. Only what changes a shop
// has entries, so that its version keeps another commit from giving the same ids.

/** An entry, and its place among those of its batch, from 1. */
interface PlacedEntry extends NewAccessEntry {
  readonly place: number
}

const NONE: readonly PlacedEntry[] = []

/** What a batch writes into the audit log. */
export function entryRows(batch: BatchWrites): readonly PlacedEntry[] {
  if (!hasEntries(batch)) return NONE
  const { plan, at, entries = NONE } = batch
  const removals = plan.removals.map((removed) => removalEntry(removed, at))
  return [...removals, ...manyRemovals(batch), ...entries].map((entry, index) => ({
    ...entry,
    place: index + 1,
  }))
}

/** An import brings its entry itself. */
const manyRemovals = ({ plan, at }: BatchWrites): readonly NewAccessEntry[] =>
  (plan.undoable?.made ?? [])
    .filter(({ change }) => change.kind === 'removal')
    .map(({ change }) =>
      bulkEntry('remove_pets', { pets: change.removed, keyId: change.keyId }, at),
    )

const hasEntries = ({ plan, entries }: BatchWrites): boolean =>
  plan.removals.length > 0 || plan.undoable !== undefined || entries !== undefined

export function accessEntries(batches: readonly BatchWrites[]): Part | undefined {
  // Nearly all commits have none, and tills make them all day.
  if (!batches.some(hasEntries)) return undefined
  const { shopIds, rows } = rowsOf(batches, entryRows)
  return part(
    [
      [shopIds, 'int8'],
      [rows.map(({ place }) => place), 'int8'],
      [rows.map(({ at }) => at), 'int8'],
      [rows.map(({ keyId }) => keyId), 'text'],
      [rows.map(({ action }) => action), 'text'],
      [rows.map(({ subject }) => subject), 'text'],
      [rows.map(({ name }) => name), 'text'],
      [rows.map(({ before }) => before), 'text'],
      [rows.map(({ after }) => after), 'text'],
    ],
    (unnest) => `a AS (
    INSERT INTO access_journal (shop_id, id, at, key_id, action, subject, name, value_before, value_after, op_id)
    SELECT x.shop_id, newest.id / 2 * 2 + 1 + 2 * x.place, x.at, x.key_id, x.action, x.subject, x.name, x.before,
      x.after, o.op
    FROM o, ${unnest} x(shop_id, place, at, key_id, action, subject, name, before, after)
      JOIN s ON s.shop_id = x.shop_id,
      LATERAL (SELECT greatest(coalesce(max(j.id), 0), (extract(epoch FROM statement_timestamp()) * 2000000)::int8) AS id
        FROM access_journal j WHERE j.shop_id = x.shop_id) newest)`,
  )
}
