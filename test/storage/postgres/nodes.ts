import { readFileSync } from 'node:fs'
import { type Clock, systemClock } from '../../../src/clocks/clock.ts'
import type { ChangeOf, ClientChangeKind } from '../../../src/stock/stock-change.ts'
import type { QuantityUpdate } from '../../../src/stock/store.ts'
import type { ShopListener } from '../../../src/storage/engine.ts'
import { readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'
import {
  DatabaseLane,
  type Lane,
  type LaneOptions,
} from '../../../src/storage/postgres/driver/lane.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { plainQueries } from '../../../src/storage/postgres/shop/plain.ts'
import { shardedQueries } from '../../../src/storage/postgres/shop/sharded.ts'
import type { ShopQueries } from '../../../src/storage/postgres/shop/shop-queries.ts'
import { Shops } from '../../../src/storage/postgres/shop/shops.ts'
import { NO_SIGHTINGS, type Sightings } from '../../../src/storage/postgres/shop/sightings.ts'
import { standInForCitus } from '../../support/postgres/citus.ts'
import type { Template, TestDatabases } from '../../support/postgres/databases.ts'
import { pet } from '../pets.ts'

/** A lane to a database that is dropped at the end of a block: `using lane = laneTo(url)`. */
export function laneTo(url: string, options: Omit<LaneOptions, 'addresses'> = {}) {
  const addresses = readDatabaseUrl(url, (path) => readFileSync(path, 'utf8'))
  const lane = new DatabaseLane({ addresses, ...options })
  return Object.assign(lane, { [Symbol.dispose]: () => lane.drop() })
}

export const SHOP = 1n

/** How a database may be asked. A plain one understands both. */
export const SHOP_QUERIES = [
  ['a shop a statement', shardedQueries],
  ['all shops a statement', plainQueries],
] as const

/** Makes the tables of petstock as in a database that keeps its shops on many machines. */
export const withShards =
  (databases: TestDatabases): Template =>
  async (url) => {
    await standInForCitus(url, await databases.adminUrl(url))
    using lane = laneTo(url, { timeoutMs: 60_000 })
    await migrate(lane)
  }

/** Two shops of twenty pets each, with quantity 5; a third one without pets. */
export async function twoShops(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
  await lane.query('INSERT INTO shops (shop_id) VALUES (1), (2), (3)')
  await lane.query(`INSERT INTO inventory (shop_id, pet_id, quantity, status, updated_at)
    SELECT s, p, 5, 'available', 0 FROM generate_series(1, 2) s, generate_series(1, 20) p`)
}

/** The same shops, with names. */
export async function namedShops(url: string): Promise<void> {
  await twoShops(url)
  using lane = laneTo(url)
  await lane.query(`INSERT INTO shop_names (shop_id, name, created_at) OVERRIDING SYSTEM VALUE
    SELECT s, 'Shop ' || s, 0 FROM generate_series(1, 3) s`)
}

export interface NodeOptions {
  readonly prepare?: LaneOptions['prepare']
  readonly listMemory?: number
  readonly shopQueries?: ShopQueries
  readonly sightings?: Sightings
  readonly clock?: Clock
  /** What its writers commit by, on their own lanes. */
  readonly writeBy?: (lane: Lane) => Lane
}

/** A clock that stands still: nothing takes as long as a node waits for what it has sent. */
export const STANDING: Clock = { ...systemClock, monotonic: () => 0 }

/** One of the shops, as a request sees it. */
export const shopOf = (shops: Shops, shopId: bigint) => ({
  setQuantity: (update: QuantityUpdate) => shops.setQuantity(shopId, update),
  change: <Kind extends ClientChangeKind>(change: ChangeOf<Kind>) => shops.make(shopId, change),
  list: () => shops.list(shopId),
  follow: (listener: ShopListener) => shops.follow(shopId, listener),
})

/** A node of its own: `await using node = nodeOn(url)`. */
export function nodeOn(
  url: string,
  {
    prepare = false,
    listMemory = 1e8,
    shopQueries = plainQueries,
    sightings = NO_SIGHTINGS,
    clock = systemClock,
    writeBy = (lane) => lane,
  }: NodeOptions = {},
) {
  const commits = { made: 0, writes: 0, failed: 0 }
  const writers = [laneTo(url, { prepare }), laneTo(url, { prepare })]
  const reader = laneTo(url, { prepare })
  const shops = new Shops({
    writers: writers.map(writeBy),
    reader,
    shopQueries: () => shopQueries,
    sightings,
    listMemory,
    clock,
    events: {
      onCommit: (writes) => {
        commits.made += 1
        commits.writes += writes
      },
      onCommitFailed: () => {
        commits.failed += 1
      },
    },
  })
  return {
    shops,
    commits,
    shop: shopOf(shops, SHOP),
    /** The quantities of the list, by pet. */
    async quantities(shopId = SHOP): Promise<ReadonlyMap<number, number>> {
      const pets = JSON.parse(await new Response((await shops.list(shopId)).json).text())
      return new Map(
        (pets as { petId: number; quantity: number }[]).map((pet) => [pet.petId, pet.quantity]),
      )
    },
    async [Symbol.asyncDispose]() {
      await shops.close()
      for (const lane of [...writers, reader]) lane.drop()
    },
  }
}

const newId = (): string => crypto.randomUUID()

export const difference = (petId: bigint, change: number, note: string | null = null) =>
  ({ id: newId(), petId, what: { change, reason: 'other' }, note }) as const

export const addition = (petId: bigint, quantity = 1) =>
  ({
    id: newId(),
    pet: pet(petId, { quantity, name: 'Rex' }),
  }) as const
