import { describe, expect, test } from 'bun:test'
import { COMMAND } from '../../../src/keys/access-change.ts'
import type { SettingsChange } from '../../../src/shops/settings.ts'
import { ALL_BUCKETS } from '../../../src/stock/totals/make-report.ts'
import { until } from '../../support/wait.ts'
import { pet } from '../pets.ts'
import { addPet, editPet, makeMovement, newId, removePets, undo } from '../shop-changes.ts'
import { type AccessUnderTest, openAccess } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { reportOf } from './totals.ts'
import { importUnder, row } from './undo/undoable-shop.ts'

const MOST = 1_000_000_000_000

const changing = (change: SettingsChange) =>
  ({ kind: 'change_settings', change, defaultMs: 0 }) as const

const TO_EUR = { currency: 'EUR', currencyRate: '1.95583' }

/** What every pet sells for and costs, as a command sees it. */
const moneyIn = ({ open }: AccessUnderTest) =>
  open.byCommand(async ({ stock }) =>
    (await stock.list()).map(({ price, cost, costPer }) => [price, cost, costPer]),
  )

/** The number of the currency that a shop has. */
const euro = async ({ store }: AccessUnderTest): Promise<number> =>
  (await store.readSettings()).currency?.number ?? 0

const sale = (id = newId(), amount?: number) => ({
  ...{ id, petId: 1n, what: { change: -1, reason: 'sale' as const }, note: null, amount },
})

