import { describe, expect, test } from 'bun:test'
import { ACCESS_LEVELS } from '../../../../src/keys/access.ts'
import { COMMAND } from '../../../../src/keys/access-change.ts'
import type {
  AdoptedShop,
  RemovedShop,
  ShopDirectory,
} from '../../../../src/shops/shop-directory.ts'
import { namedSupplier } from '../../../../src/shops/supplier.ts'
import { assertSameShop, type ShopRow, type WholeShop } from '../../../../src/shops/whole-shop.ts'
import type { CommandEngine, CommandShop } from '../../../../src/storage/engine.ts'
import { keysOf } from '../../../support/key-changes.ts'
import { pet } from '../../pets.ts'
import type { Contract, EngineUnderTest } from '../engine-under-test.ts'
import { newKey } from '../new-key.ts'

const NOW = Date.now()
const COPY = { awaitRemoval() {}, publish() {}, discard() {}, leave() {} }
const NO_PROGRESS = { onProgress() {}, async onReady() {} }

export const moves: Contract = (engine) => {
  describe('a whole shop', () => {
    test('is the same in another store, and is known there from then on', () =>
      withShop(engine, async ({ shops, shopId, stock, access }) => {
        await withShops(engine, async (others, command) => {
          let adopted: AdoptedShop | undefined
          await shops.export(shopId, false, async (whole) => {
            expect(whole.size).toEqual({ movements: 2, pets: 1, keys: 3 })
            const outcome = await others.adopt('South', whole, NO_PROGRESS)
            if (typeof outcome === 'string' || 'knownKeys' in outcome) throw new Error('refused')
            adopted = outcome
            expect(await others.adopt('South', whole, NO_PROGRESS)).toBe('name_taken')
            const again = await others.adopt('West', whole, NO_PROGRESS)
            expect(again).toEqual({
              knownKeys: ACCESS_LEVELS.map((name) => ({ id: expect.any(String), name })),
            })
            await others.export(outcome.shopId, false, async (copy) => {
              await assertSameShop(whole, copy)
              return COPY
            })
            return COPY
          })
          if (adopted === undefined) throw new Error('nothing was exported')
          expect(await others.has(adopted)).toBe(true)
          expect(await others.has({ ...adopted, createdAt: 1 })).toBe(false)
          expect(await others.list()).toMatchObject([{ name: 'South', pets: 1, keys: 3 }])
          const copied = command.shop(adopted.shopId).stock
          expect(await copied.list()).toEqual(await stock.list())
          expect(await copied.history(1n)).toEqual(await stock.history(1n))
          const store = command.shop(adopted.shopId).access
          const listed = await store.listKeys(NOW)
          expect(listed.map(({ access }) => access)).toEqual([...ACCESS_LEVELS])
          expect(await store.readSettings()).toEqual({
            ...(await access.readSettings()),
            name: 'South',
          })
          expect(await store.readSettings()).toMatchObject({
            lowStockAt: 3,
            currency: { code: 'KWD', digits: 3, number: 1 },
            journal: { keptMs: 9 },
          })
          expect(await store.listSuppliers()).toEqual(await access.listSuppliers())
          expect(await store.listSuppliers()).toMatchObject([
            { id: 1, name: 'Aqua', email: 'a@aqua.example', archivedAt: null },
            { id: 2, name: 'Zoo', archivedAt: NOW },
          ])
          expect(await copied.list()).toMatchObject([{ supplier: 'Aqua', packSize: 6 }])
          const journal = await access.journalPage(undefined, 9)
          expect(journal.entries).toHaveLength(6)
          expect(await store.journalPage(undefined, 9)).toEqual(journal)
        })
      }))

    test('that differs from its source, or is not wanted in the end, leaves nothing behind', () =>
      withShop(engine, async ({ shops, shopId }) => {
        await withShops(engine, async (others) => {
          await shops.export(shopId, false, async (whole) => {
            const refused = async () => Promise.reject(new Error('not wanted'))
            const unwanted = others.adopt('A', whole, { ...NO_PROGRESS, onReady: refused })
            await expect(unwanted).rejects.toThrow('not wanted')
            await expect(others.adopt('A', changing(whole), NO_PROGRESS)).rejects.toThrow(
              'a row of pets is not as it was read (1)',
            )
            expect(await others.list()).toEqual([])
            expect(await others.adopt('A', whole, NO_PROGRESS)).toMatchObject({ name: 'A' })
            return COPY
          })
        })
      }))

    test('is removed with its export only when the copy is marked, and takes its place after that', () =>
      withShop(engine, async ({ shops, shopId }) => {
        const failing = {
          ...COPY,
          awaitRemoval() {
            throw new Error('the disk is full')
          },
          publish() {
            throw new Error('a shop that stays is not published')
          },
        }
        await expect(shops.export(shopId, true, async () => failing)).rejects.toThrow('disk')
        expect(await shops.list()).toMatchObject([{ pets: 1, keys: 3 }])
        const steps: unknown[] = []
        const copy = {
          ...COPY,
          awaitRemoval: (removed: RemovedShop) => void steps.push(removed),
          publish: () => void steps.push('published'),
        }
        expect(await shops.export(shopId, true, async () => copy)).toBe('exported')
        expect(steps).toEqual([
          { shopId, name: 'North', slug: 'north', removedAt: expect.any(Number) },
          'published',
        ])
        const [removed] = steps as [RemovedShop]
        expect(await shops.wasRemoved(removed)).toBe(true)
        expect(await shops.wasRemoved({ ...removed, removedAt: 1 })).toBe(false)
        expect(await shops.list()).toEqual([])
        expect(await shops.export(shopId, true, async () => COPY)).toBe('unknown_shop')
      }))
  })
}

