import { join } from 'node:path'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { embeddedEngine } from '../../support/embedded-engine.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { declareContract } from './contract.ts'
import { declareEmbeddedContract } from './embedded.ts'
import { type EmbeddedData, embeddedData } from './embedded-data.ts'

const sqlite = {
  name: 'SQLite in a data folder',
  isShared: false,
  async newData(): Promise<EmbeddedData> {
    const temporary = temporaryFolder()
    const engine = await embeddedEngine(dataFolder(join(temporary.path, 'data')))
    return embeddedData(engine, async () => temporary[Symbol.dispose]())
  },
} as const

declareContract(sqlite)
declareEmbeddedContract(sqlite)
