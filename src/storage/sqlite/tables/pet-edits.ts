import type { Client } from '../driver/connection.ts'

/** The most rows of each table that are read as single changes. */
export const MOST_CHANGES = 2_000

const RECORD = 'INSERT INTO pet_edits (pet_id, at) VALUES (?, ?)'

/** Keeps so many edits that a reader who has missed older ones finds too many. */
const KEPT_EDITS = MOST_CHANGES + 1

export const FORGET_OLD_EDITS = `
  DELETE FROM pet_edits WHERE id <= (SELECT max(id) FROM pet_edits) - ${KEPT_EDITS}`

/** The edits that write no movement, so that a server notices those of a command. */
export class PetEdits {
  readonly #record
  readonly #forgetOld

  constructor(client: Client) {
    this.#record = client.prepare(RECORD)
    this.#forgetOld = client.prepare(FORGET_OLD_EDITS)
  }

  /** Records one edit. The caller runs it in the transaction of the edit. */
  record(petId: bigint, at: number): void {
    this.#record.run(petId, at)
    this.#forgetOld.run()
  }
}
