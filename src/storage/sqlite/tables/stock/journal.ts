import type { JournalEntry } from '../../../../stock/journal.ts'
import type { JournalRow } from '../../../../stock/stored-stock.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import {
  soundId,
  soundOrNull,
  soundPosition,
  soundQuantity,
  soundReason,
  soundText,
  soundTime,
} from '../sound-values.ts'

// A row of a large statement costs SQLite less than one of its own.
const ROWS_A_STATEMENT = [16, 4, 1]

// In SQL, since every update runs it: the query builder would take as long again as SQLite itself.
const append = (rows: number) => `
  INSERT INTO stock_movements
    (id, pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at, move_id, position)
  VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join()}`

const NEWEST = 'SELECT max(id) FROM stock_movements'

// Without an order: SQLite would take three times as long, and every movement asks.
export const MADE_UNDER = `
  SELECT id, position, previous_id, pet_id, previous_quantity, new_quantity, reason, note, key_id, at
    FROM stock_movements WHERE move_id = ?`

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
  SELECT pet_id, previous_quantity, new_quantity, reason, note, key_id, at FROM chain`

// Half of all ids: a batch never reaches the end of them.
const LARGEST_NEWEST = 2n ** 62n

/** The journal: a chain of movements for each pet, from the newest to the oldest. */
export class Journal {
  readonly #newest
  readonly #appends
  readonly #madeUnder
  readonly #movedAt
  readonly #history

  constructor(client: Client) {
    this.#newest = client.prepare(NEWEST)
    this.#appends = ROWS_A_STATEMENT.map((size) => ({
      size,
      statement: client.prepare(append(size)),
    }))
    this.#madeUnder = client.prepare(MADE_UNDER)
    this.#movedAt = client.prepare('SELECT at FROM stock_movements WHERE pet_id = ? AND id = ?')
    this.#history = client.prepare(HISTORY)
  }

  /**
   * The id of the next row, which is the one that SQLite would give it.
   * @throws DatabaseDamaged where no id is left: no journal is that long
   */
  nextId(): bigint {
    const [[value] = []] = this.#newest.values()
    const newest = soundOrNull(value, soundId) ?? 0n
    if (newest > LARGEST_NEWEST) throw new DatabaseDamaged('a row in it has an id that cannot be')
    return newest + 1n
  }

  append(rows: readonly JournalRow[]): void {
    let place = 0
    for (const { size, statement } of this.#appends) {
      for (; place + size <= rows.length; place += size) {
        statement.run(...rows.slice(place, place + size).flatMap(valuesOf))
      }
    }
  }

  /** Finds what a client made under an id, by position. */
  madeUnder(requestId: string): JournalRow[] {
    const rows = this.#madeUnder.values(requestId).map(([id, position, previousId, ...entry]) => ({
      id: soundId(id),
      previousId: soundOrNull(previousId, soundId),
      ...toEntry(entry),
      requestId,
      position: soundPosition(position),
    }))
    return rows.sort((one, other) => one.position - other.position)
  }

  /** When a movement of a pet was made; undefined where it was pruned. */
  movedAt(petId: bigint, id: bigint): number | undefined {
    const [row] = this.#movedAt.values(petId, id)
    return row && soundTime(row[0])
  }

  /** A pet's movements, newest first, also of a pet that was removed. */
  history(petId: bigint): JournalEntry[] {
    return this.#history.values({ petId }).map(toEntry)
  }
}

function toEntry([petId, previous, next, reason, note, keyId, at]: unknown[]): JournalEntry {
  return {
    petId: soundId(petId),
    previousQuantity: soundQuantity(previous),
    newQuantity: soundQuantity(next),
    reason: soundReason(reason),
    note: soundOrNull(note, soundText),
    keyId: soundOrNull(keyId, soundText),
    at: soundTime(at),
  }
}

const valuesOf = (row: JournalRow) => [
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
