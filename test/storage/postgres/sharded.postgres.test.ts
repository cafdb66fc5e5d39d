import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { declareContract } from '../contract/contract.ts'
import { engineOn } from './engine-on.ts'
import { withShards } from './nodes.ts'

describeWithDatabases('a database that keeps its shops on many machines', (databases) => {
  const sharded = withShards(databases)
  declareContract(engineOn('keeps the contract of a storage engine', databases, sharded))
})
