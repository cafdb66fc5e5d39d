import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { QuantityUpdate } from '../../../src/stock/store.ts'
import { SharedUpdates } from '../../../src/storage/sqlite/writer/shared-updates.ts'

const update = fc.record({
  petId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  quantity: fc.nat({ max: 2 ** 31 - 1 }),
  keyId: fc.constantFrom('key_a', 'key_b', 'key_c'),
})

const waiting = (given: Pick<QuantityUpdate, 'petId' | 'quantity' | 'keyId'>): QuantityUpdate => ({
  ...given,
  done() {},
  failed() {},
})

test('both threads see the same updates and outcomes, batch after batch, however long each is', () => {
  const most = 20
  fc.assert(
    fc.property(fc.array(fc.array(update, { maxLength: most }), { maxLength: 5 }), (batches) => {
      const main = new SharedUpdates(most)
      const writer = new SharedUpdates(main.memory)
      const keyIds: string[] = []
      const placeOf = (keyId: string) => {
        if (!keyIds.includes(keyId)) keyIds.push(keyId)
        return keyIds.indexOf(keyId)
      }
      for (const batch of batches) {
        const length = main.put(batch.map(waiting), placeOf)
        const { petIds, quantities, keys } = writer.take(length, keyIds)
        expect([...petIds]).toEqual(batch.map(({ petId }) => petId))
        expect([...quantities]).toEqual(batch.map(({ quantity }) => quantity))
        expect([...keys].map((key) => keyIds[key])).toEqual(batch.map(({ keyId }) => keyId))
        const outcomes = Uint8Array.from(batch, (_, place) => place % 3)
        writer.putOutcomes(outcomes)
        expect(main.takeOutcomes(length)).toEqual(outcomes)
      }
    }),
  )
})

test('outcomes that were taken stay as they are while the next batch is written', () => {
  const main = new SharedUpdates(2)
  const writer = new SharedUpdates(main.memory)
  writer.putOutcomes(Uint8Array.of(1, 2))
  const taken = main.takeOutcomes(2)
  writer.putOutcomes(Uint8Array.of(3, 4))
  expect([...taken]).toEqual([1, 2])
})
