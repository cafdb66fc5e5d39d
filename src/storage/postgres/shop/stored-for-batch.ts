import type { JournalRow, StoredPet, StoredStock } from '../../../stock/stored-stock.ts'
import type { Statements } from '../driver/lane.ts'
import { CURRENCY_COLUMNS, type CurrencyRow, toCurrency } from '../schema/shop-currency.ts'
import type { barcodes, inventory, stockMovements } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import type { Batch } from './batch.ts'
import {
  barcodesOf,
  type EntryRow,
  goodsIn,
  JOURNAL_COLUMNS,
  numberOrNull,
  type PetRow,
  toEntry,
  toPet,
} from './pet-rows.ts'
import type { OfShops, ShopQueries } from './shop-queries.ts'
import type { ShopState } from './shop-state.ts'
import { type Needs, needsOf } from './stored-needs.ts'
import { NOTHING_UNDOABLE, readUndoable, type StoredUndoable } from './stored-undoable.ts'

// A change of a quantity needs no more than the list, which is in memory. Movements ask for what was made under
// their ids, additions, edits and removals for the whole pet and for who has its codes: all are read before the batch is planned. The commit
// compares the version of the shop, so what was read is that of the version, or nothing is written. What was read of a later
// version is not planned on: a database that has lost it since may be at the version again.

/** @param shop what shop queries compare with shop_id @param from where `k` comes from: ids of requests */
export const madeUnderText = (shop: string, from: string): string => `
  SELECT m.shop_id, m.id, m.pet_id, m.position, ${JOURNAL_COLUMNS}
  FROM ${from}
  JOIN stock_movements m ON m.shop_id = ${shop} AND m.request_id = k.request_id
  ORDER BY m.position`

/** @param shop what shop queries compare with shop_id @param from where `k` comes from: ids of requests */
export const undoneText = (shop: string, from: string): string => `
  SELECT m.shop_id, m.undoes, m.at
  FROM ${from}
  JOIN stock_movements m ON m.shop_id = ${shop} AND m.undoes = k.request_id`

/** @param shop what shop queries compare with shop_id @param from where `k` comes from: ids of pets */
export const wholePetsText = (shop: string, from: string): string => `
  SELECT ${shop} AS shop_id, k.pet_id, i.quantity, i.status, i.name, i.kind, i.low_stock_at, i.updated_at, i.last_movement_id,
    ${goodsIn(shop)}, ${CURRENCY_COLUMNS},
    ${barcodesOf(shop)}, m.at AS moved_at, r.last_movement_id AS removed_by
  FROM ${from}
  LEFT JOIN inventory i ON i.shop_id = ${shop} AND i.pet_id = k.pet_id
  LEFT JOIN stock_movements m ON m.shop_id = ${shop} AND m.id = i.last_movement_id
  LEFT JOIN removed_pets r ON r.shop_id = ${shop} AND r.pet_id = k.pet_id
  LEFT JOIN shop_settings s ON s.shop_id = ${shop}`

/** @param shop what shop queries compare with shop_id @param from where `k` comes from: codes as they are compared */
export const holdersText = (shop: string, from: string): string => `
  SELECT b.shop_id, b.code, b.pet_id
  FROM ${from}
  JOIN barcodes b ON b.shop_id = ${shop} AND b.code = k.code
  JOIN inventory i ON i.shop_id = ${shop} AND i.pet_id = b.pet_id`

/** A row of {@link madeUnderText}. */
export type MadeRow = EntryRow &
  Pick<StoredRow<typeof stockMovements>, 'shop_id' | 'id' | 'pet_id' | 'position'>

/** A row of {@link undoneText}. */
export type UndoneRow = Pick<StoredRow<typeof stockMovements>, 'shop_id' | 'at'> & {
  readonly undoes: string
}

/** A row of {@link wholePetsText}: of a pet that is not there, it has the number, and what removed it. */
export type WholePetRow = {
  readonly shop_id: bigint
  readonly pet_id: bigint
  readonly moved_at: bigint | null
  readonly removed_by: bigint | null
} & CurrencyRow &
  ((PetRow & Pick<StoredRow<typeof inventory>, 'last_movement_id'>) | { readonly quantity: null })

/** A row of {@link holdersText}. */
export type HolderRow = Pick<StoredRow<typeof barcodes>, 'shop_id' | 'code' | 'pet_id'>

interface StoredForBatch {
  readonly stock: StoredStock
  /** Whether any of it was read from the database. */
  readonly isRead: boolean
  /** The newest movement in what was read: the shop had at least this revision then. */
  readonly newest: bigint
}

/** Reads what the plans of some batches need, besides the lists. */
export async function readStored(
  batches: readonly Batch[],
  lane: Statements,
  shopQueries: ShopQueries,
): Promise<ReadonlyMap<Batch, StoredForBatch>> {
  const stored = new Map<Batch, StoredForBatch>()
  const needs: Needs[] = []
  for (const batch of batches) {
    const need = needsOf(batch)
    if (need === undefined)
      stored.set(batch, { stock: storedInMemory(batch.shop), isRead: false, newest: 0n })
    else needs.push(need)
  }
  if (needs.length > 0) await readNeeded(needs, lane, shopQueries, stored)
  return stored
}

