import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { declareContract } from '../contract/contract.ts'
import { engineOn } from './engine-on.ts'
import { laneTo } from './nodes.ts'

async function withTables(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
}

describeWithDatabases('the contract of a storage engine', (databases) => {
  declareContract(engineOn('PostgreSQL', databases, withTables))
})
