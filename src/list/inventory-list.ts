import { sharedBody } from '#runtime/shared-body'
import { nodeCrypto } from '../late-node.ts'
import type { SharedBody } from '../runtime/shared-body.ts'
import type { StockLevel } from '../stock/pet.ts'
import type { StockListener, StockSnapshot, TouchedPets } from '../stock/stock-listener.ts'
import { Blocks } from './blocks.ts'

// The body of the list is kept as it is sent. The writer thread publishes every commit in order, so
// the list is the state after some commit, never between two. A change writes one block of some hundred
// pets again. When another process has committed, the writer notices within 200 ms.

export interface ListBody {
  readonly json: SharedBody
  /** Strong: a digest of the content, so that it never names other content, even after a restart. */
  readonly etag: string
}

/**
 * The body of the whole list, kept as it is sent. A change writes one block of it again, when the
 * list is next asked for. Memory: 21 bytes per pet, and its JSON twice: in its block and in the
 * body that is being sent, which all responses share.
 */
export class InventoryList implements StockListener {
  readonly #blocks = new Blocks()
  #body: ListBody | undefined
  #rebuilds = 0

  onSnapshot = (stock: StockSnapshot): void => {
    this.#blocks.load(stock)
    this.#body = undefined
  }

  onPetsChanged = ({ quantities = [], changed, removed }: TouchedPets): void => {
    for (const { petId, quantity } of quantities) this.onQuantityChanged(petId, quantity)
    for (const level of changed) if (this.#blocks.set(level)) this.#body = undefined
    for (const petId of removed) if (this.#blocks.remove(petId)) this.#body = undefined
  }

  onQuantityChanged = (petId: bigint, quantity: number): void => {
    if (this.#blocks.setQuantity(petId, quantity)) this.#body = undefined
  }

  /** The list after every change that was committed so far. */
  current(): ListBody {
    this.#body ??= this.#assemble()
    return this.#body
  }

  get petCount(): number {
    return this.#blocks.petCount
  }

  find(petId: bigint): StockLevel | undefined {
    return this.#blocks.find(petId)
  }

  /** How often the body was put together again. */
  get rebuilds(): number {
    return this.#rebuilds
  }

  #assemble(): ListBody {
    this.#rebuilds += 1
    const hash = nodeCrypto().createHash('sha256')
    const parts: (Buffer<ArrayBuffer> | string)[] = ['[']
    for (const block of this.#blocks) {
      const { bytes, digest } = block.written()
      hash.update(digest)
      parts.push(parts.length === 1 ? bytes.subarray(1) : bytes)
    }
    parts.push(']')
    const digest = hash.digest('base64url').slice(0, 22)
    return { json: sharedBody(parts), etag: `"${digest}"` }
  }
}
