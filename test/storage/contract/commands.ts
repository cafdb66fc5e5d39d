import { describe, expect, test } from 'bun:test'
import { MAX_QUANTITY, PET_STATUSES } from '../../../src/stock/pet.ts'
import { timedTest, withinASecond } from '../../support/timed.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import type { Contract } from './engine-under-test.ts'
import { errorOf, openShop } from './open-shop.ts'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)

export const commands: Contract = (engine) => {
  describe('a command', () => {
    test('finds and lists pets exactly as it added them, by ascending petId', async () => {
      await using open = await openShop(engine)
      const pets = [
        pet(LEAST, { quantity: 0, status: 'pending' }),
        pet(-1n, { quantity: MAX_QUANTITY, lowStockAt: MAX_QUANTITY }),
        pet(0n, { name: "a 'name' 🐈 \u{10ffff}", lowStockAt: 0 }),
        pet(2n ** 53n + 1n, { status: 'sold' }),
        pet(MOST - 1n, { name: 'é'.repeat(200) }),
        pet(MOST),
      ]
      await open.byCommand(
        async ({ stock }) => {
          for (const each of pets.toReversed()) await stock.add(each)
          const listed = pets.map((each) => ({ ...each, updatedAt: NOW }))
          expect(await stock.list()).toEqual(listed)
          for (const each of listed) expect(await stock.find(each.petId)).toEqual(each)
          expect(await stock.find(1n)).toBeUndefined()
        },
        () => NOW,
      )
    })

    test('edits what it names, and leaves a line for each change of quantity and status', async () => {
      await using open = await openShop(engine)
      let now = NOW
      await open.byCommand(
        async ({ stock }) => {
          await stock.add(pet(1n, { name: 'Rex', lowStockAt: 2 }))
          now += 1
          for (const status of PET_STATUSES.toReversed()) await stock.edit(1n, { status })
          await stock.edit(1n, { quantity: 7 })
          now += 1
          await stock.edit(1n, { name: null, lowStockAt: null })
          const edited = { ...pet(1n, { quantity: 7 }), updatedAt: NOW + 2 }
          expect(await stock.find(1n)).toEqual(edited)
          expect(await stock.edit(1n, { quantity: 7, status: 'available', name: null })).toEqual(
            edited,
          )
          const lines = await stock.history(1n)
          expect(lines.map(({ note, newQuantity, reason }) => [note, newQuantity, reason])).toEqual(
            [
              [null, 7, 'command'],
              ['status pending -> available', 5, 'command'],
              ['status sold -> pending', 5, 'command'],
              ['status available -> sold', 5, 'command'],
              [null, 5, 'add'],
            ],
          )
          expect(new Set(lines.map(({ keyId }) => keyId))).toEqual(new Set([null]))
        },
        () => now,
      )
    })

    test('neither edits nor removes what is not there, and adds nothing that is there', async () => {
      await using open = await openShop(engine)
      await open.byCommand(async ({ stock }) => {
        expect(await stock.edit(1n, { quantity: 5 })).toBeUndefined()
        expect(await stock.remove(1n)).toBeUndefined()
        expect(await stock.history(1n)).toEqual([])
        await stock.add(pet(1n))
        expect(await stock.add(pet(1n, { quantity: 9 }))).toBeUndefined()
        expect((await stock.find(1n))?.quantity).toBe(5)
        expect(await errorOf(stock.edit(1n, { quantity: -1 }))).toBeInstanceOf(Error)
        expect(await errorOf(stock.add(pet(2n, { lowStockAt: -1 })))).toBeInstanceOf(Error)
        expect(await stock.list()).toMatchObject([pet(1n)])
        expect(await stock.history(1n)).toHaveLength(1)
        expect(await stock.history(2n)).toEqual([])
      })
    })

    timedTest(
      'is seen by a running server within a second, and sees at once what the server acknowledged',
      async () => {
        await using open = await openShop(engine, { pets: [{ petId: 1n }] })
        await open.byCommand(async ({ stock }) => {
          for (let quantity = 10; quantity < 20; quantity++) {
            await updateQuantity(open.shop, 1n, quantity, 'key_a')
            expect((await stock.find(1n))?.quantity).toBe(quantity)
          }
          await stock.edit(1n, { quantity: 30 })
          await stock.add(pet(2n, { status: 'sold' }))
        })
        const first = '{"petId":1,"quantity":30,"status":"available"}'
        const second = '{"petId":2,"quantity":5,"status":"sold"}'
        await withinASecond(async () => (await open.list()) === `[${first},${second}]`)
        await open.byCommand(({ stock }) => stock.remove(1n))
        await withinASecond(async () => (await open.list()) === `[${second}]`)
      },
    )
  })
}
