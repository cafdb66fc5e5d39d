import { readFileSync } from 'node:fs'
import { readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import type { Template, TestDatabases } from '../../support/postgres/databases.ts'
import type { EngineUnderTest } from '../contract/engine-under-test.ts'
import { postgresData } from '../contract/postgres-data.ts'
import { laneTo } from './nodes.ts'

/** The shared engine, for the contract. @param makeTables makes those of petstock in an empty database */
export const engineOn = (
  name: string,
  databases: TestDatabases,
  makeTables: Template,
): EngineUnderTest => ({
  name,
  isShared: true,
  async newData() {
    const database = await databases.make(makeTables)
    const addresses = readDatabaseUrl(database.url, (path) => readFileSync(path, 'utf8'))
    return postgresData({ database: addresses }, database.url, async () =>
      database[Symbol.asyncDispose](),
    )
  },
})

/** Makes the tables of this version in an empty database. */
export async function withTables(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
}
