import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_QUANTITY } from '../../../src/stock/pet.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet as newPet } from '../pets.ts'
import { addPet, editPet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { expectNow } from './expect-now.ts'
import { freshPets, openShop } from './open-shop.ts'

export const quantities: Contract = (engine) => {
  describe('setting a quantity', () => {
    test('returns the stock level after it, and is seen by everything that is read from then on', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 7n, status: 'sold' }] })
      const before = Date.now()
      expect(await updateQuantity(open.shop, 7n, 3, 'key_a')).toEqual({
        petId: 7n,
        quantity: 3,
        status: 'sold',
      })
      expect(await open.list()).toBe('[{"petId":7,"quantity":3,"status":"sold"}]')
      expect(await open.pet(7n)).toMatchObject({
        quantity: 3,
        lastMovement: { reason: 'update', by: { keyId: 'key_a' } },
      })
      const [newest, oldest, ...others] = await open.history(7n)
      expect(newest).toMatchObject({
        previousQuantity: 5,
        newQuantity: 3,
        reason: 'update',
        note: null,
      })
      expectNow(newest?.at, before)
      expect(oldest).toMatchObject({ previousQuantity: 0, newQuantity: 5, reason: 'add', by: null })
      expect(others).toEqual([])
      const byCommand = await open.byCommand(({ stock }) => stock.find(7n))
      expect(byCommand).toMatchObject({ quantity: 3, updatedAt: newest?.at })
    })

    test('of a pet that is not there changes nothing, and says so', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      expect(await updateQuantity(open.shop, 2n, 3, 'key_a')).toBeUndefined()
      expect(
        await open.shop.ask({ kind: 'historyPage', petId: 2n, before: undefined, limit: 5 }),
      ).toBe('unknown_pet')
      expect(await open.list()).toBe('[{"petId":1,"quantity":5,"status":"available"}]')
    })

    test('to what it is already leaves no trace in the history', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      expect(await updateQuantity(open.shop, 1n, 5, 'key_a')).toMatchObject({ quantity: 5 })
      expect(await open.history(1n)).toHaveLength(1)
    })

    test('by a key whose updates are sales is a sale of the difference where there are fewer, and else an arrival', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const set = (petId: bigint, quantity: number, isSale: boolean) =>
        updateQuantity(open.shop, petId, quantity, 'key_a', isSale)
      await Promise.all([
        set(1n, 3, true),
        set(2n, 4, false),
        set(1n, 9, true),
        set(1n, 9, true),
        set(1n, 8, false),
        set(2n, 0, true),
      ])
      const reasons = async (petId: bigint) =>
        (await open.history(petId)).map(({ reason, previousQuantity, newQuantity }) => [
          reason,
          newQuantity - previousQuantity,
        ])
      expect(await reasons(1n)).toEqual([
        ['update', -1],
        ['arrival', 6],
        ['sale', -2],
        ['add', 5],
      ])
      expect(await reasons(2n)).toEqual([
        ['sale', -4],
        ['update', -1],
        ['add', 5],
      ])
      expect(await updateQuantity(open.shop, 3n, 1, 'key_a', true)).toBeUndefined()
    })

    test('by such a key is a sale at the price of the moment, where the shop has a currency and the pet a price', async () => {
      const pets = [{ petId: 1n, price: 250 }, { petId: 2n }]
      await using open = await openShop(engine, { pets })
      const set = (petId: bigint, quantity: number, currency: number | null) =>
        updateQuantity(open.shop, petId, quantity, 'key_a', true, currency)
      await Promise.all([set(1n, 3, 1), set(1n, 9, 1), set(1n, 8, null), set(2n, 1, 1)])
      const amounts = async (petId: bigint) =>
        (await open.history(petId)).map(({ reason, amount }) => [reason, amount])
      expect(await amounts(1n)).toEqual([
        ['sale', null],
        ['arrival', null],
        ['sale', 500],
        ['add', null],
      ])
      expect(await amounts(2n)).toEqual([
        ['sale', null],
        ['add', null],
      ])
    })

    test('keeps every digit of an id, and both ends of a quantity', async () => {
      const petIds = [LEAST, LEAST + 1n, -1n, 0n, 2n ** 53n, 2n ** 53n + 1n, MOST - 1n, MOST]
      await using open = await openShop(engine, { pets: petIds.map((petId) => ({ petId })) })
      const set = petIds.map((petId, at) =>
        updateQuantity(open.shop, petId, at % 2 === 0 ? MAX_QUANTITY : 0, 'key_a'),
      )
      expect((await Promise.all(set)).map((level) => level?.petId)).toEqual(petIds)
      const expected = petIds.map((petId, at) => ({
        petId,
        quantity: at % 2 === 0 ? MAX_QUANTITY : 0,
      }))
      expect(await open.pets()).toMatchObject(expected)
      expect(await open.list()).toBe(
        `[${expected
          .map(
            ({ petId, quantity }) =>
              `{"petId":${petId},"quantity":${quantity},"status":"available"}`,
          )
          .join()}]`,
      )
      for (const petId of petIds) expect(await open.history(petId)).toHaveLength(2)
    })
  })

  describe('one bad write among many at once', () => {
    test('fails alone, and the others are made in their order', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: MOST }] })
      const { shop } = open
      const writes = [
        updateQuantity(shop, 1n, 2, 'key_a'),
        updateQuantity(shop, 1n, -1, 'key_a'),
        updateQuantity(shop, MOST, 9, 'key_b'),
        addPet(shop, newPet(3n, { quantity: -1 })),
        addPet(shop, newPet(4n)),
        updateQuantity(shop, 5n, 1, 'key_a'),
        updateQuantity(shop, 1n, 4, 'key_b'),
        editPet(shop, 4n, { lowStockAt: -1 }),
        editPet(shop, 4n, { name: 'Rex' }),
      ]
      const settled = await Promise.allSettled<unknown>(writes)
      expect(
        settled.map((each) => (each.status === 'fulfilled' ? each.value : 'rejected')),
      ).toEqual([
        { petId: 1n, quantity: 2, status: 'available' },
        'rejected',
        { petId: MOST, quantity: 9, status: 'available' },
        'rejected',
        'added',
        undefined,
        { petId: 1n, quantity: 4, status: 'available' },
        'rejected',
        'edited',
      ])
      const pets = (await open.pets()).map(({ petId, quantity, name }) => [petId, quantity, name])
      expect(pets).toEqual([
        [1n, 4, null],
        [4n, 5, 'Rex'],
        [MOST, 9, null],
      ])
      const steps = (await open.history(1n)).map(({ newQuantity, by }) => [newQuantity, by?.keyId])
      expect(steps).toEqual([
        [4, 'key_b'],
        [2, 'key_a'],
        [5, undefined],
      ])
      expect(await open.history(4n)).toHaveLength(1)
      expect(await shop.ask({ kind: 'historyPage', petId: 3n, before: undefined, limit: 5 })).toBe(
        'unknown_pet',
      )
    })
  })

  describe('many callers at once', () => {
    test('are acknowledged in the order in which they called, which is the order of the history', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 0 }] })
      const acknowledged: number[] = []
      const writes: Promise<unknown>[] = []
      for (let quantity = 1; quantity <= 2_000; quantity++) {
        const key = quantity % 2 === 0 ? 'even' : 'odd'
        const write = updateQuantity(open.shop, 1n, quantity, key)
        writes.push(write.then(() => acknowledged.push(quantity)))
        if (quantity % 97 === 0) await write
      }
      await Promise.all(writes)
      expect(acknowledged).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
      const history = (await open.history(1n)).toReversed().slice(1)
      expect(history.map(({ newQuantity }) => newQuantity)).toEqual(acknowledged)
      expect(new Set(history.map(({ by }) => by?.keyId))).toEqual(new Set(['even', 'odd']))
    })

    test('leave a history in which each line goes on from the one before it, and that ends with the stock', async () => {
      await using open = await openShop(engine)
      const write = fc.record({
        pet: fc.nat({ max: 2 }),
        quantity: fc.nat({ max: 3 }),
        waits: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(write, { maxLength: 40 }), async (writes) => {
          const petIds = freshPets(3)
          for (const petId of petIds) {
            await addPet(open.shop, newPet(petId, { quantity: 1 }))
          }
          const made: Promise<unknown>[] = []
          const last = new Map<bigint, number>()
          for (const { pet, quantity, waits } of writes) {
            const petId = petIds[pet] ?? 0n
            last.set(petId, quantity)
            const written = updateQuantity(open.shop, petId, quantity, 'key_a')
            made.push(written)
            if (waits) await written
          }
          await Promise.all(made)
          for (const petId of petIds) {
            const chain = (await open.history(petId)).toReversed()
            let previous = 0
            for (const { previousQuantity, newQuantity } of chain) {
              expect(previousQuantity).toBe(previous)
              expect(newQuantity).not.toBe(previousQuantity)
              previous = newQuantity
            }
            expect((await open.pet(petId))?.quantity).toBe(previous)
            expect(previous).toBe(last.get(petId) ?? 1)
          }
        }),
        runs(60),
      )
    })
  })
}
