import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { declareContract } from '../contract/contract.ts'
import { engineOn, withTables } from './engine-on.ts'

describeWithDatabases('the contract of a storage engine', (databases) => {
  declareContract(engineOn('PostgreSQL', databases, withTables), ['stock'])
})
