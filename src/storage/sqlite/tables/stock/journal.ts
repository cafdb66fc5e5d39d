import type { JournalEntry } from '../../../../stock/journal.ts'
import type { JournalRow } from '../../../../stock/stored-stock.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import {
  checkedId,
  checkedOrNull,
  checkedPosition,
  checkedQuantity,
  checkedReason,
  checkedSale,
  checkedText,
  checkedTime,
} from '../checked-values.ts'

// A row of a large statement costs SQLite less than one of its own.
const ROWS_A_STATEMENT = [16, 4, 1]

const COLUMNS = `
  id pet_id previous_id previous_quantity new_quantity reason note key_id at move_id position`
  .trim()
  .split(' ')
/** What few movements have, and no update over HTTP: its statement does without. */
const MORE_COLUMNS = [...COLUMNS, 'undoes', 'occurred_at', 'amount', 'currency']

// In SQL, since every update runs it: the query builder would take as long again as SQLite itself.
const append = (columns: readonly string[]) => (rows: number) =>
  `
  INSERT INTO stock_movements (${columns.join()})
  VALUES ${Array.from({ length: rows }, () => `(${columns.map(() => '?').join()})`).join()}`

const NEWEST = 'SELECT max(id) FROM stock_movements'

// Without an order: SQLite would take three times as long, and every movement asks.
export const MADE_UNDER = `
  SELECT id, position, previous_id, pet_id, previous_quantity, new_quantity, reason, note, key_id, at, move_id, undoes,
      occurred_at, amount, currency
    FROM stock_movements WHERE move_id = ?`

export const UNDONE_AT = 'SELECT at FROM stock_movements WHERE undoes = ? LIMIT 1'

export const HEAD = `
  coalesce((SELECT last_movement_id FROM inventory WHERE pet_id = $petId),
    (SELECT last_movement_id FROM removed_pets WHERE pet_id = $petId))`

/**
 * SQL that names a pet's movements, newest first, as the table `chain`.
 * @param first an expression for the id of the newest
 */
export const chainFrom = (first = HEAD, limit = '') => `
  WITH RECURSIVE chain AS (
    SELECT * FROM stock_movements WHERE pet_id = $petId AND id = ${first}
    UNION ALL
    SELECT older.* FROM chain JOIN stock_movements AS older
      ON older.id = chain.previous_id
        -- After the journal was pruned to its end, ids are used again.
        AND older.id < chain.id AND older.pet_id = chain.pet_id
    ${limit}
  )`

const HISTORY = `
  ${chainFrom()}
  SELECT pet_id, previous_quantity, new_quantity, reason, note, key_id, at, move_id, undoes, occurred_at,
      amount, currency
    FROM chain`

// Half of all ids: a batch never reaches the end of them.
const LARGEST_NEWEST = 2n ** 62n

/** The journal: a chain of movements for each pet, from the newest to the oldest. */
export class Journal {
  readonly #newest
  readonly #appends
  readonly #moreAppends
  readonly #madeUnder
  readonly #undoneAt
  readonly #movedAt
  readonly #history

  constructor(client: Client) {
    this.#newest = client.prepare(NEWEST)
    const ofEachSize = (text: (rows: number) => string) =>
      ROWS_A_STATEMENT.map((size) => ({ size, statement: client.prepare(text(size)) }))
    this.#appends = ofEachSize(append(COLUMNS))
    this.#moreAppends = ofEachSize(append(MORE_COLUMNS))
    this.#madeUnder = client.prepare(MADE_UNDER)
    this.#undoneAt = client.prepare(UNDONE_AT)
    this.#movedAt = client.prepare('SELECT at FROM stock_movements WHERE pet_id = ? AND id = ?')
    this.#history = client.prepare(HISTORY)
  }

  /**
   * The id of the next row, which is the one that SQLite would give it.
   * @throws DatabaseDamaged where no id is left: no journal is that long
   */
  nextId(): bigint {
    const [[value] = []] = this.#newest.values()
    const newest = checkedOrNull(value, checkedId) ?? 0n
    if (newest > LARGEST_NEWEST) throw new DatabaseDamaged('a row in it has an id that cannot be')
    return newest + 1n
  }

  append(rows: readonly JournalRow[]): void {
    const [appends, valuesOf] = rows.some(hasMore)
      ? [this.#moreAppends, allValuesOf]
      : [this.#appends, commonValuesOf]
    let place = 0
    for (const { size, statement } of appends) {
      for (; place + size <= rows.length; place += size) {
        statement.run(...rows.slice(place, place + size).flatMap(valuesOf))
      }
    }
  }

  /** Finds what a client made under an id, by position. */
  madeUnder(requestId: string): JournalRow[] {
    const rows = this.#madeUnder.values(requestId).map(([id, position, previousId, ...entry]) => ({
      id: checkedId(id),
      previousId: checkedOrNull(previousId, checkedId),
      ...toEntry(entry),
      position: checkedPosition(position),
    }))
    return rows.sort((one, other) => one.position - other.position)
  }

  /** When what a client made under an id was taken back; undefined: it was not. */
  undoneAt(requestId: string): number | undefined {
    const [row] = this.#undoneAt.values(requestId)
    return row && checkedTime(row[0])
  }

  /** When a movement of a pet was made; undefined where it was pruned. */
  movedAt(petId: bigint, id: bigint): number | undefined {
    const [row] = this.#movedAt.values(petId, id)
    return row && checkedTime(row[0])
  }

  /** A pet's movements, newest first, also of a pet that was removed. */
  history(petId: bigint): JournalEntry[] {
    return this.#history.values({ petId }).map(toEntry)
  }
}

function toEntry(row: unknown[]): JournalEntry {
  const [petId, previous, next, reason, note, keyId, at, requestId, undoes, occurredAt, ...sale] =
    row
  return {
    petId: checkedId(petId),
    previousQuantity: checkedQuantity(previous),
    newQuantity: checkedQuantity(next),
    reason: checkedReason(reason),
    note: checkedOrNull(note, checkedText),
    keyId: checkedOrNull(keyId, checkedText),
    at: checkedTime(at),
    occurredAt: checkedOrNull(occurredAt, checkedTime),
    requestId: checkedOrNull(requestId, checkedText),
    undoes: checkedOrNull(undoes, checkedText),
    ...checkedSale(sale),
  }
}

const commonValuesOf = (row: JournalRow) => [
  row.id,
  row.petId,
  row.previousId,
  row.previousQuantity,
  row.newQuantity,
  row.reason,
  row.note,
  row.keyId,
  row.at,
  row.requestId,
  row.position,
]

const hasMore = ({ undoes, occurredAt, amount }: JournalRow): boolean =>
  undoes !== null || occurredAt !== null || amount !== null

const allValuesOf = (row: JournalRow) => [
  ...commonValuesOf(row),
  ...[row.undoes, row.occurredAt, row.amount, row.currency],
]
