import { type Conversion, converted } from '../../../../money/conversion.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedAmount, checkedId, checkedOrNull } from '../checked-values.ts'
import { FORGET_OLD_EDITS } from '../pet-edits.ts'

const LARGEST = 'SELECT max(max(coalesce(price, cost), coalesce(cost, price))) FROM inventory'
const AMOUNTS =
  'SELECT pet_id, price, cost FROM inventory WHERE price IS NOT NULL OR cost IS NOT NULL'
// Another time than the last movement has: a repeated addition compares the two.
const SET = `
  UPDATE inventory SET price = $price, cost = $cost, updated_at = $at + (updated_at = $at)
    WHERE pet_id = $petId`
const RECORD_EDITS = `
  INSERT INTO pet_edits (pet_id, at)
    SELECT pet_id, ? FROM inventory WHERE price IS NOT NULL OR cost IS NOT NULL`

/** What all pets of the shop sell for and cost. The caller runs a conversion in a transaction. */
export class AmountsTable {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** The largest amount of a pet; null: none has any. */
  largest(): number | null {
    const [row] = this.#client.query(LARGEST).values()
    return checkedOrNull(row?.[0], checkedAmount)
  }

  /** Converts them all. @param at UTC epoch milliseconds */
  convert(conversion: Conversion, at: number): void {
    const set = this.#client.query(SET)
    const convert = (amount: unknown): number | null => {
      const known = checkedOrNull(amount, checkedAmount)
      return known === null ? null : converted(known, conversion)
    }
    for (const [petId, price, cost] of this.#client.query(AMOUNTS).values()) {
      set.run({ petId: checkedId(petId), price: convert(price), cost: convert(cost), at })
    }
    this.#client.query(RECORD_EDITS).run(at)
    this.#client.query(FORGET_OLD_EDITS).run()
  }
}
