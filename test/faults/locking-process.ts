import { Database } from 'bun:sqlite'

// A program that holds a database: `bun locking-process.ts FILE [MILLISECONDS]`, without a time until its input
// ends. Says "locked" when it does.
const [path = '', ms] = process.argv.slice(2)
const client = new Database(path)
client.run('PRAGMA busy_timeout = 5000')
client.run('BEGIN IMMEDIATE')
client.run('UPDATE inventory SET low_stock_at = coalesce(low_stock_at, 0) + 1')
console.log('locked')
if (ms === undefined) await Bun.stdin.text()
else await Bun.sleep(Number(ms))
client.run('COMMIT')
client.close()
