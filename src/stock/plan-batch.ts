import { isSameMovement, type Movement, type MovementResult, quantityAfter } from './movement.ts'
import { hasSameFields, type Pet, type StockLevel } from './pet.ts'
import type { AddOutcome, EditOutcome } from './pet-changes.ts'
import { PlannedStock, type StockWrites } from './planned-stock.ts'
import type {
  ChangeKind,
  ChangeOf,
  OutcomeOf,
  OutcomesOf,
  StockChange,
  StockChanges,
} from './stock-change.ts'
import type { JournalRow, StoredPet, StoredStock } from './stored-stock.ts'

export interface BatchPlan<Changes extends readonly StockChange[]> extends StockWrites {
  readonly outcomes: OutcomesOf<Changes>
}

/**
 * Plans a batch of changes by the rules of the stock, the same for every engine. Each change finds the
 * stock as those before it leave it. Nothing is written: an engine whose stock has changed in the
 * meantime plans again.
 * @param stored what is stored, all of one moment
 * @param at the time of all changes, in UTC epoch milliseconds
 * @param nextId the id of the next journal row
 */
export function planBatch<const Changes extends readonly StockChange[]>(
  stored: StoredStock,
  changes: Changes,
  at: number,
  nextId: bigint,
): BatchPlan<Changes> {
  const stock = new PlannedStock(stored, at, nextId)
  const outcomes = changes.map((change) => plan(stock, change))
  return { outcomes: outcomes as OutcomesOf<Changes>, ...stock.writes() }
}

function plan(stock: PlannedStock, change: StockChange): OutcomeOf<StockChange> {
  switch (change.kind) {
    case 'setQuantity':
      return setQuantity(stock, change)
    case 'makeMovement':
      return makeMovement(stock, change)
    case 'addPet':
      return addPet(stock, change)
    case 'editPet':
      return editPet(stock, change)
    case 'add':
      return add(stock, change)
    case 'edit':
      return edit(stock, change)
    case 'remove':
      return remove(stock, change)
  }
}

/** Writes no journal row for the quantity that the pet has already, unless it was counted. */
function setQuantity(
  stock: PlannedStock,
  { petId, quantity, by }: ChangeOf<'setQuantity'>,
): StockLevel | undefined {
  const pet = stock.pet(petId)
  const { now } = pet
  if (now === undefined) return undefined
  if (now.quantity !== quantity || by.reason === 'count') stock.move(pet, now, quantity, by)
  return { petId, quantity, status: now.status }
}

/** Makes a movement, unless it was made before under the same id. */
function makeMovement(
  stock: PlannedStock,
  { movement: request, keyId }: ChangeOf<'makeMovement'>,
): MovementResult {
  const { id, petId, what, note } = request
  const toMovement = ({ previousQuantity, newQuantity, at }: JournalRow): Movement => {
    const { reason } = what
    return { id, petId, previousQuantity, newQuantity, reason, note, at }
  }
  const before = stock.madeUnder(id)
  if (before !== undefined) {
    return isSameMovement(request, before)
      ? { outcome: 'made_before', made: toMovement(before) }
      : { outcome: 'id_reused' }
  }
  const pet = stock.pet(petId)
  const { now } = pet
  if (now === undefined) return { outcome: 'unknown_pet' }
  const quantity = quantityAfter(what, now.quantity)
  if (typeof quantity === 'string') return { outcome: quantity, quantity: now.quantity }
  const by = { reason: what.reason, keyId, note, requestId: id }
  return { outcome: 'made', made: toMovement(stock.move(pet, now, quantity, by)) }
}

/** Adds a pet, unless it was added before under the same id. */
function addPet(
  stock: PlannedStock,
  { addition: { id, pet }, keyId }: ChangeOf<'addPet'>,
): AddOutcome {
  const before = stock.madeUnder(id)
  if (before !== undefined) return addedBefore(pet, before, stock.wholePet(stock.pet(pet.petId)))
  const by = { reason: 'add', keyId, requestId: id } as const
  return add(stock, { pet, by }) === undefined ? 'pet_exists' : 'added'
}

/**
 * Compares a repeated addition with the first one. The journal keeps its pet and quantity. The other
 * fields can be compared only while the pet is unchanged since then.
 */
function addedBefore(
  asked: Omit<Pet, 'updatedAt'>,
  row: JournalRow,
  now: StoredPet | undefined,
): AddOutcome {
  const { petId, quantity } = asked
  if (row.reason !== 'add' || row.petId !== petId || row.newQuantity !== quantity) {
    return 'id_reused'
  }
  if (now === undefined) return 'removed_since'
  const isUntouched = now.lastMovementId === row.id && now.updatedAt === row.at
  return !isUntouched || hasSameFields(now, asked) ? 'added_before' : 'id_reused'
}

function editPet(
  stock: PlannedStock,
  { petId, edit: changes, keyId }: ChangeOf<'editPet'>,
): EditOutcome {
  const before = stock.wholePet(stock.pet(petId))
  if (before === undefined) return 'unknown_pet'
  const after = edit(stock, { petId, changes, by: { reason: 'update', keyId } })
  if (after === undefined || hasSameFields(before, after)) return 'unchanged'
  return before.status === after.status ? 'edited' : 'status_changed'
}

type InputOf<Kind extends ChangeKind> = StockChanges[Kind]['input']

function add(stock: PlannedStock, { pet, by }: InputOf<'add'>): Pet | undefined {
  const planned = stock.pet(pet.petId)
  return planned.now === undefined ? stock.add(planned, pet, by) : undefined
}

/** Changes some fields. A pet that has these values already stays as it is. */
function edit(stock: PlannedStock, { petId, changes, by }: InputOf<'edit'>): Pet | undefined {
  const planned = stock.pet(petId)
  const before = stock.wholePet(planned)
  if (before === undefined) return undefined
  const after = { ...before, ...changes }
  if (!hasSameFields(before, after)) return stock.edit(planned, before, after, by)
  const { lastMovementId: _, ...pet } = before
  return pet
}

function remove(stock: PlannedStock, { petId, by }: InputOf<'remove'>): Pet | undefined {
  const planned = stock.pet(petId)
  const before = stock.wholePet(planned)
  if (before === undefined) return undefined
  stock.remove(planned, before, by)
  const { lastMovementId: _, ...pet } = before
  return pet
}
