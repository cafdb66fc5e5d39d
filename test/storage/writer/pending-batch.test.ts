import { expect, test } from 'bun:test'
import type { TouchedPets } from '../../../src/stock/stock-listener.ts'
import { PendingBatch } from '../../../src/storage/sqlite/writer/pending-batch.ts'
import { FAULTY_UPDATE } from '../../../src/storage/sqlite/writer/write-batch.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'

const sale = (petId: bigint) =>
  ({ petId, what: { change: -1, reason: 'sale' }, note: null }) as const

const basketOf = (...petIds: bigint[]) => ({
  kind: 'makeBasket' as const,
  basket: { id: crypto.randomUUID() as string, movements: petIds.map(sale) },
  keyId: 'key_a',
})

test('a basket is as many writes as it has movements: so many may wait', () => {
  const batch = new PendingBatch()
  batch.update({ petId: 1n, quantity: 1, keyId: 'key_a', ...PLAIN_UPDATE, done() {}, failed() {} })
  void batch.operation(basketOf(1n, 2n, 1n))
  void batch.operation({ kind: 'tryWriting' })
  expect(batch.size).toBe(5)
})

test('the list hears of what a batch has touched, and of its updates only where they are all of it', () => {
  const heard: unknown[] = []
  const stock = {
    onQuantityChanged: (petId: bigint, quantity: number) => void heard.push([petId, quantity]),
    onPetsChanged: (touched: TouchedPets) => void heard.push(touched),
  }
  const batchOf = (...writes: ReturnType<typeof basketOf>[]) => {
    const batch = new PendingBatch()
    batch.update({
      petId: 1n,
      quantity: 7,
      keyId: 'key_a',
      ...PLAIN_UPDATE,
      done() {},
      failed() {},
    })
    for (const each of writes) void batch.operation(each)
    return batch
  }
  const outcomes = new Uint8Array([0])
  batchOf().written({ outcomes, results: [] }, stock)
  expect(heard.splice(0)).toEqual([[1n, 7]])
  const touched = { quantities: [{ petId: 1n, quantity: 6 }], changed: [], removed: [] }
  const results = [{ result: 'made' }]
  batchOf(basketOf(1n)).written({ outcomes, results, touched: [touched] }, stock)
  expect(heard).toEqual([touched])
})

test('an update that the database refused says why it did', () => {
  const failed: Error[] = []
  const batch = new PendingBatch()
  for (const petId of [1n, 2n]) {
    const settled = { done() {}, failed: (error: Error) => void failed.push(error) }
    batch.update({ petId, quantity: 7, keyId: 'key_a', ...PLAIN_UPDATE, ...settled })
  }
  const outcomes = new Uint8Array([FAULTY_UPDATE, FAULTY_UPDATE])
  const faults = new Map([[1, 'CHECK constraint failed: quantity']])
  batch.written({ outcomes, faults, results: [] }, { onQuantityChanged() {}, onPetsChanged() {} })
  expect(failed.map(({ message }) => message)).toEqual([
    'the database refused the update: it gave no reason',
    'the database refused the update: CHECK constraint failed: quantity',
  ])
})
