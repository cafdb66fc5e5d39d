import { StorageUnavailable } from '../../../stock/store.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { Conflict, mayPass, OutcomeUnknown } from '../driver/outcomes.ts'
import { retryPause } from '../shop/retry-pause.ts'

// All changes of keys, tokens and bans run one after another: each locks the one row of key_changes first, and
// raises its revision. So revisions become visible in their order, and a server that asks for what came after
// one misses nothing. A revision is a moment of the database's clock: where a failover has lost changes, those
// that follow have later revisions than the lost ones.

const LOCK = 'SELECT revision FROM key_changes WHERE id = 1 FOR UPDATE'

const RAISE = `
  UPDATE key_changes
  SET revision = greatest(revision + 1, (extract(epoch FROM statement_timestamp()) * 1000000)::int8)
  WHERE id = 1 RETURNING revision`

const MARK = `
  UPDATE credentials SET change_revision = $2::text::int8
  WHERE shop_id = $1::text::int8 AND ($3::text IS NULL OR key_id = $3::text)`

const MARK_EACH = `
  UPDATE credentials c SET change_revision = $1::text::int8
  FROM unnest($2::text::int8[], $3::text::text[]) x(shop_id, key_id)
  WHERE c.shop_id = x.shop_id AND c.key_id = x.key_id`

const MOST_TRIES = 8

/** How long a change that fails is tried again. */
export interface Retries {
  readonly mostTries?: number
  /** Whether a request still waits for it: then it is tried until none does, also where no server can be reached. */
  readonly isWaiting?: (() => boolean) | undefined
  /** What is done in the transaction before other changes of keys wait for it; gets the same as the change. */
  readonly first?: (inside: Statements, mayBeDone: boolean) => Promise<void>
}

export interface KeyOfShop {
  readonly shopId: bigint
  readonly keyId: string
}

/**
 * Changes keys in a transaction, after every other change of keys. Where it is not known whether it was done, it
 * is sent again: that waits until the one before has ended.
 * @param change gets whether an earlier try of it may have been done
 * @throws StorageUnavailable, and what `change` throws; then nothing was changed, unless it is OutcomeUnknown
 */
export async function changeKeys<T>(
  lane: Lane,
  change: (inside: Statements, mayBeDone: boolean) => Promise<T>,
  { mostTries = MOST_TRIES, isWaiting, first }: Retries = {},
): Promise<T> {
  let mayBeDone = false
  for (let tries = 1; ; tries++) {
    try {
      return await lane.transaction(async (inside) => {
        await first?.(inside, mayBeDone)
        await lockKeys(inside)
        // Changes wait for each other: the request of this one may have ended.
        if (isWaiting?.() === false) throw new StorageUnavailable('the request has ended')
        return change(inside, mayBeDone)
      })
    } catch (error) {
      const goesOn = isWaiting === undefined ? tries < mostTries : isWaiting()
      const isOver = !goesOn || !(error instanceof StorageUnavailable)
      mayBeDone ||= error instanceof OutcomeUnknown
      if (isOver && mayBeDone) throw unknown(error)
      const isWorthIt = mayBeDone || error instanceof Conflict
      if (isOver || !(isWorthIt || (isWaiting !== undefined && mayPass(error)))) throw error
      await retryPause(lane, tries)
    }
  }
}

/** Waits for the change of keys that is under way, and lets no other begin before the transaction ends. */
export async function lockKeys(inside: Statements): Promise<void> {
  await inside.query(LOCK)
}

/** Has every server read a key again, or all keys of a shop. To be called in a change of keys, at its end. */
export async function publishKeys(
  inside: Statements,
  shopId: bigint,
  keyId: string | null = null,
): Promise<void> {
  await inside.query(MARK, [String(shopId), await raise(inside), keyId])
}

/** Has every server read some keys again, of any shops. To be called in a change of keys, at its end. */
export async function publishEach(inside: Statements, keys: readonly KeyOfShop[]): Promise<void> {
  await inside.query(MARK_EACH, [
    await raise(inside),
    arrayOf(keys.map(({ shopId }) => shopId)),
    textArrayOf(keys.map(({ keyId }) => keyId)),
  ])
}

async function raise(inside: Statements): Promise<string> {
  const [raised] = await inside.query(RAISE)
  return String(raised?.revision)
}

const unknown = (error: unknown): OutcomeUnknown =>
  new OutcomeUnknown(
    `it is not known whether the keys were changed, list them once the database responds: ${(error as Error).message}`,
  )
