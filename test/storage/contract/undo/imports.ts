import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { PetGoods } from '../../../../src/stock/pet-goods.ts'
import { planImport } from '../../../../src/transfer/plan/plan-import.ts'
import type { ImportRow } from '../../../../src/transfer/reading/import-reading.ts'
import { runs } from '../../../support/property-runs.ts'
import { updateQuantity } from '../../../support/update-quantity.ts'
import { until, untilEqual } from '../../../support/wait.ts'
import { anyGoods } from '../../any-money.ts'
import { pet } from '../../pets.ts'
import {
  addPet,
  editPet,
  makeMovement,
  newId,
  removePet,
  removePets,
  undo,
} from '../../shop-changes.ts'
import type { Contract } from '../engine-under-test.ts'
import { openShop } from '../open-shop.ts'
import { expectRefused, importUnder, row, seen } from './undoable-shop.ts'

/** The highest petId that there may be. */
const MOST = 2n ** 63n - 1n

const by = (id = newId()) => ({ id, keyId: 'key_a' })

export const undoneImports: Contract = (engine) => {
  describe('an import under an id', () => {
    test('is made by its key, has an entry, and is listed with how many pets it has changed', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, quantity: 7 }],
      })
      const rows = [row(1n), row(2n), row(3n), row(4n)]
      const under = by()
      await open.byCommand(({ stock }) => importUnder(stock, rows, under))
      expect(await open.history(1n)).toMatchObject([
        { reason: 'import', by: { keyId: 'key_a' }, newQuantity: 7 },
        { reason: 'add' },
      ])
      const { entries } = await open.byCommand(({ access }) => access.journalPage(undefined, 1))
      expect(entries).toMatchObject([{ action: 'import', keyId: 'key_a', after: '3' }])
      expect(await open.shop.ask({ kind: 'undoableChanges' })).toEqual([
        {
          ...under,
          kind: 'import',
          at: expect.any(Number),
          ...{ added: 2, changed: 1, removed: 0, unchanged: 1 },
          keepsImages: true,
          undone: null,
          by: { keyId: 'key_a', name: 'key_a' },
          undoneBy: null,
        },
      ])
    })

    test('is made once: repeated it gives the first numbers, and changes nothing, also when it is undone', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const under = by()
      const again = () =>
        open.byCommand(({ stock }) => importUnder(stock, [row(1n), row(2n)], under))
      await again()
      await updateQuantity(open.shop, 1n, 3, 'key_b')
      const counts = { added: 1, changed: 1, removed: 0, unchanged: 0 }
      expect(await again()).toMatchObject({ madeBefore: { id: under.id, ...counts } })
      expect(await open.pet(1n)).toMatchObject({ quantity: 3 })
      await updateQuantity(open.shop, 2n, 7, 'key_b')
      const undone = by()
      const other = () => open.byCommand(({ stock }) => importUnder(stock, [row(9n)], undone))
      await other()
      expect((await undo(open.shop, undone.id)).outcome).toBe('undone')
      expect(await other()).toMatchObject({ madeBefore: { id: undone.id } })
      expect(await open.pet(9n)).toBeUndefined()
    })

    test('is found by its id, and so is another change, where its file could not be read again', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const [made, removal, none] = [by(), by(), by()]
      await removePets(open.shop, { id: removal.id, petIds: [1n] })
      await open.byCommand(async ({ stock }) => {
        await importUnder(stock, [row(2n), row(3n)], made)
        expect(await stock.findImport(made.id)).toMatchObject({ madeBefore: { added: 1 } })
        expect(await stock.findImport(removal.id)).toEqual({ idReused: true })
        expect(await stock.findImport(none.id)).toBeUndefined()
      })
    })

    test('is refused under the id of another change, and its own is refused for a removal', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const [removal, sale, own] = [by(), by(), by()]
      const what = { change: -1, reason: 'sale' } as const
      await makeMovement(open.shop, { id: sale.id, petId: 2n, what, note: null })
      await removePets(open.shop, { id: removal.id, petIds: [1n] })
      await open.byCommand(async ({ stock }) => {
        for (const under of [removal, sale]) {
          expect(await importUnder(stock, [row(2n)], under)).toEqual({ idReused: true })
        }
        await importUnder(stock, [row(3n)], own)
      })
      const refused = { outcome: 'id_reused' } as const
      expect(await removePets(open.shop, { id: own.id, petIds: [3n] })).toEqual(refused)
      expect(await open.pet(2n)).toMatchObject({ quantity: 4 })
    })

    test('says page by page which pets it has changed, with what they were and are, as long as it can be undone', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: -2n, quantity: 9 }, { petId: 1n }, { petId: 2n, quantity: 7 }],
      })
      const [under, next] = [by(), by()]
      const rows = [row(-2n), row(1n), row(2n), row(MOST)]
      const changedPets = (page: { limit: number; after?: bigint }, changeId = under.id) =>
        open.shop.ask({ kind: 'changedPets', changeId, ...page })
      expect(await changedPets({ limit: 9 })).toBeUndefined()
      await open.byCommand(({ stock }) => importUnder(stock, rows, under))
      await updateQuantity(open.shop, 1n, 3, 'key_b')
      const [fewer, more, added] = [
        { petId: -2n, before: { quantity: 9 }, after: { quantity: 7 } },
        { petId: 1n, before: { quantity: 5 }, after: { quantity: 7 } },
        { petId: MOST, before: null, after: { quantity: 7 } },
      ]
      expect(await changedPets({ limit: 9 })).toMatchObject([fewer, more, added])
      expect(await changedPets({ limit: 2 })).toMatchObject([fewer, more])
      expect(await changedPets({ limit: 2, after: 1n })).toMatchObject([added])
      expect(await changedPets({ limit: 2, after: MOST })).toEqual([])
      await open.byCommand(({ stock }) => importUnder(stock, [row(1n)], next))
      expect(await changedPets({ limit: 9 })).toBeUndefined()
      expect(await changedPets({ limit: 9 }, next.id)).toHaveLength(1)
      await undo(open.shop, next.id)
      expect(await changedPets({ limit: 9 }, next.id)).toBeUndefined()
    })

    test('by a command without an id keeps nothing', async () => {
      await using open = await openShop(engine)
      const rows = new Map([[1n, row(1n)]])
      await open.byCommand(({ stock }) => stock.import([1n], (pets) => planImport(rows, pets)))
      expect(await open.shop.ask({ kind: 'undoableChanges' })).toEqual([])
      expect(await open.history(1n)).toMatchObject([{ reason: 'import', by: null }])
    })
  })

  describe('an undo of an import', () => {
    test('removes what it added and sets back what it changed, also swapped barcodes, and leaves the rest', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, name: 'Rex', barcodes: ['A', 'B'] },
          { petId: 2n, status: 'sold', barcodes: ['C'] },
          { petId: 3n, quantity: 7 },
        ],
      })
      const before = await seen(open)
      const rows = [
        row(1n, { name: 'Max', barcodes: ['C'] }),
        row(2n, { quantity: 5, status: 'available', barcodes: ['A'] }),
        row(3n),
        row(4n, { barcodes: ['B', 'D'] }),
      ]
      const under = by()
      await open.byCommand(({ stock }) => importUnder(stock, rows, under))
      await untilEqual(async () => (await open.list()).includes('"petId":4'), true)
      await updateQuantity(open.shop, 3n, 1, 'key_b')
      let heard = 0
      open.shop.follow({ onPetChanged: () => heard++, onAnyChanged: () => heard++ })
      expect(await undo(open.shop, under.id, 'key_b')).toMatchObject({
        outcome: 'undone',
        change: { kind: 'import', keepsImages: false, undone: { keyId: 'key_b' } },
      })
      expect(heard).toBeGreaterThan(0)
      expect(await open.list()).not.toContain('"petId":4')
      expect(await seen(open)).toEqual(
        before.map((each) => (each.petId === 3n ? { ...each, quantity: 1 } : each)),
      )
      expect(await open.history(2n)).toMatchObject([
        {
          reason: 'import',
          note: 'undo: import, status available -> sold',
          by: { keyId: 'key_b' },
        },
        { reason: 'import' },
        { reason: 'add' },
      ])
      expect(await open.history(4n)).toMatchObject([
        { previousQuantity: 7, newQuantity: 0, reason: 'remove', note: 'undo: import' },
        { reason: 'import' },
      ])
      const { entries } = await open.byCommand(({ access }) => access.journalPage(undefined, 1))
      expect(entries).toMatchObject([{ action: 'undo_import', keyId: 'key_b', after: '3' }])
    })

    test('leaves each pet as it was, whatever it had and got', async () => {
      const fields = {
        quantity: fc.constantFrom(0, 5),
        status: fc.constantFrom('available', 'sold'),
        name: fc.constantFrom(null, 'Rex'),
        kind: fc.constantFrom(null, 'Fish'),
        lowStockAt: fc.constantFrom(null, 3),
      } as const
      const codes = fc.shuffledSubarray(['A', 'B', 'C', 'D'])
      const four = { minLength: 4, maxLength: 4 }
      const withMoney = <T>(known: fc.Arbitrary<T>, money: fc.Arbitrary<PetGoods>) =>
        fc.tuple(known, money).map(([each, of]) => ({ ...each, ...of }))
      const pets = fc.array(withMoney(fc.record(fields), anyGoods), four)
      const given = fc.array(
        withMoney(fc.record(fields, { requiredKeys: ['quantity'] }), anyGoods),
        four,
      )
      await fc.assert(
        fc.asyncProperty(pets, given, codes, codes, async (had, rows, first, second) => {
          const stored = had.slice(0, 3).map((each, at) => ({
            ...each,
            petId: BigInt(at),
            barcodes: first.filter((_, place) => place % 3 === at),
          }))
          await using open = await openShop(engine, { pets: stored })
          const before = await seen(open)
          const named = rows.map(
            (each, at): ImportRow =>
              row(BigInt(at), { ...each, barcodes: second.filter((_, place) => place % 4 === at) }),
          )
          const under = by()
          const made = await open.byCommand(({ stock }) => importUnder(stock, named, under))
          expect(made).toHaveProperty('added')
          expect((await undo(open.shop, under.id)).outcome).toBe('undone')
          expect(await seen(open)).toEqual(before)
        }),
        runs(engine.isShared ? 4 : 15),
      )
    })

    test.each([
      ['has one unit less', { petId: 1n, quantity: 6 }],
      ['was renamed', { petId: 2n, name: 'Max' }],
      ['was removed', { petId: 3n }],
    ] as const)('is refused whole, by name, where a pet %s', async (_what, changed) => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, name: 'Rex' }],
      })
      const under = by()
      const rows = [row(1n), row(2n), row(3n, { name: 'Kim' })]
      await open.byCommand(({ stock }) => importUnder(stock, rows, under))
      if ('quantity' in changed) await updateQuantity(open.shop, 1n, changed.quantity, 'key_b')
      else if ('name' in changed) await editPet(open.shop, 2n, { name: changed.name }, 'key_b')
      else await removePet(open.shop, 3n, { keyId: 'key_b' })
      const names = { 1: null, 2: 'Max', 3: 'Kim' } as Record<string, string | null>
      const pets = [{ petId: changed.petId, name: names[String(changed.petId)] }]
      await expectRefused(open, under.id, { outcome: 'changed_since', pets })
      await updateQuantity(open.shop, 1n, 7, 'key_b')
      await expectRefused(open, under.id, { outcome: 'changed_since' })
    })

    test('is refused where another pet has got a barcode that it takes back', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, barcodes: ['A'] }, { petId: 2n }],
      })
      const under = by()
      await open.byCommand(({ stock }) => importUnder(stock, [row(1n, { barcodes: ['B'] })], under))
      await editPet(open.shop, 2n, { barcodes: ['A'] }, 'key_b')
      await expectRefused(open, under.id, {
        outcome: 'codes_taken',
        taken: [{ petId: 1n, barcode: 'A', takenBy: 2n, takenAs: 'barcode' }],
      })
    })

    test('is possible of the newest import alone, which keeps no images once it is undone', async () => {
      await using open = await openShop(engine)
      const [first, second] = [by(), by()]
      await open.byCommand(async ({ stock }) => {
        await importUnder(stock, [row(1n)], first)
        await importUnder(stock, [row(2n)], second)
      })
      await expectRefused(open, first.id, { outcome: 'too_old' })
      expect((await undo(open.shop, second.id)).outcome).toBe('undone')
      const kept = await open.shop.ask({ kind: 'undoableChanges' })
      expect(kept.map(({ id, keepsImages }) => [id, keepsImages])).toEqual([
        [second.id, false],
        [first.id, false],
      ])
    })

    test('by many commands and servers at once is made once, beside changes of other pets', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const under = by()
      await open.byCommand(({ stock }) => importUnder(stock, [row(1n), row(3n)], under))
      const commands = await Promise.all([open.openCommand(), open.openCommand()])
      let isDone = false
      let sold = 0
      const others = (async () => {
        while (!isDone) await updateQuantity(open.shop, 2n, ++sold % 100, 'key_b')
      })()
      await until(() => sold > 3)
      const outcomes = await Promise.all([
        ...commands.map(({ stock }) => stock.undo(under.id, 'key_a')),
        undo(open.shop, under.id),
      ])
      isDone = true
      await others
      await Promise.all(commands.map((command) => command.close()))
      expect(
        outcomes
          .map(({ outcome }) => outcome)
          .toSorted()
          .join(),
      ).toBe('undone,undone_before,undone_before')
      expect(await open.history(1n)).toHaveLength(3)
      expect(await open.pet(1n)).toMatchObject({ quantity: 5 })
      expect(await open.pet(3n)).toBeUndefined()
    })

    test('is refused for a pet that is changed while it is planned', async () => {
      await using open = await openShop(engine)
      const under = by()
      await open.byCommand(async ({ stock }) => {
        await importUnder(stock, [row(1n, { name: 'Rex' })], under)
        await addPet(open.shop, pet(2n), { keyId: 'key_b' })
        const [edited, undone] = await Promise.all([
          editPet(open.shop, 1n, { name: 'Max' }, 'key_b'),
          stock.undo(under.id, 'key_a'),
        ])
        const now = await open.pet(1n)
        // Whichever was first, the other one saw it.
        if (undone.outcome === 'undone') expect([edited, now]).toEqual(['unknown_pet', undefined])
        else expect([edited, now?.name]).toEqual(['edited', 'Max'])
      })
    })
  })
}
