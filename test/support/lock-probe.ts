import { Database } from 'bun:sqlite'

// Asks for a database's write lock again and again, and prints for how many milliseconds on end it
// was not to be had, whenever that is longer than before. Runs as a process of its own.

const [, , file = ''] = process.argv
const database = new Database(file, { readwrite: true, create: false })
database.run('PRAGMA busy_timeout = 0')
console.log('0')

let freeAt = performance.now()
let longestMs = 0
for (;;) {
  try {
    database.run('BEGIN IMMEDIATE')
    database.run('ROLLBACK')
    freeAt = performance.now()
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    const heldMs = Math.round(performance.now() - freeAt)
    if (heldMs > longestMs) console.log(heldMs)
    longestMs = Math.max(longestMs, heldMs)
  }
  await Bun.sleep(1)
}
