import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { itemJson } from '../../src/list/block.ts'
import { Blocks } from '../../src/list/blocks.ts'
import { InventoryList } from '../../src/list/inventory-list.ts'
import { PET_STATUSES, type StockLevel } from '../../src/stock/pet.ts'
import { type StockSnapshot, statusCode } from '../../src/stock/stock-listener.ts'
import { runs } from '../support/property-runs.ts'

const MOST = 2n ** 63n - 1n

const ascending = (levels: Iterable<StockLevel>): StockLevel[] =>
  [...levels].toSorted((a, b) => (a.petId < b.petId ? -1 : 1))

function snapshotOf(levels: Iterable<StockLevel>): StockSnapshot {
  const sorted = ascending(levels)
  return {
    petIds: BigInt64Array.from(sorted, ({ petId }) => petId),
    quantities: Int32Array.from(sorted, ({ quantity }) => quantity),
    statuses: Uint8Array.from(sorted, ({ status }) => statusCode(status)),
  }
}

function listOf(levels: Iterable<StockLevel>): InventoryList {
  const list = new InventoryList()
  list.onSnapshot(snapshotOf(levels))
  return list
}

const contentOf = async (list: InventoryList) => {
  const { json, etag } = list.current()
  return { json: await new Response(json).text(), etag }
}

const jsonOf = (levels: Iterable<StockLevel>): string => `[${ascending(levels).map(itemJson)}]`

const available = (petId: bigint): StockLevel => ({ petId, quantity: 1, status: 'available' })

// Ids near each other share a float beyond 2^53, and some of every few hundred begin a block.
const petId = fc.oneof(
  fc.bigInt({ min: 0n, max: 700n }),
  fc.bigInt({ min: MOST - 700n, max: MOST }),
  fc.bigInt({ min: -MOST - 1n, max: -MOST + 700n }),
)
const level = fc.record<StockLevel>({
  petId,
  quantity: fc.nat({ max: 2 }),
  status: fc.constantFrom(...PET_STATUSES),
})
const levels = fc.uniqueArray(level, {
  selector: (each) => each.petId,
  maxLength: 900,
  size: 'max',
})

type Step = (list: InventoryList, stock: Map<bigint, StockLevel>) => void

const step: fc.Arbitrary<Step> = fc.oneof(
  level.map<Step>(({ petId, quantity }) => (list, stock) => {
    const before = stock.get(petId)
    if (before !== undefined) stock.set(petId, { ...before, quantity })
    list.onQuantityChanged(petId, quantity)
  }),
  level.map<Step>(({ petId, quantity }) => (list, stock) => {
    const before = stock.get(petId)
    if (before !== undefined) stock.set(petId, { ...before, quantity })
    list.onPetsChanged({ quantities: [{ petId, quantity }], changed: [], removed: [] })
  }),
  fc
    .tuple(fc.uniqueArray(level, { selector: (each) => each.petId }), fc.uniqueArray(petId))
    .map<Step>(([changed, gone]) => (list, stock) => {
      for (const each of changed) stock.set(each.petId, each)
      const removed = gone.filter((id) => !changed.some((each) => each.petId === id))
      for (const id of removed) stock.delete(id)
      list.onPetsChanged({ changed, removed })
    }),
  levels.map<Step>((all) => (list, stock) => {
    stock.clear()
    for (const each of all) stock.set(each.petId, each)
    list.onSnapshot(snapshotOf(all))
  }),
)

test('after any changes the list has the body and the ETag of a list that is made of the same stock', async () => {
  await fc.assert(
    fc.asyncProperty(levels, fc.array(step, { maxLength: 30 }), async (before, steps) => {
      const stock = new Map(before.map((each) => [each.petId, each]))
      const list = listOf(before)
      for (const take of steps) {
        take(list, stock)
        expect((await contentOf(list)).json).toBe(jsonOf(stock.values()))
      }
      expect(await contentOf(list)).toEqual(await contentOf(listOf(stock.values())))
    }),
    runs(200),
  )
})

test('two stocks that differ have two ETags', () => {
  fc.assert(
    fc.property(levels, levels, (one, other) => {
      const isSame = jsonOf(one) === jsonOf(other)
      expect(listOf(one).current().etag === listOf(other).current().etag).toBe(isSame)
    }),
  )
})

test('a stock that is built up pet by pet, and one that loses all, go through every list between', async () => {
  const petIds = Array.from({ length: 1_500 }, (_, at) => BigInt((at * 7_919) % 1_500))
  const list = new InventoryList()
  const stock = new Map<bigint, StockLevel>()
  expect((await contentOf(list)).json).toBe('[]')
  for (const id of petIds) {
    stock.set(id, available(id))
    list.onPetsChanged({ changed: [available(id)], removed: [] })
    if (id % 50n === 0n) expect((await contentOf(list)).json).toBe(jsonOf(stock.values()))
  }
  for (const id of petIds.toReversed()) {
    stock.delete(id)
    list.onPetsChanged({ changed: [], removed: [id] })
    if (id % 50n === 0n) expect((await contentOf(list)).json).toBe(jsonOf(stock.values()))
  }
  expect(await contentOf(list)).toEqual(await contentOf(new InventoryList()))
})

test('the body is put together again after a change, and not otherwise', () => {
  const list = listOf([available(1n), available(2n)])
  const first = list.current()
  list.onQuantityChanged(1n, 1)
  list.onQuantityChanged(9n, 4)
  list.onPetsChanged({ quantities: [{ petId: 9n, quantity: 4 }], changed: [], removed: [] })
  list.onPetsChanged({ changed: [available(2n)], removed: [7n] })
  expect(list.current()).toBe(first)
  expect(list.rebuilds).toBe(1)
  list.onQuantityChanged(1n, 2)
  expect(list.current().etag).not.toBe(first.etag)
  expect(list.rebuilds).toBe(2)
})

test.each<[string, (at: bigint) => bigint]>([
  ['numbered one by one', (at) => at],
  ['numbered below zero', (at) => -at],
  ['numbered by the hundred', (at) => at * 100n],
  ['numbered by a power of two', (at) => at * 4_096n],
  ['with the numbers of articles', (at) => 4_006_381_000_000n + at * 10n],
  ['whose low halves are all the same', (at) => at * 2n ** 32n],
])('%s, 100,000 pets make blocks of a fit size', (_, petIdOf) => {
  const blocks = new Blocks()
  blocks.load(
    snapshotOf(Array.from({ length: 100_000 }, (_, at) => available(petIdOf(BigInt(at))))),
  )
  const sizes = [...blocks].map(({ levels: { petIds } }) => petIds.length)
  expect(sizes.length).toBeGreaterThan(500)
  expect(sizes.length).toBeLessThan(1_200)
  expect(Math.max(...sizes)).toBeLessThan(2_000)
})

test('a change writes the blocks that it touches again, and no other', () => {
  const blocks = new Blocks()
  blocks.load(snapshotOf(Array.from({ length: 20_000 }, (_, at) => available(BigInt(at * 2)))))
  const written = () => new Set([...blocks].map((block) => block.written()))
  const rewritten = (change: () => unknown): number => {
    const before = written()
    change()
    return written().difference(before).size
  }
  for (let at = 0n; at < 2_000n; at += 2n) {
    expect(rewritten(() => blocks.setQuantity(at, 7))).toBe(1)
    expect(rewritten(() => blocks.set(available(at + 1n)))).toBeLessThanOrEqual(2)
    expect(rewritten(() => blocks.remove(at))).toBeLessThanOrEqual(1)
  }
})
