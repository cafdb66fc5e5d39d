import { createDataFolder, createPrivateFile, dataFolder } from '../../src/storage/data-folder.ts'
import { enableWal, openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { lockAsServer } from '../../src/storage/sqlite/folder/folder-lock.ts'
import { temporaryFolder } from './petstock.ts'

/** A data folder as it is in the middle of a first start: locked by its server, with a database without any tables. */
export function databaseBeingMade() {
  const temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('data'))
  createDataFolder(folder)
  const release = lockAsServer(folder)
  createPrivateFile(folder.database)
  const { client } = openConnection(folder.database, 'write')
  enableWal(client)
  client.close()
  return {
    folder,
    file: temporary.file,
    /** Lets the start be cut short. */
    cutShort: () => release?.(),
    [Symbol.dispose]() {
      release?.()
      temporary[Symbol.dispose]()
    },
  }
}
