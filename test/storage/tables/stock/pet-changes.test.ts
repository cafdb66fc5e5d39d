import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { PET_STATUSES, type Pet } from '../../../../src/stock/pet.ts'
import type { AddOutcome, EditOutcome, PetEdit } from '../../../../src/stock/pet-changes.ts'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import type {
  WriteOperation,
  WrittenBatch,
} from '../../../../src/storage/sqlite/writer/write-batch.ts'
import { batchOf } from '../../batches.ts'
import { contentOf, NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'

const KEY = 'key_a'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const add = (number: number, added: Omit<Pet, 'updatedAt'>): WriteOperation => ({
  kind: 'addPet',
  addition: { id: id(number), pet: added },
  keyId: KEY,
})

const edit = (petId: bigint, what: PetEdit): WriteOperation => ({
  kind: 'editPet',
  petId,
  edit: what,
  keyId: KEY,
})

function newDesk() {
  const database = newDatabase()
  const stock = new InventoryTable(database.connection)
  const writer = new BatchWriter(database.connection)
  const write = (operations: readonly WriteOperation[], at = NOW): WrittenBatch => {
    const written = writer.write(batchOf([], operations), at)
    if ('failure' in written) throw new Error(written.message)
    return written
  }
  return {
    ...database,
    stock,
    writer,
    write,
    outcomes: (operations: readonly WriteOperation[], at = NOW) =>
      write(operations, at).results.map((given) => ('result' in given ? given.result : given)),
    [Symbol.dispose]: database[Symbol.dispose],
  }
}

test('an addition that the database refuses fails alone, and may be made again', () => {
  using desk = newDesk()
  const { writer, stock } = desk
  const bad = add(1, pet(1n, { quantity: -1 }))
  const written = writer.write(batchOf([], [bad, add(2, pet(2n)), edit(2n, { name: 'Rex' })]), NOW)
  expect(written).toMatchObject({
    results: [{ failure: 'fault' }, { result: 'added' }, { result: 'edited' }],
  })
  expect(stock.list().map(({ petId, name }) => [petId, name])).toEqual([[2n, 'Rex']])
  expect(desk.outcomes([add(1, pet(1n))])).toEqual(['added'])
})

test('nothing is added or edited whose journal row cannot be written', () => {
  using desk = newDesk()
  const { client } = desk
  desk.write([add(1, pet(1n))])
  client.run(
    "CREATE TRIGGER full BEFORE INSERT ON stock_movements BEGIN SELECT RAISE(ABORT, 'no more'); END",
  )
  const before = contentOf(client)
  const written = desk.write([add(2, pet(2n)), edit(1n, { status: 'sold', name: 'Rex' })])
  expect(written.results).toMatchObject([{ failure: 'fault' }, { failure: 'fault' }])
  expect(contentOf(client)).toEqual(before)
})

type Step =
  | { readonly act: 'add'; readonly number: number; readonly pet: Omit<Pet, 'updatedAt'> }
  | { readonly act: 'edit'; readonly petId: bigint; readonly edit: PetEdit }
  | { readonly act: 'set'; readonly petId: bigint; readonly quantity: number }
  | { readonly act: 'remove'; readonly petId: bigint }

const petId = fc.constantFrom(1n, 2n)
const status = fc.constantFrom(...PET_STATUSES)
const name = fc.constantFrom(null, 'Rex', 'Max')
const level = fc.constantFrom(null, 3)
const quantity = fc.nat({ max: 1 })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      number: fc.nat({ max: 2 }),
      pet: fc.record({ petId, quantity, status, name, lowStockAt: level }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      petId,
      edit: fc.record({ status, name, lowStockAt: level }, { requiredKeys: [] }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('set' as const), petId, quantity }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), petId }) },
)

/** What the desk should do, as one would write it down. */
class Model {
  readonly pets = new Map<bigint, Omit<Pet, 'updatedAt'>>()
  readonly #made = new Map<number, Omit<Pet, 'updatedAt'>>()
  readonly #touched = new Set<number>()

  add(number: number, asked: Omit<Pet, 'updatedAt'>): AddOutcome {
    const made = this.#made.get(number)
    if (made !== undefined) {
      const { petId, quantity } = asked
      if (made.petId !== petId || made.quantity !== quantity) return 'id_reused'
      if (!this.pets.has(petId)) return 'removed_since'
      return this.#touched.has(number) || Bun.deepEquals(made, asked) ? 'added_before' : 'id_reused'
    }
    if (this.pets.has(asked.petId)) return 'pet_exists'
    this.pets.set(asked.petId, asked)
    this.#made.set(number, asked)
    return 'added'
  }

  edit(petId: bigint, what: PetEdit): EditOutcome {
    const before = this.pets.get(petId)
    if (before === undefined) return 'unknown_pet'
    const after = { ...before, ...what }
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

  #change(petId: bigint, after: Omit<Pet, 'updatedAt'>): void {
    this.#touch(petId)
    this.pets.set(petId, after)
  }

  #touch(petId: bigint): void {
    for (const [number, made] of this.#made) if (made.petId === petId) this.#touched.add(number)
  }
}

test('an addition is known again however often the pet was edited in the same millisecond', () => {
  using desk = newDesk()
  const addition = add(1, pet(1n, { name: 'Rex' }))
  const edits = [edit(1n, { name: 'Max' }), edit(1n, { lowStockAt: 3 }), edit(1n, { name: 'Tim' })]
  expect(desk.outcomes([addition, ...edits, addition])).toEqual([
    ...['added', 'edited', 'edited', 'edited', 'added_before'],
  ])
  expect(desk.outcomes([add(1, pet(1n, { name: 'Rex', quantity: 9 }))])).toEqual(['id_reused'])
})

test('whatever is added, edited, set, removed and sent again, the stock is what was asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 8 }), (batches) => {
      using desk = newDesk()
      const { stock } = desk
      const model = new Model()
      let now = NOW
      for (const steps of batches) {
        for (const each of steps) {
          if (each.act === 'add') {
            expect(desk.outcomes([add(each.number, each.pet)], now)).toEqual([
              model.add(each.number, each.pet),
            ])
          } else if (each.act === 'edit') {
            expect(desk.outcomes([edit(each.petId, each.edit)], now)).toEqual([
              model.edit(each.petId, each.edit),
            ])
          } else if (each.act === 'set') {
            const by = { reason: 'update', keyId: KEY } as const
            stock.setQuantity(each.petId, each.quantity, by, now)
            model.set(each.petId, each.quantity)
          } else {
            stock.remove(each.petId, { reason: 'remove', keyId: null }, now)
            model.remove(each.petId)
          }
        }
        const expected = [...model.pets.values()].toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
        expect(stock.list().map(({ updatedAt: _, ...rest }) => rest)).toEqual(expected)
        for (const { petId, quantity } of expected) {
          const [newest] = stock.history(petId)
          expect(newest?.newQuantity).toBe(quantity)
        }
        // All of one batch happens in the same millisecond.
        now += 1
      }
    }),
    { numRuns: 300 },
  )
})