/** Reads its pets differently each time, as from a disk that fails. */
function changing(whole: WholeShop): WholeShop {
  let reads = 0
  return {
    size: whole.size,
    async rows(part, after) {
      const rows = await whole.rows(part, after)
      reads += 1
      const isPets = part === 'pets' && after === undefined
      return isPets ? rows.map(([id, , ...rest]): ShopRow => [id ?? null, reads, ...rest]) : rows
    },
  }
}

interface OpenShop extends CommandShop {
  readonly shops: ShopDirectory
  readonly shopId: bigint
}

/** A shop with a pet, two movements and a key of each access. */
const withShop = (engine: EngineUnderTest, use: (shop: OpenShop) => Promise<void>): Promise<void> =>
  withShops(engine, async (shops, command) => {
    const shop = await shops.create('North')
    if (typeof shop === 'string') throw new Error('the name is taken')
    const { stock, access: store } = command.shop(shop.shopId)
    const keys = keysOf(store)
    const goods = {
      ...{ price: 1_000_000_000_000, cost: 1000, costPer: 12 },
      ...{ supplierId: 1, supplierCode: '007', packSize: 6, orderUpTo: 40 },
    }
    await stock.add(pet(1n, { kind: 'Bird', barcodes: ['036000291452', 'TANK-7'], ...goods }))
    await stock.edit(1n, { quantity: 9, name: 'Rex' })
    for (const access of ACCESS_LEVELS) await keys.issue(newKey({ name: access, access }, NOW).key)
    const change = { lowStockAt: 3, keptMs: 9, currency: 'KWD' }
    const times = { machine: NOW, endsBy: NOW }
    await store.change({ kind: 'change_settings', change, defaultMs: 1 }, COMMAND, times)
    const suppliers = [{ ...namedSupplier('Aqua'), email: 'a@aqua.example' }, namedSupplier('Zoo')]
    await store.change({ kind: 'add_suppliers', suppliers }, COMMAND, times)
    const archived = { kind: 'edit_supplier', supplierId: 2, edit: { archived: true } } as const
    await store.change(archived, COMMAND, times)
    await use({ shops, shopId: shop.shopId, stock, access: store })
  })

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
