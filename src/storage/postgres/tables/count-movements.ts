import type { Row } from '../../../runtime/postgres.ts'
import type { MovementReason } from '../../../stock/journal.ts'
import {
  foldMovements,
  type Increment,
  type SummedMovements,
} from '../../../stock/totals/fold-movements.ts'
import { COUNTING_BATCH, type CountedBatch } from '../../../stock/totals/report.ts'
import { QUARTER_MS } from '../../../stock/totals/span.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'

// Movements are counted by id, behind their commits: a change never waits for it. Any node may count a shop. The place
// is compared and set in the transaction that adds to the totals: of two nodes one counts, and a batch whose response
// was lost is not counted again.

const STATE = `
  SELECT s.revision, t.movement_id AS place
  FROM shops s LEFT JOIN totals_place t ON t.shop_id = s.shop_id WHERE s.shop_id = $1::text::int8`

const LAST_OF_BATCH = `
  SELECT id, request_id FROM stock_movements WHERE shop_id = $1::text::int8 AND id > $2::text::int8
  ORDER BY id LIMIT 1 OFFSET ${COUNTING_BATCH - 1}`

// A batch ends with a whole basket, since pruning takes one whole.
const LAST_OF_BASKET = `
  SELECT max(id) AS id FROM stock_movements WHERE shop_id = $1::text::int8 AND request_id = $2::text`

// The rows of a batch are many, and those of a quarter of an hour, a pet and a reason few.
const SUMS = `
  SELECT m.pet_id, m.reason, m.undoing, min(m.at) AS at, count(*) AS movements,
    sum(m.taken) AS taken, sum(m.added) AS added
  FROM (
    SELECT pet_id, reason, at, at / ${QUARTER_MS} AS quarter,
      CASE WHEN reason = 'other' AND (note LIKE 'undo: %' OR note LIKE 'redo: %') THEN note END AS undoing,
      greatest(previous_quantity - new_quantity, 0)::int8 AS taken,
      greatest(new_quantity - previous_quantity, 0)::int8 AS added
    FROM stock_movements
    WHERE shop_id = $1::text::int8 AND id > $2::text::int8 AND id <= $3::text::int8) m
  GROUP BY m.pet_id, m.reason, m.undoing, m.quarter`

// Waits for a removal of the shop, which takes the totals with it.
const HOLD_SHOP = 'SELECT shop_id FROM shops WHERE shop_id = $1::text::int8 FOR KEY SHARE'
const BEGIN_PLACE = `
  INSERT INTO totals_place (shop_id, movement_id) VALUES ($1::text::int8, 0) ON CONFLICT (shop_id) DO NOTHING`

const MOVE_PLACE = `
  UPDATE totals_place SET movement_id = $3::text::int8
  WHERE shop_id = $1::text::int8 AND movement_id = $2::text::int8 RETURNING shop_id`

const addition = (table: string, key: Readonly<Record<string, string>>): string => {
  const names = [...Object.keys(key), 'movements', 'taken', 'added']
  const types = [...Object.values(key), 'int8', 'int8', 'int8']
  return `
  INSERT INTO ${table} AS t (shop_id, ${names.join()})
  SELECT $1::text::int8, ${names.map((name) => `x.${name}`).join()}
  FROM unnest(${types.map((type, place) => `$${place + 2}::text::${type}[]`).join()}) x(${names.join()})
  ON CONFLICT (shop_id, ${Object.keys(key).join()}) DO UPDATE SET movements = t.movements + excluded.movements,
    taken = t.taken + excluded.taken, added = t.added + excluded.added`
}

const KEY = { span: 'int4', start: 'int8' }
const ADD_TO_STOCK = addition('stock_totals', { ...KEY, reason: 'text' })
const ADD_TO_PETS = addition('pet_totals', { ...KEY, pet_id: 'int8', reason: 'text' })

/** How far a shop is counted. */
interface CountingState {
  /** The id of its newest movement or edit. */
  readonly revision: bigint
  /** Every movement up to this one is counted; null: the counting has not begun. */
  readonly place: bigint | null
}

/** @returns undefined where there is no such shop */
export async function countingState(
  lane: Statements,
  shopId: bigint,
): Promise<CountingState | undefined> {
  const [row] = await lane.query(STATE, [String(shopId)])
  return row && { revision: row.revision as bigint, place: row.place as bigint | null }
}

/** Counts the next batch of movements of a shop. @throws what a lane throws */
export async function countMovements(lane: Lane, shopId: bigint): Promise<CountedBatch> {
  const state = await countingState(lane, shopId)
  const place = state?.place ?? 0n
  if (state === undefined || place >= state.revision) return { counted: 0, more: false }
  const last = (await endOfBatch(lane, shopId, place)) ?? state.revision
  const rows = await lane.query(SUMS, [String(shopId), String(place), String(last)])
  const sums = rows.map(toSum)
  const isCounted = await lane.transaction((inside) => add(inside, shopId, state, last, sums))
  const counted = isCounted ? sums.reduce((all, { movements }) => all + movements, 0) : 0
  return { counted, more: last < state.revision }
}

async function endOfBatch(
  lane: Statements,
  shopId: bigint,
  place: bigint,
): Promise<bigint | undefined> {
  const [row] = await lane.query(LAST_OF_BATCH, [String(shopId), String(place)])
  if (row === undefined || row.request_id === null) return row?.id as bigint | undefined
  const [last] = await lane.query(LAST_OF_BASKET, [String(shopId), row.request_id as string])
  return (last?.id ?? row.id) as bigint
}

/** Adds to the totals, unless another node was quicker. */
async function add(
  inside: Statements,
  shopId: bigint,
  { place }: CountingState,
  last: bigint,
  sums: readonly SummedMovements[],
): Promise<boolean> {
  const shop = String(shopId)
  if (place === null) {
    const held = await inside.query(HOLD_SHOP, [shop])
    if (held.length === 0) return false
    await inside.query(BEGIN_PLACE, [shop])
  }
  const moved = await inside.query(MOVE_PLACE, [shop, String(place ?? 0n), String(last)])
  if (moved.length === 0) return false
  const { stock, pets } = foldMovements(sums)
  if (sums.length === 0) return true
  await inside.query(ADD_TO_STOCK, [shop, ...columnsOf(stock, ['span', 'start', 'reason'])])
  await inside.query(ADD_TO_PETS, [shop, ...columnsOf(pets, ['span', 'start', 'petId', 'reason'])])
  return true
}

const columnsOf = (rows: readonly Increment[], key: readonly (keyof Increment)[]): string[] =>
  [...key, ...(['movements', 'taken', 'added'] as const)].map((name) =>
    arrayOf(rows.map((row) => row[name])),
  )

const toSum = ({ pet_id, reason, undoing, at, movements, taken, added }: Row): SummedMovements => ({
  petId: pet_id as bigint,
  reason: reason as MovementReason,
  note: undoing as string | null,
  at: Number(at),
  movements: Number(movements),
  taken: Number(taken),
  added: Number(added),
})
