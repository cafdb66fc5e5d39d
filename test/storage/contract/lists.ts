import { describe, expect, test } from 'bun:test'
import { updateQuantity } from '../../support/update-quantity.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { editPet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { openShop } from './open-shop.ts'

export const lists: Contract = (engine) => {
  describe('the list', () => {
    test('is empty where there are no pets, and names every pet by ascending petId', async () => {
      await using open = await openShop(engine)
      expect(await open.list()).toBe('[]')
      await open.restart(() =>
        open.byCommand(async ({ stock }) => {
          for (const petId of [MOST, 10n, 9n, LEAST]) {
            await stock.add(pet(petId, { quantity: 1, status: 'sold', name: 'Rex', lowStockAt: 2 }))
          }
        }),
      )
      const item = (petId: bigint) => `{"petId":${petId},"quantity":1,"status":"sold"}`
      expect(await open.list()).toBe(`[${[LEAST, 9n, 10n, MOST].map(item).join()}]`)
    })

    test('has every change that was acknowledged before it was asked for', async () => {
      const pets = Array.from({ length: 600 }, (_, at) => ({ petId: BigInt(at) }))
      await using open = await openShop(engine, { pets })
      for (let round = 1; round <= 5; round++) {
        await Promise.all(
          pets.map(({ petId }) =>
            updateQuantity(open.shop, petId, round * 1_000 + Number(petId), 'k'),
          ),
        )
        const listed = JSON.parse(await open.list()) as { petId: number; quantity: number }[]
        expect(listed.map(({ petId, quantity }) => quantity - petId)).toEqual(
          pets.map(() => round * 1_000),
        )
      }
    })

    test('has another tag whenever it has another content, and the same one again after a restart', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const etag = async () => (await open.shop.list()).etag
      const first = await etag()
      expect(first).toMatch(/^"[!#-~]+"$/)
      await editPet(open.shop, 1n, { name: 'Rex' })
      expect(await etag()).toBe(first)
      await updateQuantity(open.shop, 1n, 4, 'key_a')
      const second = await etag()
      await editPet(open.shop, 1n, { status: 'sold' })
      const third = await etag()
      expect(new Set([first, second, third]).size).toBe(3)
      await open.restart()
      expect(await etag()).toBe(third)
    })
  })

  describe('the details of pets', () => {
    test('come in pages of any size, each pet once, while pets are added and removed between them', async () => {
      const petIds = [LEAST, -5n, 0n, 1n, 2n, 3n, 70n, MOST]
      await using open = await openShop(engine, { pets: petIds.map((petId) => ({ petId })) })
      for (const size of [1, 2, 3, 7, 8, 9]) {
        const listed: bigint[] = []
        for (;;) {
          const page = await open.shop.ask({ kind: 'petPage', after: listed.at(-1), limit: size })
          listed.push(...page.map(({ petId }) => petId))
          if (page.length < size) break
        }
        expect(listed).toEqual(petIds)
      }
      const first = await open.shop.ask({ kind: 'petPage', limit: 3 })
      await open.byCommand(async ({ stock }) => {
        await stock.remove(0n)
        await stock.remove(2n)
        await stock.edit(1n, { name: 'Rex' })
      })
      const rest = await open.shop.ask({ kind: 'petPage', after: first.at(-1)?.petId, limit: 10 })
      expect(rest.map(({ petId, name }) => [petId, name])).toEqual([
        [1n, 'Rex'],
        [3n, null],
        [70n, null],
        [MOST, null],
      ])
    })

    test('are found for the pets that are there, and for no others', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: MOST }] })
      const found = await open.shop.ask({ kind: 'pets', petIds: [MOST, 2n, 1n, LEAST] })
      expect(found.map(({ petId }) => petId).toSorted()).toEqual([1n, MOST])
      expect(await open.shop.ask({ kind: 'pets', petIds: [] })).toEqual([])
      const byCommand = await open.byCommand(({ stock }) => stock.find(MOST))
      const at = byCommand?.updatedAt ?? Number.NaN
      expect(found.find(({ petId }) => petId === MOST)).toEqual({
        ...pet(MOST),
        updatedAt: at,
        lastMovement: { id: expect.any(BigInt), at, reason: 'add', by: null },
      })
    })
  })
}
