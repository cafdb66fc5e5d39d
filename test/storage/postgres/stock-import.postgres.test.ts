import { expect, test } from 'bun:test'
import type { Row } from '../../../src/runtime/postgres.ts'
import type { ImportOutcome } from '../../../src/stock/pet-changes.ts'
import { commandAccess } from '../../../src/storage/postgres/access/shop-access.ts'
import type { Lane, Statements } from '../../../src/storage/postgres/driver/lane.ts'
import { OutcomeUnknown } from '../../../src/storage/postgres/driver/outcomes.ts'
import { CommandStock } from '../../../src/storage/postgres/tables/command-stock.ts'
import { importStock } from '../../../src/storage/postgres/tables/stock-import.ts'
import { planImport } from '../../../src/transfer/plan/plan-import.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { losingACommit } from './losing-a-commit.ts'
import { laneTo, nodeOn, SHOP, SHOP_QUERIES, twoShops } from './nodes.ts'

const row = (petId: bigint, quantity = 7) =>
  ({ line: 1, petId, quantity, status: 'available' }) as const

const rowsOf = (petIds: readonly bigint[]) => new Map(petIds.map((petId) => [petId, row(petId)]))

const countsOf = (outcome: ImportOutcome) =>
  'added' in outcome ? [outcome.added.length, outcome.changed.length] : outcome

const upTo = (count: number): bigint[] => Array.from({ length: count }, (_, at) => BigInt(at + 1))

