import { expect, test } from 'bun:test'
import type { StockChange } from '../../../src/stock/stock-change.ts'
import { Batch, type PendingChange, takeWrites } from '../../../src/storage/postgres/shop/batch.ts'
import { Deadlines } from '../../../src/storage/postgres/shop/deadlines.ts'
import { ShopState } from '../../../src/storage/postgres/shop/shop-state.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'

const deadlines = new Deadlines(new ManualClock())

const update = (petId: bigint): PendingChange => {
  const by = { reason: 'update', keyId: 'key_a' } as const
  const change = { kind: 'setQuantity', petId, quantity: 1, by, ...PLAIN_UPDATE } as const
  return { change, waiting: deadlines.start() }
}

const basket = (size: number): PendingChange => {
  const what = { change: -1, reason: 'sale' } as const
  const movements = Array.from({ length: size }, () => ({ petId: 1n, what, note: null }))
  const change: StockChange = {
    kind: 'makeBasket',
    basket: { id: crypto.randomUUID(), movements },
    keyId: 'key_a',
  }
  return { change, waiting: deadlines.start() }
}

const sizesOf = (changes: readonly PendingChange[]) =>
  changes.map((each) => new Batch(new ShopState(1n), [each]).writes)

test('a batch takes changes in order until it is full, and a basket is as many writes as it has movements', () => {
  const changes = [update(1n), basket(100), update(2n), basket(3), update(3n)]
  expect(sizesOf(takeWrites(changes, 100))).toEqual([1, 100])
  expect(sizesOf(takeWrites(changes, 2))).toEqual([1, 3])
  expect(sizesOf(takeWrites(changes, 100))).toEqual([1])
  expect(takeWrites(changes, 100)).toEqual([])
})

test('a basket is taken, however large it is', () => {
  const changes = [basket(100), update(1n)]
  expect(sizesOf(takeWrites(changes, 1))).toEqual([100])
  expect(sizesOf(changes)).toEqual([1])
})
