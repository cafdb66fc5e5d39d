import { describe, expect, test } from 'bun:test'
import type { SettingsChange } from '../../../src/shops/settings.ts'
import type { Pet } from '../../../src/stock/pet.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { pet } from '../pets.ts'
import { addPet, editPet, newId, removePets, undo } from '../shop-changes.ts'
import { openAccess } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const MONEY = { price: 1250, cost: 1000, costPer: 12 }

const moneyIn = ({ price, cost, costPer }: Pet) => ({ price, cost, costPer })

/** The money of the first pet, as a command sees it, and as the desk does. */
async function seen(open: OpenShop) {
  const [listed] = await open.byCommand(({ stock }) => stock.list())
  const [asked] = await open.shop.ask({ kind: 'pets', petIds: [1n] })
  if (listed === undefined || asked === undefined) throw new Error('the pet is gone')
  expect(moneyIn(listed)).toEqual(moneyIn(asked))
  return moneyIn(listed)
}

const changing = (change: SettingsChange) =>
  ({ kind: 'change_settings', change, defaultMs: 0 }) as const

export const amounts: Contract = (engine) => {
  describe('the price and the usual cost of a pet', () => {
    test('are kept with it, also the largest, and after a restart', async () => {
      await using open = await openShop(engine)
      const most = { price: 1_000_000_000_000, cost: 1_000_000_000_000, costPer: 1_000_000 }
      expect(await addPet(open.shop, pet(1n, most))).toBe('added')
      expect(await seen(open)).toEqual(most)
      await open.restart()
      expect(await seen(open)).toEqual(most)
    })

    test('are changed each by itself, and taken away by null', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, ...MONEY }] })
      expect(await editPet(open.shop, 1n, { price: 0 })).toBe('edited')
      expect(await seen(open)).toEqual({ ...MONEY, price: 0 })
      expect(await editPet(open.shop, 1n, { cost: 55, costPer: 1 })).toBe('edited')
      expect(await seen(open)).toEqual({ price: 0, cost: 55, costPer: 1 })
      expect(await editPet(open.shop, 1n, { cost: null, costPer: null })).toBe('edited')
      expect(await editPet(open.shop, 1n, { price: null })).toBe('edited')
      const nothing = { price: undefined, cost: undefined, costPer: undefined }
      expect(await seen(open)).toEqual(nothing)
      expect(await editPet(open.shop, 1n, { price: null })).toBe('unchanged')
    })

    test('stay as they are where anything else of the pet changes', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, ...MONEY }] })
      await updateQuantity(open.shop, 1n, 3, 'key_a')
      await editPet(open.shop, 1n, { name: 'Rex' })
      await open.byCommand(({ stock }) => stock.edit(1n, { status: 'sold' }))
      expect(await seen(open)).toEqual(MONEY)
    })

    test('are part of an addition that is repeated', async () => {
      await using open = await openShop(engine)
      const id = newId()
      expect(await addPet(open.shop, pet(1n, MONEY), { id })).toBe('added')
      expect(await addPet(open.shop, pet(1n, MONEY), { id })).toBe('added_before')
      expect(await addPet(open.shop, pet(1n, { ...MONEY, price: 1 }), { id })).toBe('id_reused')
    })
  })

  describe('the currency of a shop', () => {
    test('has a number of its own each time, larger than those before it, also after a restart', async () => {
      await using shop = await openAccess(engine)
      const currency = async () => (await shop.store.readSettings()).currency
      const number = async () => (await currency())?.number ?? 0
      const past = async () => (await shop.store.listPastCurrencies()).map(({ code }) => code)
      expect(await currency()).toBeNull()
      expect(await shop.by('boss', changing({ currency: 'EUR' }))).toBe('done')
      expect(await currency()).toEqual({ code: 'EUR', digits: 2, number: 1 })
      expect(await past()).toEqual([])
      expect(await shop.by('boss', changing({ currency: 'KWD' }))).toBe('done')
      await shop.by('boss', changing({ lowStockAt: 2 }))
      await shop.open.restart()
      const dinar = { code: 'KWD', digits: 3, number: await number() }
      expect(await currency()).toEqual(dinar)
      expect(await shop.by('boss', changing({ currency: 'EUR' }))).toBe('done')
      expect(await currency()).toMatchObject({ code: 'EUR', digits: 2 })
      expect([1 < dinar.number, dinar.number < (await number())]).toEqual([true, true])
      expect(await past()).toEqual(['EUR', 'KWD'])
      expect(await shop.open.byCommand(({ access }) => access.listPastCurrencies())).toEqual([
        { code: 'EUR', digits: 2, number: 1 },
        dinar,
      ])
    })

    test('that is another one brings back no amount of the one before it: an undo leaves it out', async () => {
      await using shop = await openAccess(engine)
      const { open } = shop
      await shop.by('boss', changing({ currency: 'EUR' }))
      await addPet(open.shop, pet(1n, { name: 'Rex', ...MONEY }))
      await addPet(open.shop, pet(2n, { name: 'Guppy' }))
      const removal = { id: newId(), petIds: [1n, 2n] }
      expect(await removePets(open.shop, removal)).toMatchObject({ outcome: 'removed' })
      expect(await shop.by('boss', changing({ currency: 'JPY' }))).toBe('done')
      expect(await undo(open.shop, removal.id)).toMatchObject({ outcome: 'undone' })
      const [rex, guppy] = await open.byCommand(({ stock }) => stock.list())
      const nothing = { price: undefined, cost: undefined, costPer: undefined }
      expect([rex?.name, guppy?.name]).toEqual(['Rex', 'Guppy'])
      expect([moneyIn(rex as Pet), moneyIn(guppy as Pet)]).toEqual([nothing, nothing])
    })

    test.each([{ price: 0 }, { cost: 10, costPer: 1 }])(
      'stays while a pet has %o',
      async (money) => {
        await using shop = await openAccess(engine)
        await shop.by('boss', changing({ currency: 'EUR' }))
        await addPet(shop.open.shop, pet(1n, money))
        const before = await shop.store.readSettings()
        expect(await shop.by('boss', changing({ currency: 'USD', lowStockAt: 9 }))).toBe(
          'currency_in_use',
        )
        expect(await shop.store.readSettings()).toEqual(before)
        expect(await shop.by('boss', changing({ currency: 'EUR', lowStockAt: 9 }))).toBe('done')
        await editPet(shop.open.shop, 1n, { price: null, cost: null, costPer: null })
        expect(await shop.by('boss', changing({ currency: 'USD' }))).toBe('done')
      },
    )
  })
}
