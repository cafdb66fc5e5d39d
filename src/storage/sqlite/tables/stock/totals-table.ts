import {
  foldMoney,
  foldMovements,
  type SummedMoney,
  type SummedMovements,
} from '../../../../stock/totals/fold-movements.ts'
import { COUNTING_BATCH, type CountedBatch } from '../../../../stock/totals/report.ts'
import { QUARTER_MS } from '../../../../stock/totals/span.ts'
import type { Client } from '../../driver/connection.ts'
import {
  checkedId,
  checkedOrNull,
  checkedReason,
  checkedText,
  checkedTime,
} from '../checked-values.ts'
import { Adding, PET_MONEY, PET_TOTALS, STOCK_MONEY, STOCK_TOTALS } from './added-sums.ts'

// Movements are counted by id. Totals and the place up to which they are counted change in one transaction, so that
// no movement is counted twice or left out. SQLite uses ids again once the newest rows are deleted: what deletes rows
// moves the place back to the newest that is left, in its transaction.

const PLACE = 'SELECT coalesce((SELECT movement_id FROM totals_place), 0)'

// Once the shop has a currency, its money is counted with its movements, in the same batches. It has a place of its own, since
// a shop may come from a database in which one is behind the other.
const MONEY_PLACE = 'SELECT movement_id FROM money_place'

/** Up to this movement both are counted. */
export const COUNTED = `
  SELECT coalesce(min(movement_id), 0) FROM (
    SELECT coalesce((SELECT movement_id FROM totals_place), 0) AS movement_id
    UNION ALL ${MONEY_PLACE})`

export const NEWEST = 'SELECT coalesce(max(id), 0) FROM stock_movements'

const LAST_OF_BATCH = `
  SELECT id, move_id FROM stock_movements WHERE id > ? ORDER BY id LIMIT 1 OFFSET ${COUNTING_BATCH - 1}`

const LAST_OF_BASKET = 'SELECT max(id) FROM stock_movements WHERE move_id = ?'

// What was sent late is added to its own day, which may be counted long since.
// The rows of a batch are many, and those of a quarter of an hour, a pet and a reason few.
const SUMS = `
  SELECT pet_id, reason,
    CASE WHEN reason = 'other' AND (note GLOB 'undo: *' OR note GLOB 'redo: *') THEN note END AS undoing,
    min(coalesce(occurred_at, at)), count(*), sum(max(previous_quantity - new_quantity, 0)), sum(max(new_quantity - previous_quantity, 0))
  FROM stock_movements WHERE id > ? AND id <= ?
  GROUP BY pet_id, reason, undoing, coalesce(occurred_at, at) / ${QUARTER_MS}`

const SUMS_OF_MONEY = `
  SELECT pet_id, reason,
    CASE WHEN reason = 'other' AND (note GLOB 'undo: *' OR note GLOB 'redo: *') THEN note END AS undoing,
    min(coalesce(occurred_at, at)), currency, sum(amount), sum(max(previous_quantity - new_quantity, 0)), sum(max(new_quantity - previous_quantity, 0))
  FROM stock_movements WHERE id > ? AND id <= ? AND amount IS NOT NULL
  GROUP BY pet_id, reason, undoing, currency, coalesce(occurred_at, at) / ${QUARTER_MS}`

const MOVE_PLACE = `
  INSERT INTO totals_place (id, movement_id) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET movement_id = excluded.movement_id`

const MOVE_MONEY_PLACE = 'UPDATE money_place SET movement_id = ?'

/** Counts movements into the totals. The caller runs each method in a transaction. */
export class TotalsTable {
  readonly #place
  readonly #newest
  readonly #lastOfBatch
  readonly #lastOfBasket
  readonly #sums
  readonly #moneyPlace
  readonly #sumsOfMoney
  readonly #movePlace
  readonly #moveMoneyPlace
  readonly #totals
  readonly #money

