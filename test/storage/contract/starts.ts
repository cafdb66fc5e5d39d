import { describe, expect, test } from 'bun:test'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { editPet } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { errorOf, openShop } from './open-shop.ts'

export const starts: Contract = (engine) => {
  describe('a store', () => {
    test('keeps all that was acknowledged over a restart', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      await updateQuantity(open.shop, 1n, 3, 'key_a')
      await editPet(open.shop, 1n, { name: 'Rex', status: 'sold' })
      const before = {
        pets: await open.pets(),
        lines: await open.history(1n),
        list: await open.list(),
      }
      await open.restart()
      const after = {
        pets: await open.pets(),
        lines: await open.history(1n),
        list: await open.list(),
      }
      expect(after).toEqual(before)
    })

    test('commits at its end what waits, and takes nothing more', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, quantity: 0 }] })
      const { shop } = open
      const waiting = Array.from({ length: 500 }, (_, at) =>
        updateQuantity(shop, 1n, at + 1, 'key_a'),
      )
      await open.restart()
      expect(await errorOf(updateQuantity(shop, 1n, 0, 'key_a'))).toBeInstanceOf(StorageUnavailable)
      const late = editPet(shop, 1n, { name: 'Rex' })
      expect(await errorOf(late)).toBeInstanceOf(StorageUnavailable)
      expect((await Promise.all(waiting)).at(-1)).toMatchObject({ quantity: 500 })
      expect(await open.history(1n)).toHaveLength(501)
    })

    test('that is well passes its checks, and counts its waiting writes', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const checks = await open.server.checks()
      expect(checks.length).toBeGreaterThan(0)
      expect(checks.filter(({ state }) => state === 'fail')).toEqual([])
      expect(open.server.acceptsWrites).toBe(true)
      const writes = [1, 2, 3].map((quantity) => updateQuantity(open.shop, 1n, quantity, 'key_a'))
      expect((await open.server.gauges()).queuedWrites).toBeLessThanOrEqual(3)
      await Promise.all(writes)
      expect((await open.server.gauges()).queuedWrites).toBe(0)
    })
  })
}
