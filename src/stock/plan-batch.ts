import { isTooLongAgo, occurredAt } from './occurred.ts'
import { changedPet, hasSameBarcodes, hasSameFields, type Pet, type StockLevel } from './pet.ts'
import {
  type Addition,
  type AddOutcome,
  type EditOutcome,
  isOfOtherCurrency,
  isTakenCode,
  type Removal,
  type RemoveOutcome,
} from './pet-changes.ts'
import { hasAmount } from './pet-goods.ts'
import { editPets, removePets } from './plan-bulk.ts'
import { makeBasket, makeMovement } from './plan-movements.ts'
import { PlannedStock } from './planned-stock.ts'
import { saleAmount } from './sale-amount.ts'
import type {
  ChangeKind,
  ChangeOf,
  OutcomeOf,
  OutcomesOf,
  StockChange,
  StockChanges,
} from './stock-change.ts'
import type { StockWrites } from './stock-writes.ts'
import type { ChangedBy } from './store.ts'
import type { JournalRow, StoredPet, StoredStock } from './stored-stock.ts'
import { takenAmong, takenByAddition } from './taken-codes.ts'

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

type Plans = {
  readonly [Kind in ChangeKind]: (stock: PlannedStock, change: ChangeOf<Kind>) => OutcomeOf<Kind>
}

const PLANS: Plans = {
  setQuantity,
  makeMovement,
  makeBasket,
  addPet,
  editPet,
  editPets,
  removePet,
  removePets,
  add,
  edit,
  remove,
}

/** Whether an operation is a change that `planBatch` plans. */
export const isStockChange = <Operation extends { readonly kind: string }>(
  operation: Operation,
): operation is Extract<Operation, StockChange> => Object.hasOwn(PLANS, operation.kind)

const plan = <Kind extends ChangeKind>(
  stock: PlannedStock,
  change: ChangeOf<Kind>,
): OutcomeOf<Kind> => PLANS[change.kind](stock, change)

/** Writes no journal row for the quantity that the pet has already, unless it was counted. */
function setQuantity(
  stock: PlannedStock,
  { petId, quantity, by, isSale, currency }: ChangeOf<'setQuantity'>,
): StockLevel | undefined {
  const pet = stock.pet(petId)
  const { now } = pet
  if (now === undefined) return undefined
  if (now.quantity !== quantity || by.reason === 'count') {
    const change = quantity - now.quantity
    stock.move(pet, now, quantity, isSale ? soldOrCame(stock, petId, change, currency, by) : by)
  }
  return { petId, quantity, status: now.status }
}

/** A till that sets a quantity to fewer has sold the difference, at the price of the pet. */
function soldOrCame(
  stock: PlannedStock,
  petId: bigint,
  change: number,
  currency: number | null,
  by: ChangedBy,
): ChangedBy {
  const reason = change < 0 ? 'sale' : 'arrival'
  const made = { petId, what: { change, reason }, note: null } as const
  return { ...by, reason, ...saleAmount(stock, made, currency, undefined) }
}

/** Adds a pet, unless it was added before under the same id. */
function addPet(stock: PlannedStock, change: ChangeOf<'addPet'>): AddOutcome {
  const { addition, keyId, currency } = change
  const { id, pet, occurred, lacksSupplier = false } = addition
  const [before] = stock.madeUnder(id)
  if (before !== undefined) {
    return addedBefore(addition, before, stock.wholePet(stock.pet(pet.petId)))
  }
  if (lacksSupplier) return 'unknown_supplier'
  const came = occurredAt(occurred, stock.at)
  if (isTooLongAgo(came)) return came
  const by = { reason: 'add', keyId, requestId: id, occurredAt: came } as const
  const added = add(stock, { pet, by, currency })
  if (added === undefined) return 'pet_exists'
  return isTakenCode(added) || added === 'currency_changed' ? added : 'added'
}

/** The number of no supplier. */
const NO_SUPPLIER = 0

/**
 * Compares a repeated addition with the first one. The journal keeps its pet and quantity. The other
 * fields can be compared only while the pet is unchanged since then.
 */
function addedBefore(
  { pet: asked, lacksSupplier }: Addition,
  row: JournalRow,
  now: StoredPet | undefined,
): AddOutcome {
  const { petId, quantity } = asked
  if (row.reason !== 'add' || row.petId !== petId || row.newQuantity !== quantity) {
    return 'id_reused'
  }
  if (now === undefined) return 'removed_since'
  const isUntouched = now.lastMovementId === row.id && now.updatedAt === row.at
  // Under the name that is sent, it may have been ordered at any supplier, but not at none.
  const compared = lacksSupplier ? { ...asked, supplierId: now.supplierId ?? NO_SUPPLIER } : asked
  return !isUntouched || hasSameFields(now, compared) ? 'added_before' : 'id_reused'
}

function editPet(
  stock: PlannedStock,
  { petId, edit: changes, keyId, currency }: ChangeOf<'editPet'>,
): EditOutcome {
  const before = stock.wholePet(stock.pet(petId))
  if (before === undefined) return 'unknown_pet'
  const after = edit(stock, { petId, changes, by: { reason: 'update', keyId }, currency })
  if (isTakenCode(after) || after === 'currency_changed') return after
  if (after === undefined || hasSameFields(before, after)) return 'unchanged'
  return before.status === after.status ? 'edited' : 'status_changed'
}

/** Removes a pet, unless it was removed before under the same id. */
function removePet(
  stock: PlannedStock,
  { petId, requestId, keyId }: ChangeOf<'removePet'>,
): RemoveOutcome {
  const [before] = requestId === undefined ? [] : stock.madeUnder(requestId)
  if (before !== undefined) {
    const isSame = before.reason === 'remove' && before.petId === petId
    return isSame
      ? { outcome: 'removed_before', removal: toRemoval(before) }
      : { outcome: 'id_reused' }
  }
  const planned = stock.pet(petId)
  const pet = stock.wholePet(planned)
  if (pet === undefined) return { outcome: 'unknown_pet' }
  const by = { reason: 'remove', keyId, ...(requestId !== undefined && { requestId }) } as const
  return { outcome: 'removed', removal: toRemoval(stock.remove(planned, pet, by)) }
}

const toRemoval = ({ petId, previousQuantity, at }: JournalRow): Removal => ({
  petId,
  previousQuantity,
  at,
})

type InputOf<Kind extends ChangeKind> = StockChanges[Kind]['input']

function add(stock: PlannedStock, { pet, by, currency }: InputOf<'add'>): OutcomeOf<'add'> {
  const planned = stock.pet(pet.petId)
  if (planned.now !== undefined) return undefined
  if (hasAmount(pet) && isOfOtherCurrency({ currency }, stock.currency)) return 'currency_changed'
  return takenByAddition(pet, stock.codes) ?? stock.add(planned, pet, by)
}

/** Changes some fields. A pet that has these values already stays as it is. */
function edit(
  stock: PlannedStock,
  { petId, changes, by, currency }: InputOf<'edit'>,
): OutcomeOf<'edit'> {
  const planned = stock.pet(petId)
  const before = stock.wholePet(planned)
  if (before === undefined) return undefined
  if (hasAmount(changes) && isOfOtherCurrency({ currency }, stock.currency)) {
    return 'currency_changed'
  }
  const after = changedPet(before, changes)
  if (!hasSameBarcodes(before, after)) {
    const taken = takenAmong(petId, after.barcodes, stock.codes)
    if (taken !== undefined) return taken
  }
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
