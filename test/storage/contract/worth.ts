import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { worthOf } from '../../../src/stock/totals/worth.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import { awayFromMidnight } from '../../support/midnight.ts'
import { runs } from '../../support/property-runs.ts'
import { anyMoney } from '../any-money.ts'
import { pet } from '../pets.ts'
import { makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { importRow, importRows } from './imports.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { reportOf } from './totals.ts'

const DAY = 86_400_000

/** As a report of a server has it, and as a command reads it. */
async function worthIn(open: OpenShop, worthAt = Date.now()) {
  const { worth } = await reportOf(open.shop, { worthAt })
  if (worth === undefined) throw new Error('the report has no worth')
  expect(await open.byCommand(({ stock }) => stock.worth(worthAt))).toEqual(worth)
  return worth
}

const NONE = { petsWithoutPrice: 0, unitsWithoutPrice: 0, petsWithoutCost: 0, unitsWithoutCost: 0 }

export const worth: Contract = (engine) => {
  describe('what the stock is worth', () => {
    beforeEach(() => awayFromMidnight())

    test('is at price and at usual cost, by kind, with what has neither', async () => {
      await using shop = await openShop(engine, {
        pets: [
          { petId: 1n, quantity: 3, kind: 'Fish', price: 1_250, cost: 1_000, costPer: 12 },
          { petId: 2n, quantity: 7, kind: 'Fish', cost: 1, costPer: 2 },
          { petId: 3n, quantity: 5, price: 0 },
          { petId: 4n, quantity: 0, kind: 'Bird', price: 99_900 },
        ],
      })
      const found = await worthIn(shop)
      expect(found.all).toEqual({
        ...{ pets: 3, units: 15, atPrice: 3_750n, petsWithoutPrice: 1, unitsWithoutPrice: 7 },
        ...{ atCost: 250n + 3n, petsWithoutCost: 1, unitsWithoutCost: 5 },
      })
      expect(found.kinds).toEqual([
        {
          kind: 'Fish',
          sum: {
            ...{ ...NONE, pets: 2, units: 10, atPrice: 3_750n, atCost: 253n },
            ...{ petsWithoutPrice: 1, unitsWithoutPrice: 7 },
          },
        },
        {
          kind: null,
          sum: {
            ...{ ...NONE, pets: 1, units: 5, atPrice: 0n, atCost: 0n },
            ...{ petsWithoutCost: 1, unitsWithoutCost: 5 },
          },
        },
      ])
    })

    test('is exact whatever there is, also far beyond what 64 bits hold', async () => {
      const stock = fc.array(
        fc.tuple(fc.constantFrom(0, 1, 7, 2_147_483_647), anyMoney, fc.constantFrom('Fish', null)),
        { maxLength: 12 },
      )
      await fc.assert(
        fc.asyncProperty(stock, async (pets) => {
          await using shop = await openShop(engine)
          const rows = pets.map(([quantity, money, kind], index) =>
            importRow(BigInt(index + 1), { quantity, kind, ...money }),
          )
          await shop.byCommand(({ stock }) => importRows(stock, rows))
          const found = await worthIn(shop)
          const there = pets.filter(([quantity]) => quantity > 0)
          const each = there.map(([quantity, money]) => worthOf(1, quantity, money))
          const sum = <Name extends 'atPrice' | 'atCost'>(name: Name) =>
            each.reduce((all, of) => all + of[name], 0n)
          expect([found.all.pets, found.all.atPrice, found.all.atCost]).toEqual([
            there.length,
            sum('atPrice'),
            sum('atCost'),
          ])
          const ofKinds = found.kinds.reduce((all, { sum }) => all + sum.atPrice, 0n)
          expect(ofKinds).toBe(found.all.atPrice)
        }),
        runs(15),
      )
    })

    test('of one mistyped pet, of a few and of all of them is the exact number, not what 64 bits hold', async () => {
      const money = { price: 1_000_000_000_000, cost: 999_999_999_999, costPer: 1 }
      const mistyped = { quantity: 2_147_483_647, ...money }
      const pets = [1n, 2n, 3n].map((petId) => ({ petId, ...mistyped, kind: `Fish ${petId % 2n}` }))
      await using shop = await openShop(engine, { pets })
      const { all, kinds, unsold } = await worthIn(shop)
      const one = {
        atPrice: 2_147_483_647_000_000_000_000n,
        atCost: 2_147_483_646_997_852_516_353n,
      }
      expect(one.atPrice).toBeGreaterThan(2n ** 63n)
      const times = (by: bigint) => ({ atPrice: one.atPrice * by, atCost: one.atCost * by })
      expect(all).toMatchObject({ pets: 3, units: 3 * 2_147_483_647, ...times(3n) })
      expect(kinds).toMatchObject([
        { kind: 'Fish 1', sum: times(2n) },
        { kind: 'Fish 0', sum: times(1n) },
      ])
      expect(unsold.map(({ sum }) => sum)).toMatchObject([times(3n), times(3n), times(3n)])
    })

    test('tells what was not sold for 30, 90 and 180 days, by the last sale that stands', async () => {
      const today = Math.floor(Date.now() / DAY) * DAY
      const sold = (petId: bigint, daysAgo: number): PastChange[] => {
        const at = today - daysAgo * DAY
        return [
          { at: today - 200 * DAY, added: pet(petId, { quantity: 10 }) },
          { at, petId, quantity: 9, reason: 'sale', keyId: 'key_a' },
        ]
      }
      const past = [...sold(1n, 1), ...sold(2n, 30), ...sold(3n, 31), ...sold(4n, 100)]
      const never = [
        { at: today - 200 * DAY, added: pet(5n, { quantity: 2 }) },
        { at: today - 200 * DAY, added: pet(6n, { quantity: 2 }) },
      ]
      const inOrder = [...past, ...never].toSorted((a, b) => a.at - b.at)
      await using shop = await openShop(engine, { past: inOrder })
      // A sale that is taken back is none.
      const sale = { petId: 6n, note: null, id: newId() }
      await makeMovement(shop.shop, { ...sale, what: { change: -1, reason: 'sale' } })
      const back = { ...sale, id: newId(), undoes: sale.id }
      await makeMovement(shop.shop, { ...back, what: { change: 1, reason: 'sale' } })
      await shop.byCommand(async ({ stock }) => {
        for (let petId = 1n; petId <= 6n; petId++) await stock.edit(petId, { price: 100 })
      })
      const { unsold } = await worthIn(shop)
      expect(unsold.map(({ days, sum }) => [days, sum.pets, sum.units, sum.atPrice])).toEqual([
        [30, 4, 22, 2_200n],
        [90, 3, 13, 1_300n],
        [180, 2, 4, 400n],
      ])
    })

    test('is not in a report that does not ask for it', async () => {
      await using shop = await openShop(engine)
      expect((await reportOf(shop.shop)).worth).toBeUndefined()
    })
  })
}
