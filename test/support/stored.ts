import { Database } from 'bun:sqlite'

/** What must not be found in any database, with the number of rows in which it is. */
const FAULTS = {
  'a movement that does not follow the one before it': `
    SELECT count(*) FROM stock_movements AS m LEFT JOIN stock_movements AS p ON p.id = m.previous_id
      WHERE m.previous_id IS NOT NULL AND (p.id IS NULL OR p.id >= m.id OR p.pet_id <> m.pet_id
        OR p.new_quantity <> m.previous_quantity)`,
  'a history that does not begin with nothing in stock': `
    SELECT count(*) FROM stock_movements WHERE previous_id IS NULL AND previous_quantity <> 0`,
  'a pet that does not have what its history says': `
    SELECT count(*) FROM inventory AS i LEFT JOIN stock_movements AS m ON m.id = i.last_movement_id
      WHERE m.id IS NULL OR m.pet_id <> i.pet_id OR m.new_quantity <> i.quantity`,
  // Of all movements each is followed by one other, but for the last of each pet.
  'a movement beside the histories': `
    SELECT abs((SELECT count(*) - count(DISTINCT previous_id) FROM stock_movements)
      - (SELECT count(*) FROM inventory))`,
} as const

/** Looks into a database beside the service that runs on it: `using stored = new Stored(shop)`. */
export class Stored {
  readonly #client: Database

  constructor({ database }: { readonly database: string }) {
    this.#client = new Database(database, { readonly: true })
    this.#client.run('PRAGMA busy_timeout = 5000')
  }

  /** What is wrong with it; nothing, if all is well. */
  faults(): string[] {
    const check = this.#client.query('PRAGMA integrity_check').values().flat()
    const found = check.filter((line) => line !== 'ok').map(String)
    for (const [name, query] of Object.entries(FAULTS)) {
      const rows = this.#number(query)
      if (rows > 0) found.push(`${name}: ${rows}`)
    }
    return found
  }

  quantities(): Map<number, number> {
    return new Map(
      this.#client.query('SELECT pet_id, quantity FROM inventory').values() as [number, number][],
    )
  }

  quantity(petId: number): number | undefined {
    return this.quantities().get(petId)
  }

  /** What one pet was set to over HTTP, oldest first. */
  updates(petId: number): number[] {
    return this.#client
      .query(
        "SELECT new_quantity FROM stock_movements WHERE pet_id = ? AND reason = 'update' ORDER BY id",
      )
      .values(petId)
      .map(([quantity]) => Number(quantity))
  }

  /** What one pet's quantity was set to, and why, oldest first. */
  history(petId: number): { quantity: number; reason: string }[] {
    return this.#client
      .query('SELECT new_quantity, reason FROM stock_movements WHERE pet_id = ? ORDER BY id')
      .values(petId)
      .map(([quantity, reason]) => ({ quantity: Number(quantity), reason: String(reason) }))
  }

  /** How many updates did something else than raise a quantity by one. */
  leaps(): number {
    return this.#number(
      "SELECT count(*) FROM stock_movements WHERE reason = 'update' AND new_quantity <> previous_quantity + 1",
    )
  }

  movements(): number {
    return this.#number('SELECT count(*) FROM stock_movements')
  }

  /** The positions of the movements under each id of a client, in the order of the journal. */
  positions(): string[] {
    const query =
      'SELECT group_concat(position ORDER BY id) FROM stock_movements WHERE move_id IS NOT NULL GROUP BY move_id'
    return this.#client.query(query).values().map(String)
  }

  /** Whether a key's ban is kept. */
  keepsBan(keyId: string): boolean {
    const query = 'SELECT ban_ends_at FROM limiter_state WHERE subject = ?'
    const [row] = this.#client.query(query).values(`key:${keyId}`)
    return row?.[0] !== null && row?.[0] !== undefined
  }

  #number(query: string): number {
    return Number(this.#client.query(query).values()[0]?.[0])
  }

  [Symbol.dispose](): void {
    this.#client.close()
  }
}
