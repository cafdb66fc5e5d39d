import { expect, test } from 'bun:test'
import { assertUsable } from '../../../src/storage/postgres/schema/assert-usable.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { laneTo, twoShops } from './nodes.ts'

const TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = 'public' AND table_name <> 'schema_version' ORDER BY 1`

describeWithDatabases('a server whose role lacks a right', (databases) => {
  test('is refused, whatever table it is that the role may not write', async () => {
    await using database = await databases.make(twoShops)
    using lane = laneTo(database.url)
    const tables = (await runSql(database.url, TABLES)).map(({ name }) => String(name))
    expect(tables).toContain('shop_names')
    for (const name of tables) {
      await runSql(database.url, `REVOKE DELETE ON ${name} FROM CURRENT_USER`)
      await expect(assertUsable(lane)).rejects.toThrow(`may not read and write the table ${name} `)
      await runSql(database.url, `GRANT DELETE ON ${name} TO CURRENT_USER`)
    }
    await assertUsable(lane)
  })
})
