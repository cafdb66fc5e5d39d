import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { changedPet, PET_STATUSES, type Pet } from '../../../src/stock/pet.ts'
import type { AddOutcome, EditOutcome, PetEdit } from '../../../src/stock/pet-changes.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { anyGoods, anyGoodsEdit } from '../any-money.ts'
import { LEAST, MOST, pet } from '../pets.ts'
import { addPet, editPet, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { errorOf, freshPets, type OpenShop, openShop } from './open-shop.ts'

type NewPet = Omit<Pet, 'updatedAt'>

export const additions: Contract = (engine) => {
  describe('an addition', () => {
    test('is there as it was asked for, in every list, with its own line in the history', async () => {
      await using open = await openShop(engine)
      const pets = [
        pet(LEAST, { quantity: 0, status: 'pending', name: "a 'name' 🐈 \u{10ffff}" }),
        pet(0n, { lowStockAt: 2_147_483_647, name: 'é'.repeat(200) }),
        pet(MOST, { status: 'sold', lowStockAt: 0 }),
      ]
      for (const each of pets.toReversed()) {
        expect(await addPet(open.shop, each)).toBe('added')
      }
      expect(await open.pets()).toMatchObject(pets)
      for (const { petId, quantity } of pets) {
        expect(await open.history(petId)).toMatchObject([
          { previousQuantity: 0, newQuantity: quantity, reason: 'add', by: { keyId: 'key_a' } },
        ])
      }
      expect(await open.list()).toStartWith(`[{"petId":${LEAST},"quantity":0,"status":"pending"},`)
    })

    test('that is repeated adds nothing, also after its pet was changed, and says so after it was removed', async () => {
      await using open = await openShop(engine)
      const { shop } = open
      const id = newId()
      const add = () => addPet(open.shop, pet(1n, { name: 'Rex' }), { id })
      // All at once, and so perhaps in the same millisecond.
      const edits = [{ name: 'Max' }, { lowStockAt: 3 }, { name: 'Tim' }]
      const made = [add(), ...edits.map((edit) => editPet(shop, 1n, edit)), add()]
      expect(await Promise.all<unknown>(made)).toEqual([
        ...['added', 'edited', 'edited', 'edited', 'added_before'],
      ])
      await updateQuantity(shop, 1n, 9, 'key_a')
      await open.restart()
      expect(await add()).toBe('added_before')
      expect(await open.pet(1n)).toMatchObject({ name: 'Tim', lowStockAt: 3, quantity: 9 })
      await open.byCommand(({ stock }) => stock.remove(1n))
      expect(await add()).toBe('removed_since')
      expect(await open.pets()).toEqual([])
    })

    test('of another pet under the same id is refused, as is one of a pet that is there', async () => {
      await using open = await openShop(engine)
      const { shop } = open
      const id = newId()
      await addPet(shop, pet(1n), { id })
      for (const other of [pet(2n), pet(1n, { quantity: 9 }), pet(1n, { name: 'Rex' })]) {
        expect(await addPet(shop, other, { id })).toBe('id_reused')
      }
      expect(await addPet(shop, pet(1n))).toBe('pet_exists')
      const movement = {
        id,
        petId: 1n,
        what: { change: 1, reason: 'arrival' },
        note: null,
      } as const
      expect(await makeMovement(shop, movement)).toEqual({
        outcome: 'id_reused',
      })
      expect(await open.pets()).toMatchObject([pet(1n)])
    })

    test('that failed may be made again under its id', async () => {
      await using open = await openShop(engine)
      const id = newId()
      const bad = addPet(open.shop, pet(1n, { quantity: -1 }), { id })
      expect(await errorOf(bad)).toBeInstanceOf(Error)
      expect(await addPet(open.shop, pet(1n), { id })).toBe('added')
      expect(await open.history(1n)).toHaveLength(1)
    })
  })

  describe('an edit', () => {
    test('changes the fields that it names, and keeps a change of status in the history', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, name: 'Rex' }] })
      const { shop } = open
      expect(await editPet(shop, 1n, { lowStockAt: 3 })).toBe('edited')
      expect(await editPet(shop, 1n, { status: 'sold', name: null }, 'key_b')).toBe(
        'status_changed',
      )
      expect(await editPet(shop, 1n, { status: 'sold', lowStockAt: 3 })).toBe('unchanged')
      expect(await editPet(shop, 2n, { name: 'Max' })).toBe('unknown_pet')
      const sold = { status: 'sold', name: null, lowStockAt: 3, quantity: 5 } as const
      expect(await open.pets()).toMatchObject([sold])
      expect(await open.list()).toBe('[{"petId":1,"quantity":5,"status":"sold"}]')
      const [newest, ...older] = await open.history(1n)
      expect(newest).toMatchObject({
        previousQuantity: 5,
        newQuantity: 5,
        note: 'status available -> sold',
        by: { keyId: 'key_b' },
      })
      expect(older).toHaveLength(1)
    })
  })

  test('whatever is added, edited, set, removed and sent again, the stock is what was asked for', async () => {
    await using open = await openShop(engine)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const petIds = freshPets(2)
        const ids = Array.from({ length: 3 }, newId)
        const model = new Model()
        const outcomes: Promise<unknown>[] = []
        const expectedOutcomes: unknown[] = []
        for (const each of steps) {
          // Between writes of several kinds only an acknowledgement makes an order.
          const isOtherKind = each.act === 'remove' || each.act === 'set'
          if (isOtherKind) await Promise.all(outcomes)
          outcomes.push(take(open, each, petIds, ids))
          expectedOutcomes.push(model.take(each, petIds, ids))
          if (isOtherKind) await Promise.all(outcomes)
        }
        expect(await Promise.all(outcomes)).toEqual(expectedOutcomes)
        const pets = await open.shop.ask({ kind: 'pets', petIds })
        const found = pets.map(({ updatedAt: _, lastMovement: __, ...rest }) => rest)
        const expected = [...model.pets.values()].toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
        expect(found.toSorted((a, b) => (a.petId < b.petId ? -1 : 1))).toEqual(expected)
        for (const { petId, quantity } of expected) {
          expect((await open.history(petId))[0]?.newQuantity).toBe(quantity)
        }
      }),
      runs(60),
    )
  })
}

