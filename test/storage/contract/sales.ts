import { describe, expect, test } from 'bun:test'
import type { BasketMovement } from '../../../src/stock/basket.ts'
import type { ChangeReason, SaleAmount } from '../../../src/stock/journal.ts'
import { makeBasket, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const EUR = 1

/** A movement of the first pet, which costs 12.50, or of the second one, which has no price. */
const change = (
  by: number,
  { petId = 1n, reason = 'sale', ...more }: ChangeOptions = {},
): BasketMovement => ({ petId, what: { change: by, reason }, note: null, ...more })

interface ChangeOptions {
  readonly petId?: bigint
  readonly reason?: ChangeReason
  readonly note?: string
  readonly amount?: number
}

const PETS = [
  { petId: 1n, quantity: 99, price: 1250 },
  { petId: 2n, quantity: 99 },
]

/** What movements came to, as the journal of the shop has it, the newest first. */
async function journalled({ shop }: OpenShop): Promise<(number | null)[]> {
  const cursor = { before: undefined, limit: 100, budget: 1_000 }
  const { movements } = await shop.ask({ kind: 'journalPage', filter: {}, cursor })
  for (const { amount, currency } of movements) expect(currency).toBe(amount === null ? null : EUR)
  return movements.slice(0, -PETS.length).map(({ amount }) => amount)
}

export const sales: Contract = (engine) => {
  const open = () => openShop(engine, { pets: PETS })

  /** Makes a movement in a shop that has a currency. */
  const make = (
    { shop }: Pick<OpenShop, 'shop'>,
    movement: BasketMovement,
    more: {
      readonly id?: string
      readonly undoes?: string
      readonly currency?: number | null
    } = {},
  ) => {
    const { id = newId(), undoes = null, currency = EUR } = more
    return makeMovement(shop, { id, undoes, ...movement }, undefined, currency)
  }

  describe('what a sale came to', () => {
    test('is as it was rung up, or else by the price of the moment, or else not known', async () => {
      await using shop = await open()
      const amounts: (number | null)[] = []
      for (const movement of [
        change(-2, { amount: 2_199 }),
        change(-3),
        change(-1, { petId: 2n }),
        change(-1, { petId: 2n, amount: 0 }),
        change(1, { reason: 'return' }),
        change(1, { reason: 'return', amount: -1_000_000_000_000 }),
        change(5, { reason: 'arrival' }),
        change(-1, { reason: 'died' }),
      ]) {
        const result = await make(shop, movement)
        if (!('made' in result)) throw new Error(`the movement is ${result.outcome}`)
        expect(result.made.currency).toBe(result.made.amount === null ? null : EUR)
        amounts.push(result.made.amount)
      }
      expect(amounts).toEqual([2_199, 3_750, null, 0, -1_250, -1_000_000_000_000, null, null])
      expect(await journalled(shop)).toEqual(amounts.toReversed())
      const line = { amount: -1_250, currency: EUR }
      expect((await shop.history(1n)).find(({ amount }) => amount === -1_250)).toMatchObject(line)
      const byCommand = await shop.byCommand(({ stock }) => stock.history(1n))
      expect(byCommand.find(({ amount }) => amount === -1_250)).toMatchObject(line)
    })

    test('is kept in each line of a basket, and over a restart', async () => {
      await using shop = await open()
      const movements = [change(-2), change(-1, { petId: 2n }), change(-1, { amount: 1_100 })]
      const result = await makeBasket(shop.shop, { id: newId(), movements }, undefined, EUR)
      const amountsIn = (made: { readonly movements: readonly SaleAmount[] }) =>
        made.movements.map(({ amount }) => amount)
      expect('made' in result && amountsIn(result.made)).toEqual([2_500, null, 1_100])
      await shop.restart()
      expect(await journalled(shop)).toEqual([1_100, null, 2_500])
    })

    test('stays when the price changes, also for a request that is repeated', async () => {
      await using shop = await open()
      const sale = change(-1)
      const id = newId()
      await make(shop, sale, { id })
      await shop.shop.change({ kind: 'editPet', petId: 1n, edit: { price: 99 }, keyId: 'key_a' })
      const repeated = await make(shop, sale, { id })
      expect(repeated).toMatchObject({ outcome: 'made_before', made: { amount: 1_250 } })
      expect(await make(shop, change(-1))).toMatchObject({ made: { amount: 99 } })
      expect(await journalled(shop)).toEqual([99, 1_250])
    })

    test('is part of what an id stands for, where the client says it', async () => {
      await using shop = await open()
      const id = newId()
      await make(shop, change(-1, { amount: 1_000 }), { id })
      const again = (amount: number) => make(shop, change(-1, { amount }), { id })
      expect(await again(1_000)).toMatchObject({ outcome: 'made_before' })
      expect(await again(1_001)).toEqual({ outcome: 'id_reused' })
      const unknown = newId()
      await make(shop, change(-1, { petId: 2n }), { id: unknown })
      // A service of the version before kept no amount, and a till sends the same again after an upgrade.
      expect(await make(shop, change(-1, { petId: 2n, amount: 5 }), { id: unknown })).toMatchObject(
        { outcome: 'made_before', made: { amount: null } },
      )
    })

    test('is given back once by what takes the sale back, whatever the price is by then', async () => {
      await using shop = await open()
      const [sale, basket, undoing] = [newId(), newId(), newId()]
      await make(shop, change(-2, { amount: 2_199 }), { id: sale })
      const movements = [change(-1), change(-1, { petId: 2n })]
      await makeBasket(shop.shop, { id: basket, movements }, undefined, EUR)
      await shop.shop.change({ kind: 'editPet', petId: 1n, edit: { price: 1 }, keyId: 'key_a' })
      await make(shop, change(2), { id: undoing, undoes: sale })
      const back = [change(1, { petId: 2n }), change(1)]
      await makeBasket(shop.shop, { id: newId(), movements: back, undoes: basket }, undefined, EUR)
      await make(shop, change(-2), { undoes: undoing })
      expect(await journalled(shop)).toEqual([2_199, -1_250, null, -2_199, null, 1_250, 2_199])
    })

    test('is taken back by a note of a former page at the price of the moment', async () => {
      await using shop = await open()
      const undo = change(1, { reason: 'other', note: 'undo: sale -1' })
      expect(await make(shop, undo)).toMatchObject({ made: { reason: 'other', amount: -1_250 } })
    })

    test('is not known where no amount is so large, and the sale is made all the same', async () => {
      await using shop = await openShop(engine, {
        pets: [{ petId: 1n, quantity: 2_000_000_000, price: 1_000_000_000_000 }],
      })
      expect(await make(shop, change(-2))).toMatchObject({
        outcome: 'made',
        made: { amount: null },
      })
      expect(await make(shop, change(-1))).toMatchObject({ made: { amount: 1_000_000_000_000 } })
    })

    test('is nothing in a shop that has no currency', async () => {
      await using shop = await open()
      const none = { amount: null, currency: null }
      expect(await make(shop, change(-1), { currency: null })).toMatchObject({ made: none })
      expect(await journalled(shop)).toEqual([null])
    })

    test('is by the price that a change of the same moment has given', async () => {
      await using shop = await open()
      const edit = shop.shop.change({
        ...{ kind: 'editPet', petId: 2n, edit: { price: 700 }, keyId: 'key_a' },
      })
      const [, sold] = await Promise.all([edit, make(shop, change(-2, { petId: 2n }))])
      expect(sold).toMatchObject({ made: { amount: 1_400 } })
    })
  })
}
