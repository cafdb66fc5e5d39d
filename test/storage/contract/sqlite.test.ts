import { join } from 'node:path'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { engineOf } from '../../../src/storage/open-engine.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { declareContract } from './contract.ts'

declareContract({
  name: 'SQLite in a data folder',
  async newData() {
    const temporary = temporaryFolder()
    const engine = engineOf(dataFolder(join(temporary.path, 'data')))
    return { engine, remove: async () => temporary[Symbol.dispose]() }
  },
})
