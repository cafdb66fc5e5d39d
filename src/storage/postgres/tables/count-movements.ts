import {
  foldMoney,
  foldMovements,
  type SummedMoney,
  type SummedMovements,
} from '../../../stock/totals/fold-movements.ts'
import { COUNTING_BATCH, type CountedBatch } from '../../../stock/totals/report.ts'
import { QUARTER_MS } from '../../../stock/totals/span.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import type { stockMovements } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import {
  beginCounting,
  type CountedIn,
  isChangingOver,
  SUMS,
  TOTALS,
} from '../shop/counted-sums.ts'

// Movements are counted by id, behind their commits: a change never waits for it. Any node may count a shop. The place
// is compared and set in the transaction that adds to the totals: of two nodes one counts, and a batch whose response
// was lost is not counted again.

const STATE = `
  SELECT s.revision, coalesce(u.movement_id, t.movement_id) AS place, u.shop_id IS NOT NULL AS in_sums,
    p.movement_id AS money_place
  FROM shops s LEFT JOIN totals_place t ON t.shop_id = s.shop_id
    LEFT JOIN sums_place u ON u.shop_id = s.shop_id
    LEFT JOIN money_place p ON p.shop_id = s.shop_id
  WHERE s.shop_id = $1::text::int8`

const LAST_OF_BATCH = `
  SELECT id, request_id FROM stock_movements WHERE shop_id = $1::text::int8 AND id > $2::text::int8
  ORDER BY id LIMIT 1 OFFSET ${COUNTING_BATCH - 1}`

// A batch ends with a whole basket, since pruning takes one whole.
const LAST_OF_BASKET = `
  SELECT max(id) AS id FROM stock_movements WHERE shop_id = $1::text::int8 AND request_id = $2::text`

// What was sent late is added to its own day, which may be counted long since. The rows of a batch are many, and those of a
// quarter of an hour, a pet and a reason few.
const READ_SUMS = `
  SELECT m.pet_id, m.reason, m.undoing, min(m.at) AS at, count(*) AS movements,
    sum(m.taken) AS taken, sum(m.added) AS added
  FROM (
    SELECT pet_id, reason, coalesce(occurred_at, at) AS at, coalesce(occurred_at, at) / ${QUARTER_MS} AS quarter,
      CASE WHEN reason = 'other' AND (note LIKE 'undo: %' OR note LIKE 'redo: %') THEN note END AS undoing,
      greatest(previous_quantity - new_quantity, 0)::int8 AS taken,
      greatest(new_quantity - previous_quantity, 0)::int8 AS added
    FROM stock_movements
    WHERE shop_id = $1::text::int8 AND id > $2::text::int8 AND id <= $3::text::int8) m
  GROUP BY m.pet_id, m.reason, m.undoing, m.quarter`

const READ_MONEY = `
  SELECT m.pet_id, m.reason, m.undoing, min(m.at) AS at, m.currency, sum(m.amount)::int8 AS amount,
    sum(m.taken) AS taken, sum(m.added) AS added
  FROM (
    SELECT pet_id, reason, coalesce(occurred_at, at) AS at, coalesce(occurred_at, at) / ${QUARTER_MS} AS quarter,
      CASE WHEN reason = 'other' AND (note LIKE 'undo: %' OR note LIKE 'redo: %') THEN note END AS undoing,
      currency, amount,
      greatest(previous_quantity - new_quantity, 0)::int8 AS taken,
      greatest(new_quantity - previous_quantity, 0)::int8 AS added
    FROM stock_movements
    WHERE shop_id = $1::text::int8 AND id > $2::text::int8 AND id <= $3::text::int8 AND amount IS NOT NULL) m
  GROUP BY m.pet_id, m.reason, m.undoing, m.quarter, m.currency`

const movePlace = ({ place }: { readonly place: CountedIn['place'] | 'money_place' }): string => `
  UPDATE ${place} SET movement_id = $3::text::int8
  WHERE shop_id = $1::text::int8 AND movement_id = $2::text::int8 RETURNING shop_id`

