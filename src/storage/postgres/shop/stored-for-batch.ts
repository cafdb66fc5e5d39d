import type { Row } from '../../../runtime/postgres.ts'
import { codeOfPetId, comparedCode } from '../../../stock/barcode.ts'
import type { Pet } from '../../../stock/pet.ts'
import type { StockChange } from '../../../stock/stock-change.ts'
import type { JournalRow, StoredPet, StoredStock } from '../../../stock/stored-stock.ts'
import type { Statements } from '../driver/lane.ts'
import type { Batch } from './batch.ts'
import type { Dialect, OfShops } from './dialect.ts'
import { barcodesOf, toEntry, toPet } from './pet-rows.ts'
import type { ShopState } from './shop-state.ts'
import { NOTHING_UNDOABLE, readUndoable, type StoredUndoable } from './stored-undoable.ts'

// A change of a quantity needs no more than the list, which is in memory. Movements ask for what was made under
// their ids, additions, edits and removals for the whole pet and for who has its codes: all are read before the batch is planned. The commit
// compares the version of the shop, so what was read is that of the version, or nothing is written.

/** @param shop what a dialect compares with shop_id @param from where `k` comes from: ids of requests */
export const madeUnderText = (shop: string, from: string): string => `
  SELECT m.shop_id, m.id, m.pet_id, m.previous_quantity, m.new_quantity, m.reason, m.note, m.key_id, m.at, m.request_id, m.position
  FROM ${from}
  JOIN stock_movements m ON m.shop_id = ${shop} AND m.request_id = k.request_id
  ORDER BY m.position`

/** @param shop what a dialect compares with shop_id @param from where `k` comes from: ids of pets */
export const wholePetsText = (shop: string, from: string): string => `
  SELECT ${shop} AS shop_id, k.pet_id, i.quantity, i.status, i.name, i.kind, i.low_stock_at, i.updated_at, i.last_movement_id,
    ${barcodesOf(shop)}, m.at AS moved_at, r.last_movement_id AS removed_by
  FROM ${from}
  LEFT JOIN inventory i ON i.shop_id = ${shop} AND i.pet_id = k.pet_id
  LEFT JOIN stock_movements m ON m.shop_id = ${shop} AND m.id = i.last_movement_id
  LEFT JOIN removed_pets r ON r.shop_id = ${shop} AND r.pet_id = k.pet_id`

/** @param shop what a dialect compares with shop_id @param from where `k` comes from: codes as they are compared */
export const holdersText = (shop: string, from: string): string => `
  SELECT b.shop_id, b.code, b.pet_id
  FROM ${from}
  JOIN barcodes b ON b.shop_id = ${shop} AND b.code = k.code
  JOIN inventory i ON i.shop_id = ${shop} AND i.pet_id = b.pet_id`

interface StoredForBatch {
  readonly stock: StoredStock
  /** Whether any of it was read from the database. */
  readonly isRead: boolean
}

/** Reads what the plans of some batches need, besides the lists. */
export async function readStored(
  batches: readonly Batch[],
  lane: Statements,
  dialect: Dialect,
): Promise<ReadonlyMap<Batch, StoredForBatch>> {
  const stored = new Map<Batch, StoredForBatch>()
  const needs: Needs[] = []
  for (const batch of batches) {
    const need = needsOf(batch)
    if (need === undefined) stored.set(batch, { stock: storedInMemory(batch.shop), isRead: false })
    else needs.push(need)
  }
  if (needs.length > 0) await readNeeded(needs, lane, dialect, stored)
  return stored
}

async function readNeeded(
  needs: readonly Needs[],
  lane: Statements,
  dialect: Dialect,
  stored: Map<Batch, StoredForBatch>,
): Promise<void> {
  const ofShops = <Id>(idsOf: (need: Needs) => ReadonlySet<Id>): OfShops<Id> =>
    needs.flatMap((need) => [...idsOf(need)].map((id) => [need.batch.shop.shopId, id] as const))
  const requests = ofShops(({ requestIds }) => requestIds)
  const pets = ofShops(({ petIds }) => petIds)
  const codes = ofShops((need) => need.codes)
  const read = await Promise.all([
    requests.length === 0 ? [] : dialect.findMadeUnder(lane, requests),
    pets.length === 0 ? [] : dialect.readPets(lane, pets),
    codes.length === 0 ? [] : dialect.findHolders(lane, codes),
  ])
  const [madeIn, petsIn, holdersIn] = read.map((rows) =>
    Map.groupBy(rows, ({ shop_id }) => shop_id as bigint),
  )
  for (const { batch, undoableIds } of needs) {
    const { shop } = batch
    const undoable = await undoableOf(shop, undoableIds, lane)
    const stock = storedFor(shop, {
      made: madeIn?.get(shop.shopId) ?? [],
      pets: petsIn?.get(shop.shopId) ?? [],
      holders: holdersIn?.get(shop.shopId) ?? [],
      undoable,
    })
    stored.set(batch, { stock, isRead: true })
  }
}

