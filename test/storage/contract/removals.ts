import { describe, expect, test } from 'bun:test'
import { updateQuantity } from '../../support/update-quantity.ts'
import { until } from '../../support/wait.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet, editPet, makeBasket, makeMovement, newId, removePet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { openShop } from './open-shop.ts'

export const removals: Contract = (engine) => {
  describe('a removal', () => {
    test('takes a pet out of every list, and leaves its history with the key that removed it', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: LEAST }, { petId: 1n, quantity: 7 }, { petId: MOST }],
      })
      const { shop } = open
      const result = await removePet(shop, 1n, { id: newId() })
      expect(result).toEqual({
        outcome: 'removed',
        removal: { petId: 1n, previousQuantity: 7, at: expect.any(Number) },
      })
      expect(await open.list()).toBe(
        `[{"petId":${LEAST},"quantity":5,"status":"available"},{"petId":${MOST},"quantity":5,"status":"available"}]`,
      )
      for (const _ of ['before a restart', 'after it']) {
        expect((await open.pets()).map(({ petId }) => petId)).toEqual([LEAST, MOST])
        expect(await open.history(1n)).toMatchObject([
          { previousQuantity: 7, newQuantity: 0, reason: 'remove', by: { keyId: 'key_a' } },
          { previousQuantity: 0, newQuantity: 7, reason: 'add' },
        ])
        expect(await removePet(open.shop, 1n, { id: newId() })).toEqual({ outcome: 'unknown_pet' })
        await open.restart()
      }
    })

    test('is heard of once, and is not undone by what is sent to the pet after it', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const { shop } = open
      await open.list()
      const heard: bigint[] = []
      shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const id = newId()
      await removePet(shop, 1n, { id })
      await removePet(shop, 1n, { id })
      expect(heard).toEqual([1n])
      const what = { change: -1, reason: 'sale' } as const
      const movement = { id: newId(), petId: 1n, what, note: null }
      expect(await makeMovement(shop, movement, 'key_b')).toEqual({
        outcome: 'unknown_pet',
      })
      expect(await editPet(shop, 1n, { name: 'Rex' }, 'key_b')).toBe('unknown_pet')
      expect(await updateQuantity(shop, 1n, 3, 'key_b')).toBeUndefined()
      expect((await open.pets()).map(({ petId }) => petId)).toEqual([2n])
    })

    test('that is repeated under its id is the same one, also where the pet was added again since', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 3 }] })
      const id = newId()
      const first = await removePet(open.shop, 1n, { id })
      expect(first).toMatchObject({ outcome: 'removed', removal: { previousQuantity: 3 } })
      await addPet(open.shop, pet(1n, { quantity: 9 }), { keyId: 'key_b' })
      await open.restart()
      const again = await removePet(open.shop, 1n, { id })
      expect(again).toMatchObject({ ...first, outcome: 'removed_before' })
      expect(await open.pet(1n)).toMatchObject({ quantity: 9 })
      expect(await open.history(1n)).toHaveLength(3)
    })

    test('has its id for itself: no other change is made under it, nor is it made under that of another', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const { shop } = open
      const [removal, sale, basket, addition] = [newId(), newId(), newId(), newId()]
      const what = { change: -1, reason: 'sale' } as const
      const move = (id: string) => makeMovement(shop, { id, petId: 2n, what, note: null })
      const movements = [{ petId: 2n, what, note: null }]
      const sell = (id: string) => makeBasket(shop, { id, movements })
      await move(sale)
      await sell(basket)
      await addPet(shop, pet(3n), { id: addition })
      await removePet(shop, 1n, { id: removal })
      for (const id of [removal, sale, basket, addition]) {
        expect(await removePet(shop, 2n, { id })).toEqual({ outcome: 'id_reused' })
      }
      expect(await move(removal)).toEqual({ outcome: 'id_reused' })
      expect(await sell(removal)).toEqual({ outcome: 'id_reused' })
      expect(await addPet(shop, pet(1n), { id: removal })).toBe('id_reused')
      expect((await open.pets()).map(({ petId }) => petId)).toEqual([2n, 3n])
    })

    test('without an id is made each time that there is such a pet', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const { shop } = open
      const remove = async () => (await removePet(shop, 1n)).outcome
      expect([await remove(), await remove()]).toEqual(['removed', 'unknown_pet'])
      await addPet(shop, pet(1n))
      expect(await remove()).toBe('removed')
      const reasons = (await open.history(1n)).map(({ reason }) => reason)
      expect(reasons.join()).toBe('remove,add,remove,add')
    })

    test('frees the barcodes and the number of the pet for others', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 77n, barcodes: ['036000291452', 'TANK-7'] },
          { petId: 2n, barcodes: ['B'] },
        ],
      })
      const { shop } = open
      const barcodes = ['0036000291452', 'TANK-7', '77']
      expect(await editPet(shop, 2n, { barcodes })).toMatchObject({ takenBy: 77n })
      await removePet(shop, 77n, { id: newId() })
      expect(await editPet(shop, 2n, { barcodes })).toBe('edited')
      expect(await open.pet(2n)).toMatchObject({ barcodes })
    })

    test('is made once by many that are sent at the same time', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const id = newId()
      const ids = [id, newId(), id, undefined, id]
      const results = await Promise.all(ids.map((each) => removePet(open.shop, 1n, { id: each })))
      expect(results.filter(({ outcome }) => outcome === 'removed')).toHaveLength(1)
      expect(await open.history(1n)).toHaveLength(2)
    })

    test('is seen by commands at once, and one by a command is seen by the server', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      await open.byCommand(async ({ stock }) => {
        await removePet(open.shop, 1n, { id: newId() })
        expect((await stock.list()).map(({ petId }) => petId)).toEqual([2n])
        expect(await stock.history(1n)).toMatchObject([
          { reason: 'remove', keyId: 'key_a' },
          { reason: 'add', keyId: null },
        ])
        await stock.remove(2n)
      })
      await until(async () => (await open.list()) === '[]')
      expect(await removePet(open.shop, 2n, { id: newId() })).toEqual({ outcome: 'unknown_pet' })
    })
  })
}
