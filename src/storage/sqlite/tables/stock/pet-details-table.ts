import { petIdOfCode } from '../../../../stock/barcode.ts'
import type { LastMovement, PetDetails } from '../../../../stock/pet-details.ts'
import { GOODS_FIELDS } from '../../../../stock/pet-goods.ts'
import { goodsColumnsOf } from '../../../goods-columns.ts'
import type { Client } from '../../driver/connection.ts'
import { supplierOf } from '../../queries/pet-parts.ts'
import {
  checkedGoods,
  checkedId,
  checkedOrNull,
  checkedQuantity,
  checkedReason,
  checkedStatus,
  checkedText,
  checkedTime,
} from '../checked-values.ts'
import { type BarcodesOfPets, BarcodeTable } from './barcode-table.ts'

// In SQL, since a list may have a hundred thousand pets, read page after page.
const DETAILS = `
  SELECT i.pet_id, i.quantity, i.status, i.name, i.kind,
      i.low_stock_at, i.updated_at, ${goodsColumnsOf('i')}, ${supplierOf('i')},
      m.id, m.at, m.reason, m.key_id, coalesce(k.name, m.key_id)
    FROM inventory AS i
    -- After the journal was pruned to its end, ids are used again.
    LEFT JOIN stock_movements AS m ON m.id = i.last_movement_id AND m.pet_id = i.pet_id
    LEFT JOIN api_keys AS k ON k.id = m.key_id`

const FIRST_PAGE = `${DETAILS} ORDER BY i.pet_id LIMIT ?`
const NEXT_PAGE = `${DETAILS} WHERE i.pet_id > ? ORDER BY i.pet_id LIMIT ?`
// One statement for any number of pets. SQLite's JSON keeps every digit of an int64.
const THESE = `${DETAILS} WHERE i.pet_id IN (SELECT value FROM json_each(?)) ORDER BY i.pet_id`

/** The pets, each with its last movement. */
export class PetDetailsTable {
  readonly #client: Client
  readonly #barcodes: BarcodeTable
  readonly #atOneMoment: <T>(read: () => T) => T

  constructor(client: Client) {
    this.#client = client
    this.#barcodes = new BarcodeTable(client)
    this.#atOneMoment = (read) => client.transaction(read)()
  }

  page(after: bigint | undefined, limit: number): PetDetails[] {
    return this.#atOneMoment(() => {
      const rows =
        after === undefined
          ? this.#client.query(FIRST_PAGE).values(limit)
          : this.#client.query(NEXT_PAGE).values(after, limit)
      const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]]
      if (first === undefined) return []
      return toAllDetails(rows, this.#barcodes.between(checkedId(first), checkedId(last)))
    })
  }

  of(petIds: readonly bigint[]): PetDetails[] {
    return this.#atOneMoment(() => this.#read(petIds))
  }

  /** @param code in its compared form */
  ofCode(code: string): PetDetails | undefined {
    return this.#atOneMoment(() => {
      const petId = this.#barcodes.holderOf(code) ?? petIdOfCode(code)
      return petId === undefined ? undefined : this.#read([petId])[0]
    })
  }

  #read(petIds: readonly bigint[]): PetDetails[] {
    const rows = this.#client.query(THESE).values(`[${petIds.join(',')}]`)
    return toAllDetails(rows, this.#barcodes.of(petIds))
  }
}

const toAllDetails = (rows: unknown[][], barcodes: BarcodesOfPets): PetDetails[] =>
  rows.map((row) => toPetDetails(row, barcodes))

function toPetDetails(row: unknown[], barcodes: BarcodesOfPets): PetDetails {
  const [id, quantity, status, name, kind, lowStockAt, updatedAt, ...others] = row
  const goods = others.slice(0, GOODS_FIELDS.length + 1)
  const movement = others.slice(goods.length)
  const petId = checkedId(id)
  return {
    petId,
    quantity: checkedQuantity(quantity),
    status: checkedStatus(status),
    name: checkedOrNull(name, checkedText),
    kind: checkedOrNull(kind, checkedText),
    barcodes: barcodes.get(petId) ?? [],
    lowStockAt: checkedOrNull(lowStockAt, checkedQuantity),
    updatedAt: checkedTime(updatedAt),
    ...checkedGoods(goods),
    lastMovement: toLastMovement(movement),
  }
}

function toLastMovement([movementId, at, reason, keyId, keyName]: unknown[]): LastMovement | null {
  if (movementId === null) return null
  const author = checkedOrNull(keyId, checkedText)
  return {
    id: checkedId(movementId),
    at: checkedTime(at),
    reason: checkedReason(reason),
    by: author === null ? null : { keyId: author, name: checkedText(keyName) },
  }
}
