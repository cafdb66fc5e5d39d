import { SQL } from 'bun'
import type { PetStatus } from '../../../src/stock/pet.ts'

/** How many connections people give a pool. */
const POOL = 10

interface LevelRow {
  readonly pet_id: bigint
  readonly quantity: number
  readonly status: PetStatus
}

/** The rival on a database, as people write it by hand: a transaction for each update, a SELECT for each list. */
export class PlainShops implements AsyncDisposable {
  readonly #sql: SQL

  constructor(url: string) {
    this.#sql = new SQL({ url, max: POOL, bigint: true, prepare: true })
  }

  /** Five statements and a commit: begins, locks the shop, reads the pet, writes it, writes the journal. */
  setQuantity(shopId: bigint, petId: bigint, quantity: number): Promise<void> {
    const at = Date.now()
    return this.#sql.begin(async (sql) => {
      const [shop] = await sql`
        UPDATE shops SET revision = revision + 1 WHERE shop_id = ${shopId} RETURNING revision`
      const [pet] = await sql`
        SELECT quantity FROM inventory WHERE shop_id = ${shopId} AND pet_id = ${petId}`
      await sql`
        UPDATE inventory SET quantity = ${quantity}, updated_at = ${at}, last_movement_id = ${shop.revision}
        WHERE shop_id = ${shopId} AND pet_id = ${petId}`
      await sql`
        INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
        VALUES (${shopId}, ${shop.revision}, ${petId}, ${pet.quantity}, ${quantity}, 'update', ${at}, ${crypto.randomUUID()})`
    })
  }

  /** The list as JSON. */
  async list(shopId: bigint): Promise<string> {
    const pets: LevelRow[] = await this.#sql`
      SELECT pet_id, quantity, status FROM inventory WHERE shop_id = ${shopId} ORDER BY pet_id`
    const items = pets.map(
      ({ pet_id, quantity, status }) =>
        `{"petId":${pet_id},"quantity":${quantity},"status":"${status}"}`,
    )
    return `[${items.join(',')}]`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sql.close()
  }
}
