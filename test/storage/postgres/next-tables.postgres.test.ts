import { expect, test } from 'bun:test'
import {
  migrate,
  PROGRAM_SCHEMA,
  readSchema,
  schemaState,
} from '../../../src/storage/postgres/schema/migrations.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { EXPANDING_STATEMENTS } from '../../support/postgres/next-tables.ts'
import { declareContract } from '../contract/contract.ts'
import { engineOn } from './engine-on.ts'
import { laneTo } from './nodes.ts'

const NEXT = { name: 'of_the_next_version', statements: EXPANDING_STATEMENTS }

/** What `petstock migrate` of the next version makes of the tables, while servers of this one still run. */
async function withNextTables(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  const migrations = [...PROGRAM_SCHEMA.migrations, NEXT]
  await migrate(lane, { ...PROGRAM_SCHEMA, migrations })
}

describeWithDatabases('over the tables of the next version, this program', (databases) => {
  test('knows that they are newer, and works with them', async () => {
    await using database = await databases.make(withNextTables)
    using lane = laneTo(database.url)
    const found = await readSchema(lane)
    expect(found.version).toBe(PROGRAM_SCHEMA.migrations.length + 1)
    expect(schemaState(found)).toBe('current')
  })

  declareContract(engineOn('keeps the contract of a storage engine', databases, withNextTables))
})
