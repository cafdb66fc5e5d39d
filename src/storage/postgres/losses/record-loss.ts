import type { Lane, Statements } from '../driver/lane.ts'
import { OutcomeUnknown } from '../driver/outcomes.ts'
import { changeKeys, publishKeys } from '../keys/change-keys.ts'
import type { lostChanges } from '../schema/loss-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { NOW } from '../shop/database-time.ts'
import type { Seen } from './last-seen.ts'

// The ids of movements and edits are one sequence without gaps, and each has the id of its batch. So a version that was
// seen is in the history of the shop if its row has the same batch. Where the row was pruned, nothing is known.

const row = (table: string, batch: string): string =>
  `EXISTS (SELECT FROM ${table} r WHERE r.shop_id = $1::text::int8 AND r.id = $2::text::int8${batch})`

const OF_BATCH = ' AND r.op_id = $3::text::uuid'

/** What was made before the loss is not dated later than what was seen. */
const newestKept = (table: string): string => `
  (SELECT r.id FROM ${table} r
    WHERE r.shop_id = $1::text::int8 AND r.id < $2::text::int8 AND r.at <= $4::text::int8 ORDER BY r.id DESC LIMIT 1)`

const oldest = (table: string): string =>
  `(SELECT min(r.id) FROM ${table} r WHERE r.shop_id = $1::text::int8)`

const LOSS = `
  SELECT least(s.revision, $2::text::int8 - 1, coalesce(
    greatest(${newestKept('stock_movements')}, ${newestKept('pet_edits')}),
    least(${oldest('stock_movements')}, ${oldest('pet_edits')}) - 1,
    s.revision)) AS kept
  FROM shops s
  WHERE s.shop_id = $1::text::int8
    AND NOT (s.revision = $2::text::int8 AND s.last_op = $3::text::uuid)
    AND NOT ${row('stock_movements', OF_BATCH)} AND NOT ${row('pet_edits', OF_BATCH)}
    AND (s.revision <= $2::text::int8 OR ${row('stock_movements', '')} OR ${row('pet_edits', '')})`

/**
 * Finds out whether a shop has lost what was seen of it.
 * @returns the newest revision that it has kept; undefined where it has lost nothing that is known
 */
async function findLoss(
  lane: Statements,
  { shopId, revision, op, datedBy }: Seen,
): Promise<bigint | undefined> {
  const [found] = await lane.query<{ readonly kept: bigint }>(LOSS, [
    String(shopId),
    String(revision),
    op,
    String(datedBy),
  ])
  return found?.kept
}

// Several servers may find the same loss, each from what it has seen. It is recorded in a change of keys, so that one
// comes after the other, and every server reads the keys of the shop again, and what it has lost with them. What was
// made before a loss was found, and is lost by the next one from the same revision, is taken for a part of the first.

const SAME = `
  SELECT found_at, lost_revision FROM lost_changes
  WHERE shop_id = $1::text::int8 AND kept_revision = $2::text::int8 AND found_at >= $3::text::int8
  ORDER BY found_at DESC LIMIT 1`

const EXTEND = `
  UPDATE lost_changes SET lost_revision = $3::text::int8, accepted_at = NULL
  WHERE shop_id = $1::text::int8 AND found_at = $2::text::int8`

const ADD = `
  INSERT INTO lost_changes (shop_id, found_at, kept_revision, lost_revision)
  SELECT $1::text::int8, greatest(${NOW}, max(l.found_at) + 1), $2::text::int8, $3::text::int8
  FROM lost_changes l WHERE l.shop_id = $1::text::int8 RETURNING found_at`

const NAME = 'SELECT name FROM shop_names WHERE shop_id = $1::text::int8'

/** `kept`: nothing is lost that is known. `known`: another server has recorded it. */
type LossOutcome = RecordedLoss | 'kept' | 'known'

interface RecordedLoss {
  readonly shopName: string | null
  /** How many changes are lost. */
  readonly changes: bigint
  /** How many of them no server had recorded before. */
  readonly newChanges: bigint
  readonly keptRevision: bigint
}

/** What a server does to record a loss, until it knows the outcome. */
export interface LossRecording {
  readonly seen: Seen
  readonly tries: Try[]
  /** Whether one of the tries may have been done. */
  mayBeDone: boolean
}

export const newRecording = (seen: Seen): LossRecording => ({ seen, tries: [], mayBeDone: false })

/**
 * @param recording the same one where it is called again, since an earlier call may have recorded the loss
 * @throws what `changeKeys` throws
 */
export async function recordLoss(lane: Lane, recording: LossRecording): Promise<LossOutcome> {
  // Most doubts are about a journal that was pruned: they wait for no change of keys.
  if ((await findLoss(lane, recording.seen)) === undefined) return 'kept'
  try {
    return await changeKeys(lane, (inside, mayBeDone) => {
      recording.mayBeDone ||= mayBeDone
      return record(inside, recording)
    })
  } catch (error) {
    recording.mayBeDone ||= error instanceof OutcomeUnknown
    throw error
  }
}

/** What was written of a loss. */
interface Try {
  readonly foundAt: bigint
  /** Whether the try has added the record; else it has extended one. */
  readonly isAdded: boolean
  readonly newChanges: bigint
}

async function record(
  inside: Statements,
  { seen, tries, mayBeDone }: LossRecording,
): Promise<LossOutcome> {
  const keptRevision = await findLoss(inside, seen)
  if (keptRevision === undefined) return 'kept'
  const shop = String(seen.shopId)
  const kept = String(keptRevision)
  const [same] = await inside.query<
    Pick<StoredRow<typeof lostChanges>, 'found_at' | 'lost_revision'>
  >(SAME, [shop, kept, String(seen.at)])
  const known = same?.lost_revision ?? keptRevision
  // An earlier try, if it was done. Another server may have extended since what it has added. Where both extend the
  // record to the same revision, neither knows which did: a change is better counted twice than not at all.
  const isOwn = ({ foundAt, isAdded }: Try) =>
    mayBeDone && foundAt === same?.found_at && (isAdded || known === seen.revision)
  const own = tries.find(isOwn)
  if (known >= seen.revision && own === undefined) return 'known'
  const newChanges = own?.newChanges ?? seen.revision - known
  if (own === undefined) {
    const foundAt = await write(inside, seen, kept, same?.found_at)
    tries.push({ foundAt, isAdded: same === undefined, newChanges })
    await publishKeys(inside, seen.shopId)
  }
  const [named] = await inside.query<{ readonly name: string }>(NAME, [shop])
  const changes = seen.revision - keptRevision
  return { shopName: named?.name ?? null, changes, newChanges, keptRevision }
}

/** @param foundAt of what is recorded of the loss @returns when it was found, as it is recorded now */
async function write(
  inside: Statements,
  { shopId, revision }: Seen,
  kept: string,
  foundAt: bigint | undefined,
): Promise<bigint> {
  const shop = String(shopId)
  if (foundAt !== undefined) {
    await inside.query(EXTEND, [shop, String(foundAt), String(revision)])
    return foundAt
  }
  const added = await inside.query<Pick<StoredRow<typeof lostChanges>, 'found_at'>>(ADD, [
    ...[shop, kept, String(revision)],
  ])
  return (added[0] as { found_at: bigint }).found_at
}
