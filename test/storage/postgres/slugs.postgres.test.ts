import { expect, test } from 'bun:test'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { PostgresShopDirectory } from '../../../src/storage/postgres/shops/shop-directory.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { laneTo } from './nodes.ts'

async function migrated(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
}

/** What the program before this one writes. */
const MADE_BEFORE = `
  WITH made AS (INSERT INTO shop_names (name, created_at) VALUES ('Main Street', 1), ('North', 2), ('north!', 3)
    RETURNING shop_id)
  INSERT INTO shops (shop_id) SELECT shop_id FROM made`

describeWithDatabases('the slugs of shops', (databases) => {
  test('are given to those that the program before has made, also where a command names one at once', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    const shops = new PostgresShopDirectory(lane)
    await lane.query(MADE_BEFORE)
    expect(await shops.find('main-street')).toEqual({
      shopId: 1n,
      name: 'Main Street',
      slug: 'main-street',
    })
    const slugs = (await shops.list()).map(({ slug }) => slug)
    expect(slugs).toEqual(['main-street', 'north', 'north-3'])
    // The program before renames and removes without them.
    await lane.query("UPDATE shop_names SET name = 'West' WHERE shop_id = 1")
    await lane.query('UPDATE shop_names SET removed_at = 9 WHERE shop_id = 2')
    expect(await shops.find('main-street')).toMatchObject({ name: 'West' })
    expect(await shops.find('north')).toBeUndefined()
    expect(await shops.create('North')).toMatchObject({ slug: 'north' })
  })

  test('are different where commands make shops at the same moment', async () => {
    await using database = await databases.make(migrated)
    const names = ['Pier', 'pier!', 'Pier?', 'PIER', 'pier.', 'pier…']
    const made = await Promise.all(
      names.map(async (name) => {
        using lane = laneTo(database.url, { timeoutMs: 60_000 })
        return await new PostgresShopDirectory(lane).create(name)
      }),
    )
    const slugs = made.map((shop) => (typeof shop === 'string' ? shop : shop.slug))
    expect(new Set(slugs).size).toBe(names.length)
    expect(slugs).toContain('pier')
  })

  test('that two commands want at the same moment go to one of them', async () => {
    await using database = await databases.make(migrated)
    using one = laneTo(database.url, { timeoutMs: 60_000 })
    using other = laneTo(database.url, { timeoutMs: 60_000 })
    const outcomes = await Promise.all([
      new PostgresShopDirectory(one).create('North', 'pier'),
      new PostgresShopDirectory(other).create('South', 'pier'),
    ])
    expect(outcomes.filter((outcome) => outcome === 'slug_taken')).toHaveLength(1)
    expect(await new PostgresShopDirectory(one).list()).toHaveLength(1)
  })
})