  constructor(client: Client) {
    this.#place = client.prepare(PLACE)
    this.#newest = client.prepare(NEWEST)
    this.#lastOfBatch = client.prepare(LAST_OF_BATCH)
    this.#lastOfBasket = client.prepare(LAST_OF_BASKET)
    this.#sums = client.prepare(SUMS)
    this.#moneyPlace = client.prepare(MONEY_PLACE)
    this.#sumsOfMoney = client.prepare(SUMS_OF_MONEY)
    this.#movePlace = client.prepare(MOVE_PLACE)
    this.#moveMoneyPlace = client.prepare(MOVE_MONEY_PLACE)
    this.#totals = {
      stock: new Adding(client, STOCK_TOTALS),
      pets: new Adding(client, PET_TOTALS),
    }
    this.#money = { stock: new Adding(client, STOCK_MONEY), pets: new Adding(client, PET_MONEY) }
  }

  /** Every movement up to this one is counted, with its money. */
  place(): bigint {
    return leastOf(this.#places())
  }

  /** Counts the next batch of movements. */
  count(): CountedBatch {
    const places = this.#places()
    const { totals, money } = places
    const place = leastOf(places)
    const newest = oneId(this.#newest.values())
    if (place >= newest) return { counted: 0, more: false }
    const last = this.#endOfBatch(place) ?? newest
    const counted = totals < last ? this.#countMovements(totals, last) : 0
    if (money !== undefined && money < last) this.#countMoney(money, last)
    return { counted, more: last < newest }
  }

  #countMovements(place: bigint, last: bigint): number {
    const sums = this.#sums.values(place, last).map(toSum)
    const { stock, pets } = foldMovements(sums)
    this.#totals.stock.add(stock)
    this.#totals.pets.add(pets)
    this.#movePlace.run(last)
    return sums.reduce((all, { movements }) => all + movements, 0)
  }

  #countMoney(place: bigint, last: bigint): void {
    const { stock, pets } = foldMoney(this.#sumsOfMoney.values(place, last).map(toMoney))
    this.#money.stock.add(stock)
    this.#money.pets.add(pets)
    this.#moveMoneyPlace.run(last)
  }

  /** The place of the money; undefined: the shop has no currency. */
  #places(): Places {
    const [money] = this.#moneyPlace.values()
    return { totals: oneId(this.#place.values()), money: money && checkedId(money[0]) }
  }

  /** Counts movements up to one, which is to be deleted; a few batches at most. @returns the place */
  countTo(id: bigint): bigint {
    for (let batches = 0; batches < BATCHES_OF_A_PRUNING && this.place() < id; batches++) {
      if (!this.count().more) break
    }
    return this.place()
  }

  /** Moves the place back where the newest movements were deleted: their ids are used again. */
  followDeletion(): void {
    const newest = oneId(this.#newest.values())
    const { totals, money = newest } = this.#places()
    if (totals > newest) this.#movePlace.run(newest)
    if (money > newest) this.#moveMoneyPlace.run(newest)
  }

  /** The last movement of a full batch, with the rest of its basket: pruning takes a basket whole. */
  #endOfBatch(place: bigint): bigint | undefined {
    const [row] = this.#lastOfBatch.values(place)
    if (row === undefined) return undefined
    const requestId = checkedOrNull(row[1], checkedText)
    return requestId === null ? checkedId(row[0]) : oneId(this.#lastOfBasket.values(requestId))
  }
}

const BATCHES_OF_A_PRUNING = 4

/** Up to which movements are counted. */
interface Places {
  readonly totals: bigint
  /** Undefined: the shop has no currency. */
  readonly money: bigint | undefined
}

const leastOf = ({ totals, money }: Places): bigint =>
  money !== undefined && money < totals ? money : totals

const oneId = ([row]: readonly (readonly unknown[])[]): bigint => checkedId(row?.[0])

const toPlace = ([petId, reason, note, at]: unknown[]) => ({
  petId: checkedId(petId),
  reason: checkedReason(reason),
  note: checkedOrNull(note, checkedText),
  at: checkedTime(at),
})

const toMoney = ([...row]: unknown[]): SummedMoney => {
  const [currency, amount, taken, added] = row.slice(4)
  const units = { taken: Number(taken), added: Number(added) }
  return { ...toPlace(row), currency: Number(currency), amount: checkedId(amount), ...units }
}

const toSum = ([...row]: unknown[]): SummedMovements => {
  const [movements, taken, added] = row.slice(4)
  return {
    ...toPlace(row),
    movements: Number(movements),
    taken: Number(taken),
    added: Number(added),
  }
}
