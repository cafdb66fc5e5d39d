import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { PetDetails } from '../../../src/stock/pet-details.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { untilEqual } from '../../support/wait.ts'
import { pet } from '../pets.ts'
import { addPet, editPet, makeMovement, newId } from '../shop-changes.ts'
import type { Contract } from './engine-under-test.ts'
import { freshPets, type OpenedCommand, type OpenShop, openShop } from './open-shop.ts'

/** A copy of a shop, kept by following its changes. */
class Mirror {
  readonly #open: OpenShop
  readonly #pets = new Map<bigint, PetDetails>()
  readonly #changed = new Set<bigint>()
  #all = true
  readonly stop: () => void

  constructor(open: OpenShop) {
    this.#open = open
    this.stop = open.shop.follow({
      onPetChanged: (petId) => void this.#changed.add(petId),
      onAnyChanged: () => {
        this.#all = true
      },
    })
  }

  /** Reads what was reported since the last call. */
  async pets(): Promise<readonly PetDetails[]> {
    const petIds = [...this.#changed]
    this.#changed.clear()
    if (this.#all) {
      this.#all = false
      this.#pets.clear()
      for (const each of await this.#open.pets()) this.#pets.set(each.petId, each)
    } else {
      for (const petId of petIds) this.#pets.delete(petId)
      for (const each of await this.#open.shop.ask({ kind: 'pets', petIds }))
        this.#pets.set(each.petId, each)
    }
    return [...this.#pets.values()].toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
  }
}

export const changes: Contract = (engine) => {
  describe('a follower', () => {
    test('hears of each change by the server before its promise resolves, and of nothing else', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const { shop } = open
      const movement = {
        id: newId(),
        petId: 1n,
        what: { change: 1, reason: 'arrival' },
        note: null,
      } as const
      const add = { id: newId() }
      const heardBy = async (change: Promise<unknown>) => {
        heard.length = 0
        await change
        return [...heard]
      }
      expect(await heardBy(updateQuantity(shop, 1n, 4, 'key_a'))).toEqual([1n])
      expect(await heardBy(makeMovement(shop, movement))).toEqual([1n])
      expect(await heardBy(addPet(shop, pet(7n), add))).toEqual([7n])
      expect(await heardBy(editPet(shop, 7n, { name: 'Rex' }))).toEqual([7n])
      expect(await heardBy(editPet(shop, 7n, { status: 'sold' }))).toEqual([7n])
      for (const nothing of [
        () => makeMovement(shop, movement),
        () => addPet(shop, pet(7n), add),
        () => editPet(shop, 7n, { status: 'sold' }),
        () => updateQuantity(shop, 8n, 4, 'key_a'),
      ]) {
        expect(await heardBy(nothing())).toEqual([])
      }
    })

    test('hears of changes in the order in which they were made', async () => {
      const petIds = Array.from({ length: 200 }, (_, at) => BigInt(at + 1))
      await using open = await openShop(engine, { pets: petIds.map((petId) => ({ petId })) })
      const heard: bigint[] = []
      open.shop.follow({ onPetChanged: (petId) => void heard.push(petId), onAnyChanged: () => {} })
      const order = petIds.toReversed()
      await Promise.all(order.map((petId) => updateQuantity(open.shop, petId, 1, 'key_a')))
      expect(heard).toEqual(order)
    })

    test('that has ended hears of nothing more', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n }] })
      const heard: bigint[] = []
      const other: bigint[] = []
      const end = open.shop.follow({
        onPetChanged: (petId) => void heard.push(petId),
        onAnyChanged: () => {},
      })
      open.shop.follow({ onPetChanged: (petId) => void other.push(petId), onAnyChanged: () => {} })
      await updateQuantity(open.shop, 1n, 1, 'key_a')
      end()
      await updateQuantity(open.shop, 1n, 2, 'key_a')
      expect([heard, other]).toEqual([[1n], [1n, 1n]])
    })

    test('always ends with what the store has, whatever the server and commands change at once', async () => {
      await using open = await openShop(engine)
      const mirror = new Mirror(open)
      const command = await open.openCommand()
      const another = await open.openCommand()
      const step = fc.record({
        by: fc.constantFrom('server', 'server', 'command', 'another'),
        act: fc.constantFrom('add', 'set', 'set', 'edit', 'remove', 'import'),
        pet: fc.nat({ max: 3 }),
        quantity: fc.nat({ max: 2 }),
        reads: fc.boolean(),
      })
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
            const petIds = freshPets(4)
            const made: Promise<unknown>[] = []
            for (const { by, act, pet: at, quantity, reads } of steps) {
              const petId = petIds[at] ?? 0n
              if (by === 'server') made.push(changeByServer(open, act, petId, quantity))
              else {
                const { stock } = by === 'command' ? command : another
                made.push(changeByCommand(stock, act, petId, quantity))
              }
              if (reads) await mirror.pets()
            }
            await Promise.all(made)
            const store = await command.stock.list()
            const followed = async () =>
              (await mirror.pets()).map(({ lastMovement: _, ...found }) => found)
            await untilEqual(followed, [...store])
          }),
          runs(25),
        )
      } finally {
        await command.close()
        await another.close()
        mirror.stop()
      }
    })
  })
}

function changeByServer(
  { shop }: OpenShop,
  act: string,
  petId: bigint,
  quantity: number,
): Promise<unknown> {
  if (act === 'add') return addPet(shop, pet(petId, { quantity }))
  if (act === 'edit') return editPet(shop, petId, { name: `Pet ${quantity}` })
  return updateQuantity(shop, petId, quantity, 'key_a')
}

type Stock = OpenedCommand['stock']

function changeByCommand(
  stock: Stock,
  act: string,
  petId: bigint,
  quantity: number,
): Promise<unknown> {
  if (act === 'add') return stock.add(pet(petId, { quantity }))
  if (act === 'edit') return stock.edit(petId, { name: `By command ${quantity}` })
  if (act === 'set') return stock.edit(petId, { quantity })
  if (act === 'remove') return stock.remove(petId)
  return stock.import([petId], (pets) => {
    const before = pets.get(petId)
    const after = { ...pet(petId, { quantity, status: 'pending' }), updatedAt: null }
    return before === undefined
      ? { added: [after], changed: [], unchanged: 0 }
      : { added: [], changed: [{ before, after }], unchanged: 0 }
  })
}
