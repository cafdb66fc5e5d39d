import type { Statements } from '../driver/lane.ts'
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
export const HOLD_SHOP = 'SELECT shop_id FROM shops WHERE shop_id = $1::text::int8 FOR KEY SHARE'

/** Begins the counting of a shop that is held, unless it has begun. */
export const beginPlace = (place: CountedIn['place']): string => `
  INSERT INTO ${place} (shop_id, movement_id) VALUES ($1::text::int8, 0) ON CONFLICT (shop_id) DO NOTHING`

// A node that counts just now is waited for: the sums begin with all that the place says.
const LOCK_PLACE = 'SELECT FROM totals_place WHERE shop_id = $1::text::int8 FOR UPDATE'

const CHANGE_OVER = `
  INSERT INTO sums_place (shop_id, movement_id)
  SELECT shop_id, movement_id FROM totals_place WHERE shop_id = $1::text::int8
  ON CONFLICT (shop_id) DO NOTHING RETURNING shop_id`

const copied = (from: string, to: string, key: string): string => `
  INSERT INTO ${to} (shop_id, ${key}, movements, taken, added)
  SELECT shop_id, ${key}, movements, taken, added FROM ${from} WHERE shop_id = $1::text::int8`

const COPY_STOCK = copied(TOTALS.stock, SUMS.stock, 'span, start, reason')
const COPY_PETS = copied(TOTALS.pets, SUMS.pets, 'span, start, pet_id, reason')

/** Has a shop be counted by when things happened, before the first of them is written. The caller's transaction commits it. */
export async function changeToSums(inside: Statements, shopId: bigint): Promise<void> {
  const shop = [String(shopId)]
  const held = await inside.query(HOLD_SHOP, shop)
  if (held.length === 0) return
  await inside.query(beginPlace(TOTALS.place), shop)
  await inside.query(LOCK_PLACE, shop)
  const changed = await inside.query(CHANGE_OVER, shop)
  if (changed.length === 0) return
  await inside.query(COPY_STOCK, shop)
  await inside.query(COPY_PETS, shop)
  // Last, since the changes of all shops would wait for this one.
  await inside.query(KEEP_OLD_PROGRAMS_OUT)
}
