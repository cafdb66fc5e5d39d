import { describe, expect, test } from 'bun:test'
import { toOrder } from '../../src/page/order/order-list.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { leastRefill } from '../../src/stock/refill.ts'
import { load, pet } from './pets.ts'

const lowOf = (stock: Stock) => toOrder(stock.all.value, 'en').map(({ petId }) => petId)

describe('the low-stock level of the shop', () => {
  test('makes pets low that have no level of their own, whenever they come', () => {
    const stock = new Stock()
    load(stock, [pet({ petId: 1n, quantity: 5 }), pet({ petId: 2n, quantity: 6 })])
    expect(lowOf(stock)).toEqual([])
    stock.useLevel(5)
    expect([lowOf(stock), stock.totals.value.low]).toEqual([[1n], 1])
    stock.apply([pet({ petId: 2n, quantity: 4 }), pet({ petId: 3n, quantity: 9 })])
    expect(lowOf(stock)).toEqual([1n, 2n])
    stock.apply([pet({ petId: 1n, quantity: 8 })])
    expect(lowOf(stock)).toEqual([2n])
    stock.useLevel(null)
    expect(lowOf(stock)).toEqual([])
  })

  test('leaves pets with a level of their own as the service knows them', () => {
    const stock = new Stock()
    stock.useLevel(5)
    const own = { quantity: 3, lowStockAt: 0 }
    load(stock, [
      pet({ petId: 1n, ...own }),
      pet({ petId: 2n, quantity: 9, lowStockAt: 9, low: true }),
    ])
    expect(lowOf(stock)).toEqual([2n])
    stock.useLevel(1)
    expect(lowOf(stock)).toEqual([2n])
  })

  test('is the page’s own rule: a pet that the service told of under another level is not taken for low', () => {
    const stock = new Stock()
    stock.useLevel(3)
    load(stock, [pet({ petId: 1n, quantity: 5, low: true })])
    stock.apply([pet({ petId: 2n, quantity: 2, low: false })])
    expect(lowOf(stock)).toEqual([2n])
  })

  test('says how many to order at least', () => {
    expect(leastRefill({ quantity: 3, lowStockAt: null }, 5)).toBe(3)
    expect(leastRefill({ quantity: 3, lowStockAt: 4 }, 9)).toBe(2)
    expect(leastRefill({ quantity: 3, lowStockAt: null }, null)).toBe(0)
  })
})