/** A lane at which something happens around its statements. */
function disturbed(
  lane: Lane,
  around: (send: () => Promise<unknown>, place: number) => Promise<unknown>,
): Lane {
  let sent = 0
  const watch = (inside: Statements): Statements => ({
    query: async <R extends Row>(...of: Parameters<Statements['query']>) =>
      (await around(() => inside.query(...of), sent++)) as readonly R[],
  })
  return {
    ...watch(lane),
    transaction: (run) => lane.transaction((inside) => run(watch(inside))),
    pause: (ms) => lane.pause(ms),
    drop: () => lane.drop(),
    end: () => lane.end(),
  }
}

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`an import into a database, ${way},`, (databases) => {
    test('plans again, once, for the pets that others change between its reading and its writing', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      const stock = new CommandStock({ lane, shopQueries, shops: node.shops }, SHOP)
      const between = disturbed(lane, async (send, place) => {
        if (place === 1) {
          await stock.edit(2n, { quantity: 1, name: 'Rex' })
          await stock.remove(3n)
        }
        return send()
      })
      const planned: bigint[][] = []
      const rows = rowsOf([1n, 2n, 3n, 30n])
      const plan = await importStock(
        { lane: between, shopQueries, shopId: SHOP },
        [...rows.keys()],
        (pets) => {
          planned.push([...pets.keys()])
          return planImport(rows, pets)
        },
      )
      expect(planned).toEqual([
        [1n, 2n, 3n, 30n],
        [2n, 3n],
      ])
      expect(countsOf(plan)).toEqual([2, 2])
      expect(await stock.find(2n)).toMatchObject({ quantity: 7, name: 'Rex' })
      const lines = await stock.history(3n)
      expect(lines.map(({ reason, previousQuantity }) => [reason, previousQuantity])).toEqual([
        ['import', 0],
        ['remove', 5],
      ])
      expect((await readStoredShop(database.url, SHOP)).gaps).toBe(0)
    })

    test('is made once where the response to it is lost, whether it was done or not', async () => {
      await using database = await databases.make(twoShops)
      using lane = laneTo(database.url)
      const rows = rowsOf(upTo(40))
      const lost = new OutcomeUnknown('no response')
      for (const [wasDone, revision] of [
        [true, 40n],
        [false, 40n],
      ] as const) {
        const losing = disturbed(lane, async (send, place) => {
          // The pets, the codes, and then the commit.
          if (place !== 2) return send()
          if (wasDone) await send()
          throw lost
        })
        const plan = await importStock(
          { lane: losing, shopQueries, shopId: wasDone ? 1n : 2n },
          [...rows.keys()],
          (pets) => planImport(rows, pets),
        )
        expect(countsOf(plan)).toEqual([20, 20])
        const stored = await readStoredShop(database.url, wasDone ? 1n : 2n)
        expect([stored.revision, stored.gaps]).toEqual([revision, 0])
      }
    })

    test('brings its suppliers with its pets, or nothing of both, whichever of its statements fails', async () => {
      await using database = await databases.make(twoShops)
      using lane = laneTo(database.url)
      const before = await readStoredShop(database.url, SHOP)
      const rows = new Map([1n, 30n].map((petId) => [petId, { ...row(petId), supplierId: 2 }]))
      const added = ['Aqua', 'Zoo'].map((name, at) => ({ id: at + 1, name }))
      const importing = (at: Lane) =>
        importStock(
          { lane: at, shopQueries, shopId: SHOP },
          [...rows.keys()],
          (pets) => planImport(rows, pets),
          { suppliers: added },
        )
      const access = commandAccess(lane, SHOP)
      let statements = 0
      for (let broken = 0; ; broken++) {
        const breaking = disturbed(lane, async (send, place) => {
          if (place === broken) throw new Error('the program ends here')
          statements = Math.max(statements, place + 1)
          return send()
        })
        const outcome = await importing(breaking).catch((error: Error) => error)
        if (!(outcome instanceof Error)) break
        expect(await access.listSuppliers()).toEqual([])
        expect(await readStoredShop(database.url, SHOP)).toEqual(before)
      }
      // The lock, the pets, their codes, the suppliers that there are, each new one, the mark for old programs, the commit.
      expect(statements).toBeGreaterThanOrEqual(8)
      expect((await access.listSuppliers()).map(({ id, name }) => ({ id, name }))).toEqual(added)
      const { entries } = await access.journalPage(undefined, 9)
      expect(entries.map(({ action }) => action)).toEqual(['import', 'add_supplier'])
    })

    test('brings its suppliers once where the response to the commit is lost, whether it was done or not', async () => {
      for (const wasDone of [true, false]) {
        await using database = await databases.make(twoShops)
        using lane = laneTo(database.url)
        let isLost = false
        const losing: Lane = {
          ...disturbed(lane, (send) => send()),
          transaction: (run) =>
            lane.transaction(async (inside) => {
              const result = await run(inside)
              if (wasDone || isLost) return result
              isLost = true
              throw new OutcomeUnknown('no response')
            }),
        }
        const rows = new Map([[1n, { ...row(1n), supplierId: 1 }]])
        const outcome = await importStock(
          {
            ...{ shopQueries, shopId: SHOP },
            lane: wasDone ? losingACommit(lane) : losing,
          },
          [1n],
          (pets) => planImport(rows, pets),
          { suppliers: [{ id: 1, name: 'Aqua' }] },
        )
        expect(countsOf(outcome)).toEqual([0, 1])
        const access = commandAccess(lane, SHOP)
        expect((await access.listSuppliers()).map(({ name }) => name)).toEqual(['Aqua'])
        const { entries } = await access.journalPage(undefined, 9)
        expect(entries.map(({ action }) => action)).toEqual(['import', 'add_supplier'])
        expect((await readStoredShop(database.url, SHOP)).gaps).toBe(0)
      }
    })

    test('of 100,000 pets is made as a whole, and the list of a server has it at once', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url, { timeoutMs: 60_000 })
      await node.quantities()
      const rows = rowsOf(upTo(100_000))
      const began = performance.now()
      await importStock({ lane, shopQueries, shopId: SHOP }, [...rows.keys()], (pets) =>
        planImport(rows, pets),
      )
      console.log(`an import of 100,000 pets: ${Math.round(performance.now() - began)} ms`)
      expect(await node.quantities()).toEqual(new Map(upTo(100_000).map((id) => [Number(id), 7])))
      expect((await readStoredShop(database.url, SHOP)).gaps).toBe(0)
    })
  })
}
