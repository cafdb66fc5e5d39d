import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { newKey } from './new-key.ts'
import { freshPets, openShop, pageOf } from './open-shop.ts'

export const histories: Contract = (engine) => {
  describe('a history', () => {
    test('in pages of any size is the same, newest first, each line going on from the one before it', async () => {
      await using open = await openShop(engine)
      const act = fc.constantFrom('set', 'set', 'set', 'remove', 'add')
      const step = fc.record({ act, quantity: fc.nat({ max: 9 }) })
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 20 }),
          fc.integer({ min: 1, max: 6 }),
          async (steps, pageSize) => {
            const [petId = 0n] = freshPets(1)
            for (const { act, quantity } of steps) {
              if (act === 'set') await updateQuantity(open.shop, petId, quantity, 'key_a')
              else if (act === 'remove') await open.byCommand(({ stock }) => stock.remove(petId))
              else await addPet(open.shop, pet(petId, { quantity }))
            }
            if ((await open.shop.ask({ kind: 'historyPage', petId, limit: 1 })) === 'unknown_pet')
              return
            const inPages = await open.history(petId, pageSize)
            expect(inPages).toEqual(await open.history(petId))
            const byCommand = await open.byCommand(({ stock }) => stock.history(petId))
            expect(
              inPages.map(({ id: _, changeId: requestId, by, ...line }) => ({
                ...line,
                requestId,
                petId,
                keyId: by?.keyId ?? null,
              })),
            ).toEqual([...byCommand])
            let previous = 0
            for (const { previousQuantity, newQuantity } of inPages.toReversed()) {
              expect(previousQuantity).toBe(previous)
              previous = newQuantity
            }
            const ids = inPages.map(({ id }) => id)
            expect(new Set(ids).size).toBe(ids.length)
          },
        ),
        runs(40),
      )
    })

    test('outlives its pet, and goes on when the pet comes back', async () => {
      await using open = await openShop(engine)
      for (const petId of [LEAST, MOST]) {
        for (const quantity of [1, 2]) {
          await addPet(open.shop, pet(petId, { quantity }))
          await open.byCommand(({ stock }) => stock.remove(petId))
        }
        const lines = await open.history(petId)
        expect(lines.map((each) => [each.previousQuantity, each.newQuantity, each.reason])).toEqual(
          [
            [2, 0, 'remove'],
            [0, 2, 'add'],
            [1, 0, 'remove'],
            [0, 1, 'add'],
          ],
        )
      }
    })

    test('of a pet that never was is unknown, and goes on at no movement of another pet', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const { shop } = open
      const [other] = await open.history(2n)
      expect(await shop.ask({ kind: 'historyPage', petId: 9n, limit: 5 })).toBe('unknown_pet')
      expect(await shop.ask({ kind: 'historyPage', petId: 9n, before: other?.id, limit: 5 })).toBe(
        'unknown_pet',
      )
      expect(await shop.ask({ kind: 'historyPage', petId: 1n, before: other?.id, limit: 5 })).toBe(
        'movement_of_another_pet',
      )
    })

    test('goes on where the last page ended, whatever has come in the meantime', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 0 }] })
      for (const quantity of [1, 2, 3]) await updateQuantity(open.shop, 1n, quantity, 'key_a')
      const first = pageOf(await open.shop.ask({ kind: 'historyPage', petId: 1n, limit: 2 }))
      await updateQuantity(open.shop, 1n, 4, 'key_a')
      const second = pageOf(
        await open.shop.ask({
          kind: 'historyPage',
          petId: 1n,
          before: first.next ?? undefined,
          limit: 2,
        }),
      )
      const quantities = [first, second].map(({ movements }) =>
        movements.map(({ newQuantity }) => newQuantity),
      )
      expect(quantities).toEqual([
        [3, 2],
        [1, 0],
      ])
      expect(second.next).toBeNull()
    })

    test('names the key of each line, also of one that was revoked since, and by its id where there is none', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const { key } = newKey({ name: 'Till 1' })
      await open.byCommand(({ keys }) => keys.issue(key))
      await updateQuantity(open.shop, 1n, 1, key.id)
      await updateQuantity(open.shop, 1n, 2, 'key_unknown')
      await open.byCommand(({ keys }) => keys.revoke(key.id, Date.now()))
      expect((await open.history(1n)).map(({ by }) => by)).toEqual([
        { keyId: 'key_unknown', name: 'key_unknown' },
        { keyId: key.id, name: 'Till 1' },
        null,
      ])
      expect((await open.pet(1n))?.lastMovement?.by?.name).toBe('key_unknown')
    })
  })
}
