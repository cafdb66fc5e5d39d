import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isLow, MAX_QUANTITY } from '../../src/stock/pet.ts'
import { MAX_PACK_SIZE } from '../../src/stock/pet-goods.ts'
import { leastRefill, refill, usualCost } from '../../src/stock/refill.ts'
import { runs } from '../support/property-runs.ts'

const low = (quantity: number, lowStockAt: number, more: object = {}) =>
  refill({ quantity, lowStockAt, ...more }, null)

describe('what is ordered of a pet that is low', () => {
  test('fills it up to twice its level, or to what it is ordered to', () => {
    expect(low(3, 10)).toEqual({ quantity: 17, packs: null })
    expect(low(3, 10, { orderUpTo: 40 })).toEqual({ quantity: 37, packs: null })
    expect(refill({ quantity: 3, lowStockAt: null }, 5)).toEqual({ quantity: 7, packs: null })
  })

  test('is whole packages, of which the last may be more than wanted', () => {
    expect(low(3, 10, { packSize: 6 })).toEqual({ quantity: 18, packs: 3 })
    expect(low(3, 10, { packSize: 17 })).toEqual({ quantity: 17, packs: 1 })
    expect(low(3, 10, { packSize: 1_000 })).toEqual({ quantity: 1_000, packs: 1 })
    expect(low(0, 10, { packSize: 1 })).toEqual({ quantity: 20, packs: 20 })
  })

  test('is never so little that it is still low, as with a level of 0 and with less than its level', () => {
    expect(low(0, 0)).toEqual({ quantity: 1, packs: null })
    expect(low(2, 10, { orderUpTo: 5 })).toEqual({ quantity: 9, packs: null })
  })

  test('is nothing where it is not low, or where one package is more than there can be', () => {
    expect(low(11, 10)).toBeUndefined()
    expect(refill({ quantity: 0, lowStockAt: null }, null)).toBeUndefined()
    expect(low(MAX_QUANTITY - 5, MAX_QUANTITY, { packSize: 6 })).toBeUndefined()
    expect(low(MAX_QUANTITY - 5, MAX_QUANTITY)).toEqual({ quantity: 5, packs: null })
  })

  test('is the least number of packages that fills it up, within what a pet can have', () => {
    const quantity = fc.oneof(fc.nat(50), fc.integer({ min: 0, max: MAX_QUANTITY }))
    const packSize = fc.oneof(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: MAX_PACK_SIZE }),
    )
    const level = fc.option(quantity)
    const given = fc.record(
      { quantity, lowStockAt: level, packSize, orderUpTo: quantity },
      { requiredKeys: ['quantity', 'lowStockAt'] },
    )
    fc.assert(
      fc.property(given, level, (pet, shopLevel) => {
        const { packSize: size = 1 } = pet
        const ordered = refill(pet, shopLevel)
        const room = BigInt(MAX_QUANTITY - pet.quantity)
        if (!isLow(pet, shopLevel)) {
          expect(ordered).toBeUndefined()
          return
        }
        if (ordered === undefined) {
          const least = leastRefill(pet, shopLevel)
          expect(least === 0 || BigInt(size) > room).toBe(true)
          return
        }
        const after = pet.quantity + ordered.quantity
        const lowAt = pet.lowStockAt ?? shopLevel ?? 0
        const full = Math.min(Math.max(pet.orderUpTo ?? 2 * lowAt, lowAt + 1), MAX_QUANTITY)
        expect(ordered.quantity % size).toBe(0)
        expect(ordered.packs).toBe(pet.packSize === undefined ? null : ordered.quantity / size)
        expect(BigInt(ordered.quantity) <= room).toBe(true)
        // One package less does not fill it up; where this does not, no further one has room.
        expect(after - size < full).toBe(true)
        if (after < full) expect(BigInt(ordered.quantity + size) > room).toBe(true)
      }),
      runs(2_000),
    )
  })
})

describe('the usual cost of an order', () => {
  test('is exact where it is whole, and to the nearest minor unit else', () => {
    expect(usualCost({ cost: 1000, costPer: 12 }, 24)).toBe(2000n)
    expect(usualCost({ cost: 1000, costPer: 12 }, 5)).toBe(417n)
    expect(usualCost({ cost: 1, costPer: 2 }, 1)).toBe(1n)
    expect(usualCost({}, 24)).toBeUndefined()
    const most = { cost: 1_000_000_000_000, costPer: 1 }
    expect(usualCost(most, MAX_QUANTITY)).toBe(2_147_483_647_000_000_000_000n)
  })
})
