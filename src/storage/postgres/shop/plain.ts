import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { commitStatement } from './commit-statement.ts'
import type { Dialect, LockWait, OfShops } from './dialect.ts'
import { lockWaitParameter, lockWaitText } from './lock-wait.ts'
import { findMade } from './made-before.ts'
import { questionText } from './read-shops.ts'
import type { BatchWrites } from './statement-part.ts'
import { holdersText, madeUnderText, wholePetsText } from './stored-for-batch.ts'

const QUESTION = questionText({
  shop: 's.shop_id',
  known: 'k.known',
  op: 'k.op',
  from: `unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[]) k(shop_id, known, op)
    JOIN shops s ON s.shop_id = k.shop_id`,
})

const MADE_UNDER = madeUnderText(
  'k.shop_id',
  'unnest($1::text::int8[], $2::text::text[]) k(shop_id, request_id)',
)

const PETS = wholePetsText(
  'k.shop_id',
  'unnest($1::text::int8[], $2::text::int8[]) k(shop_id, pet_id)',
)

const HOLDERS = holdersText(
  'k.shop_id',
  'unnest($1::text::int8[], $2::text::text[]) k(shop_id, code)',
)

/** By ascending id, so that two nodes never wait for each other. */
const LOCK = `
  WITH o AS (SELECT ${lockWaitText('$2')})
  SELECT s.shop_id FROM shops s, o WHERE s.shop_id = ANY($1::text::int8[])
  ORDER BY s.shop_id FOR UPDATE OF s`

/** For a database that keeps all shops in one place: a statement is about many shops. */
export const plainDialect: Dialect = {
  shopsAtOnce: Number.POSITIVE_INFINITY,

  readNew: (lane, shops) =>
    lane.query(QUESTION, [
      arrayOf(shops.map(({ shopId }) => shopId)),
      arrayOf(shops.map(({ revision }) => revision)),
      arrayOf(shops.map(({ op }) => op)),
    ]),

  findMadeUnder: (lane, requestIds) =>
    lane.query(MADE_UNDER, [
      shopsOf(requestIds),
      textArrayOf(requestIds.map(([, requestId]) => requestId)),
    ]),

  readPets: (lane, petIds) =>
    lane.query(PETS, [shopsOf(petIds), arrayOf(petIds.map(([, petId]) => petId))]),

  findHolders: (lane, codes) =>
    lane.query(HOLDERS, [shopsOf(codes), textArrayOf(codes.map(([, code]) => code))]),

  lock: (lane, shopIds, lockWait) =>
    lane.query(LOCK, [arrayOf(shopIds), lockWaitParameter(lockWait)]),

  commit,

  async commitAgain(lane, batches, lockWait) {
    // What is sent again may be of several operations.
    const operations = Map.groupBy(batches, ({ after }) => after.op)
    const committed = await Promise.all(
      [...operations.values()].map((each) => commit(lane, each, lockWait)),
    )
    const done = new Set(committed.flatMap((shopIds) => [...shopIds]))
    const open = batches.filter(({ shopId }) => !done.has(shopId))
    return done.union(await findMade(open, lane))
  },
}

async function commit(
  lane: Statements,
  batches: readonly BatchWrites[],
  lockWait?: LockWait,
): Promise<ReadonlySet<bigint>> {
  const { text, parameters } = commitStatement(batches, lockWait)
  const rows = await lane.query(text, parameters)
  return new Set(rows.map((row) => row.shop_id as bigint))
}

const shopsOf = (ids: OfShops<unknown>): string => arrayOf(ids.map(([shopId]) => shopId))
