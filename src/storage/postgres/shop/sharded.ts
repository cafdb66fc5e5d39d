import type { Row } from '../../../runtime/postgres.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import { entryRows } from './access-entries.ts'
import { editRows } from './commit-statement.ts'
import { CLOCK } from './database-time.ts'
import { hasGoods } from './journal-and-quantities.ts'
import { type NewsRow, questionText } from './read-shops.ts'
import type { CommittedShops, KnownShop, OfShops, ShopQueries } from './shop-queries.ts'
import { type BatchWrites, keepOldProgramsOut } from './statement-part.ts'
import { holdersText, madeUnderText, undoneText, wholePetsText } from './stored-for-batch.ts'
import {
  changeRows,
  emptiedRows,
  forgottenRows,
  hasUndoable,
  imageRows,
  undoneRows,
} from './undoable-part.ts'

// Citus takes a statement about many shops apart: it is slow then, and sees more than one moment. A statement that
// compares every shop_id with one and the same parameter goes to the machine of that shop as it stands. A commit
// is a function that runs there. Its name has a version, so that two releases can work side by side.

const SHOP = '$1::text::int8'

const QUESTION = questionText({
  shop: SHOP,
  known: '$2::text::int8',
  op: '$3::text::uuid',
  from: `shops s WHERE s.shop_id = ${SHOP}`,
})

// The array is sent as one: with a cast from text, Citus would ask all machines.
const VERSIONS = `
  SELECT shop_id, revision, last_op::text AS last_op, ${CLOCK} AS now,
    NULL AS stock, NULL AS changes
  FROM shops WHERE shop_id = ANY($1::int8[])`

const REQUESTS = 'unnest($2::text::text[]) k(request_id)'
const MADE_UNDER = madeUnderText(SHOP, REQUESTS)
const UNDONE = undoneText(SHOP, REQUESTS)

const PETS = wholePetsText(SHOP, 'unnest($2::text::int8[]) k(pet_id)')

const HOLDERS = holdersText(SHOP, 'unnest($2::text::text[]) k(code)')

const LOCK = `SELECT shop_id FROM shops WHERE shop_id = ${SHOP} FOR UPDATE`

const COMMIT = `
  SELECT shop_commit_4(${SHOP}, $2::text::int8, $3::text::uuid, $4::text::int8, $5::text::uuid,
    $6::text, $7::text, $8::text, $9::text, $10::text, $11::text, $12::text, $13::text) AS done`

const commitOfAll = (name: string): string => `
  SELECT ${name}(${SHOP}, $2::text::int8, $3::text::uuid, $4::text::int8, $5::text::uuid,
    $6::text, $7::text, $8::text, $9::text, $10::text, $11::text, $12::text, $13::text,
    $14::text, $15::text, $16::text, $17::text, $18::text) AS done`
const COMMIT_UNDOABLE = commitOfAll('shop_commit_undoable_1')
const COMMIT_GOODS = commitOfAll('shop_commit_goods_2')

/** How many statements are sent at once. */
const STATEMENTS_AT_ONCE = 16

/** For a database that keeps its shops on many machines: a statement is about one shop. */
export const shardedQueries: ShopQueries = {
  shopsAtOnce: 1,

  async readNew(lane, shops) {
    if (shops.length === 1) return forEach(shops, (shop) => readOne(lane, shop))
    const found = await lane.query<NewsRow>(VERSIONS, [arrayOf(shops.map(({ shopId }) => shopId))])
    const known = new Map(shops.map((shop) => [shop.shopId, shop]))
    const current = found.filter((row) => isKnown(row, known.get(row.shop_id)))
    for (const row of current) known.delete(row.shop_id)
    const existing = new Set(found.map((row) => row.shop_id))
    const moved = [...known.values()].filter(({ shopId }) => existing.has(shopId))
    return [...current, ...(await forEach(moved, (shop) => readOne(lane, shop)))]
  },

  findMadeUnder: (lane, requestIds) => forEachTexts(lane, MADE_UNDER, requestIds),

  findUndone: (lane, requestIds) => forEachTexts(lane, UNDONE, requestIds),

  readPets: (lane, petIds) =>
    forEach(byShop(petIds), ([shopId, ids]) => lane.query(PETS, [String(shopId), arrayOf(ids)])),

  findHolders: (lane, codes) => forEachTexts(lane, HOLDERS, codes),

  lock: (lane, shopIds) =>
    forEach(
      shopIds.toSorted((a, b) => Number(a - b)),
      (shopId) => lane.query(LOCK, [String(shopId)]),
    ),

  commit,

  // The function says of a batch that was done before that it is done.
  commitAgain: commit,
}

const forEachTexts = <R extends Row>(lane: Statements, text: string, ids: OfShops<string>) =>
  forEach(byShop(ids), ([shopId, some]) => lane.query<R>(text, [String(shopId), textArrayOf(some)]))

const readOne = (
  lane: Statements,
  { shopId, revision, op }: KnownShop,
): Promise<readonly NewsRow[]> => lane.query(QUESTION, [String(shopId), String(revision), op])

const isKnown = (row: NewsRow, known: KnownShop | undefined): boolean =>
  row.revision === known?.revision && row.last_op === known?.op

async function commit(lane: Statements, batches: readonly BatchWrites[]): Promise<CommittedShops> {
  await keepOldProgramsOut(lane, batches)
  const rows = await forEach(batches, async (batch) => {
    const { shopId, base, after, at } = batch
    const isUndoable = hasUndoable(batch)
    const hasMore = batch.plan.journal.some(hasGoods) || batch.plan.pets.length > 0
    const undoable = isUndoable || hasMore ? undoableRowsOf(batch) : []
    const text = isUndoable ? COMMIT_UNDOABLE : COMMIT
    const [row] = await lane.query(hasMore ? COMMIT_GOODS : text, [
      String(shopId),
      String(base.revision),
      base.op,
      String(after.revision),
      after.op,
      ...rowsOf(batch).map(jsonOf),
      ...undoable.map(jsonOf),
    ])
    return row?.done === true ? [[shopId, at] as const] : []
  })
  return new Map(rows)
}

/** What the function takes, in its order. */
const rowsOf = (batch: BatchWrites): readonly (readonly object[])[] => {
  const { journal, levels, pets, removed, barcodes, freedCodes } = batch.plan
  const freed = freedCodes.map((code) => ({ code }))
  return [journal, levels, pets, removed, editRows(batch), barcodes, freed, entryRows(batch)]
}

/** What the function that keeps images takes besides. */
const undoableRowsOf = (batch: BatchWrites): readonly (readonly object[])[] =>
  [changeRows, imageRows, undoneRows, emptiedRows, forgottenRows].map((read) => read(batch))

const jsonOf = (rows: readonly object[]): string | null =>
  rows.length === 0 ? null : JSON.stringify(rows, toJsonValue)

function toJsonValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  // PostgreSQL refuses half of a character in JSON; a text parameter has a replacement character in its place.
  return typeof value === 'string' ? value.toWellFormed() : value
}

const byShop = <Id>(ids: OfShops<Id>): [shopId: bigint, ids: Id[]][] =>
  [...Map.groupBy(ids, ([shopId]) => shopId)].map(([shopId, group]) => [
    shopId,
    group.map(([, id]) => id),
  ])

/** Sends a statement for each. @returns the rows of all */
async function forEach<Item, Result>(
  items: readonly Item[],
  send: (item: Item) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += STATEMENTS_AT_ONCE) {
    const some = items.slice(from, from + STATEMENTS_AT_ONCE)
    results.push(...(await Promise.all(some.map(send))).flat())
  }
  return results
}
