import type { StockLevel } from '../stock/pet.ts'
import { type StockSnapshot, statusCode } from '../stock/stock-listener.ts'
import { Block } from './block.ts'
import { nearestFloats, placeOf, wordsOf } from './search.ts'

// Some pets begin a block, by a hash of the petId alone. So an addition or a removal touches one block or
// two, and the same stock has the same blocks in every process, whatever its history.

/** Pets in a block, on average: a power of two. */
const BLOCK_PETS = 128

/** The stock levels, cut into blocks by ascending petId. */
export class Blocks implements Iterable<Block> {
  #blocks: Block[] = []
  #firstIds: bigint[] = []
  /** The nearest float of each first petId. */
  #floats: number[] = []

  load(stock: StockSnapshot): void {
    this.#blocks = cut(stock)
    this.#firstIds = this.#blocks.map(({ firstId }) => firstId)
    this.#floats = this.#firstIds.map(Number)
  }

  get petCount(): number {
    return this.#blocks.reduce((sum, { levels }) => sum + levels.petIds.length, 0)
  }

  find(petId: bigint): StockLevel | undefined {
    const { block, index, isThere } = this.#find(petId)
    return isThere ? block?.levelAt(index) : undefined
  }

  [Symbol.iterator](): Iterator<Block> {
    return this.#blocks[Symbol.iterator]()
  }

  /** @returns whether there is such a pet, and it had another quantity */
  setQuantity(petId: bigint, quantity: number): boolean {
    const { block, index, isThere } = this.#find(petId)
    return isThere && block?.setQuantity(index, quantity) === true
  }

  /** Adds a pet, or changes it. @returns whether it was another */
  set(level: StockLevel): boolean {
    const { block, at, index, isThere } = this.#find(level.petId)
    if (block === undefined) {
      this.#replace(0, 0, [columnsOf(level)])
      return true
    }
    if (isThere) {
      const hasQuantity = block.setQuantity(index, level.quantity)
      return block.setStatus(index, level.status) || hasQuantity
    }
    const { levels } = block
    this.#replace(at, 1, [slice(levels, 0, index), columnsOf(level), slice(levels, index)])
    return true
  }

  /** @returns whether there was such a pet */
  remove(petId: bigint): boolean {
    const { block, at, index, isThere } = this.#find(petId)
    if (block === undefined || !isThere) return false
    // A block whose first pet goes joins the one before it.
    const before = index === 0 ? this.#blocks[at - 1] : undefined
    const rest = [slice(block.levels, 0, index), slice(block.levels, index + 1)]
    if (before === undefined) this.#replace(at, 1, rest)
    else this.#replace(at - 1, 2, [before.levels, ...rest])
    return true
  }

  /** Finds the block that has a pet or would have it: the last one that begins at it or before it, or the first. */
  #find(petId: bigint) {
    const next = placeOf(this.#floats, this.#firstIds, petId)
    const at = this.#firstIds[next] === petId ? next : Math.max(0, next - 1)
    const block = this.#blocks[at]
    const index = block?.placeOf(petId) ?? 0
    return { block, at, index, isThere: block?.levels.petIds[index] === petId }
  }

  #replace(at: number, count: number, parts: readonly StockSnapshot[]): void {
    const blocks = cut(joined(parts))
    const firstIds = blocks.map(({ firstId }) => firstId)
    this.#blocks.splice(at, count, ...blocks)
    this.#firstIds.splice(at, count, ...firstIds)
    this.#floats.splice(at, count, ...firstIds.map(Number))
  }
}

function cut(stock: StockSnapshot): Block[] {
  const { petIds } = stock
  const words = wordsOf(petIds)
  const floats = nearestFloats(petIds)
  const blocks: Block[] = []
  let first = 0
  for (let index = 1; index <= petIds.length; index++) {
    const ends =
      index === petIds.length ||
      beginsBlock(words[2 * index] as number, words[2 * index + 1] as number)
    if (!ends) continue
    blocks.push(new Block(slice(stock, first, index), floats.subarray(first, index)))
    first = index
  }
  return blocks
}

/** Whether a pet begins a block, by the two words of its petId: about one of {@link BLOCK_PETS} does. */
function beginsBlock(low: number, high: number): boolean {
  let hash = low ^ Math.imul(high, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) & (BLOCK_PETS - 1)) === 0
}

const slice = (
  { petIds, quantities, statuses }: StockSnapshot,
  from: number,
  end = petIds.length,
): StockSnapshot => ({
  petIds: petIds.subarray(from, end),
  quantities: quantities.subarray(from, end),
  statuses: statuses.subarray(from, end),
})

const columnsOf = ({ petId, quantity, status }: StockLevel): StockSnapshot => ({
  petIds: BigInt64Array.of(petId),
  quantities: Int32Array.of(quantity),
  statuses: Uint8Array.of(statusCode(status)),
})

function joined(parts: readonly StockSnapshot[]): StockSnapshot {
  const length = parts.reduce((sum, { petIds }) => sum + petIds.length, 0)
  const petIds = new BigInt64Array(length)
  const quantities = new Int32Array(length)
  const statuses = new Uint8Array(length)
  let end = 0
  for (const part of parts) {
    petIds.set(part.petIds, end)
    quantities.set(part.quantities, end)
    statuses.set(part.statuses, end)
    end += part.petIds.length
  }
  return { petIds, quantities, statuses }
}
