import { expect, test } from 'bun:test'
import type { BasketResult } from '../../../src/stock/basket.ts'
import type { Movement } from '../../../src/stock/movement.ts'
import { PendingBatch } from '../../../src/storage/sqlite/writer/pending-batch.ts'

const sale = (petId: bigint) =>
  ({ petId, what: { change: -1, reason: 'sale' }, note: null }) as const

const basketOf = (...petIds: bigint[]) => ({
  basket: { id: crypto.randomUUID() as string, movements: petIds.map(sale) },
  keyId: 'key_a',
})

const movement = (petId: bigint, newQuantity: number): Movement => ({
  ...{ id: '', petId, previousQuantity: newQuantity + 1, newQuantity },
  ...{ reason: 'sale', note: null, at: 0 },
})

test('a basket is as many writes as it has movements: so many may wait', () => {
  const batch = new PendingBatch()
  batch.update({ petId: 1n, quantity: 1, keyId: 'key_a', done() {}, failed() {} })
  void batch.operation('makeBasket', basketOf(1n, 2n, 1n))
  void batch.operation('tryWriting', {})
  expect(batch.size).toBe(5)
})

test('the list hears of every pet of a basket that was made, and of none where it was made before', async () => {
  const batch = new PendingBatch()
  const outcomes = [batch.operation('makeBasket', basketOf(1n, 2n, 1n))]
  outcomes.push(batch.operation('makeBasket', basketOf(7n)))
  const heard: string[] = []
  const made = (outcome: 'made' | 'made_before', ...all: ReturnType<typeof movement>[]) =>
    ({ result: { outcome, made: { id: '', movements: all } } satisfies BasketResult }) as const
  const results = [
    made('made', movement(1n, 4), movement(2n, 4), movement(1n, 3)),
    made('made_before', movement(7n, 4)),
  ]
  batch.written(
    { outcomes: new Uint8Array(), results },
    {
      onQuantityChanged: (petId, quantity) => void heard.push(`${petId}: ${quantity}`),
      onPetChanged: () => expect.unreachable(),
      onPetsChanged: () => expect.unreachable(),
    },
  )
  expect(heard).toEqual(['1: 4', '2: 4', '1: 3'])
  expect(await Promise.all(outcomes)).toMatchObject([{ outcome: 'made' }, {}])
})