async function readNeeded(
  needs: readonly Needs[],
  lane: Statements,
  shopQueries: ShopQueries,
  stored: Map<Batch, StoredForBatch>,
): Promise<void> {
  const ofShops = <Id>(idsOf: (need: Needs) => ReadonlySet<Id>): OfShops<Id> =>
    needs.flatMap((need) => [...idsOf(need)].map((id) => [need.batch.shop.shopId, id] as const))
  const requests = ofShops(({ requestIds }) => requestIds)
  const undone = ofShops(({ undoneIds }) => undoneIds)
  const pets = ofShops(({ petIds }) => petIds)
  const codes = ofShops((need) => need.codes)
  const read = await Promise.all([
    requests.length === 0 ? [] : shopQueries.findMadeUnder(lane, requests),
    pets.length === 0 ? [] : shopQueries.readPets(lane, pets),
    codes.length === 0 ? [] : shopQueries.findHolders(lane, codes),
    undone.length === 0 ? [] : shopQueries.findUndone(lane, undone),
  ])
  const [made, wholePets, holders, takenBack] = read
  const madeIn = byShop(made)
  const petsIn = byShop(wholePets)
  const holdersIn = byShop(holders)
  const undoneIn = byShop(takenBack)
  for (const { batch, undoableIds } of needs) {
    const { shop } = batch
    const undoable = await undoableOf(shop, undoableIds, lane)
    const made = madeIn.get(shop.shopId) ?? []
    const pets = petsIn.get(shop.shopId) ?? []
    const stock = storedFor(shop, {
      ...{ made, pets },
      holders: holdersIn.get(shop.shopId) ?? [],
      undone: undoneIn.get(shop.shopId) ?? [],
      undoable,
    })
    stored.set(batch, { stock, isRead: true, newest: newestOf(made, pets) })
  }
}

function newestOf(made: readonly MadeRow[], pets: readonly WholePetRow[]): bigint {
  let newest = 0n
  const see = (id: bigint | null) => {
    if (id !== null && id > newest) newest = id
  }
  for (const { id } of made) see(id)
  for (const row of pets) see(row.quantity === null ? row.removed_by : row.last_movement_id)
  return newest
}

const byShop = <R extends { readonly shop_id: bigint }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ shop_id }) => shop_id)

const undoableOf = async (
  { shopId }: ShopState,
  changeIds: ReadonlySet<string>,
  lane: Statements,
): Promise<StoredUndoable> =>
  changeIds.size === 0 ? NOTHING_UNDOABLE : readUndoable(lane, shopId, [...changeIds])

/** What changes of quantities need. */
const storedInMemory = (shop: ShopState): StoredStock => ({
  level: (petId) => levelOf(shop, petId),
  pet: () => undefined,
  lastOfRemoved: () => undefined,
  holderOf: () => undefined,
  madeUnder: () => [],
  undoneAt: () => undefined,
  movedAt: () => undefined,
  currency: () => null,
  ...NOTHING_UNDOABLE,
})

interface ReadRows {
  readonly made: readonly MadeRow[]
  readonly pets: readonly WholePetRow[]
  readonly holders: readonly HolderRow[]
  readonly undone: readonly UndoneRow[]
  readonly undoable: StoredUndoable
}

function storedFor(shop: ShopState, rows: ReadRows): StoredStock {
  const journal = Map.groupBy(rows.made.map(toJournalRow), ({ requestId }) => requestId)
  const pets = new Map(rows.pets.map((row) => [row.pet_id, toStoredPet(row)]))
  const byId = new Map(rows.pets.map((row) => [row.pet_id, row]))
  const holders = new Map(rows.holders.map((row) => [row.code, row.pet_id]))
  const undone = new Map(rows.undone.map((row) => [row.undoes, Number(row.at)]))
  const [pet] = rows.pets
  const currency = pet === undefined ? null : toCurrency(pet)
  return {
    level: (petId) => (pets.has(petId) ? pets.get(petId) : levelOf(shop, petId)),
    pet: (petId) => pets.get(petId),
    lastOfRemoved: (petId) => byId.get(petId)?.removed_by ?? undefined,
    holderOf: (code) => holders.get(code),
    madeUnder: (requestId) => journal.get(requestId) ?? [],
    undoneAt: (requestId) => undone.get(requestId),
    currency: () => currency,
    movedAt: (petId) => numberOrNull(byId.get(petId)?.moved_at) ?? undefined,
    ...rows.undoable,
  }
}

/** The journal of this engine finds a pet's movement before another by its index, and not by its head. */
function levelOf(shop: ShopState, petId: bigint) {
  const level = shop.level(petId)
  return level && { ...level, lastMovementId: null }
}

const toStoredPet = (row: WholePetRow): StoredPet | undefined =>
  row.quantity === null ? undefined : { ...toPet(row), lastMovementId: row.last_movement_id }

const toJournalRow = (row: MadeRow): JournalRow => ({
  ...toEntry(row),
  id: row.id,
  petId: row.pet_id,
  previousId: null,
  position: row.position,
})
