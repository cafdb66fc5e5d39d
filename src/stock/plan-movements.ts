import type { BasketMovement, BasketRejection, BasketResult } from './basket.ts'
import { isSameMovement, type Movement, type MovementResult, quantityAfter } from './movement.ts'
import type { PlannedStock } from './planned-stock.ts'
import type { ChangeOf } from './stock-change.ts'
import type { ChangedBy } from './store.ts'
import type { JournalRow } from './stored-stock.ts'

// A basket of a till goes the way of a tap, by http/desk/movements/movement-routes.ts and, in stock/plan-batch.ts,
// stock/plan-movements.ts: it is one change of a batch, so that all engines write it as a whole, and tables/ prune it
// as a whole.

/** Makes a movement, unless it was made before under the same id. */
export function makeMovement(
  stock: PlannedStock,
  { movement: request, keyId }: ChangeOf<'makeMovement'>,
): MovementResult {
  const { id, petId, what, note } = request
  const before = stock.madeUnder(id)
  const [first] = before
  if (first !== undefined) {
    const isSame = before.length === 1 && isSameMovement(request, first)
    return isSame
      ? { outcome: 'made_before', made: toMovement(id, request, first) }
      : { outcome: 'id_reused' }
  }
  const quantity = quantityAfter(what, stock.pet(petId).now?.quantity)
  if (typeof quantity === 'object') return quantity
  const by = { reason: what.reason, keyId, note, requestId: id }
  return { outcome: 'made', made: toMovement(id, request, move(stock, petId, quantity, by)) }
}

/**
 * Makes the movements of a basket, each after those before it, unless they were made before under the same id.
 * Where one cannot be made, none is.
 */
export function makeBasket(
  stock: PlannedStock,
  { basket: { id, movements }, keyId }: ChangeOf<'makeBasket'>,
): BasketResult {
  const before = stock.madeUnder(id)
  const toBasket = (rows: readonly JournalRow[]) => ({
    id,
    movements: rows.map((row, position) =>
      toMovement(id, movements[position] as BasketMovement, row),
    ),
  })
  if (before.length > 0) {
    return isSameBasket(movements, before)
      ? { outcome: 'made_before', made: toBasket(before) }
      : { outcome: 'id_reused' }
  }
  const quantities = quantitiesAfter(stock, movements)
  if ('outcome' in quantities) return quantities
  const rows = movements.map(({ petId, what, note }, position) => {
    const by = { reason: what.reason, keyId, note, requestId: id, position }
    return move(stock, petId, quantities[position] as number, by)
  })
  return { outcome: 'made', made: toBasket(rows) }
}

/** The quantity of its pet after each movement, or the first movement that cannot be made. */
function quantitiesAfter(
  stock: PlannedStock,
  movements: readonly BasketMovement[],
): readonly number[] | BasketRejection {
  const now = new Map<bigint, number>()
  const quantities: number[] = []
  for (const [position, { petId, what }] of movements.entries()) {
    const quantity = quantityAfter(what, now.get(petId) ?? stock.pet(petId).now?.quantity)
    if (typeof quantity === 'object') return { ...quantity, position, petId }
    now.set(petId, quantity)
    quantities.push(quantity)
  }
  return quantities
}

const isSameBasket = (movements: readonly BasketMovement[], rows: readonly JournalRow[]): boolean =>
  movements.length === rows.length &&
  rows.every((row, position) => isSameMovement(movements[position] as BasketMovement, row))

/** Sets the quantity of a pet that exists. */
function move(stock: PlannedStock, petId: bigint, quantity: number, by: ChangedBy): JournalRow {
  const pet = stock.pet(petId)
  if (pet.now === undefined) throw new Error(`pet ${petId} does not exist, and cannot be moved`)
  return stock.move(pet, pet.now, quantity, by)
}

const toMovement = (
  id: string,
  { petId, what: { reason }, note }: BasketMovement,
  { previousQuantity, newQuantity, at }: JournalRow,
): Movement => ({ id, petId, previousQuantity, newQuantity, reason, note, at })
