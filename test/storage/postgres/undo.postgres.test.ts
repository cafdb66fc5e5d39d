import { expect, test } from 'bun:test'
import { COMMAND } from '../../../src/keys/access-change.ts'
import { commandAccess } from '../../../src/storage/postgres/access/shop-access.ts'
import {
  DatabaseLane,
  type Lane,
  type Statements,
} from '../../../src/storage/postgres/driver/lane.ts'
import { OutcomeUnknown } from '../../../src/storage/postgres/driver/outcomes.ts'
import { SlowLane } from '../../../src/storage/postgres/driver/slow-lane.ts'
import { CommandStock } from '../../../src/storage/postgres/tables/command-stock.ts'
import { importStock } from '../../../src/storage/postgres/tables/stock-import.ts'
import { undoStock } from '../../../src/storage/postgres/tables/stock-undo.ts'
import { Undoing } from '../../../src/storage/postgres/tables/undoing.ts'
import { planImport } from '../../../src/transfer/plan/plan-import.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { pet } from '../pets.ts'
import { makeBasket, makeMovement, removePets } from '../shop-changes.ts'
import { laneTo, nodeOn, SHOP, SHOP_QUERIES, twoShops } from './nodes.ts'

const upTo = (count: number): bigint[] => Array.from({ length: count }, (_, at) => BigInt(at + 1))

const rowsOf = (petIds: readonly bigint[]) =>
  new Map(petIds.map((petId) => [petId, { line: 1, petId, quantity: 7 }]))

const by = () => ({ id: crypto.randomUUID(), keyId: 'key_a' })

/** As {@link twoShops}, where the first has the name without which it has no settings. */
async function namedShop(url: string): Promise<void> {
  await twoShops(url)
  await runSql(
    url,
    `INSERT INTO shop_names (shop_id, name, created_at) OVERRIDING SYSTEM VALUE VALUES (1, 'Zoo', 0)`,
  )
}

/** A lane before whose first commit something happens. */
function once(lane: Lane, before: () => Promise<unknown>): Lane {
  let happens: (() => Promise<unknown>) | undefined = before
  const watch = (inside: Statements): Statements => ({
    async query(text, parameters) {
      const first = /UPDATE shops SET|shop_commit/.test(text) ? happens : undefined
      if (first !== undefined) {
        happens = undefined
        await first()
      }
      return inside.query(text, parameters)
    },
  })
  return {
    ...watch(lane),
    transaction: (run) => lane.transaction((inside) => run(watch(inside))),
    pause: (ms) => lane.pause(ms),
    drop: () => lane.drop(),
    end: () => lane.end(),
  }
}

/** A lane that loses the response to each commit once, which was done or not. */
function losing(lane: Lane, wasDone: boolean): Lane {
  const lost = new Set<string>()
  const watch = (inside: Statements): Statements => ({
    async query(text, parameters) {
      const isCommit = /UPDATE shops SET|shop_commit/.test(text)
      if (!isCommit || lost.has(text)) return inside.query(text, parameters)
      lost.add(text)
      if (wasDone) await inside.query(text, parameters)
      throw new OutcomeUnknown('no response')
    },
  })
  return {
    ...watch(lane),
    transaction: (run) => lane.transaction((inside) => run(watch(inside))),
    pause: (ms) => lane.pause(ms),
    drop: () => lane.drop(),
    end: () => lane.end(),
  }
}

