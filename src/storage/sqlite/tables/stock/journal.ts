import type { JournalEntry } from '../../../../stock/journal.ts'
import type { Movement } from '../../../../stock/movement.ts'
import type { PetStatus } from '../../../../stock/pet.ts'
import type { ChangedBy } from '../../../../stock/store.ts'
import type { Client } from '../../driver/connection.ts'
import {
  soundId,
  soundOrNull,
  soundQuantity,
  soundReason,
  soundText,
  soundTime,
} from '../sound-values.ts'

export interface NewJournalEntry {
  readonly petId: bigint
  /** The pet's movement before this one. */
  readonly previousId: bigint | null
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly note: string | null
  readonly at: number
}

// In SQL, since every update runs it: the query builder would take as long again as SQLite itself.
const APPEND = `
  INSERT INTO stock_movements
    (pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at, move_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

const MOVEMENT = `
  SELECT pet_id, previous_quantity, new_quantity, reason, note, at FROM stock_movements
    WHERE move_id = ?`

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
        -- After the journal was pruned to its end, SQLite uses ids again.
        AND older.id < chain.id AND older.pet_id = chain.pet_id
    ${limit}
  )`

/** The note of a movement that changes the status. */
export const statusNote = (before: PetStatus, after: PetStatus): string | null =>
  before === after ? null : `status ${before} -> ${after}`

const HISTORY = `
  ${chainFrom()}
  SELECT pet_id, previous_quantity, new_quantity, reason, note, key_id, at FROM chain`

/** The journal: a chain of movements for each pet, from the newest to the oldest. */
export class Journal {
  readonly #append
  readonly #history
  readonly #movement
  readonly #time

  constructor(client: Client) {
    this.#append = client.prepare(APPEND)
    this.#history = client.prepare(HISTORY)
    this.#movement = client.prepare(MOVEMENT)
    this.#time = client.prepare('SELECT at FROM stock_movements WHERE id = ?')
  }

  /** @returns the movement's id: the new head of the pet's history */
  append(movement: NewJournalEntry, by: ChangedBy): bigint {
    const { lastInsertRowid } = this.#append.run(
      movement.petId,
      movement.previousId,
      movement.previousQuantity,
      movement.newQuantity,
      by.reason,
      movement.note,
      by.keyId,
      movement.at,
      by.requestId ?? null,
    )
    return lastInsertRowid as bigint
  }

  /** Finds the movement that a client made under an id. */
  findMovement(id: string): Movement | undefined {
    const [row] = this.#movement.values(id)
    if (row === undefined) return undefined
    const [petId, previousQuantity, newQuantity, reason, note, at] = row
    return {
      id,
      petId: soundId(petId),
      previousQuantity: soundQuantity(previousQuantity),
      newQuantity: soundQuantity(newQuantity),
      reason: soundReason(reason) as Movement['reason'],
      note: soundOrNull(note, soundText),
      at: soundTime(at),
    }
  }

  timeOf(id: bigint): number | undefined {
    const [row] = this.#time.values(id) as [bigint][]
    return row && Number(row[0])
  }

  /** A pet's movements, newest first, also of a pet that was removed. */
  history(petId: bigint): JournalEntry[] {
    return this.#history
      .values({ petId })
      .map(([id, previousQuantity, newQuantity, reason, note, keyId, at]) => ({
        petId: soundId(id),
        previousQuantity: soundQuantity(previousQuantity),
        newQuantity: soundQuantity(newQuantity),
        reason: soundReason(reason),
        note: soundOrNull(note, soundText),
        keyId: soundOrNull(keyId, soundText),
        at: soundTime(at),
      }))
  }
}