type Fields = Omit<NewPet, 'petId'>
type Step = { readonly pet: number } & (
  | { readonly act: 'add'; readonly id: number; readonly fields: Fields }
  | { readonly act: 'edit'; readonly edit: PetEdit }
  | { readonly act: 'set'; readonly quantity: number }
  | { readonly act: 'remove' }
)

const whichPet = fc.nat({ max: 1 })
const status = fc.constantFrom(...PET_STATUSES)
const name = fc.constantFrom(null, 'Rex', 'Max')
const lowStockAt = fc.constantFrom(null, 3)
const quantity = fc.nat({ max: 1 })
const edited = { status, name, kind: name, lowStockAt }
const fields = fc
  .tuple(fc.record({ quantity, ...edited, barcodes: fc.constant([]) }), anyGoods)
  .map(([known, money]) => ({ ...known, ...money }))
const edit = fc
  .tuple(fc.record(edited, { requiredKeys: [] }), anyGoodsEdit)
  .map(([known, money]) => ({ ...known, ...money }))

const as = <Act extends string>(act: Act) => fc.constant(act)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: as('add'), pet: whichPet, id: fc.nat({ max: 2 }), fields }),
  },
  { weight: 4, arbitrary: fc.record({ act: as('edit'), pet: whichPet, edit }) },
  { weight: 2, arbitrary: fc.record({ act: as('set'), pet: whichPet, quantity }) },
  { weight: 1, arbitrary: fc.record({ act: as('remove'), pet: whichPet }) },
)

/** Takes a step; returns its outcome, where it has one. */
async function take(
  { shop, byCommand }: OpenShop,
  each: Step,
  petIds: readonly bigint[],
  ids: readonly string[],
): Promise<unknown> {
  const petId = petIds[each.pet] ?? 0n
  if (each.act === 'add') {
    return addPet(shop, { petId, ...each.fields }, { id: ids[each.id] ?? '' })
  }
  if (each.act === 'edit') return editPet(shop, petId, each.edit)
  if (each.act === 'set') await updateQuantity(shop, petId, each.quantity, 'key_a')
  else await byCommand(({ stock }) => stock.remove(petId))
  return undefined
}

/** What additions and edits should do, as one would write it down. */
class Model {
  readonly pets = new Map<bigint, NewPet>()
  readonly #made = new Map<string, NewPet>()
  readonly #touched = new Set<string>()

  take(each: Step, petIds: readonly bigint[], ids: readonly string[]): unknown {
    const petId = petIds[each.pet] ?? 0n
    if (each.act === 'add') return this.add(ids[each.id] ?? '', { petId, ...each.fields })
    if (each.act === 'edit') return this.edit(petId, each.edit)
    if (each.act === 'set') this.set(petId, each.quantity)
    else this.remove(petId)
    return undefined
  }

  add(id: string, asked: NewPet): AddOutcome {
    const made = this.#made.get(id)
    if (made !== undefined) {
      const { petId, quantity } = asked
      if (made.petId !== petId || made.quantity !== quantity) return 'id_reused'
      if (!this.pets.has(petId)) return 'removed_since'
      return this.#touched.has(id) || Bun.deepEquals(made, asked) ? 'added_before' : 'id_reused'
    }
    if (this.pets.has(asked.petId)) return 'pet_exists'
    this.pets.set(asked.petId, asked)
    this.#made.set(id, asked)
    return 'added'
  }

  edit(petId: bigint, what: PetEdit): EditOutcome {
    const before = this.pets.get(petId)
    if (before === undefined) return 'unknown_pet'
    const after = changedPet(before, what)
    if (Bun.deepEquals(before, after)) return 'unchanged'
    this.#change(petId, after)
    return before.status === after.status ? 'edited' : 'status_changed'
  }

  set(petId: bigint, quantity: number): void {
    const before = this.pets.get(petId)
    if (before === undefined || before.quantity === quantity) return
    this.#change(petId, { ...before, quantity })
  }

  remove(petId: bigint): void {
    this.#touch(petId)
    this.pets.delete(petId)
  }

  #change(petId: bigint, after: NewPet): void {
    this.#touch(petId)
    this.pets.set(petId, after)
  }

  #touch(petId: bigint): void {
    for (const [id, made] of this.#made) if (made.petId === petId) this.#touched.add(id)
  }
}
