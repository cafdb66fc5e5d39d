import { describe, expect, test } from 'bun:test'
import { timedTest, withinASecond } from '../../../support/timed.ts'
import { updateQuantity } from '../../../support/update-quantity.ts'
import { pet } from '../../pets.ts'
import { addPet, editPet, makeBasket, makeMovement, newId, removePet } from '../../shop-changes.ts'
import type { Contract } from '../engine-under-test.ts'

import { openServers, type ShopAtServer } from './open-servers.ts'

export const servers: Contract = (engine) => {
  describe('two servers of a shop', () => {
    test('list each change of the other from the moment at which it is acknowledged', async () => {
      const pets = Array.from({ length: 50 }, (_, at) => ({ petId: BigInt(at + 1) }))
      await using open = await openServers(engine, { pets })
      const [first, second] = open.atBoth()
      const write = async (at: ShopAtServer, other: ShopAtServer, petId: bigint) => {
        for (let quantity = 10; quantity < 20; quantity++) {
          await updateQuantity(at.shop, petId, quantity, 'key_a')
          const listed = JSON.parse(await other.list()) as { petId: number; quantity: number }[]
          expect(listed).toHaveLength(pets.length)
          expect(listed.find((each) => BigInt(each.petId) === petId)?.quantity).toBe(quantity)
          expect((await other.pet(petId))?.quantity).toBe(quantity)
        }
      }
      await Promise.all(
        pets.map(({ petId }) =>
          petId % 2n === 0n ? write(first, second, petId) : write(second, first, petId),
        ),
      )
      const [one, another] = [await first.shop.list(), await second.shop.list()]
      expect(one.etag).toBe(another.etag)
      for (const { petId } of pets) expect(await first.history(petId)).toHaveLength(11)
    })

    test('know at once what the other has added, edited and removed', async () => {
      await using open = await openServers(engine)
      const [first, second] = open.atBoth()
      for (let petId = 1n; petId <= 20n; petId++) {
        expect(await addPet(first.shop, pet(petId))).toBe('added')
        expect(await addPet(second.shop, pet(petId))).toBe('pet_exists')
        expect(await editPet(second.shop, petId, { name: 'Rex' })).toBe('edited')
        expect(await editPet(first.shop, petId, { name: 'Rex' })).toBe('unchanged')
        expect(await updateQuantity(first.shop, petId, 9, 'key_a')).toMatchObject({ quantity: 9 })
        if (petId % 2n === 0n) await open.commands().byCommand(({ stock }) => stock.remove(petId))
        else await removePet(first.shop, petId, { id: newId() })
        expect(await updateQuantity(second.shop, petId, 3, 'key_a')).toBeUndefined()
        expect(await editPet(first.shop, petId, { name: 'Max' })).toBe('unknown_pet')
      }
      expect([await first.list(), await second.list()]).toEqual(['[]', '[]'])
    })

    test('make a request once that is sent to both, and respond alike', async () => {
      await using open = await openServers(engine, { pets: [{ petId: 1n, quantity: 1_000 }] })
      const both = open.atBoth()
      let sold = 0
      for (let round = 0; round < 30; round++) {
        const what = { change: -1, reason: 'sale' } as const
        const request = { id: newId(), petId: 1n, what, note: null }
        const results = await Promise.all(
          [...both, ...both].map(({ shop }) => makeMovement(shop, request)),
        )
        sold += 1
        const outcomes = results.map(({ outcome }) => outcome).toSorted()
        expect(outcomes).toEqual(['made', 'made_before', 'made_before', 'made_before'])
        const made = results.map((each) => ('made' in each ? each.made : undefined))
        for (const each of made) expect(each).toEqual(made[0])
        expect(made[0]?.newQuantity).toBe(1_000 - sold)
        const [id, petId] = [newId(), BigInt(round + 100)]
        const added = await Promise.all(both.map(({ shop }) => addPet(shop, pet(petId), { id })))
        expect(added.toSorted()).toEqual(['added', 'added_before'])
        const removalId = newId()
        const removals = await Promise.all(
          both.map(({ shop }) => removePet(shop, petId, { id: removalId })),
        )
        const ends = removals.map(({ outcome }) => outcome)
        expect(ends.toSorted()).toEqual(['removed', 'removed_before'])
      }
      expect(await both[0].history(1n)).toHaveLength(31)
    })

    test('make a basket once that is sent to both, and whole beside those that others send', async () => {
      const petIds = [1n, 2n, 3n]
      const pets = petIds.map((petId) => ({ petId, quantity: 1_000 }))
      await using open = await openServers(engine, { pets })
      const both = open.atBoth()
      const what = { change: -1, reason: 'sale' } as const
      const basketFrom = (first: number) => {
        const order = [...petIds.slice(first), ...petIds.slice(0, first)]
        return { id: newId(), movements: order.map((petId) => ({ petId, what, note: null })) }
      }
      for (let round = 0; round < 30; round++) {
        const baskets = [0, 1, 2].map(basketFrom)
        const results = await Promise.all(
          baskets.map((basket) => Promise.all(both.map(({ shop }) => makeBasket(shop, basket)))),
        )
        for (const [one, other] of results) {
          expect([one?.outcome, other?.outcome].toSorted()).toEqual(['made', 'made_before'])
          const made = [one, other].map((each) => each && 'made' in each && each.made)
          expect(made[0]).toEqual(made[1])
        }
      }
      for (const petId of petIds) expect((await both[1].pet(petId))?.quantity).toBe(910)
    })

    test('give a barcode to one pet, and refuse the other by name, where both are asked at once', async () => {
      const petIds = [1n, 2n]
      await using open = await openServers(engine, { pets: petIds.map((petId) => ({ petId })) })
      const both = open.atBoth()
      for (let round = 0; round < 20; round++) {
        const barcode = `A-${round}`
        const outcomes = await Promise.all(
          both.map(({ shop }, at) => editPet(shop, petIds[at] ?? 0n, { barcodes: [barcode] })),
        )
        const winner = outcomes.indexOf('edited')
        const takenBy = petIds[winner]
        const petId = petIds[1 - winner]
        expect(outcomes[1 - winner]).toEqual({
          petId: petId ?? 0n,
          barcode,
          takenBy: takenBy ?? 0n,
          takenAs: 'barcode',
        })
        const details = await both[round % 2]?.shop.ask({ kind: 'pets', petIds })
        const holders = details?.filter(({ barcodes }) => barcodes.includes(barcode))
        expect(holders?.map((each) => each.petId)).toEqual([takenBy ?? 0n])
        // A number and a barcode, just so.
        const number = BigInt(round + 100)
        const [edited, added] = await Promise.all([
          editPet(both[0].shop, 1n, { barcodes: [String(number)] }),
          addPet(both[1].shop, pet(number)),
        ])
        expect([edited, added]).toContainEqual(
          edited === 'edited'
            ? { petId: number, barcode: null, takenBy: 1n, takenAs: 'barcode' }
            : { petId: 1n, barcode: String(number), takenBy: number, takenAs: 'number' },
        )
      }
    })

    test('give every difference its place, however many both make at once', async () => {
      await using open = await openServers(engine, { pets: [{ petId: 1n, quantity: 500 }] })
      const both = open.atBoth()
      const what = { change: -1, reason: 'sale' } as const
      const results = await Promise.all(
        Array.from({ length: 600 }, (_, at) => {
          const { shop } = at % 2 === 0 ? both[0] : both[1]
          return makeMovement(shop, { id: newId(), petId: 1n, what, note: null })
        }),
      )
      const outcomes = results.map(({ outcome }) => outcome)
      expect(outcomes.filter((each) => each === 'made')).toHaveLength(500)
      expect(outcomes.filter((each) => each === 'quantity_out_of_range')).toHaveLength(100)
      const steps = (await both[1].history(1n)).map(({ newQuantity }) => newQuantity)
      expect(steps).toEqual(Array.from({ length: 501 }, (_, quantity) => quantity))
    })

    timedTest(
      'notify the followers of both of every change within a second, in its order',
      async () => {
        const petIds = Array.from({ length: 30 }, (_, at) => BigInt(at + 1))
        await using open = await openServers(engine, { pets: petIds.map((petId) => ({ petId })) })
        const [first, second] = open.atBoth()
        const heard: bigint[] = []
        let unknown = 0
        await second.shop.list()
        second.shop.follow({
          onPetChanged: (petId) => void heard.push(petId),
          onAnyChanged: () => {
            unknown += 1
          },
        })
        for (const petId of petIds) await updateQuantity(first.shop, petId, 9, 'key_a')
        await withinASecond(() => heard.length === petIds.length)
        expect(heard).toEqual(petIds)
        await editPet(first.shop, 3n, { name: 'Rex' })
        await withinASecond(() => heard.length === petIds.length + 1)
        await open.commands().byCommand(({ stock }) => stock.remove(4n))
        await withinASecond(() => heard.length === petIds.length + 2)
        expect([heard.slice(petIds.length), unknown]).toEqual([[3n, 4n], 0])
      },
    )

    test('do not need each other: one goes on when the other stops, and another one begins', async () => {
      await using open = await openServers(engine, { pets: [{ petId: 1n }] })
      const [first, second] = open.atBoth()
      const made = Array.from({ length: 100 }, (_, at) =>
        updateQuantity((at % 2 === 0 ? first : second).shop, 1n, 10 + at, 'key_a'),
      )
      await open.stop(0)
      await Promise.all(made)
      await updateQuantity(second.shop, 1n, 7, 'key_a')
      const third = await open.startAnother()
      const listed = await new Response((await third.shop(open.shopId(0)).list()).json).text()
      expect(listed).toBe('[{"petId":1,"quantity":7,"status":"available"}]')
      expect(await second.history(1n)).toHaveLength(102)
    })
  })
}
