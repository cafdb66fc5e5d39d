import { dataFolder } from '../../src/storage/data-folder.ts'
import { openDatabase } from '../../src/storage/sqlite/open.ts'
import { LATER } from './database.ts'

// One of several processes that open the same database at once; the argument is its folder.
let upgraded = false
const { client } = openDatabase(dataFolder(process.argv[2] ?? ''), {
  create: false,
  now: Date.now,
  migrations: LATER,
  onUpgrade: () => {
    upgraded = true
  },
})
client.close()
console.log(upgraded ? 'upgraded' : 'found it done')
