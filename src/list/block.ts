import { nodeCrypto } from '../late-node.ts'
import type { PetStatus, StockLevel } from '../stock/pet.ts'
import { type StockSnapshot, statusCode, statusOf } from '../stock/stock-listener.ts'
import { nearestFloats, placeOf } from './search.ts'

/** A block as it is sent. */
interface WrittenBlock {
  /** An item of the list for each pet, with a comma before it. */
  readonly bytes: Buffer<ArrayBuffer>
  readonly digest: Buffer
}

/** Neighbours in the list, whose JSON is kept until one of them changes. */
export class Block {
  readonly levels: StockSnapshot
  /** The nearest float of each petId. */
  readonly #floats: Float64Array<ArrayBuffer>
  #written: WrittenBlock | undefined

  constructor(levels: StockSnapshot, floats = nearestFloats(levels.petIds)) {
    this.levels = levels
    this.#floats = floats
  }

  get firstId(): bigint {
    return this.levels.petIds[0] as bigint
  }

  /** Finds the first pet that has this petId or a larger one. */
  placeOf(petId: bigint): number {
    return placeOf(this.#floats, this.levels.petIds, petId)
  }

  levelAt(index: number): StockLevel {
    return levelAt(this.levels, index)
  }

  /** @returns whether the pet had another quantity */
  setQuantity(index: number, quantity: number): boolean {
    const { quantities } = this.levels
    if (quantities[index] === quantity) return false
    quantities[index] = quantity
    this.#written = undefined
    return true
  }

  /** @returns whether the pet had another status */
  setStatus(index: number, status: PetStatus): boolean {
    const { statuses } = this.levels
    const code = statusCode(status)
    if (statuses[index] === code) return false
    statuses[index] = code
    this.#written = undefined
    return true
  }

  written(): WrittenBlock {
    this.#written ??= write(this.levels)
    return this.#written
  }
}

function write(levels: StockSnapshot): WrittenBlock {
  let json = ''
  for (let index = 0; index < levels.petIds.length; index++) {
    json += `,${itemJson(levelAt(levels, index))}`
  }
  const bytes = Buffer.from(json, 'latin1')
  return { bytes, digest: nodeCrypto().createHash('sha256').update(bytes).digest() }
}

const levelAt = ({ petIds, quantities, statuses }: StockSnapshot, index: number): StockLevel => ({
  petId: petIds[index] as bigint,
  quantity: quantities[index] as number,
  status: statusOf(statuses[index] as number),
})

/** The contract's InventoryItem as JSON, its petId exact. */
export const itemJson = ({ petId, quantity, status }: StockLevel): string =>
  `{"petId":${petId},"quantity":${quantity},"status":"${status}"}`
