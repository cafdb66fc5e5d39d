import { dataFolder } from '../../../src/storage/data-folder.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { LATER } from '../database.ts'

// One of several processes that open the same database at once; the arguments are its folder, and
// `killed` for one that is killed between its copy and its commit.
const DEADLY = {
  name: 'deadly',
  hash: 'deadly',
  createdAt: Date.now(),
  get statements(): string[] {
    process.kill(process.pid, 'SIGKILL')
    return []
  },
}

let upgraded = false
const { client } = openDatabase(dataFolder(process.argv[2] ?? ''), {
  create: false,
  now: Date.now,
  migrations: process.argv[3] === 'killed' ? [...LATER, DEADLY] : LATER,
  onUpgrade: () => {
    upgraded = true
  },
})
client.close()
console.log(upgraded ? 'upgraded' : 'found it done')
