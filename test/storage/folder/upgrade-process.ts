import { dataFolder } from '../../../src/storage/data-folder.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import type { Migration } from '../../../src/storage/sqlite/schema/migrations.ts'
import { LATER } from '../database.ts'

// One of several processes that open the same database at once; the arguments are its folder, and the
// number of statements of the upgrade after which it is killed, if it is.
const [, , directory = '', survived] = process.argv

function killedAfter(survived: number): readonly Migration[] {
  let run = 0
  return LATER.map((migration) => ({
    ...migration,
    statements: Object.assign([...migration.statements], {
      *[Symbol.iterator]() {
        for (const statement of migration.statements) {
          if (run++ === survived) process.kill(process.pid, 'SIGKILL')
          yield statement
        }
      },
    }),
  }))
}

let upgraded = false
const { client } = openDatabase(dataFolder(directory), {
  create: false,
  now: Date.now,
  migrations: survived === undefined ? LATER : killedAfter(Number(survived)),
  onUpgrade: () => {
    upgraded = true
  },
})
client.close()
console.log(upgraded ? 'upgraded' : 'found it done')
