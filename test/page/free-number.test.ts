import { describe, expect, test } from 'bun:test'
import { freeNumber } from '../../src/page/pet/form/add-form.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { load, pet } from './pets.ts'

describe('the number that is suggested for a new pet', () => {
  const suggested = (...pets: Parameters<typeof pet>[0][]) => {
    const stock = new Stock()
    load(stock, pets.map(pet))
    return freeNumber(stock)
  }

  test('follows the highest that the shop has given', () => {
    expect(suggested()).toBe(1n)
    expect(suggested({ petId: 1003n }, { petId: 12n }, { petId: -5n })).toBe(1004n)
  })

  test('does not follow the code of a package', () => {
    expect(suggested({ petId: 17n }, { petId: 4006381333931n }, { petId: 96385074n })).toBe(18n)
    expect(suggested({ petId: 2n ** 63n - 1n })).toBe(1n)
  })

  test('is the barcode of no other pet', () => {
    expect(suggested({ petId: 17n, barcodes: ['18', '19'] })).toBe(20n)
  })
})
