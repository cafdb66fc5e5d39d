import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import type { PlannedBatch } from './batch.ts'
import { commitStatement } from './commit-statement.ts'
import { CLOCK } from './database-time.ts'
import { lockWaitParameter, lockWaitText } from './lock-wait.ts'
import { questionText } from './read-shops.ts'
import type { CommittedShops, LockWait, OfShops, ShopQueries } from './shop-queries.ts'
import { type BatchWrites, keepOldProgramsOut } from './statement-part.ts'
import { holdersText, madeUnderText, undoneText, wholePetsText } from './stored-for-batch.ts'

const QUESTION = questionText({
  shop: 's.shop_id',
  known: 'k.known',
  op: 'k.op',
  from: `unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[]) k(shop_id, known, op)
    JOIN shops s ON s.shop_id = k.shop_id`,
})

const REQUESTS = 'unnest($1::text::int8[], $2::text::text[]) k(shop_id, request_id)'
const MADE_UNDER = madeUnderText('k.shop_id', REQUESTS)
const UNDONE = undoneText('k.shop_id', REQUESTS)

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
export const plainQueries: ShopQueries = {
  shopsAtOnce: Number.POSITIVE_INFINITY,

  readNew: (lane, shops) =>
    lane.query(QUESTION, [
      arrayOf(shops.map(({ shopId }) => shopId)),
      arrayOf(shops.map(({ revision }) => revision)),
      arrayOf(shops.map(({ op }) => op)),
    ]),

  findMadeUnder: (lane, requestIds) => lane.query(MADE_UNDER, textsOf(requestIds)),

  findUndone: (lane, requestIds) => lane.query(UNDONE, textsOf(requestIds)),

  readPets: (lane, petIds) =>
    lane.query(PETS, [shopsOf(petIds), arrayOf(petIds.map(([, petId]) => petId))]),

  findHolders: (lane, codes) => lane.query(HOLDERS, textsOf(codes)),

  lock: (lane, shopIds, lockWait) =>
    lane.query(LOCK, [arrayOf(shopIds), lockWaitParameter(lockWait)]),

  commit,

  async commitAgain(lane, batches, lockWait) {
    // What is sent again may be of several operations.
    const operations = Map.groupBy(batches, ({ after }) => after.op)
    const committed = await Promise.all(
      [...operations.values()].map((each) => commit(lane, each, lockWait)),
    )
    const done = new Map(committed.flatMap((shops) => [...shops]))
    const open = batches.filter(({ shopId }) => !done.has(shopId))
    return new Map([...done, ...(await findMade(open, lane))])
  },
}

type OfShop = { readonly shop_id: bigint; readonly now: bigint }

const committedIn = (rows: readonly OfShop[]): CommittedShops =>
  new Map(rows.map((row) => [row.shop_id, Number(row.now)]))

async function commit(
  lane: Statements,
  batches: readonly BatchWrites[],
  lockWait?: LockWait,
): Promise<CommittedShops> {
  await keepOldProgramsOut(lane, batches)
  const { text, parameters } = commitStatement(batches, lockWait)
  const rows = await lane.query<OfShop>(text, parameters)
  return committedIn(rows)
}

const textsOf = (ids: OfShops<string>): string[] => [
  shopsOf(ids),
  textArrayOf(ids.map(([, id]) => id)),
]

const shopsOf = (ids: OfShops<unknown>): string => arrayOf(ids.map(([shopId]) => shopId))

const IS_MADE_BY = `
  SELECT k.shop_id, ${CLOCK} AS now FROM unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[]) k(shop_id, id, op)
  WHERE EXISTS (SELECT FROM stock_movements m WHERE m.shop_id = k.shop_id AND m.id = k.id AND m.op_id = k.op)
    OR EXISTS (SELECT FROM pet_edits e WHERE e.shop_id = k.shop_id AND e.id = k.id AND e.op_id = k.op)`

/** Finds the shops in which the first row of a batch stands under its own id. */
async function findMade(
  batches: readonly Pick<PlannedBatch, 'shopId' | 'base' | 'after'>[],
  lane: Statements,
): Promise<CommittedShops> {
  if (batches.length === 0) return new Map()
  const rows = await lane.query<OfShop>(IS_MADE_BY, [
    arrayOf(batches.map(({ shopId }) => shopId)),
    arrayOf(batches.map(({ base }) => base.revision + 1n)),
    arrayOf(batches.map(({ after }) => after.op)),
  ])
  return committedIn(rows)
}
