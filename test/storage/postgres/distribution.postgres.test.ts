import { expect, test } from 'bun:test'
import { tablesWith } from '../../../src/storage/postgres/schema/table-uses.ts'
import { findShopQueries } from '../../../src/storage/postgres/shop/find-shop-queries.ts'
import { shardedQueries } from '../../../src/storage/postgres/shop/sharded.ts'
import { distributedIn } from '../../support/postgres/citus.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { laneTo, withShards } from './nodes.ts'

describeWithDatabases('a database that keeps its shops on many machines', (databases) => {
  const sharded = withShards(databases)

  test('has each table with the shops, or on every machine, and the functions of the commits with the shops', async () => {
    await using database = await databases.make(sharded)
    const places = await distributedIn(database.url)
    const tables: readonly string[] = tablesWith(() => true)
    expect(tables.filter((name) => !places.has(name))).toEqual([])
    const functions = [...places].filter(([name]) => !tables.includes(name))
    expect(functions.length).toBeGreaterThan(3)
    expect(functions.filter(([, place]) => place !== 'shops')).toEqual([])
  })

  test('is asked a shop a statement', async () => {
    await using database = await databases.make(sharded)
    using lane = laneTo(database.url)
    expect(await findShopQueries(lane)).toBe(shardedQueries)
  })
})
