import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_REMOVED_PETS } from '../../../../src/stock/pets-removal.ts'
import { runs } from '../../../support/property-runs.ts'
import { updateQuantity } from '../../../support/update-quantity.ts'
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
import { expectRefused, seen } from './undoable-shop.ts'

export const undoneRemovals: Contract = (engine) => {
  describe('a removal of several pets', () => {
    test('takes all of them out of every list, with a movement each under its id, and one entry', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, name: 'Rex', quantity: 7 },
          { petId: 2n, barcodes: ['B'] },
          { petId: 3n },
        ],
      })
      await open.list()
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const removal = { id: newId(), petIds: [2n, 1n] }
      expect(await removePets(open.shop, removal)).toEqual({
        outcome: 'removed',
        pets: [
          { petId: 2n, name: null, quantity: 5 },
          { petId: 1n, name: 'Rex', quantity: 7 },
        ],
        at: expect.any(Number),
      })
      expect(heard.toSorted()).toEqual([1n, 2n])
      expect(await open.list()).toBe('[{"petId":3,"quantity":5,"status":"available"}]')
      expect(await open.history(1n)).toMatchObject([
        { previousQuantity: 7, newQuantity: 0, reason: 'remove', by: { keyId: 'key_a' } },
        { reason: 'add' },
      ])
      expect(await editPet(open.shop, 3n, { barcodes: ['B', '1'] })).toBe('edited')
      const { entries } = await open.byCommand(({ access }) => access.journalPage(undefined, 10))
      expect(entries.filter(({ action }) => action.startsWith('remove'))).toMatchObject([
        { action: 'remove_pets', keyId: 'key_a', after: '2' },
      ])
    })

    test('removes nothing where a pet is not there, and names all that are not', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const before = await open.pets()
      const removal = { id: newId(), petIds: [7n, 1n, 8n] }
      const refused = { outcome: 'unknown_pets', petIds: [7n, 8n] } as const
      expect(await removePets(open.shop, removal)).toEqual(refused)
      expect(await open.pets()).toEqual(before)
      expect(await open.shop.ask({ kind: 'undoableChanges' })).toEqual([])
    })

    test('that is repeated under its id is the same one; another list under it is refused', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, name: 'Rex' }, { petId: 2n }, { petId: 3n }],
      })
      const id = newId()
      const first = await removePets(open.shop, { id, petIds: [2n, 1n] })
      await addPet(open.shop, pet(1n, { quantity: 9 }), { keyId: 'key_b' })
      await open.restart()
      const again = await removePets(open.shop, { id, petIds: [2n, 1n] })
      expect(again).toEqual({ ...first, outcome: 'removed_before' } as typeof again)
      expect(await open.pet(1n)).toMatchObject({ quantity: 9 })
      for (const petIds of [[1n], [1n, 3n], [1n, 2n, 3n]]) {
        expect(await removePets(open.shop, { id, petIds })).toEqual({
          outcome: 'id_reused',
        })
      }
      expect((await open.pets()).map(({ petId }) => petId)).toEqual([1n, 3n])
    })

    test('has its id for itself: no other change is made under it, nor it under that of another', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const { shop } = open
      const [removal, sale] = [newId(), newId()]
      const what = { change: -1, reason: 'sale' } as const
      const move = (id: string) => makeMovement(shop, { id, petId: 2n, what, note: null })
      await move(sale)
      await removePets(shop, { id: removal, petIds: [1n] })
      const reused = { outcome: 'id_reused' } as const
      expect(await removePets(shop, { id: sale, petIds: [2n] })).toEqual(reused)
      expect(await move(removal)).toEqual(reused)
      expect(await addPet(shop, pet(1n), { id: removal })).toBe('id_reused')
    })

    test('is made once by many that are sent at the same time, and undone once', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }, { petId: 2n }] })
      const removal = { id: newId(), petIds: [1n, 2n] }
      const many = Array.from({ length: 4 })
      const made = await Promise.all(many.map(() => removePets(open.shop, removal)))
      expect(made.filter(({ outcome }) => outcome === 'removed')).toHaveLength(1)
      const undone = await Promise.all(many.map(() => undo(open.shop, removal.id)))
      expect(
        undone
          .map(({ outcome }) => outcome)
          .toSorted()
          .join(),
      ).toBe('undone,undone_before,undone_before,undone_before')
      expect(await open.history(1n)).toHaveLength(3)
    })

    test(`may be of ${MAX_REMOVED_PETS} pets`, async () => {
      await using open = await openShop(engine)
      const petIds = Array.from({ length: MAX_REMOVED_PETS }, (_, at) => BigInt(at))
      await Promise.all(petIds.map((petId) => addPet(open.shop, pet(petId))))
      const before = await seen(open)
      const id = newId()
      expect((await removePets(open.shop, { id, petIds })).outcome).toBe('removed')
      expect(await open.list()).toBe('[]')
      expect((await undo(open.shop, id)).outcome).toBe('undone')
      expect(await seen(open)).toEqual(before)
    })
  })

  describe('an undo of a removal', () => {
    test('adds every pet again as it was, continues its history, is heard of, and has an entry', async () => {
      await using open = await openShop(engine, {
        pets: [
          { petId: 1n, quantity: 7, name: 'Rex', kind: 'Dog', barcodes: ['A', 'B'], lowStockAt: 2 },
          { petId: 2n, status: 'sold' },
          { petId: 3n },
        ],
      })
      const before = await seen(open)
      await open.list()
      const id = newId()
      await removePets(open.shop, { id, petIds: [1n, 2n] })
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const undone = await undo(open.shop, id, 'key_b')
      expect(undone).toMatchObject({
        outcome: 'undone',
        change: { id, kind: 'removal', removed: 2, undone: { keyId: 'key_b' } },
      })
      expect(new Set(heard)).toEqual(new Set([1n, 2n]))
      expect(await seen(open)).toEqual(before)
      expect(await open.list()).toContain('{"petId":1,"quantity":7,"status":"available"}')
      expect(await open.history(1n)).toMatchObject([
        { newQuantity: 7, reason: 'add', note: 'undo: remove', by: { keyId: 'key_b' } },
        { newQuantity: 0, reason: 'remove', note: null },
        { reason: 'add' },
      ])
      const { entries } = await open.byCommand(({ access }) => access.journalPage(undefined, 1))
      expect(entries).toMatchObject([{ action: 'undo_removal', keyId: 'key_b', after: '2' }])
    })

    test('leaves each pet as it was, whatever it had', async () => {
      const fields = fc.record({
        quantity: fc.constantFrom(0, 5, 2_147_483_647),
        status: fc.constantFrom('available', 'pending', 'sold'),
        name: fc.constantFrom(null, 'Rex', 'Ünï "q" \\ 🐟'),
        kind: fc.constantFrom(null, 'Fish'),
        lowStockAt: fc.constantFrom(null, 0, 3),
        codes: fc.nat({ max: 3 }),
        money: anyGoods,
      })
      await fc.assert(
        fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 5 }), async (had) => {
          const pets = had.map(({ codes, money, ...each }, at) => ({
            petId: BigInt(at),
            ...each,
            ...money,
            barcodes: Array.from({ length: codes }, (_, place) => `C${at}-${place}`),
          }))
          await using open = await openShop(engine, { pets })
          const before = await seen(open)
          const id = newId()
          await removePets(open.shop, { id, petIds: pets.map(({ petId }) => petId) })
          expect(await seen(open)).toEqual([])
          expect((await undo(open.shop, id)).outcome).toBe('undone')
          expect(await seen(open)).toEqual(before)
        }),
        runs(engine.isShared ? 4 : 10),
      )
    })

    test('is refused whole where a number or a barcode has another pet now, by name', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, name: 'Rex', barcodes: ['A'] }, { petId: 2n }, { petId: 3n }],
      })
      const id = newId()
      await removePets(open.shop, { id, petIds: [1n, 2n] })
      await editPet(open.shop, 3n, { barcodes: ['A', '2'] })
      await expectRefused(open, id, {
        outcome: 'codes_taken',
        taken: [
          { petId: 1n, barcode: 'A', takenBy: 3n, takenAs: 'barcode' },
          { petId: 2n, barcode: null, takenBy: 3n, takenAs: 'barcode' },
        ],
      })
      await editPet(open.shop, 3n, { barcodes: [] })
      await addPet(open.shop, pet(2n, { name: 'Max' }))
      const pets = [{ petId: 2n, name: 'Max' }]
      await expectRefused(open, id, { outcome: 'changed_since', pets })
      await removePet(open.shop, 2n, { id: newId() })
      expect((await undo(open.shop, id)).outcome).toBe('undone')
    })

    test('is made once: repeated, also after a restart, it gives the same, and the pets stay as they are', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const removal = { id: newId(), petIds: [1n] }
      const removed = await removePets(open.shop, removal)
      const first = await undo(open.shop, removal.id)
      if (first.outcome !== 'undone') throw new Error(first.outcome)
      await updateQuantity(open.shop, 1n, 9, 'key_b')
      await open.restart()
      const again = await undo(open.shop, removal.id, 'key_b')
      const { undone } = first.change
      expect(again).toMatchObject({ outcome: 'undone_before', change: { undone } } as object)
      expect(await open.pet(1n)).toMatchObject({ quantity: 9 })
      // The removal that was undone is not made again either.
      const repeated = await removePets(open.shop, removal)
      expect(repeated).toEqual({ ...removed, outcome: 'removed_before' } as typeof repeated)
      expect(await open.pet(1n)).toMatchObject({ quantity: 9 })
    })

    test('is possible of the newest ten; of others the pets are not kept', async () => {
      await using open = await openShop(engine)
      const ids: string[] = []
      for (let petId = 0n; petId < 11n; petId++) {
        await addPet(open.shop, pet(petId))
        const id = newId()
        await removePets(open.shop, { id, petIds: [petId] })
        ids.push(id)
      }
      const [oldest = '', second = ''] = ids
      expect(
        (await open.shop.ask({ kind: 'undoableChanges' })).map(({ keepsImages }) => keepsImages),
      ).toEqual([...Array.from({ length: 10 }, () => true), false])
      await expectRefused(open, oldest, { outcome: 'too_old' })
      await expectRefused(open, newId(), { outcome: 'unknown_change' })
      expect((await undo(open.shop, second)).outcome).toBe('undone')
      const repeated = await removePets(open.shop, { id: oldest, petIds: [0n] })
      expect(repeated).toMatchObject({ outcome: 'removed_before', pets: [{ petId: 0n }] })
    })

    test('is possible for 30 days, after which the next change ends it', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const id = newId()
      await removePets(open.shop, { id, petIds: [1n] })
      const by = { id: newId(), keyId: 'key_a' }
      const later = () => Date.now() + 31 * 86_400_000
      await open.byCommand(
        ({ stock }) =>
          stock.import(
            [5n],
            () => ({ added: [{ ...pet(5n), updatedAt: null }], changed: [], unchanged: 0 }),
            { undoable: by },
          ),
        later,
      )
      await expectRefused(open, id, { outcome: 'unknown_change' })
    })
  })
}
