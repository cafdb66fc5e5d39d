import { describe, expect, test } from 'bun:test'
import type { ShopRow } from '../../../../src/shops/whole-shop.ts'
import { makeMovement, newId } from '../../shop-changes.ts'
import type { Contract } from '../engine-under-test.ts'

import { countAll, plain, reportOf } from '../totals.ts'
import { openServers } from './open-servers.ts'

const PETS = [1n, 2n].map((petId) => ({ petId, quantity: 1_000 }))

export const totalsOfServers: Contract = (engine) => {
  describe('the totals of servers', () => {
    test('have each movement once, however many of them count at the same time', async () => {
      await using open = await openServers(engine, { shops: 2, pets: PETS })
      const what = { change: -1, reason: 'sale' } as const
      for (let round = 1; round <= 5; round++) {
        for (const shopAt of [0, 1]) {
          const sales = open
            .atBoth(shopAt)
            .flatMap(({ shop }) =>
              PETS.map(({ petId }) => makeMovement(shop, { id: newId(), petId, what, note: null })),
            )
          const [made, ...reports] = await Promise.all([
            Promise.all(sales).then(() => 'made'),
            ...open.atBoth(shopAt).map(({ shop }) => reportOf(shop)),
            countAll(open.first),
            countAll(open.second),
          ])
          expect(made).toBe('made')
          expect(reports.length).toBe(4)
        }
        for (const shopAt of [0, 1]) {
          for (const { shop } of open.atBoth(shopAt)) {
            const { total, isComplete } = await reportOf(shop)
            expect(plain(total).sale).toEqual({ movements: 4 * round, taken: 4 * round, added: 0 })
            expect(isComplete).toBe(true)
          }
        }
      }
    })

    test('move with a whole shop, and are gone with one that is removed for good', async () => {
      await using open = await openServers(engine, { shops: 2, pets: PETS })
      expect(await countAll(open.first)).toBe(4)
      await open.commands().byCommand(async ({ engine: { shops } }) => {
        if (shops === undefined) throw new Error('the engine stores one shop')
        const parts: Record<string, readonly ShopRow[]> = {}
        await shops.export(open.shopId(0), false, async (whole) => {
          for (const part of ['stockTotals', 'petTotals', 'totalsPlace'] as const) {
            parts[part] = await whole.rows(part, undefined)
          }
          return { awaitRemoval() {}, publish() {}, discard() {}, leave() {} }
        })
        expect(parts.stockTotals?.length).toBeGreaterThanOrEqual(3)
        expect(parts.petTotals?.length).toBeGreaterThanOrEqual(6)
        expect(parts.totalsPlace?.map((row) => row.map(Number))).toEqual([[2]])
        const removal = { evenWithKeys: true, purge: true }
        expect(await shops.remove(open.shopId(0), removal)).toBe('removed')
      })
      expect(await countAll(open.first)).toBe(0)
      const [{ shop: gone }] = open.atBoth(0)
      expect(plain((await reportOf(gone)).total)).toEqual({})
      const [{ shop: neighbour }] = open.atBoth(1)
      expect(plain((await reportOf(neighbour)).total).add?.movements).toBe(2)
    })
  })
}
