import { Database } from 'bun:sqlite'

// A program that holds a database: `bun locking-process.ts FILE MILLISECONDS`. Says "locked" when it does.
const [path = '', ms = '0'] = process.argv.slice(2)
const client = new Database(path)
client.run('PRAGMA busy_timeout = 5000')
client.run('BEGIN IMMEDIATE')
client.run('UPDATE inventory SET low_stock_at = coalesce(low_stock_at, 0) + 1')
console.log('locked')
await Bun.sleep(Number(ms))
client.run('COMMIT')
client.close()