const undoableOf = async (
  { shopId }: ShopState,
  changeIds: ReadonlySet<string>,
  lane: Statements,
): Promise<StoredUndoable> =>
  changeIds.size === 0 ? NOTHING_UNDOABLE : readUndoable(lane, shopId, [...changeIds])

interface Needs {
  readonly batch: Batch
  readonly requestIds: ReadonlySet<string>
  readonly petIds: ReadonlySet<bigint>
  /** Barcodes, and numbers of new pets, as they are compared. */
  readonly codes: ReadonlySet<string>
  /** The ids of changes that can be undone. */
  readonly undoableIds: ReadonlySet<string>
}

/** @returns undefined where the list has all that is needed */
function needsOf(batch: Batch): Needs | undefined {
  const changes = batch.waiting()
  if (changes.every(({ change }) => change.kind === 'setQuantity')) return undefined
  const requestIds = new Set<string>()
  const petIds = new Set<bigint>()
  const codes = new Set<string>()
  const undoableIds = new Set<string>()
  for (const { change } of changes) {
    if (change.kind === 'makeMovement') requestIds.add(change.movement.id)
    if (change.kind === 'makeBasket') requestIds.add(change.basket.id)
    if (change.kind === 'addPet') requestIds.add(change.addition.id)
    if (change.kind === 'removePet' && change.requestId !== undefined) {
      requestIds.add(change.requestId)
    }
    if (change.kind === 'removePets') {
      requestIds.add(change.removal.id)
      undoableIds.add(change.removal.id)
    }
    for (const petId of wholePetsOf(change)) petIds.add(petId)
    for (const code of codesOf(change)) codes.add(code)
  }
  return { batch, requestIds, petIds, codes, undoableIds }
}

/** The codes that a change gives a pet, as they are compared. */
function codesOf(change: StockChange): readonly string[] {
  switch (change.kind) {
    case 'addPet':
      return codesOfNew(change.addition.pet)
    case 'add':
      return codesOfNew(change.pet)
    case 'editPet':
      return change.edit.barcodes?.map(comparedCode) ?? []
    case 'edit':
      return change.changes.barcodes?.map(comparedCode) ?? []
    default:
      return []
  }
}

const codesOfNew = ({ petId, barcodes }: Pick<Pet, 'petId' | 'barcodes'>): string[] => [
  codeOfPetId(petId),
  ...barcodes.map(comparedCode),
]

/** The pets of which a change needs every field. */
function wholePetsOf(change: StockChange): readonly bigint[] {
  switch (change.kind) {
    case 'addPet':
      return [change.addition.pet.petId]
    case 'add':
      return [change.pet.petId]
    case 'editPet':
    case 'removePet':
    case 'edit':
    case 'remove':
      return [change.petId]
    case 'removePets':
      return change.removal.petIds
    case 'editPets':
      return change.groups.flatMap((group) => group.petIds)
    default:
      return []
  }
}

/** What changes of quantities need. */
const storedInMemory = (shop: ShopState): StoredStock => ({
  level: (petId) => levelOf(shop, petId),
  pet: () => undefined,
  lastOfRemoved: () => undefined,
  holderOf: () => undefined,
  madeUnder: () => [],
  movedAt: () => undefined,
  ...NOTHING_UNDOABLE,
})

interface ReadRows {
  readonly made: readonly Row[]
  readonly pets: readonly Row[]
  readonly holders: readonly Row[]
  readonly undoable: StoredUndoable
}

function storedFor(shop: ShopState, rows: ReadRows): StoredStock {
  const journal = Map.groupBy(rows.made.map(toJournalRow), ({ requestId }) => requestId)
  const pets = new Map(rows.pets.map((row) => [row.pet_id as bigint, toStoredPet(row)]))
  const byId = new Map(rows.pets.map((row) => [row.pet_id as bigint, row]))
  const holders = new Map(rows.holders.map((row) => [row.code as string, row.pet_id as bigint]))
  return {
    level: (petId) => (pets.has(petId) ? pets.get(petId) : levelOf(shop, petId)),
    pet: (petId) => pets.get(petId),
    lastOfRemoved: (petId) => (byId.get(petId)?.removed_by as bigint | null) ?? undefined,
    holderOf: (code) => holders.get(code),
    madeUnder: (requestId) => journal.get(requestId) ?? [],
    movedAt: (petId) => numberOrNull(byId.get(petId)?.moved_at) ?? undefined,
    ...rows.undoable,
  }
}

/** The journal of this engine finds a pet's movement before another by its index, and not by its head. */
function levelOf(shop: ShopState, petId: bigint) {
  const level = shop.level(petId)
  return level && { ...level, lastMovementId: null }
}

const toStoredPet = (row: Row): StoredPet | undefined =>
  row.quantity === null
    ? undefined
    : { ...toPet(row), lastMovementId: row.last_movement_id as bigint | null }

const toJournalRow = (row: Row): JournalRow => ({
  ...toEntry(row),
  id: row.id as bigint,
  petId: row.pet_id as bigint,
  previousId: null,
  requestId: row.request_id as string | null,
  position: row.position as number,
})

const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)