const imageCount = async (url: string): Promise<unknown> => {
  const [row] = await runSql(url, 'SELECT count(*)::int4 AS count FROM before_images')
  return row
}

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`an undo in a database, ${way},`, (databases) => {
    test.each([true, false])(
      'and its import are made once where their responses are lost, done or not (done: %p)',
      async (wasDone) => {
        await using database = await databases.make(twoShops)
        using lane = laneTo(database.url)
        const before = await readStoredShop(database.url, SHOP)
        const disturbed = { lane: losing(lane, wasDone), shopQueries, shopId: SHOP }
        const under = by()
        const rows = rowsOf(upTo(40))
        const imported = await importStock(
          disturbed,
          [...rows.keys()],
          (pets) => planImport(rows, pets),
          { undoable: under },
        )
        expect(imported).toHaveProperty('added')
        expect(await imageCount(database.url)).toEqual({ count: 40 })
        const undone = await undoStock(disturbed, under)
        expect(undone).toMatchObject({ outcome: 'undone', change: { added: 20, changed: 20 } })
        expect(await imageCount(database.url)).toEqual({ count: 0 })
        const after = await readStoredShop(database.url, SHOP)
        expect([after.gaps, after.revision - before.revision]).toEqual([0, 80n])
        expect(await undoStock(disturbed, under)).toMatchObject({ outcome: 'undone_before' })
      },
    )

    test('brings back no amount of the currency before it, where the shop changes it before the undo is committed', async () => {
      await using database = await databases.make(namedShop)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      const access = commandAccess(lane, SHOP)
      const changeTo = (currency: string) =>
        access.change(
          { kind: 'change_settings', change: { currency }, defaultMs: 0 },
          ...([COMMAND, { machine: Date.now(), endsBy: Date.now() }] as const),
        )
      await changeTo('EUR')
      const stock = new CommandStock({ lane, shopQueries, shops: node.shops }, SHOP)
      await stock.edit(1n, { price: 500 })
      await removePets(node.shop, { id: by().id, petIds: [2n] })
      const removal = { id: by().id, petIds: [1n, 3n] }
      await removePets(node.shop, removal)
      // No pet has an amount now, so that nothing is converted.
      const beside = once(lane, () => changeTo('KWD'))
      const undone = await undoStock(
        { lane: beside, shopQueries, shopId: SHOP },
        { id: removal.id, keyId: 'key_a' },
      )
      expect(undone).toMatchObject({ outcome: 'undone' })
      expect((await access.readSettings()).currency?.code).toBe('KWD')
      expect(await stock.find(1n)).not.toHaveProperty('price')
      expect(await stock.find(3n)).toMatchObject({ quantity: 5 })
      expect((await readStoredShop(database.url, SHOP)).gaps).toBe(0)
    })

    test.each(['addPet', 'editPet'] as const)(
      'and the first price of a shop, by %s, is refused where the shop changes its currency before the commit',
      async (kind) => {
        await using database = await databases.make(namedShop)
        using lane = laneTo(database.url)
        const access = commandAccess(lane, SHOP)
        const changeTo = (currency: string) =>
          access.change(
            { kind: 'change_settings', change: { currency }, defaultMs: 0 },
            ...([COMMAND, { machine: Date.now(), endsBy: Date.now() }] as const),
          )
        await changeTo('EUR')
        const writeBy = (own: Lane) => once(own, () => changeTo('KWD'))
        await using node = nodeOn(database.url, { shopQueries, writeBy })
        const outcome = await (kind === 'addPet'
          ? node.shop.change({
              ...{ kind, keyId: 'key_a', currency: 1 },
              addition: { id: by().id, pet: pet(99n, { price: 500 }) },
            })
          : node.shop.change({
              ...{ kind, petId: 1n, edit: { price: 500 }, keyId: 'key_a', currency: 1 },
            }))
        expect((await access.readSettings()).currency?.code).toBe('KWD')
        expect(outcome).toBe('currency_changed')
      },
    )

    test('of a movement, and of a basket beside a removal of many, is written with what it takes back', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      const { shop } = node
      const of = (petId: bigint, change: number) => ({
        ...({ petId, what: { change, reason: 'sale' }, note: null } as const),
      })
      const [sale, basket] = [by().id, by().id]
      await makeMovement(shop, { id: sale, ...of(1n, -2) })
      await makeBasket(shop, { id: basket, movements: [of(2n, -1), of(3n, -4)] })
      const backs = [
        makeMovement(shop, { id: by().id, ...of(1n, 2), undoes: sale }),
        makeMovement(shop, { id: by().id, ...of(4n, -1) }),
        removePets(shop, { id: by().id, petIds: [9n, 10n] }),
        makeBasket(shop, { id: by().id, movements: [of(3n, 4), of(2n, 1)], undoes: basket }),
      ]
      const outcomes = (await Promise.all(backs)).map(({ outcome }) => outcome)
      expect(outcomes).toEqual(['made', 'made', 'removed', 'made'])
      const rows = await runSql(
        database.url,
        'SELECT pet_id, undoes FROM stock_movements WHERE undoes IS NOT NULL ORDER BY undoes, position',
      )
      expect(rows.toSorted((a, b) => Number(a.pet_id) - Number(b.pet_id))).toMatchObject([
        { undoes: sale },
        { undoes: basket },
        { undoes: basket },
      ])
      const again = await makeMovement(shop, { id: by().id, ...of(1n, 2), undoes: sale })
      expect(again).toMatchObject({ outcome: 'already_undone' })
    })

    test('of a removal is made beside changes of others, on the pets as they are under the lock', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      const stock = new CommandStock({ lane, shopQueries, shops: node.shops }, SHOP)
      const id = crypto.randomUUID()
      const removal = { id, petIds: [1n, 2n, 3n] }
      await node.shops.make(SHOP, { kind: 'removePets', removal, keyId: 'key_a' })
      expect(await imageCount(database.url)).toEqual({ count: 3 })
      const other = { id: crypto.randomUUID(), petIds: [4n] }
      await node.shops.make(SHOP, { kind: 'removePets', removal: other, keyId: 'key_a' })
      const outcomes = await Promise.all([
        stock.undo(id, 'key_a'),
        stock.edit(5n, { quantity: 1 }),
        stock.edit(6n, { quantity: 1 }),
      ])
      expect(outcomes[0]).toMatchObject({ outcome: 'undone', change: { removed: 3 } })
      expect((await stock.list()).map(({ petId }) => petId)).toEqual(
        upTo(20).filter((petId) => petId !== 4n),
      )
      // What was removed still says its names.
      expect(await imageCount(database.url)).toEqual({ count: 4 })
      expect((await readStoredShop(database.url, SHOP)).gaps).toBe(0)
    })

    test('waits for the one before it, on one connection, and ends with the server', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      const removals = upTo(4).map((petId) => ({ id: crypto.randomUUID(), petIds: [petId] }))
      for (const removal of removals) {
        await node.shops.make(SHOP, { kind: 'removePets', removal, keyId: 'key_a' })
      }
      let open = 0
      let most = 0
      const makeLane = (): Lane => {
        const lane = laneTo(database.url)
        most = Math.max(most, ++open)
        return Object.assign(lane, {
          drop() {
            open -= 1
            DatabaseLane.prototype.drop.call(lane)
          },
        })
      }
      const slow = new SlowLane(makeLane)
      const undoing = new Undoing({ shops: node.shops, shopQueries: () => shopQueries, slow })
      const undo = ({ id }: { readonly id: string }) => undoing.undo(SHOP, { id, keyId: 'key_a' })
      const [last = removals[0], ...first] = removals.toReversed()
      const outcomes = await Promise.all(first.map(undo))
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['undone', 'undone', 'undone'])
      expect([most, open]).toEqual([1, 0])
      const late = Promise.allSettled([undo(last as (typeof removals)[0])])
      await slow.close()
      expect(await late).toMatchObject([
        { status: 'rejected', reason: { message: 'the service is stopping' } },
      ])
    })

    test('keeps the images of ten removals, of one shop apart from those of others', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      const remove = (shopId: bigint, petId: bigint) => {
        const removal = { id: crypto.randomUUID(), petIds: [petId] }
        return node.shops.make(shopId, { kind: 'removePets', removal, keyId: 'key_a' })
      }
      await remove(2n, 1n)
      for (const petId of upTo(12)) await remove(SHOP, petId)
      expect(
        await runSql(
          database.url,
          `SELECT shop_id::text, count(*)::int4 AS count, count(*) FILTER (WHERE keeps_images)::int4 AS kept
          FROM undoable_changes GROUP BY 1 ORDER BY 1`,
        ),
      ).toEqual([
        { shop_id: '1', count: 12, kept: 10 },
        { shop_id: '2', count: 1, kept: 1 },
      ])
      expect(await imageCount(database.url)).toEqual({ count: 11 })
    })

    test('of an import of 100,000 pets is made as a whole', async () => {
      await using database = await databases.make(twoShops)
      using lane = laneTo(database.url, { timeoutMs: 60_000 })
      const dependencies = { lane, shopQueries, shopId: SHOP }
      const rows = rowsOf(upTo(100_000))
      const under = by()
      const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
        const began = performance.now()
        const result = await run()
        console.log(`${what} of 100,000 pets: ${Math.round(performance.now() - began)} ms`)
        return result
      }
      await timed('an import with images', () =>
        importStock(dependencies, [...rows.keys()], (pets) => planImport(rows, pets), {
          undoable: under,
        }),
      )
      const undone = await timed('its undo', () => undoStock(dependencies, under))
      expect(undone.outcome).toBe('undone')
      const stored = await readStoredShop(database.url, SHOP)
      expect(stored.gaps).toBe(0)
    })
  })
}
