import type { Row } from '../../../runtime/postgres.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { WAIT_SHORTLY } from '../schema/brief-locks.ts'
import { KEEP_OLD_PROGRAMS_OUT } from '../schema/migrations.ts'

// A program of the version before counts what was sent late on the day of its commit, for good. So a shop in which anything
// is sent late is counted in tables of its own from then on, which begin as its totals are; what is pruned stays in them. A
// shop that knows nothing of it goes on in those that all programs count. Once a shop has changed over, programs that do
// not know of it refuse to start, and their commands, too: `shops export --remove` would leave the sums behind.

/** The tables in which a shop is counted. */
export interface CountedIn {
  readonly stock: 'stock_totals' | 'stock_sums'
  readonly pets: 'pet_totals' | 'pet_sums'
  readonly place: 'totals_place' | 'sums_place'
}

export const TOTALS: CountedIn = {
  stock: 'stock_totals',
  pets: 'pet_totals',
  place: 'totals_place',
}
export const SUMS: CountedIn = { stock: 'stock_sums', pets: 'pet_sums', place: 'sums_place' }

const HAS_SUMS = 'SELECT FROM sums_place WHERE shop_id = $1::text::int8'

/** In which tables a shop is counted. */
export async function countedIn(lane: Statements, shopId: bigint): Promise<CountedIn> {
  const found = await lane.query(HAS_SUMS, [String(shopId)])
  return found.length === 0 ? TOTALS : SUMS
}

// Waits for a removal of the shop, which takes the totals with it.
const HOLD_SHOP = 'SELECT shop_id FROM shops WHERE shop_id = $1::text::int8 FOR KEY SHARE'

const beginPlace = (place: CountedIn['place']): string => `
  INSERT INTO ${place} (shop_id, movement_id) VALUES ($1::text::int8, 0) ON CONFLICT (shop_id) DO NOTHING`

// A node that counts just now is waited for: the sums begin with all that the place says. A removal of the shop waits for the
// place in its turn, and takes the sums with it.
const LOCK_PLACE = `
  SELECT FROM totals_place p WHERE p.shop_id = $1::text::int8
    AND EXISTS (SELECT FROM shops s WHERE s.shop_id = p.shop_id) FOR UPDATE`

// Conflicts with that lock, and not with those of nodes that count.
const IS_FREE = `
  SELECT FROM totals_place WHERE shop_id = $1::text::int8 FOR KEY SHARE SKIP LOCKED`

/** Whether a shop changes over just now, which may take long: it is counted after that. @param counted where it is counted so far */
export async function isChangingOver(
  lane: Statements,
  shopId: bigint,
  counted: { readonly place: bigint | null; readonly tables: CountedIn },
): Promise<boolean> {
  if (counted.place === null || counted.tables === SUMS) return false
  return (await lane.query(IS_FREE, [String(shopId)])).length === 0
}

const CHANGE_OVER = `
  INSERT INTO sums_place (shop_id, movement_id)
  SELECT shop_id, movement_id FROM totals_place WHERE shop_id = $1::text::int8
  ON CONFLICT (shop_id) DO NOTHING RETURNING shop_id`

const copied = (from: string, to: string, key: string, where = ''): string => `
  INSERT INTO ${to} (shop_id, ${key}, movements, taken, added)
  SELECT shop_id, ${key}, movements, taken, added FROM ${from} WHERE shop_id = $1::text::int8 ${where}`

/** The most rows that a statement copies: however many there are, none of the statements takes long. */
export const COPIED_AT_ONCE = 50_000

const COPY_STOCK = copied(TOTALS.stock, SUMS.stock, 'span, start, reason')

const PET_KEY = 'span, start, pet_id, reason'

const COPY_PETS = `
  WITH c AS (${copied(
    ...[TOTALS.pets, SUMS.pets, PET_KEY],
    `AND (${PET_KEY}) > ($2::text::int4, $3::text::int8, $4::text::int8, $5::text)
    ORDER BY ${PET_KEY} LIMIT ${COPIED_AT_ONCE}`,
  )} RETURNING ${PET_KEY})
  SELECT ${PET_KEY} FROM c ORDER BY span DESC, start DESC, pet_id DESC, reason DESC LIMIT 1`

/** A shop with no more rows than this changes over while a request waits for nothing else. */
export const QUICKLY_COPIED = 10_000

const IS_LARGE = `
  SELECT FROM pet_totals WHERE shop_id = $1::text::int8 OFFSET ${QUICKLY_COPIED} LIMIT 1`

const HAS_PLACE = 'SELECT FROM totals_place WHERE shop_id = $1::text::int8'

/** Begins the counting of a shop, unless it has begun. @returns false where there is no such shop */
export async function beginCounting(
  inside: Statements,
  shopId: bigint,
  place: CountedIn['place'],
): Promise<boolean> {
  const shop = [String(shopId)]
  const held = await inside.query(HOLD_SHOP, shop)
  if (held.length > 0) await inside.query(beginPlace(place), shop)
  return held.length > 0
}

/** Begins the counting in the totals. A shop whose counting has begun is not held: others may have it for long. */
async function beginTotals(inside: Statements, shopId: bigint): Promise<void> {
  const begun = await inside.query(HAS_PLACE, [String(shopId)])
  if (begun.length === 0) await beginCounting(inside, shopId, TOTALS.place)
}

/** Has a shop be counted by when things happened, before the first of them is written. The caller's transaction commits it. */
export async function changeToSums(inside: Statements, shopId: bigint): Promise<void> {
  await beginTotals(inside, shopId)
  await copyTotals(inside, shopId)
}

/** Changes a shop over to its sums where there is little to copy. @returns false where there is much: nothing was done */
export async function changeToSumsQuickly(lane: Lane, shopId: bigint): Promise<boolean> {
  if ((await countedIn(lane, shopId)) === SUMS) return true
  if ((await lane.query(IS_LARGE, [String(shopId)])).length > 0) return false
  await lane.transaction(async (inside) => {
    await inside.query(WAIT_SHORTLY)
    await changeToSums(inside, shopId)
  })
  return true
}

/** Changes a shop over however much there is to copy. Changes of the shop do not wait for it; they are counted once it is done. */
export async function changeToSumsSlowly(lane: Lane, shopId: bigint): Promise<void> {
  await lane.transaction((inside) => beginTotals(inside, shopId))
  await lane.transaction((inside) => copyTotals(inside, shopId))
}

async function copyTotals(inside: Statements, shopId: bigint): Promise<void> {
  const shop = [String(shopId)]
  const locked = await inside.query(LOCK_PLACE, shop)
  if (locked.length === 0) return
  const changed = await inside.query(CHANGE_OVER, shop)
  if (changed.length === 0) return
  await inside.query(COPY_STOCK, shop)
  for (let last: readonly string[] | undefined = ['-1', '0', '0', '']; last !== undefined; ) {
    const [row]: readonly Row[] = await inside.query(COPY_PETS, [...shop, ...last])
    last = row && [row.span, row.start, row.pet_id, row.reason].map(String)
  }
  // Last, since the changes of all shops would wait for this one.
  await inside.query(KEEP_OLD_PROGRAMS_OUT)
}
