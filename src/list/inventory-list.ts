import { createHash } from 'node:crypto'
import type { PetStatus, StockLevel } from '../stock/pet.ts'
import {
  type StockListener,
  type StockSnapshot,
  statusCode,
  statusOf,
} from '../stock/stock-listener.ts'

// The body of the list is kept as it is sent. The writer thread publishes every commit in order, so
// the list is the state after some commit, never between two. A change writes one block of 256 pets
// again. When another process has committed, the writer notices within 200 ms and sends a snapshot
// of the stock.

/** Pets in a block: a change writes one block again. */
const BLOCK_PETS = 256

export interface ListBody {
  readonly json: Blob
  /** Strong: a digest of the content, so that it never names other content, even after a restart. */
  readonly etag: string
}

interface Block {
  readonly bytes: Buffer<ArrayBuffer>
  readonly digest: Buffer
}

/**
 * The body of the whole list, kept as it is sent. A change writes one block of it again, when the
 * list is next asked for. In memory stand 13 bytes a pet, and its JSON twice: in its block and in
 * the body that is being sent, which all responses share.
 */
export class InventoryList implements StockListener {
  #stock: StockSnapshot = EMPTY
  #blocks: (Block | undefined)[] = []
  #body: ListBody | undefined
  #rebuilds = 0

  onSnapshot = (stock: StockSnapshot): void => {
    const before = this.#stock
    const blocks = Array.from(
      { length: Math.ceil(stock.petIds.length / BLOCK_PETS) },
      (_, index) => (isSameBlock(before, stock, index) ? this.#blocks[index] : undefined),
    )
    this.#stock = stock
    this.#blocks = blocks
    this.#body = undefined
  }

  onQuantityChanged = (petId: bigint, quantity: number): void => {
    const index = indexOf(this.#stock.petIds, petId)
    if (index === undefined || this.#stock.quantities[index] === quantity) return
    this.#stock.quantities[index] = quantity
    this.#changed(index)
  }

  /** Takes up an edit: the list has the status of a pet, and nothing else that can be edited. */
  onPetChanged = (petId: bigint, status?: PetStatus): void => {
    const index = status && indexOf(this.#stock.petIds, petId)
    if (status === undefined || index === undefined) return
    const code = statusCode(status)
    if (this.#stock.statuses[index] === code) return
    this.#stock.statuses[index] = code
    this.#changed(index)
  }

  /** The list after every change that was committed so far. */
  current(): ListBody {
    this.#body ??= this.#assemble()
    return this.#body
  }

  /** How often the body was put together again. */
  get rebuilds(): number {
    return this.#rebuilds
  }

  #changed(index: number): void {
    this.#blocks[Math.floor(index / BLOCK_PETS)] = undefined
    this.#body = undefined
  }

  #assemble(): ListBody {
    this.#rebuilds += 1
    const hash = createHash('sha256')
    const parts: (Buffer<ArrayBuffer> | string)[] = ['[']
    this.#blocks.forEach((kept, index) => {
      const block = kept ?? this.#writeBlock(index)
      this.#blocks[index] = block
      hash.update(block.digest)
      parts.push(block.bytes)
    })
    parts.push(']')
    const digest = hash.digest('base64url').slice(0, 22)
    return { json: new Blob(parts), etag: `"${digest}"` }
  }

  #writeBlock(block: number): Block {
    const { petIds, quantities, statuses } = this.#stock
    const first = block * BLOCK_PETS
    const end = Math.min(first + BLOCK_PETS, petIds.length)
    let json = ''
    for (let index = first; index < end; index++) {
      if (index > 0) json += ','
      json += itemJson({
        petId: petIds[index] as bigint,
        quantity: quantities[index] as number,
        status: statusOf(statuses[index] as number),
      })
    }
    const bytes = Buffer.from(json, 'latin1')
    return { bytes, digest: createHash('sha256').update(bytes).digest() }
  }
}

const EMPTY: StockSnapshot = {
  petIds: new BigInt64Array(0),
  quantities: new Int32Array(0),
  statuses: new Uint8Array(0),
}

/** Compares a block: another process may have changed one pet, or a key and no pet at all. */
function isSameBlock(before: StockSnapshot, after: StockSnapshot, block: number): boolean {
  const first = block * BLOCK_PETS
  return (['petIds', 'quantities', 'statuses'] as const).every((column) =>
    bytesOf(before[column].subarray(first, first + BLOCK_PETS)).equals(
      bytesOf(after[column].subarray(first, first + BLOCK_PETS)),
    ),
  )
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Finds a pet by bisection. */
function indexOf(petIds: BigInt64Array, petId: bigint): number | undefined {
  let low = 0
  let high = petIds.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = petIds[middle] as bigint
    if (found === petId) return middle
    if (found < petId) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The contract's InventoryItem as JSON, its petId exact. */
export const itemJson = ({ petId, quantity, status }: StockLevel): string =>
  `{"petId":${petId},"quantity":${quantity},"status":"${status}"}`
