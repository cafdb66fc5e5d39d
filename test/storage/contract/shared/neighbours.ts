import { describe, expect, test } from 'bun:test'
import { apiKey, KEY_MADE_AT } from '../../../support/api-key.ts'
import { updateQuantity } from '../../../support/update-quantity.ts'
import { until } from '../../../support/wait.ts'
import { pet } from '../../pets.ts'
import { addPet, editPet, makeMovement, newId } from '../../shop-changes.ts'
import type { Contract } from '../engine-under-test.ts'
import { authenticated, isKnown } from '../known-keys.ts'
import { newKey } from '../new-key.ts'
import { errorOf } from '../open-shop.ts'
import { pruneAll } from '../pruning.ts'
import { openServers, type ShopAtServer } from './open-servers.ts'

export const neighbours: Contract = (engine) => {
  describe('two shops of a store', () => {
    test('have pets, quantities, lists and histories of their own under the same ids', async () => {
      await using open = await openServers(engine, { shops: 2, pets: [{ petId: 1n }] })
      const [[north], [south]] = [open.atBoth(0), open.atBoth(1)]
      const before = await shown(south)
      await updateQuantity(north.shop, 1n, 9, 'key_a')
      await editPet(north.shop, 1n, { name: 'Rex', status: 'sold' })
      await addPet(north.shop, pet(2n))
      await open.commands(0).byCommand(({ stock }) => stock.edit(2n, { quantity: 7 }))
      expect(await shown(south)).toEqual(before)
      expect(
        await south.shop.ask({ kind: 'historyPage', petId: 2n, before: undefined, limit: 5 }),
      ).toBe('unknown_pet')
      expect(await updateQuantity(south.shop, 2n, 4, 'key_a')).toBeUndefined()
      await updateQuantity(south.shop, 1n, 3, 'key_a')
      expect(await north.pet(1n)).toMatchObject({ quantity: 9, name: 'Rex', status: 'sold' })
      expect(await north.history(1n)).toHaveLength(3)
      expect(await south.history(1n)).toHaveLength(2)
      const cursor = { before: undefined, limit: 9, budget: 9 }
      for (const [each, count] of [
        [north, 5],
        [south, 2],
      ] as const) {
        expect(
          (await each.shop.ask({ kind: 'journalPage', filter: {}, cursor })).movements,
        ).toHaveLength(count)
      }
      await open.commands(0).byCommand(({ stock }) => stock.remove(1n))
      expect((await south.pet(1n))?.quantity).toBe(3)
    })

    test('change at once, each by its own clients alone', async () => {
      const shops = 5
      await using open = await openServers(engine, { shops, pets: [{ petId: 1n }] })
      const all = Array.from({ length: shops }, (_, at) => open.atBoth(at)[0])
      await Promise.all(
        all.flatMap(({ shop }, at) =>
          Array.from({ length: 100 }, (_, step) =>
            updateQuantity(shop, 1n, 1_000 * (at + 1) + step, 'key_a'),
          ),
        ),
      )
      for (const [at, each] of all.entries()) {
        const lines = (await each.history(1n)).slice(0, 100)
        expect(new Set(lines.map(({ newQuantity }) => Math.floor(newQuantity / 1_000)))).toEqual(
          new Set([at + 1]),
        )
        expect(lines).toHaveLength(100)
      }
    })

    test('take the same id of a client for different requests', async () => {
      await using open = await openServers(engine, { shops: 2, pets: [{ petId: 1n }] })
      const [[north], [south]] = [open.atBoth(0), open.atBoth(1)]
      const move = (change: number) =>
        ({ id: moveId, petId: 1n, what: { change, reason: 'other' }, note: null }) as const
      const [moveId, addId] = [newId(), newId()]
      expect(await makeMovement(north.shop, move(1))).toMatchObject({ outcome: 'made' })
      expect(await makeMovement(south.shop, move(-1))).toMatchObject({ outcome: 'made' })
      expect(await makeMovement(north.shop, move(-1))).toEqual({ outcome: 'id_reused' })
      expect(await makeMovement(south.shop, move(-1))).toMatchObject({
        outcome: 'made_before',
      })
      for (const [{ shop }, petId] of [
        [north, 2n],
        [south, 3n],
      ] as const) {
        expect(await addPet(shop, pet(petId), { id: addId })).toBe('added')
      }
    })

    test('tell their followers of their own changes alone', async () => {
      await using open = await openServers(engine, {
        shops: 2,
        pets: [{ petId: 1n }, { petId: 2n }],
      })
      const [[north], [south]] = [open.atBoth(0), open.atBoth(1)]
      const heard: string[] = []
      for (const [name, { shop }] of [
        ['north', north],
        ['south', south],
      ] as const) {
        await shop.list()
        shop.follow({
          onPetChanged: (petId) => void heard.push(`${name} ${petId}`),
          onAnyChanged: () => void heard.push(`${name} any`),
        })
      }
      await updateQuantity(north.shop, 1n, 8, 'key_a')
      await updateQuantity(south.shop, 2n, 8, 'key_a')
      expect(heard).toEqual(['north 1', 'south 2'])
      await open.commands(1).byCommand(({ stock }) => stock.edit(1n, { quantity: 4 }))
      await until(() => heard.length > 2)
      expect(heard.slice(2).filter((each) => each.startsWith('north'))).toEqual([])
    })

    test('have keys of their own, which open their own shop, also under the same key id', async () => {
      await using open = await openServers(engine, { shops: 2 })
      const [northern, southern] = [newKey(), newKey()]
      const id = northern.key.id
      await open.commands(0).byCommand(({ keys }) => keys.issue(northern.key))
      await open.commands(1).byCommand(({ keys }) => keys.issue({ ...southern.key, id }))
      for (const [{ token }, at] of [
        [northern, 0],
        [southern, 1],
      ] as const) {
        await until(() => isKnown(open.first, token))
        const found = await authenticated(open.first, token, Date.now(), Date.now())
        expect(found).toMatchObject({ shopId: open.shopId(at), key: { id } })
      }
      const counted = await Promise.all(
        [northern, southern].map(
          async ({ token }) =>
            (await authenticated(open.first, token, Date.now(), Date.now()))?.counted.id,
        ),
      )
      expect(new Set(counted).size).toBe(2)
      await open.commands(0).byCommand(async ({ keys }) => {
        expect(await keys.list(Date.now())).toMatchObject([{ digest: northern.key.digest }])
        expect(await keys.revoke(id, Date.now())).toBe('done')
      })
      await until(async () => !(await isKnown(open.first, northern.token)))
      expect(await isKnown(open.first, southern.token)).toBe(true)
    })

    test('never get a token that a key of any shop has or has had', async () => {
      await using open = await openServers(engine, { shops: 2 })
      await open.commands(0).byCommand(async ({ keys }) => {
        await keys.issue(apiKey('key_a'))
        await keys.rotate('key_a', 'second', KEY_MADE_AT + 5, KEY_MADE_AT)
      })
      await open.commands(1).byCommand(async ({ keys }) => {
        for (const digest of ['digest of key_a', 'second']) {
          expect(await errorOf(keys.issue(apiKey('key_b', { digest })))).toBeInstanceOf(Error)
        }
        expect(await keys.list(KEY_MADE_AT)).toEqual([])
      })
    })

    test('name the authors of their histories by their own keys', async () => {
      await using open = await openServers(engine, { shops: 2, pets: [{ petId: 1n }] })
      for (const [at, name] of ['Till in the north', 'Till in the south'].entries()) {
        const { key } = newKey({ name })
        await open.commands(at).byCommand(({ keys }) => keys.issue({ ...key, id: 'key_till' }))
        await updateQuantity(open.atBoth(at)[0].shop, 1n, 8, 'key_till')
        expect((await open.atBoth(at)[0].history(1n))[0]?.by?.name).toBe(name)
      }
    })

    test('are pruned by the same server, each to its own kept time', async () => {
      await using open = await openServers(engine, { shops: 2, pets: [{ petId: 1n }] })
      const [[north], [south]] = [open.atBoth(0), open.atBoth(1)]
      await updateQuantity(north.shop, 1n, 8, 'key_a')
      await updateQuantity(south.shop, 1n, 9, 'key_a')
      const later = Date.now() + 86_400_000
      // Each pet was added and changed.
      expect(await pruneAll(open.first, { from: later, to: later })).toBe(4)
      for (const [each, quantity] of [
        [north, 8],
        [south, 9],
      ] as const) {
        expect(await each.history(1n)).toEqual([])
        expect((await each.pet(1n))?.quantity).toBe(quantity)
      }
    })
  })
}

const shown = async (at: ShopAtServer) => ({
  pets: await at.pets(),
  list: await at.list(),
  etag: (await at.shop.list()).etag,
  history: await at.history(1n),
})
