import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { orderCsv, outWithoutLevel, toOrder } from '../../src/page/order/order-list.ts'
import { ordersOf } from '../../src/stock/orders.ts'
import { isPetName, MAX_QUANTITY, PET_STATUSES } from '../../src/stock/pet.ts'
import { leastRefill } from '../../src/stock/refill.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { anyPet, pet } from './pets.ts'

describe('what has to be ordered', () => {
  test('is every pet that the service calls low, by name, and those without one last', () => {
    const pets = [
      pet({ petId: 1n, name: null, low: true }),
      pet({ petId: 2n, name: 'betta 10', low: true }),
      pet({ petId: 3n, name: 'Betta 9', low: true }),
      pet({ petId: 4n, name: 'Ähre', low: true }),
      pet({ petId: 5n, name: 'Enough', quantity: 0, lowStockAt: 9, low: false }),
      pet({ petId: -6n, name: 'Betta 9', low: true }),
    ]
    expect(toOrder(pets, 'de').map(({ petId }) => petId)).toEqual([4n, -6n, 3n, 2n, 1n])
  })

  test('is the same in whatever order the pets come', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPet, { selector: ({ petId }) => petId }), (pets) => {
        expect(toOrder(pets.toReversed(), 'en')).toEqual(toOrder(pets, 'en'))
      }),
    )
  })

  test('names the fewest with which a pet is no longer low', () => {
    expect(leastRefill({ quantity: 3, lowStockAt: 10 }, null)).toBe(8)
    expect(leastRefill({ quantity: 10, lowStockAt: 10 }, null)).toBe(1)
    expect(leastRefill({ quantity: 0, lowStockAt: 2_147_483_647 }, null)).toBe(2_147_483_647)
  })
})

test('an order lacks the costs of what is in it, and not of a pet of which no further package fits', () => {
  const low = { supplierId: 1, lowStockAt: 4, low: true } as const
  const pets = [
    pet({ ...low, petId: 1n, quantity: 0, cost: 5, costPer: 1 }),
    pet({ ...low, petId: 2n, quantity: 0 }),
    pet({
      ...{ ...low, petId: 3n, lowStockAt: MAX_QUANTITY },
      ...{ quantity: MAX_QUANTITY - 1, packSize: 12 },
    }),
  ]
  const [order] = ordersOf(pets, null)
  expect(order?.lines.map(({ ordered }) => ordered?.quantity)).toEqual([8, 8, undefined])
  expect([order?.sum, order?.lacking]).toEqual([40n, 1])
})

describe('the order as CSV', () => {
  test('has a byte order mark, a header, and a line for each pet', () => {
    const pets = [
      pet({ petId: 9223372036854775807n, name: 'Tortoise, "Hermann"', quantity: 1, lowStockAt: 2 }),
      pet({ petId: -5n, name: '=1+1', quantity: 0, lowStockAt: 0, status: 'sold' }),
      pet({ petId: 7n, name: null, quantity: 0, lowStockAt: 1 }),
    ]
    expect(orderCsv(pets, ',')).toBe(
      [
        '\uFEFFpetId,name,quantity,lowStockAt,status',
        '9223372036854775807,"Tortoise, ""Hermann""",1,2,available',
        "-5,'=1+1,0,0,sold",
        '7,,0,1,available',
        '',
      ].join('\n'),
    )
  })

  test('is taken back by an import, with either separator', () => {
    const anyOrdered = fc
      .record({
        petId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        name: fc.option(fc.string({ unit: 'binary', maxLength: 20 }).filter(isPetName)),
        quantity: fc.nat(MAX_QUANTITY),
        lowStockAt: fc.nat(MAX_QUANTITY),
        status: fc.constantFrom(...PET_STATUSES),
      })
      .map(pet)
    const anyOrder = fc.uniqueArray(anyOrdered, { minLength: 1, selector: ({ petId }) => petId })
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(',' as const, ';' as const), (pets, separator) => {
        const read = readImport(new TextEncoder().encode(orderCsv(pets, separator)))
        expect(read.problems).toEqual([])
        expect(read.rows).toMatchObject(
          pets.map(({ petId, name, quantity, lowStockAt, status }) => ({
            petId,
            name,
            quantity,
            lowStockAt,
            status,
          })),
        )
      }),
    )
  })
})

test('a pet that has run out without a level is found, by name, and none that is marked sold or has a level', () => {
  const out = { quantity: 0, lowStockAt: null }
  const pets = [
    pet({ ...out, petId: 1n, name: 'Boa' }),
    pet({ ...out, petId: 2n, name: 'Ara' }),
    pet({ ...out, petId: 3n, name: 'Cat', status: 'sold' }),
    pet({ ...out, petId: 4n, name: 'Dog', lowStockAt: 0 }),
    pet({ ...out, petId: 5n, name: 'Eel', quantity: 1 }),
  ]
  expect(outWithoutLevel(pets, null, 'en').map(({ name }) => name)).toEqual(['Ara', 'Boa'])
  expect(outWithoutLevel(pets, 3, 'en')).toEqual([])
})