const addition = (
  table: string,
  key: Readonly<Record<string, string>>,
  sums: readonly string[] = MOVEMENTS,
): string => {
  const names = [...Object.keys(key), ...sums]
  const types = [...Object.values(key), ...sums.map(() => 'int8')]
  return `
  INSERT INTO ${table} AS t (shop_id, ${names.join()})
  SELECT $1::text::int8, ${names.map((name) => `x.${name}`).join()}
  FROM unnest(${types.map((type, place) => `$${place + 2}::text::${type}[]`).join()}) x(${names.join()})
  ON CONFLICT (shop_id, ${Object.keys(key).join()}) DO UPDATE SET ${sums
    .map((name) => `${name} = t.${name} + excluded.${name}`)
    .join(', ')}`
}

const MOVEMENTS = ['movements', 'taken', 'added'] as const
const MONEY = ['amount', 'taken', 'added'] as const

const KEY = { span: 'int4', start: 'int8' }
const additionsTo = (tables: CountedIn) => ({
  movePlace: movePlace(tables),
  addToStock: addition(tables.stock, { ...KEY, reason: 'text' }),
  addToPets: addition(tables.pets, { ...KEY, pet_id: 'int8', reason: 'text' }),
})
const TO_TOTALS = additionsTo(TOTALS)
const TO_SUMS = additionsTo(SUMS)

const OF_CURRENCY = { reason: 'text', currency: 'int4' }
const TO_MONEY = {
  movePlace: movePlace({ place: 'money_place' }),
  addToStock: addition('stock_money', { ...KEY, ...OF_CURRENCY }, MONEY),
  addToPets: addition('pet_money', { ...KEY, pet_id: 'int8', ...OF_CURRENCY }, MONEY),
}

/** How far a shop is counted. */
type CountingState = {
  /** The id of its newest movement or edit. */
  readonly revision: bigint
  /** Every movement up to this one is counted; null: the counting has not begun. */
  readonly place: bigint | null
  /** The money of every movement up to this one is counted; null: the shop has no currency. */
  readonly moneyPlace: bigint | null
  /** Every movement up to this one is counted, with its money. */
  readonly counted: bigint
  /** The tables that have it. */
  readonly tables: CountedIn
}

type CountingRow = Pick<CountingState, 'revision' | 'place'> & {
  readonly in_sums: boolean
  readonly money_place: bigint | null
}

/** @returns undefined where there is no such shop */
export async function countingState(
  lane: Statements,
  shopId: bigint,
): Promise<CountingState | undefined> {
  const [row] = await lane.query<CountingRow>(STATE, [String(shopId)])
  if (row === undefined) return undefined
  const { revision, place, money_place: moneyPlace, in_sums } = row
  const counted = least(place ?? 0n, moneyPlace)
  return { revision, place, moneyPlace, counted, tables: in_sums ? SUMS : TOTALS }
}

const least = (place: bigint, other: bigint | null): bigint =>
  other === null || place < other ? place : other

/** Counts the next batch of movements of a shop. @throws what a lane throws */
export async function countMovements(lane: Lane, shopId: bigint): Promise<CountedBatch> {
  const state = await countingState(lane, shopId)
  if (state === undefined || state.counted >= state.revision) return { counted: 0, more: false }
  if (await isChangingOver(lane, shopId, state)) return { counted: 0, more: false }
  const { moneyPlace } = state
  const last = (await endOfBatch(lane, shopId, state.counted)) ?? state.revision
  const between = (place: bigint) => [String(shopId), String(place), String(last)]
  const rows = await lane.query<SumRow>(READ_SUMS, between(state.place ?? 0n))
  const sums = rows.map(toSum)
  const hasMoney = moneyPlace !== null && moneyPlace < last
  const money = hasMoney ? await lane.query<MoneyRow>(READ_MONEY, between(moneyPlace)) : []
  const isCounted = await lane.transaction(async (inside) => {
    if (hasMoney) await addMoney(inside, shopId, moneyPlace, last, money.map(toMoney))
    return (state.place ?? 0n) < last && (await add(inside, shopId, state, last, sums))
  })
  const counted = isCounted ? sums.reduce((all, { movements }) => all + movements, 0) : 0
  return { counted, more: last < state.revision }
}