export const currencyChanges: Contract = (engine) => {
  /** A shop in Bulgaria. */
  const openShop = async () => {
    const shop = await openAccess(engine)
    expect(await shop.by('boss', changing({ currency: 'BGN' }))).toBe('done')
    return shop
  }

  describe('a change of currency by a rate', () => {
    test('converts what every pet sells for and costs, once, and is made once', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { quantity: 9, price: 2_000, cost: 1_000, costPer: 12 }))
      await addPet(open.shop, pet(2n, { price: 1 }))
      await addPet(open.shop, pet(3n, { cost: MOST, costPer: 1 }))
      await addPet(open.shop, pet(4n, { name: 'Rex' }))
      const converted = [
        [1_023, 511, 12],
        [1, undefined, undefined],
        [undefined, 511_291_881_196, 1],
        [undefined, undefined, undefined],
      ]
      for (let time = 0; time < 2; time++) {
        expect(await shop.by('boss', changing(TO_EUR))).toBe('done')
        expect(await moneyIn(shop)).toEqual(converted)
      }
      await open.restart()
      expect(await moneyIn(shop)).toEqual(converted)
      expect((await open.pets()).map(({ price }) => price)).toEqual([
        1_023,
        1,
        undefined,
        undefined,
      ])
      expect((await shop.store.readSettings()).currency).toMatchObject({ code: 'EUR', digits: 2 })
      expect(await shop.store.listPastCurrencies()).toEqual([{ code: 'BGN', digits: 2, number: 1 }])
    })

    test('is told by the audit log, with its rate, and by a line of each pet that it has converted', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { quantity: 3, price: 2_000, cost: 1_000, costPer: 12 }))
      await addPet(open.shop, pet(2n, { cost: 5, costPer: 1 }))
      await addPet(open.shop, pet(3n))
      await shop.by('boss', changing({ ...TO_EUR, lowStockAt: 2 }))
      expect((await shop.journal())[0]).toMatchObject({
        ...{ action: 'change_settings', subject: 'lowStockAt currency' },
        keyId: shop.idOf('boss'),
        before: '{"lowStockAt":null,"currency":{"code":"BGN","digits":2,"number":1}}',
        after: `{"lowStockAt":2,"currency":{"code":"EUR","digits":2,"number":${await euro(shop)}},"currencyRate":"1.95583"}`,
      })
      const [line] = await open.history(1n)
      expect(line).toMatchObject({
        note: 'price 20.00 BGN -> 10.23 EUR, cost 10.00 for 12 BGN -> 5.11 for 12 EUR',
        ...{ reason: 'update', previousQuantity: 3, newQuantity: 3, amount: null, currency: null },
      })
      expect(line?.by?.keyId).toBe(shop.idOf('boss'))
      const notes = async (petId: bigint) => (await open.history(petId)).map(({ note }) => note)
      expect(await notes(2n)).toEqual(['cost 0.05 BGN -> 0.03 EUR', null])
      expect(await notes(3n)).toEqual([null])
      expect((await open.pet(1n))?.updatedAt).toBe(line?.at)
      // The next movement of the pet follows that line.
      await makeMovement(open.shop, sale(), undefined, await euro(shop))
      await open.restart()
      expect((await open.history(1n)).map(({ newQuantity }) => newQuantity)).toEqual([2, 3, 3])
      const now = { machine: Date.now(), endsBy: Date.now() }
      await open.byCommand(({ access }) =>
        access.change(changing({ currency: 'JPY', currencyRate: '0.005' }), COMMAND, now),
      )
      expect((await open.history(2n))[0]).toMatchObject({
        ...{ note: 'cost 0.03 EUR -> 6 JPY', reason: 'command', by: null },
      })
    })

    test('of other digits is exact, too', async () => {
      await using shop = await openShop()
      await addPet(shop.open.shop, pet(1n, { price: 1_250 }))
      expect(await shop.by('boss', changing({ currency: 'JPY', currencyRate: '0.0118' }))).toBe(
        'done',
      )
      expect(await moneyIn(shop)).toEqual([[1_059, undefined, undefined]])
      expect(await shop.by('boss', changing({ currency: 'KWD', currencyRate: '512.5' }))).toBe(
        'done',
      )
      expect(await moneyIn(shop)).toEqual([[2_066, undefined, undefined]])
    })

    test('changes nothing where an amount would be too large', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 1_250 }))
      await addPet(open.shop, pet(2n, { price: 0, cost: MOST, costPer: 1 }))
      const before = [await moneyIn(shop), await shop.store.readSettings(), await shop.journal()]
      const tooLow = { currency: 'EUR', currencyRate: '0.999999999999', lowStockAt: 9 }
      expect(await shop.by('boss', changing(tooLow))).toBe('amount_out_of_range')
      expect([await moneyIn(shop), await shop.store.readSettings(), await shop.journal()]).toEqual(
        before,
      )
      expect(await shop.by('boss', changing({ ...tooLow, currencyRate: '1' }))).toBe('done')
    })

    test('refuses the amounts of a file that was read in the former currency, and takes a file without any', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000 }))
      await shop.by('boss', changing(TO_EUR))
      const importing = (currency: number | undefined, fields: object) =>
        open.byCommand(({ stock }) =>
          stock.import([1n], (pets) => {
            const before = pets.get(1n)
            if (before === undefined) throw new Error('pet 1 is not there')
            const after = { ...before, ...fields, updatedAt: null }
            return { added: [], changed: [{ before, after }], unchanged: 0, currency }
          }),
        )
      expect(await importing(1, { price: 3_000 })).toEqual({ currencyChanged: true })
      expect(await moneyIn(shop)).toEqual([[1_023, undefined, undefined]])
      expect(await importing(await euro(shop), { price: 3_000 })).toMatchObject({ changed: [{}] })
      expect(await importing(undefined, { quantity: 7 })).toMatchObject({ changed: [{}] })
      expect(await moneyIn(shop)).toEqual([[3_000, undefined, undefined]])
    })

    test('converts nothing in a shop that has no currency yet', async () => {
      await using shop = await openAccess(engine)
      await addPet(shop.open.shop, pet(1n, { price: 2_000 }))
      expect(await shop.by('boss', changing(TO_EUR))).toBe('done')
      expect(await moneyIn(shop)).toEqual([[2_000, undefined, undefined]])
    })

    test('has those who follow the stock look at every pet that it has converted', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000 }))
      const seen = new Set<bigint>()
      const end = open.shop.follow({
        onPetChanged: (petId) => void seen.add(petId),
        onAnyChanged: () => void seen.add(1n),
      })
      await shop.by('boss', changing(TO_EUR))
      await until(() => seen.has(1n))
      end()
      expect((await open.pet(1n))?.price).toBe(1_023)
    })

    test('leaves what was sold in its currency: reports have both, and never add them', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { quantity: 9, price: 2_000 }))
      await makeMovement(open.shop, sale(), undefined, 1)
      await shop.by('boss', changing(TO_EUR))
      // A server that has not heard of it yet sells at the price of the moment, which is of the new currency.
      await makeMovement(open.shop, sale(), undefined, 1)
      // What a till rang up before it stays in the former one.
      const late = { ...sale(newId(), 1_900), currency: 1 }
      await makeMovement(open.shop, late, undefined, await euro(shop))
      const amounts = (await open.history(1n)).map(({ amount, currency }) => [amount, currency])
      expect(amounts.slice(0, 4)).toEqual([
        [1_900, 1],
        [1_023, await euro(shop)],
        [null, null],
        [2_000, 1],
      ])
      await open.server.totals.countMovements()
      const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
      const times = [today - 86_400_000, today + 86_400_000]
      const { money } = await reportOf(open.shop, { times, withMoney: true })
      const sums = JSON.parse(money?.buckets.get(ALL_BUCKETS) ?? '[]')
      expect(sums).toMatchObject([
        { currency: await euro(shop), amount: 1_023 },
        { currency: 1, amount: 3_900 },
      ])
    })

    test('refuses a price that was meant in the currency before it', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000 }))
      await shop.by('boss', changing(TO_EUR))
      const edit = (currency: number, price: number | null = 500) =>
        open.shop.change({
          kind: 'editPet',
          ...{ petId: 1n, edit: { price }, keyId: 'key_a', currency },
        })
      const add = (currency: number) =>
        open.shop.change({
          kind: 'addPet',
          addition: { id: newId(), pet: pet(2n, { cost: 1, costPer: 1 }) },
          ...{ keyId: 'key_a', currency },
        })
      expect([await edit(1), await add(1)]).toEqual(['currency_changed', 'currency_changed'])
      expect(await moneyIn(shop)).toEqual([[1_023, undefined, undefined]])
      const now = await euro(shop)
      expect([await edit(now), await add(now), await edit(1, null)]).toEqual([
        ...(['edited', 'added', 'edited'] as const),
      ])
    })

    test('refuses a price of a command that was meant in the currency before it, or in none', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000 }))
      await shop.by('boss', changing(TO_EUR))
      const edit = (currency: number | null | undefined, price: number | null = 500) =>
        open.byCommand(({ stock }) => stock.edit(1n, { price }, currency))
      const add = (petId: bigint, currency: number | null | undefined, cost?: number) =>
        open.byCommand(({ stock }) =>
          stock.add(pet(petId, cost === undefined ? {} : { cost, costPer: 1 }), currency),
        )
      for (const former of [1, null]) {
        expect(await edit(former)).toBe('currency_changed')
        expect(await add(2n, former, 5)).toBe('currency_changed')
      }
      expect(await moneyIn(shop)).toEqual([[1_023, undefined, undefined]])
      const now = await euro(shop)
      expect(await edit(now)).toMatchObject({ price: 500 })
      expect(await add(2n, now, 5)).toMatchObject({ cost: 5 })
      // What takes an amount away, or names none, is of no currency.
      expect(await edit(1, null)).not.toHaveProperty('price')
      expect(await add(3n, 1)).toMatchObject({ petId: 3n })
    })

    test('lets an import be undone that was made before it: what the pets sold for and cost comes back converted', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000, cost: 600, costPer: 6 }))
      await addPet(open.shop, pet(2n, { price: 2_000 }))
      await addPet(open.shop, pet(3n, { name: 'Rex' }))
      const by = { id: newId(), keyId: shop.idOf('boss') }
      const rows = [
        row(1n, { price: 2_500, cost: 600, costPer: 6 }),
        row(2n, { price: 2_000, name: 'Neon' }),
        row(3n, { name: 'Max' }),
        row(4n, { price: 300 }),
      ]
      await open.byCommand(({ stock }) => importUnder(stock, rows, by))
      await shop.by('boss', changing(TO_EUR))
      await open.restart()
      expect(await undo(open.shop, by.id)).toMatchObject({ outcome: 'undone' })
      expect(await moneyIn(shop)).toEqual([
        [1_023, 307, 6],
        [1_023, undefined, undefined],
        [undefined, undefined, undefined],
      ])
      expect((await open.pets()).map(({ name }) => name)).toEqual([null, null, 'Rex'])
      expect((await open.history(1n))[0]?.note).toBe('undo: import, price 12.78 -> 10.23 EUR')
    })

    test('keeps an import from being undone whose pets were changed before it, or after', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000 }))
      const importing = async (price: number) => {
        const by = { id: newId(), keyId: shop.idOf('boss') }
        await open.byCommand(({ stock }) => importUnder(stock, [row(1n, { price })], by))
        return by.id
      }
      const before = await importing(2_500)
      await editPet(open.shop, 1n, { price: 2_501 })
      await shop.by('boss', changing(TO_EUR))
      expect(await undo(open.shop, before)).toMatchObject({ outcome: 'changed_since' })
      const after = await importing(1_280)
      await shop.by('boss', changing({ currency: 'USD', currencyRate: '1' }))
      await editPet(open.shop, 1n, { name: 'Rex' })
      expect(await undo(open.shop, after)).toMatchObject({ outcome: 'changed_since' })
      expect(await moneyIn(shop)).toEqual([[1_280, undefined, undefined]])
    })

    test('lets removed pets come back with what they sold for, converted, where others were converted', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { price: 2_000 }))
      await addPet(open.shop, pet(2n, { price: MOST, cost: 600, costPer: 6 }))
      await addPet(open.shop, pet(3n, { price: 1_000 }))
      const removal = { id: newId(), petIds: [1n, 2n] }
      await removePets(open.shop, removal)
      // At this rate, the price of the second is above all amounts: it is not known then.
      await shop.by('boss', changing({ currency: 'EUR', currencyRate: '0.5' }))
      expect(await undo(open.shop, removal.id)).toMatchObject({ outcome: 'undone' })
      expect(await moneyIn(shop)).toEqual([
        [4_000, undefined, undefined],
        [undefined, 1_200, 6],
        [2_000, undefined, undefined],
      ])
    })

    test('leaves an addition that is repeated the same', async () => {
      await using shop = await openShop()
      const id = newId()
      const added = pet(1n, { price: 2_000 })
      expect(await addPet(shop.open.shop, added, { id })).toBe('added')
      await shop.by('boss', changing(TO_EUR))
      expect(await addPet(shop.open.shop, added, { id })).toBe('added_before')
    })
  })

  describe('an edit of what a pet sells for or costs', () => {
    const lines = async ({ open }: AccessUnderTest, petId = 1n) =>
      (await open.history(petId)).map(({ note, reason, by }) => [note, reason, by?.keyId ?? null])

    test('is a line of its history: from which amount to which, by whom, in the currency of that time', async () => {
      await using shop = await openShop()
      const { open } = shop
      const boss = shop.idOf('boss')
      await addPet(open.shop, pet(1n, { quantity: 3, price: 2_000 }), { keyId: boss })
      await editPet(open.shop, 1n, { price: 2_150 }, boss)
      await editPet(open.shop, 1n, { cost: 1_000, costPer: 12, status: 'sold' }, boss)
      await editPet(open.shop, 1n, { name: 'Rex', price: 2_150 }, boss)
      await shop.by('boss', changing(TO_EUR))
      await open.byCommand(({ stock }) => stock.edit(1n, { price: null, cost: 5, costPer: 1 }))
      await open.restart()
      expect(await lines(shop)).toEqual([
        ['price 10.99 -> none EUR, cost 5.11 for 12 -> 0.05 EUR', 'command', null],
        [
          'price 21.50 BGN -> 10.99 EUR, cost 10.00 for 12 BGN -> 5.11 for 12 EUR',
          ...(['update', boss] as const),
        ],
        ['status available -> sold, cost none -> 10.00 for 12 BGN', 'update', boss],
        ['price 20.00 -> 21.50 BGN', 'update', boss],
        [null, 'add', boss],
      ])
      const [line] = await open.history(1n)
      expect(line).toMatchObject({ previousQuantity: 3, newQuantity: 3, amount: null })
      expect(
        (await open.byCommand(({ stock }) => stock.history(1n))).map(({ note }) => note),
      ).toEqual((await lines(shop)).map(([note]) => note ?? null))
    })

    test('by an import is one, too, and so is its undo', async () => {
      await using shop = await openShop()
      const { open } = shop
      await addPet(open.shop, pet(1n, { quantity: 7, price: 2_000 }))
      await addPet(open.shop, pet(2n, { quantity: 7, price: 2_000 }))
      const by = { id: newId(), keyId: shop.idOf('boss') }
      const rows = [row(1n, { price: 2_500 }), row(2n, { price: 2_000, name: 'Rex' })]
      await open.byCommand(({ stock }) => importUnder(stock, rows, by))
      expect(await undo(open.shop, by.id, by.keyId)).toMatchObject({ outcome: 'undone' })
      expect(await lines(shop)).toEqual([
        ['undo: import, price 25.00 -> 20.00 BGN', 'import', by.keyId],
        ['price 20.00 -> 25.00 BGN', 'import', by.keyId],
        [null, 'add', 'key_a'],
      ])
      expect(await lines(shop, 2n)).toHaveLength(1)
      expect((await open.pet(1n))?.price).toBe(2_000)
    })

    test('leaves no line in a shop that has no currency', async () => {
      await using shop = await openAccess(engine)
      await addPet(shop.open.shop, pet(1n))
      expect(await editPet(shop.open.shop, 1n, { price: 500 })).toBe('edited')
      expect(await lines(shop)).toHaveLength(1)
    })

    test('is known to a follower, and a repeated addition is still the same', async () => {
      await using shop = await openShop()
      const { open } = shop
      const id = newId()
      await addPet(open.shop, pet(1n, { price: 1 }), { id })
      const heard: bigint[] = []
      const end = open.shop.follow({
        onPetChanged: (petId) => void heard.push(petId),
        onAnyChanged: () => {},
      })
      await editPet(open.shop, 1n, { price: 2 })
      await until(() => heard.length > 0)
      end()
      expect(heard).toEqual([1n])
      expect(await addPet(open.shop, pet(1n, { price: 1 }), { id })).toBe('added_before')
    })
  })
}
