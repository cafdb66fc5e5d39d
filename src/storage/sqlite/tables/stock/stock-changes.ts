import type { TouchedPets } from '../../../../stock/stock-listener.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedId, checkedQuantity, checkedStatus } from '../checked-values.ts'
import { MOST_CHANGES } from '../pet-edits.ts'

// Every change of a pet adds a row: a movement to the journal, any other edit to pet_edits. SQLite uses an
// id again once the newest row is deleted. So a cursor names what stands at its ids, too, and where that is
// gone or another the stock has to be read whole.

/** Where the newest movement and the newest edit are; what follows them is new. */
export interface ChangeCursor {
  readonly movement: Place
  readonly edit: Place
}

/** A row by its id, and what it says. */
interface Place {
  readonly id: bigint
  readonly petId: bigint
  readonly at: bigint
}

/** Before the first row of a table. */
const BEGINNING: Place = { id: 0n, petId: 0n, at: 0n }

const TABLES = { movement: 'stock_movements', edit: 'pet_edits' } as const

// SQLite's JSON keeps every digit of an int64.
const LEVELS = `
  SELECT touched.value, pet.pet_id IS NULL, pet.quantity, pet.status
    FROM json_each(?) AS touched LEFT JOIN inventory AS pet ON pet.pet_id = touched.value`

/** The changes of the stock, by whatever process. The caller runs each method in a transaction. */
export class StockChangesTable {
  readonly #movements: RowsOfATable
  readonly #edits: RowsOfATable
  readonly #levels

  constructor(client: Client) {
    this.#movements = new RowsOfATable(client, TABLES.movement)
    this.#edits = new RowsOfATable(client, TABLES.edit)
    this.#levels = client.prepare(LEVELS)
  }

  cursor(): ChangeCursor {
    return { movement: this.#movements.newest(), edit: this.#edits.newest() }
  }

  /** Reads the pets that were changed after a cursor, as they are now. */
  changesSince({ movement, edit }: ChangeCursor): TouchedPets | 'too_many' {
    const moved = this.#movements.petsAfter(movement)
    const edited = this.#edits.petsAfter(edit)
    if (moved === undefined || edited === undefined) return 'too_many'
    const petIds = [...new Set([...moved, ...edited])]
    if (petIds.length === 0) return { changed: [], removed: [] }
    const rows = this.#levels.values(`[${petIds.join()}]`)
    const isGone = ([, gone]: unknown[]): boolean => gone === 1n
    return {
      changed: rows
        .filter((row) => !isGone(row))
        .map(([petId, , quantity, status]) => ({
          petId: checkedId(petId),
          quantity: checkedQuantity(quantity),
          status: checkedStatus(status),
        })),
      removed: rows.filter(isGone).map(([petId]) => checkedId(petId)),
    }
  }
}

/** The rows of a table in which each change of a pet has one. */
class RowsOfATable {
  readonly #newest
  readonly #at
  readonly #after

  constructor(client: Client, table: (typeof TABLES)[keyof typeof TABLES]) {
    this.#newest = client.prepare(`SELECT id, pet_id, at FROM ${table} ORDER BY id DESC LIMIT 1`)
    this.#at = client.prepare(`SELECT pet_id, at FROM ${table} WHERE id = ?`)
    this.#after = client.prepare(
      `SELECT pet_id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${MOST_CHANGES + 1}`,
    )
  }

  newest(): Place {
    const [row] = this.#newest.values() as [id: bigint, petId: bigint, at: bigint][]
    if (row === undefined) return BEGINNING
    const [id, petId, at] = row
    return { id, petId, at }
  }

  /** The pets in the rows after a place; undefined where they are too many, or the place is not as it was. */
  petsAfter(place: Place): bigint[] | undefined {
    if (!this.#stands(place)) return undefined
    const rows = this.#after.values(place.id) as [petId: bigint][]
    return rows.length > MOST_CHANGES ? undefined : rows.map(([petId]) => petId)
  }

  #stands({ id, petId, at }: Place): boolean {
    if (id === BEGINNING.id) return true
    const [row] = this.#at.values(id) as [petId: bigint, at: bigint][]
    return row !== undefined && row[0] === petId && row[1] === at
  }
}
