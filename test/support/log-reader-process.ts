import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, statSync } from 'node:fs'

// A program that copies a database as Litestream does: `bun log-reader-process.ts FILE`, until its input ends. It makes
// the two tables, holds a reading transaction so that nobody else empties the log, reads the log from the disk, and
// checks it point out by itself. Says "reading" when it does.
const [path = ''] = process.argv.slice(2)
const reader = new Database(path)
const writer = new Database(path)
for (const client of [reader, writer]) {
  client.run('PRAGMA busy_timeout = 5000')
  client.run('PRAGMA wal_autocheckpoint = 0')
}
writer.run('CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);')
writer.run('CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);')

let isEnding = false
void Bun.stdin.text().then(() => {
  isEnding = true
})

const MODES = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE']
console.log('reading')
for (let round = 0; !isEnding; round++) {
  reader.run('BEGIN')
  reader.query('SELECT count(*) FROM _litestream_seq').get()
  for (let times = 0; times < 5; times++) {
    readLog()
    await Bun.sleep(20)
  }
  reader.run('ROLLBACK')
  bump()
  try {
    writer.query(`PRAGMA wal_checkpoint(${MODES[round % MODES.length]})`).values()
  } catch {
    // Others are at work; the next round tries again.
  }
}
reader.close()
writer.close()

function readLog(): void {
  const log = `${path}-wal`
  const { size } = statSync(log)
  const file = openSync(log, 'r')
  readSync(file, Buffer.alloc(size), 0, size, 0)
  closeSync(file)
}

function bump(): void {
  try {
    writer.run(
      'INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1',
    )
  } catch {}
}
