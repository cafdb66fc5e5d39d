import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { COMMAND } from '../../../src/keys/access-change.ts'
import { namedSupplier } from '../../../src/shops/supplier.ts'
import type { GroupEdit, PetsEditOutcome, SharedFields } from '../../../src/stock/pets-edit.ts'
import { undoOf } from '../../../src/stock/pets-edit.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { editPet, editPets } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const FISH = { kind: 'Fish' } as const

const group = (petIds: readonly bigint[], to: SharedFields, was: SharedFields = {}): GroupEdit => ({
  petIds,
  to,
  was,
})

const editedIn = (result: PetsEditOutcome) => (result.outcome === 'edited' ? result.pets : [])

/** The shared fields of all pets, and their quantities. */
const seen = async (open: OpenShop) =>
  (await open.pets()).map(({ petId, kind, status, lowStockAt, quantity }) => ({
    ...{ petId, kind, status, lowStockAt, quantity },
  }))

export const petsEdits: Contract = (engine) => {
  describe('a change of several pets', () => {
    test('changes what it names of each, is in the list, and journals each new status', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, kind: 'Bird', status: 'sold' }, { petId: 3n }],
      })
      const groups = [
        group([1n, 2n], { status: 'pending', ...FISH }),
        group([3n], { lowStockAt: 4 }),
      ]
      expect(await editPets(open.shop, groups)).toEqual({
        outcome: 'edited',
        pets: [
          {
            petId: 1n,
            before: { status: 'available', kind: null },
            after: { status: 'pending', ...FISH },
          },
          {
            petId: 2n,
            before: { status: 'sold', kind: 'Bird' },
            after: { status: 'pending', ...FISH },
          },
          { petId: 3n, before: { lowStockAt: null }, after: { lowStockAt: 4 } },
        ],
      })
      expect(await seen(open)).toMatchObject([
        { ...FISH, status: 'pending', lowStockAt: null },
        { ...FISH, status: 'pending' },
        { kind: null, status: 'available', lowStockAt: 4 },
      ])
      expect(await open.list()).toContain('"petId":2,"quantity":5,"status":"pending"')
      const lines = await Promise.all([1n, 2n, 3n].map((petId) => open.history(petId)))
      expect(lines.map(([newest]) => newest?.note)).toEqual([
        'status available -> pending',
        'status sold -> pending',
        null,
      ])
      expect(lines[0]?.[0]).toMatchObject({ reason: 'update', by: { keyId: 'key_a' } })
    })

    test('gives them a supplier, or none, with no line in their histories', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, kind: 'Bird' }, { petId: 3n }],
      })
      const suppliers = ['Aqua', 'Zoo'].map(namedSupplier)
      const now = { machine: Date.now(), endsBy: Date.now() }
      await open.byCommand(({ access }) =>
        access.change({ kind: 'add_suppliers', suppliers }, COMMAND, now),
      )
      const supplied = async () =>
        (await open.byCommand(({ stock }) => stock.list())).map(({ supplierId, supplier }) => [
          ...[supplierId, supplier],
        ])
      await editPet(open.shop, 2n, { supplierId: 2, packSize: 6 })
      const made = await editPets(open.shop, [group([1n, 2n], { supplierId: 1 })])
      expect(made).toEqual({
        outcome: 'edited',
        pets: [
          { petId: 1n, before: { supplierId: null }, after: { supplierId: 1 } },
          { petId: 2n, before: { supplierId: 2 }, after: { supplierId: 1 } },
        ],
      })
      expect(await supplied()).toEqual([
        [1, 'Aqua'],
        [1, 'Aqua'],
        [undefined, undefined],
      ])
      expect((await open.pet(2n))?.packSize).toBe(6)
      expect(await open.history(1n)).toHaveLength(1)
      // They are not as the change takes them to be.
      const was = { supplierId: null }
      expect(await editPets(open.shop, [group([1n], { supplierId: 2 }, was)])).toEqual({
        ...{ outcome: 'changed_since', petIds: [1n] },
      })
      expect((await editPets(open.shop, undoOf(editedIn(made)))).outcome).toBe('edited')
      expect(await supplied()).toEqual([
        [undefined, undefined],
        [2, 'Zoo'],
        [undefined, undefined],
      ])
      await editPets(open.shop, [group([2n, 3n], { supplierId: null, kind: 'Fish' })])
      await open.restart()
      expect(await supplied()).toEqual(Array(3).fill([undefined, undefined]))
    })

    test('is heard of for each pet that it changes, and for no other', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, ...FISH }, { petId: 3n }],
      })
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const result = await editPets(open.shop, [group([1n, 2n], FISH)])
      expect(editedIn(result).map(({ petId }) => petId)).toEqual([1n])
      expect(heard).toEqual([1n])
      // Sent again, it changes nothing more.
      expect(await editPets(open.shop, [group([1n, 2n], FISH)])).toEqual({
        outcome: 'edited',
        pets: [],
      })
      expect(heard).toEqual([1n])
    })

    test('of no pet changes nothing, and has a result', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const before = await seen(open)
      for (const groups of [[], [group([], FISH)], [group([1n], {})]]) {
        const result = await editPets(open.shop, groups)
        expect(result).toEqual({ outcome: 'edited', pets: [] })
      }
      expect(await seen(open)).toEqual(before)
    })

    test('changes nothing where a pet is not there, and names all that are not', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const before = await seen(open)
      expect(await editPets(open.shop, [group([7n, 1n], FISH), group([8n], FISH)])).toEqual({
        outcome: 'unknown_pets',
        petIds: [7n, 8n],
      })
      expect(await seen(open)).toEqual(before)
    })

    test('changes nothing where a pet is not as it was taken to be, unless it has the values already', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n }, { petId: 2n, ...FISH }, { petId: 3n, kind: 'Bird' }],
      })
      const before = await seen(open)
      const none = { kind: null }
      expect(await editPets(open.shop, [group([1n, 2n, 3n], FISH, none)])).toEqual({
        outcome: 'changed_since',
        petIds: [3n],
      })
      expect(await seen(open)).toEqual(before)
      const made = await editPets(open.shop, [group([1n, 2n], FISH, none)])
      expect(editedIn(made).map(({ petId }) => petId)).toEqual([1n])
    })

    test('is undone by the groups that it leaves, while no field of theirs has changed; quantities stay', async () => {
      await using open = await openShop(engine, {
        pets: [{ petId: 1n, kind: 'Bird' }, { petId: 2n, lowStockAt: 9 }, { petId: 3n }],
      })
      const before = await seen(open)
      const to = { ...FISH, lowStockAt: 2 }
      const undo = undoOf(editedIn(await editPets(open.shop, [group([1n, 2n, 3n], to)])))
      await updateQuantity(open.shop, 2n, 1, 'key_b')
      await editPet(open.shop, 3n, { name: 'Rex' }, 'key_b')
      expect((await editPets(open.shop, undo)).outcome).toBe('edited')
      const after = before.map((pet) => (pet.petId === 2n ? { ...pet, quantity: 1 } : pet))
      expect(await seen(open)).toEqual(after)

      const again = undoOf(editedIn(await editPets(open.shop, [group([1n, 2n, 3n], to)])))
      await editPet(open.shop, 2n, { kind: 'Cat' }, 'key_b')
      expect(await editPets(open.shop, again)).toEqual({
        outcome: 'changed_since',
        petIds: [2n],
      })
    })

    test('undone, leaves each pet as it was, whatever it had and gets', async () => {
      const fields = {
        kind: fc.constantFrom(null, 'Fish', 'Bird'),
        status: fc.constantFrom('available', 'pending', 'sold'),
        lowStockAt: fc.constantFrom(null, 0, 3),
      } as const
      const pets = fc.array(fc.record(fields), { minLength: 1, maxLength: 5 })
      const to = fc.record(fields, { requiredKeys: [] })
      await fc.assert(
        fc.asyncProperty(pets, to, async (had, shared) => {
          const stored = had.map((each, at) => ({ petId: BigInt(at), ...each }))
          await using open = await openShop(engine, { pets: stored })
          const before = await seen(open)
          const petIds = stored.map(({ petId }) => petId)
          const made = await editPets(open.shop, [group(petIds, shared)])
          expect(await seen(open)).toEqual(before.map((pet) => ({ ...pet, ...shared })))
          const undo = undoOf(editedIn(made))
          expect((await editPets(open.shop, undo)).outcome).toBe('edited')
          expect(await seen(open)).toEqual(before)
        }),
        runs(engine.isShared ? 5 : 20),
      )
    })
  })
}
