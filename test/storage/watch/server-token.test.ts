import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { openConnection } from '../../../src/storage/sqlite/driver/connection.ts'
import { readFileHeader } from '../../../src/storage/sqlite/driver/file-header.ts'
import { writeToken } from '../../../src/storage/sqlite/driver/server-token.ts'
import { stockedShop } from '../../support/shop.ts'
import { TIMEOUT_MS } from '../../support/wait.ts'

/** Reads a database from before a commit until that is in its log. */
const READS = `
  const { Database } = require('bun:sqlite')
  const { statSync } = require('node:fs')
  const [database] = process.argv.slice(1)
  const client = new Database(database, { readonly: true })
  client.run('BEGIN')
  client.query('SELECT count(*) FROM inventory').get()
  console.log('reading')
  while (statSync(database + '-wal').size === 0) {}
  client.run('COMMIT')
`

test('the token of a server is in the database itself, also where another reads as it starts', async () => {
  using shop = await stockedShop(1)
  const { client } = openConnection(shop.database, 'write')
  const reader = Bun.spawn([process.execPath, '-e', READS, shop.database], { stdout: 'pipe' })
  for await (const text of reader.stdout.pipeThrough(new TextDecoderStream())) {
    if (text.includes('reading')) break
  }
  writeToken(client, 4_711, TIMEOUT_MS)
  expect(readFileHeader(readFileSync(shop.database))?.userVersion).toBe(4_711)
  client.close()
  expect(await reader.exited).toBe(0)
})