async function endOfBatch(
  lane: Statements,
  shopId: bigint,
  place: bigint,
): Promise<bigint | undefined> {
  const [row] = await lane.query<Pick<StoredRow<typeof stockMovements>, 'id' | 'request_id'>>(
    LAST_OF_BATCH,
    [String(shopId), String(place)],
  )
  if (row === undefined || row.request_id === null) return row?.id
  const [last] = await lane.query<{ readonly id: bigint | null }>(LAST_OF_BASKET, [
    String(shopId),
    row.request_id,
  ])
  return last?.id ?? row.id
}

/** Adds to the totals, unless another node was quicker. */
async function add(
  inside: Statements,
  shopId: bigint,
  { place, tables }: CountingState,
  last: bigint,
  sums: readonly SummedMovements[],
): Promise<boolean> {
  const shop = String(shopId)
  const to = tables === SUMS ? TO_SUMS : TO_TOTALS
  if (place === null && !(await beginCounting(inside, shopId, tables.place))) return false
  const moved = await inside.query(to.movePlace, [shop, String(place ?? 0n), String(last)])
  if (moved.length === 0) return false
  const { stock, pets } = foldMovements(sums)
  if (sums.length === 0) return true
  await inside.query(to.addToStock, [shop, ...columnsOf(stock, [...STOCK_KEY, ...MOVEMENTS])])
  await inside.query(to.addToPets, [shop, ...columnsOf(pets, [...PET_KEY, ...MOVEMENTS])])
  return true
}

/** Adds to the money, unless another node was quicker. */
async function addMoney(
  inside: Statements,
  shopId: bigint,
  place: bigint,
  last: bigint,
  sums: readonly SummedMoney[],
): Promise<void> {
  const shop = String(shopId)
  const moved = await inside.query(TO_MONEY.movePlace, [shop, String(place), String(last)])
  if (moved.length === 0 || sums.length === 0) return
  const { stock, pets } = foldMoney(sums)
  const columns = ['currency', ...MONEY] as const
  await inside.query(TO_MONEY.addToStock, [shop, ...columnsOf(stock, [...STOCK_KEY, ...columns])])
  await inside.query(TO_MONEY.addToPets, [shop, ...columnsOf(pets, [...PET_KEY, ...columns])])
}

const STOCK_KEY = ['span', 'start', 'reason'] as const
const PET_KEY = ['span', 'start', 'petId', 'reason'] as const

const columnsOf = <Row, Name extends keyof Row>(
  rows: readonly (Row & Readonly<Record<Name, bigint | number | string>>)[],
  names: readonly Name[],
): string[] => names.map((name) => arrayOf(rows.map((row) => row[name])))

type PlaceRow = Pick<StoredRow<typeof stockMovements>, 'pet_id' | 'reason' | 'at'> & {
  readonly undoing: string | null
}

type SumRow = PlaceRow & {
  readonly movements: bigint
  readonly taken: bigint
  readonly added: bigint
}

type MoneyRow = Omit<SumRow, 'movements'> & {
  readonly currency: number
  readonly amount: bigint
}

const toPlace = ({ pet_id, reason, undoing, at }: PlaceRow) => ({
  ...{ petId: pet_id, reason, note: undoing, at: Number(at) },
})

const toSum = ({ movements, taken, added, ...place }: SumRow): SummedMovements => ({
  ...toPlace(place),
  ...{ movements: Number(movements), taken: Number(taken), added: Number(added) },
})

const toMoney = ({ currency, amount, taken, added, ...place }: MoneyRow): SummedMoney => ({
  ...toPlace(place),
  ...{ currency, amount, taken: Number(taken), added: Number(added) },
})
