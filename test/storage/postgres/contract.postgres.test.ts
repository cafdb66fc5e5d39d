import { readFileSync } from 'node:fs'
import { readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'
import { postgresEngine } from '../../../src/storage/postgres/postgres-engine.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { declareContract } from '../contract/contract.ts'
import { postgresData } from '../contract/postgres-data.ts'
import { laneTo } from './nodes.ts'

async function withTables(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
}

describeWithDatabases('the contract of a storage engine', (databases) => {
  declareContract({
    name: 'PostgreSQL',
    isShared: true,
    async newData() {
      const database = await databases.make(withTables)
      const addresses = readDatabaseUrl(database.url, (path) => readFileSync(path, 'utf8'))
      const engine = postgresEngine({ database: addresses })
      return postgresData(engine, database.url, async () => database[Symbol.asyncDispose]())
    },
  })
})
