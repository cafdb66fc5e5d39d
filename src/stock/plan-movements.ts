import type {
  Basket,
  BasketMovement,
  BasketRejection,
  BasketRequest,
  BasketResult,
} from './basket.ts'
import { isSameMovement, type Movement, type MovementResult, quantityAfter } from './movement.ts'
import { isTooLongAgo, occurredAt } from './occurred.ts'
import { planUndoing } from './plan-undoing.ts'
import type { PlannedStock } from './planned-stock.ts'
import { saleAmount } from './sale-amount.ts'
import type { ChangeOf } from './stock-change.ts'
import type { ChangedBy } from './store.ts'
import type { JournalRow } from './stored-stock.ts'

// A basket of a till goes the way of a tap, by http/desk/movements/movement-routes.ts and, in stock/plan-batch.ts,
// stock/plan-movements.ts: it is one change of a batch, so that all engines write it as a whole, and tables/ prune it
// as a whole.

/** Makes a movement, unless it was made before under the same id. */
export function makeMovement(
  stock: PlannedStock,
  { movement: request, keyId, currency = null }: ChangeOf<'makeMovement'>,
): MovementResult {
  const { id, petId, what, note, undoes = null } = request
  const before = stock.madeUnder(id)
  const [first] = before
  if (first !== undefined) {
    const isSame = before.length === 1 && isSameMovement(request, first)
    return isSame
      ? { outcome: 'made_before', made: toMovement(id, request, first) }
      : { outcome: 'id_reused' }
  }
  const undoing = planUndoing(stock, undoes, [request])
  if ('outcome' in undoing) return undoing
  const occurred = occurredOf(stock, request)
  if (isTooLongAgo(occurred)) return occurred
  const quantity = quantityAfter(what, stock.pet(petId).now?.quantity)
  if (typeof quantity === 'object') return quantity
  const [undone] = rowsUndone(stock, undoes)
  const by = {
    ...{ reason: undoing[0] ?? what.reason, keyId, note, requestId: id, undoes },
    ...{ occurredAt: occurred, ...saleAmount(stock, request, currency, undone) },
  }
  return { outcome: 'made', made: toMovement(id, request, move(stock, petId, quantity, by)) }
}

/**
 * Makes the movements of a basket, each after those before it, unless they were made before under the same id.
 * Where one cannot be made, none is.
 */
export function makeBasket(
  stock: PlannedStock,
  { basket, keyId, currency = null }: ChangeOf<'makeBasket'>,
): BasketResult {
  const { id, movements, undoes = null } = basket
  const before = stock.madeUnder(id)
  const toBasket = (rows: readonly JournalRow[]): Basket => ({
    id,
    movements: rows.map((row, position) =>
      toMovement(id, movements[position] as BasketMovement, row),
    ),
    undoes: rows[0]?.undoes ?? null,
    occurredAt: rows[0]?.occurredAt ?? null,
  })
  if (before.length > 0) {
    return isSameBasket({ movements, undoes }, before)
      ? { outcome: 'made_before', made: toBasket(before) }
      : { outcome: 'id_reused' }
  }
  const undoing = planUndoing(stock, undoes, movements)
  if ('outcome' in undoing) return undoing
  const occurred = occurredOf(stock, basket)
  if (isTooLongAgo(occurred)) return occurred
  const quantities = quantitiesAfter(stock, movements)
  if ('outcome' in quantities) return quantities
  const undone = rowsUndone(stock, undoes)
  const rows = movements.map((movement, position) => {
    const { petId, what, note } = movement
    const reason = undoing[position] ?? what.reason
    const by = {
      ...{ reason, keyId, note, requestId: id, position, undoes, occurredAt: occurred },
      ...saleAmount(stock, movement, currency, undone[position]),
    }
    return move(stock, petId, quantities[position] as number, by)
  })
  return { outcome: 'made', made: toBasket(rows) }
}

/** When something happened: what takes a change back belongs to the day of that change, where it has one. */
function occurredOf(
  stock: PlannedStock,
  { occurred, undoes }: Pick<BasketRequest, 'occurred' | 'undoes'>,
): ReturnType<typeof occurredAt> {
  const own = occurredAt(occurred, stock.at)
  const [undone] = rowsUndone(stock, undoes)
  return undone?.occurredAt ?? own
}

/** What is taken back, by the movements that take it back: the last one first. */
const rowsUndone = (
  stock: PlannedStock,
  undoes: string | null | undefined,
): readonly JournalRow[] => (undoes ? stock.madeUnder(undoes).toReversed() : [])

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

const isSameBasket = (
  { movements, undoes }: Omit<BasketRequest, 'id'>,
  rows: readonly JournalRow[],
): boolean =>
  movements.length === rows.length &&
  rows.every((row, position) =>
    isSameMovement({ ...(movements[position] as BasketMovement), undoes }, row),
  )

/** Sets the quantity of a pet that exists. */
function move(stock: PlannedStock, petId: bigint, quantity: number, by: ChangedBy): JournalRow {
  const pet = stock.pet(petId)
  if (pet.now === undefined) throw new Error(`pet ${petId} does not exist, and cannot be moved`)
  return stock.move(pet, pet.now, quantity, by)
}

const toMovement = (id: string, { petId, note }: BasketMovement, row: JournalRow): Movement => {
  const { previousQuantity, newQuantity, reason, at, undoes, occurredAt, amount, currency } = row
  return {
    ...{ id, lineId: String(row.id), petId, previousQuantity, newQuantity },
    ...{ reason: reason as Movement['reason'], note, amount, currency, at, occurredAt, undoes },
  }
}
