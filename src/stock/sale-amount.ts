import { priceTimes } from '../money/bounds.ts'
import type { BasketMovement } from './basket.ts'
import { NO_AMOUNT, SALE_REASONS, type SaleAmount } from './journal.ts'
import type { PlannedStock } from './planned-stock.ts'
import type { StockChange } from './stock-change.ts'
import type { JournalRow } from './stored-stock.ts'
import { countedReason } from './totals/fold-movements.ts'

// What a sale came to is kept with it: a price that changes later changes nothing of it. A till says what it has rung up.
// Otherwise it is the price of the moment of the commit, and without one nothing is known.

/** Whether the amount of a movement is by the price of its pet, in a shop that has a currency. */
const isByPrice = ({ what, note, amount }: Omit<BasketMovement, 'petId'>): boolean =>
  'change' in what &&
  (amount ?? null) === null &&
  SALE_REASONS.includes(countedReason({ reason: what.reason, note }))

/**
 * What a movement comes to.
 * @param currency the number of the currency of what was rung up; null: the shop has none
 * @param undone what the movement takes back
 */
export function saleAmount(
  stock: PlannedStock,
  movement: BasketMovement,
  currency: number | null,
  undone: JournalRow | undefined,
): SaleAmount {
  if (undone !== undefined) return takenBack(undone)
  if (currency === null) return NO_AMOUNT
  const { petId, what, amount = null } = movement
  if (amount !== null) return { amount, currency: movement.currency ?? currency }
  if (!isByPrice(movement) || !('change' in what)) return NO_AMOUNT
  const price = stock.wholePet(stock.pet(petId))?.price
  // What leaves the range of amounts is not known: a sale is not refused for a price.
  const byPrice = price === undefined ? null : priceTimes(price, -what.change)
  // The price is of the currency of the moment of the commit, too.
  return byPrice === null
    ? NO_AMOUNT
    : { amount: byPrice, currency: stock.currency?.number ?? currency }
}

/** The money goes the other way, in the currency in which it came. */
const takenBack = ({ amount, currency }: JournalRow): SaleAmount => ({
  amount: amount === null ? null : 0 - amount,
  currency,
})

/** The pets whose prices a change asks for. */
export function pricedPetsOf(change: StockChange): readonly bigint[] {
  if (change.kind === 'setQuantity') {
    return change.isSale && change.currency !== null ? [change.petId] : []
  }
  if (change.kind !== 'makeMovement' && change.kind !== 'makeBasket') return []
  if ((change.currency ?? null) === null) return []
  const made = change.kind === 'makeMovement' ? change.movement : change.basket
  if ((made.undoes ?? null) !== null) return []
  const movements = change.kind === 'makeMovement' ? [change.movement] : change.basket.movements
  return movements.filter(isByPrice).map(({ petId }) => petId)
}
