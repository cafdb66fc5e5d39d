import {
  foldMovements,
  type Increment,
  type SummedMovements,
} from '../../../../stock/totals/fold-movements.ts'
import { COUNTING_BATCH, type CountedBatch } from '../../../../stock/totals/report.ts'
import { QUARTER_MS } from '../../../../stock/totals/span.ts'
import type { Client } from '../../driver/connection.ts'
import { soundId, soundOrNull, soundReason, soundText, soundTime } from '../sound-values.ts'

// Movements are counted by id. Totals and the place up to which they are counted change in one transaction, so that
// no movement is counted twice or left out. SQLite uses ids again once the newest rows are deleted: what deletes rows
// moves the place back to the newest that is left, in its transaction.

export const PLACE = 'SELECT coalesce((SELECT movement_id FROM totals_place), 0)'

export const NEWEST = 'SELECT coalesce(max(id), 0) FROM stock_movements'

const LAST_OF_BATCH = `
  SELECT id, move_id FROM stock_movements WHERE id > ? ORDER BY id LIMIT 1 OFFSET ${COUNTING_BATCH - 1}`

const LAST_OF_BASKET = 'SELECT max(id) FROM stock_movements WHERE move_id = ?'

// The rows of a batch are many, and those of a quarter of an hour, a pet and a reason few.
const SUMS = `
  SELECT pet_id, reason,
    CASE WHEN reason = 'other' AND (note GLOB 'undo: *' OR note GLOB 'redo: *') THEN note END AS undoing,
    min(at), count(*), sum(max(previous_quantity - new_quantity, 0)), sum(max(new_quantity - previous_quantity, 0))
  FROM stock_movements WHERE id > ? AND id <= ?
  GROUP BY pet_id, reason, undoing, at / ${QUARTER_MS}`

const MOVE_PLACE = `
  INSERT INTO totals_place (id, movement_id) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET movement_id = excluded.movement_id`

// A row of a large statement costs SQLite less than one of its own.
const ROWS_A_STATEMENT = [64, 8, 1]

const addition = (table: string, key: readonly string[]) => (rows: number) =>
  `
  INSERT INTO ${table} (${key.join()}, movements, taken, added)
  VALUES ${Array.from({ length: rows }, () => `(${key.map(() => '?').join()}, ?, ?, ?)`).join()}
  ON CONFLICT (${key.join()}) DO UPDATE SET movements = movements + excluded.movements,
    taken = taken + excluded.taken, added = added + excluded.added`

const ADD_TO_STOCK = addition('stock_totals', ['span', 'start', 'reason'])
const ADD_TO_PET = addition('pet_totals', ['span', 'start', 'pet_id', 'reason'])

/** Counts movements into the totals. The caller runs each method in a transaction. */
export class TotalsTable {
  readonly #place
  readonly #newest
  readonly #lastOfBatch
  readonly #lastOfBasket
  readonly #sums
  readonly #movePlace
  readonly #addToStock
  readonly #addToPets

  constructor(client: Client) {
    const ofEachSize = (text: (rows: number) => string) =>
      ROWS_A_STATEMENT.map((size) => ({ size, statement: client.prepare(text(size)) }))
    this.#place = client.prepare(PLACE)
    this.#newest = client.prepare(NEWEST)
    this.#lastOfBatch = client.prepare(LAST_OF_BATCH)
    this.#lastOfBasket = client.prepare(LAST_OF_BASKET)
    this.#sums = client.prepare(SUMS)
    this.#movePlace = client.prepare(MOVE_PLACE)
    this.#addToStock = ofEachSize(ADD_TO_STOCK)
    this.#addToPets = ofEachSize(ADD_TO_PET)
  }

  /** Every movement up to this one is counted. */
  place(): bigint {
    return oneId(this.#place.values())
  }

  /** Counts the next batch of movements. */
  count(): CountedBatch {
    const place = this.place()
    const newest = oneId(this.#newest.values())
    if (place >= newest) return { counted: 0, more: false }
    const last = this.#endOfBatch(place) ?? newest
    const sums = this.#sums.values(place, last).map(toSum)
    const { stock, pets } = foldMovements(sums)
    this.#add(this.#addToStock, stock, ({ span, start, reason }) => [span, start, reason])
    this.#add(this.#addToPets, pets, (each) => [each.span, each.start, each.petId, each.reason])
    this.#movePlace.run(last)
    const counted = sums.reduce((all, { movements }) => all + movements, 0)
    return { counted, more: last < newest }
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
    if (this.place() > newest) this.#movePlace.run(newest)
  }

  /** The last movement of a full batch, with the rest of its basket: pruning takes a basket whole. */
  #endOfBatch(place: bigint): bigint | undefined {
    const [row] = this.#lastOfBatch.values(place)
    if (row === undefined) return undefined
    const requestId = soundOrNull(row[1], soundText)
    return requestId === null ? soundId(row[0]) : oneId(this.#lastOfBasket.values(requestId))
  }

  #add(
    statements: readonly { size: number; statement: ReturnType<Client['prepare']> }[],
    increments: readonly Increment[],
    keyOf: (increment: Increment) => (number | bigint | string)[],
  ): void {
    let place = 0
    for (const { size, statement } of statements) {
      for (; place + size <= increments.length; place += size) {
        const rows = increments.slice(place, place + size)
        statement.run(
          ...rows.flatMap((row) => [...keyOf(row), row.movements, row.taken, row.added]),
        )
      }
    }
  }
}

const BATCHES_OF_A_PRUNING = 4

const oneId = ([row]: readonly (readonly unknown[])[]): bigint => soundId(row?.[0])

const toSum = ([petId, reason, note, at, movements, taken, added]: unknown[]): SummedMovements => ({
  petId: soundId(petId),
  reason: soundReason(reason),
  note: soundOrNull(note, soundText),
  at: soundTime(at),
  movements: Number(movements),
  taken: Number(taken),
  added: Number(added),
})
