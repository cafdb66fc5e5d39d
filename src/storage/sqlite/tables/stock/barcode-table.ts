import type { StockWrites } from '../../../../stock/stock-writes.ts'
import type { Client } from '../../driver/connection.ts'
import { checkedBarcode, checkedId } from '../checked-values.ts'

const BARCODES = 'SELECT pet_id, barcode FROM barcodes'
// One range of the index, which is much faster than a look-up for each of many pets.
const BETWEEN = `${BARCODES} WHERE pet_id BETWEEN ? AND ? ORDER BY pet_id, position`
const OF_THESE = `${BARCODES} WHERE pet_id IN (SELECT value FROM json_each(?)) ORDER BY pet_id, position`

/** The barcodes of some pets, each list in its order. A pet without any has none. */
export type BarcodesOfPets = ReadonlyMap<bigint, readonly string[]>

/** The barcodes of pets. The caller runs every change, and what has to fit another read, in a transaction. */
export class BarcodeTable {
  readonly #client: Client
  readonly #statements

  constructor(client: Client) {
    this.#client = client
    this.#statements = {
      holder: client.prepare('SELECT pet_id FROM barcodes WHERE code = ?'),
      free: client.prepare('DELETE FROM barcodes WHERE code = ?'),
      put: client.prepare(
        'INSERT OR REPLACE INTO barcodes (code, pet_id, barcode, position) VALUES (?, ?, ?, ?)',
      ),
    }
  }

  /** The pet that has a barcode, given in its compared form. */
  holderOf(code: string): bigint | undefined {
    const [row] = this.#statements.holder.values(code)
    return row && checkedId(row[0])
  }

  /** Reads the barcodes of all pets from one to another. */
  between(first: bigint, last: bigint): BarcodesOfPets {
    return byPet(this.#client.query(BETWEEN).values(first, last))
  }

  of(petIds: readonly bigint[]): BarcodesOfPets {
    return byPet(this.#client.query(OF_THESE).values(`[${petIds.join()}]`))
  }

  write({ barcodes, freedCodes }: Pick<StockWrites, 'barcodes' | 'freedCodes'>): void {
    for (const code of freedCodes) this.#statements.free.run(code)
    for (const { code, petId, barcode, position } of barcodes) {
      this.#statements.put.run(code, petId, barcode, position)
    }
  }
}

function byPet(rows: readonly (readonly unknown[])[]): BarcodesOfPets {
  const found = new Map<bigint, string[]>()
  for (const [id, barcode] of rows) {
    const petId = checkedId(id)
    const known = found.get(petId)
    if (known === undefined) found.set(petId, [checkedBarcode(barcode)])
    else known.push(checkedBarcode(barcode))
  }
  return found
}
