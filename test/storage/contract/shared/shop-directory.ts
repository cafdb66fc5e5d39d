import { describe, expect, test } from 'bun:test'
import type { ShopDirectory, ShopWithSlug } from '../../../../src/shops/shop-directory.ts'
import type { CommandEngine } from '../../../../src/storage/engine.ts'
import { keysOf } from '../../../support/key-changes.ts'
import { pet } from '../../pets.ts'
import type { Contract, EngineUnderTest } from '../engine-under-test.ts'
import { newKey } from '../new-key.ts'

const NOW = Date.now()

export const shopDirectory: Contract = (engine) => {
  describe('the shops of a store', () => {
    test('are found by their names and ids, and by neither where there is one', () =>
      withShops(engine, async (shops) => {
        expect(await shops.find()).toBeUndefined()
        const north = made(await shops.create('North 🐈'))
        expect(await shops.find()).toEqual(north)
        const south = made(await shops.create('South'))
        expect(south.shopId).not.toBe(north.shopId)
        for (const each of [north, south]) {
          expect(await shops.find(each.slug)).toEqual(each)
          expect(await shops.find(each.name)).toEqual(each)
          expect(await shops.find(String(each.shopId))).toEqual(each)
        }
        expect(await shops.find()).toBeUndefined()
        expect(await shops.find('West')).toBeUndefined()
        expect(await shops.find('999999999')).toBeUndefined()
      }))

    test('have names of their own, also after they were renamed', () =>
      withShops(engine, async (shops) => {
        const north = made(await shops.create('North'))
        const south = made(await shops.create('South'))
        expect(await shops.create('North')).toBe('name_taken')
        expect(await shops.rename(south.shopId, 'North')).toBe('name_taken')
        expect(await shops.rename(999_999_999n, 'West')).toBe('unknown_shop')
        expect(await shops.rename(north.shopId, 'West')).toBe('renamed')
        expect(await shops.find('West')).toEqual({ ...north, name: 'West' })
        expect(await shops.find('North')).toBeUndefined()
        expect(await shops.rename(south.shopId, 'North')).toBe('renamed')
      }))

    test('have slugs, made from their names when they are made, which stay when they are renamed', () =>
      withShops(engine, async (shops) => {
        const north = made(await shops.create('North Harbour 🐈'))
        expect(north.slug).toBe('north-harbour')
        const again = made(await shops.create('north-harbour!'))
        expect(again.slug).toBe(`north-harbour-${again.shopId}`)
        expect(await shops.rename(north.shopId, 'West')).toBe('renamed')
        const renamed = { ...north, name: 'West' }
        expect(await shops.find('north-harbour')).toEqual(renamed)
        expect(await shops.list()).toMatchObject([renamed, again])
        const chosen = made(await shops.create('East', 'pier-3'))
        expect(chosen).toMatchObject({ name: 'East', slug: 'pier-3' })
        expect(await shops.create('South', 'pier-3')).toBe('slug_taken')
        expect(await shops.find('South')).toBeUndefined()
      }))

    test('change their slugs, each to one that no other shop has, or has for a name', () =>
      withShops(engine, async (shops) => {
        const north = made(await shops.create('North'))
        const south = made(await shops.create('South'))
        expect(await shops.changeSlug(south.shopId, 'north')).toBe('slug_taken')
        expect(await shops.changeSlug(north.shopId, 'South')).toBe('slug_taken')
        expect(await shops.changeSlug(999_999_999n, 'west')).toBe('unknown_shop')
        expect(await shops.changeSlug(north.shopId, 'north')).toBe('changed')
        expect(await shops.changeSlug(north.shopId, 'west')).toBe('changed')
        expect(await shops.find('west')).toEqual({ ...north, slug: 'west' })
        expect(await shops.find('north')).toBeUndefined()
        expect(await shops.changeSlug(south.shopId, 'north')).toBe('changed')
        const removal = { evenWithKeys: false, purge: false }
        expect(await shops.remove(south.shopId, removal)).toBe('removed')
        expect(await shops.changeSlug(south.shopId, 'east')).toBe('unknown_shop')
        expect(await shops.changeSlug(north.shopId, 'north')).toBe('changed')
      }))

    test('are found by a slug before a name', () =>
      withShops(engine, async (shops) => {
        const north = made(await shops.create('North'))
        const south = made(await shops.create('South'))
        expect(await shops.rename(south.shopId, 'north')).toBe('renamed')
        expect(await shops.find('north')).toEqual(north)
        expect(await shops.find('North')).toEqual(north)
        expect(await shops.find('south')).toEqual({ ...south, name: 'north' })
      }))

    test('are listed by their ids, with their pets and the keys in force', () =>
      withShops(engine, async (shops, command) => {
        const north = made(await shops.create('North'))
        const south = made(await shops.create('South'))
        const { stock, access } = command.shop(south.shopId)
        const keys = keysOf(access)
        for (const petId of [1n, 2n]) await stock.add(pet(petId))
        const [till, revoked, expired] = [newKey(), newKey(), newKey({ expiresAt: NOW - 1 })]
        for (const { key } of [till, revoked, expired]) await keys.issue(key)
        await keys.revoke(revoked.key.id, NOW)
        const [first, second, ...others] = await shops.list()
        expect(others).toEqual([])
        expect(first).toEqual({ ...north, pets: 0, keys: 0, changedAt: null })
        expect(second).toMatchObject({ ...south, pets: 2, keys: 1 })
        expect(second?.changedAt).toBeGreaterThan(0)
      }))

    test('with keys in force are removed only where that is asked for, and their names are free again', () =>
      withShops(engine, async (shops, command) => {
        const { shopId } = made(await shops.create('North'))
        const south = made(await shops.create('South'))
        const { stock, access } = command.shop(shopId)
        const keys = keysOf(access)
        await stock.add(pet(1n))
        await keys.issue(newKey().key)
        const removal = { evenWithKeys: false, purge: false }
        expect(await shops.remove(shopId, removal)).toBe('keys_in_force')
        expect(await stock.list()).toHaveLength(1)
        expect(await shops.remove(shopId, { ...removal, evenWithKeys: true })).toBe('removed')
        expect(await shops.remove(shopId, removal)).toBe('unknown_shop')
        expect((await shops.list()).map(({ name }) => name)).toEqual(['South'])
        const again = made(await shops.create('North'))
        expect(await command.shop(again.shopId).stock.list()).toEqual([])
        expect(await command.shop(again.shopId).stock.history(1n)).toEqual([])
        expect(await shops.remove(south.shopId, { ...removal, purge: true })).toBe('removed')
      }))
  })
}

async function withShops(
  engine: EngineUnderTest,
  use: (shops: ShopDirectory, command: CommandEngine) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const data = await engine.newData()
  opened.defer(data.remove)
  const command = await data.openForCommand(() => NOW)
  opened.defer(() => command.close())
  if (command.shops === undefined) throw new Error('the engine stores one shop')
  await use(command.shops, command)
}

function made(shop: ShopWithSlug | 'name_taken' | 'slug_taken'): ShopWithSlug {
  if (typeof shop === 'string') throw new Error(shop)
  return shop
}
