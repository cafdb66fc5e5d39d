import type { Lane, Statements } from '../driver/lane.ts'
import { changeKeys, publishKeys } from '../keys/change-keys.ts'
import { NOW } from '../shop/database-time.ts'
import { findLoss } from './find-loss.ts'
import type { Seen } from './last-seen.ts'

// Several servers may find the same loss, each from what it has seen. It is recorded in a change of keys, so that one
// comes after the other, and every server reads the keys of the shop again, and what it has lost with them.

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
  FROM lost_changes l WHERE l.shop_id = $1::text::int8`

const NAME = 'SELECT name FROM shop_names WHERE shop_id = $1::text::int8'

interface RecordedLoss {
  readonly shopName: string | null
  /** How many changes are lost. */
  readonly changes: bigint
  /** How many of them no server had recorded before. */
  readonly newChanges: bigint
  readonly keptRevision: bigint
}

/** @returns undefined where nothing is lost, or another server has recorded it. @throws what `changeKeys` throws */
export async function recordLoss(lane: Lane, seen: Seen): Promise<RecordedLoss | undefined> {
  // Most doubts are about a journal that was pruned: they wait for no change of keys.
  if ((await findLoss(lane, seen)) === undefined) return undefined
  return changeKeys(lane, (inside, mayBeDone) => record(inside, seen, mayBeDone))
}

async function record(
  inside: Statements,
  seen: Seen,
  mayBeDone: boolean,
): Promise<RecordedLoss | undefined> {
  const keptRevision = await findLoss(inside, seen)
  if (keptRevision === undefined) return undefined
  const shop = String(seen.shopId)
  const kept = String(keptRevision)
  const [same] = await inside.query(SAME, [shop, kept, String(seen.at)])
  const known = (same?.lost_revision as bigint | undefined) ?? keptRevision
  const isOwn = mayBeDone && known === seen.revision
  if (known >= seen.revision && !isOwn) return undefined
  if (same === undefined) await inside.query(ADD, [shop, kept, String(seen.revision)])
  else await inside.query(EXTEND, [shop, String(same.found_at), String(seen.revision)])
  await publishKeys(inside, seen.shopId)
  const [named] = await inside.query(NAME, [shop])
  return {
    shopName: (named?.name as string | undefined) ?? null,
    changes: seen.revision - keptRevision,
    newChanges: seen.revision - (isOwn ? keptRevision : known),
    keptRevision,
  }
}
