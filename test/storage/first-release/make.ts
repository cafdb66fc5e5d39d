import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringifyExact } from '../../../src/json/exact-json.ts'
import type { MovementReason } from '../../../src/stock/journal.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { InventoryTable } from '../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import {
  bearer,
  createKey,
  outputOf,
  serve,
  temporaryFolder,
  update,
} from '../../support/petstock.ts'
import { type Content, contentShown } from './content.ts'

// Made this database, with the program of the first release: `bun test/storage/first-release/make.ts`.
// It is not run again: every later version has to be able to open what is there.

const NAMED = join(import.meta.dir, 'petstock.db')
if (existsSync(NAMED)) throw new Error(`${NAMED} is there, and stays as it is`)

const STOCK = `petId,quantity,status,name,lowStockAt
-9223372036854775808,0,sold,the least,
-1,2147483647,pending,,2147483647
0,3,available,"a 'name', ""quoted""",0
1,5,available,Rex,2
42,12,available,Neon tetra 🐠,40
43,1,available,removed at once,
44,2,available,removed and added again,
9007199254740993,7,pending,beyond 2^53,
9223372036854775807,1,available,the greatest,1
`

using folder = temporaryFolder()
const data = folder.file('data')
const at = ['--data', data]
const keys: Record<string, { id: string; key: string }> = {}
const key = async (name: string, plan: string, ...flags: string[]) => {
  keys[name] = await createKey(data, '--plan', plan, ...flags)
}
const rotated: string[] = []
const rotate = async (name: string, grace: string) => {
  const { id = '', key: before = '' } = keys[name] ?? {}
  const next = await outputOf(['keys', 'rotate', id, '--grace', grace, ...at])
  keys[name] = { id, key: next.trim() }
  rotated.push(before)
}

await outputOf(['inventory', 'import', '-', ...at], { stdin: STOCK })
await outputOf(['inventory', 'remove', '43', ...at])
await outputOf(['inventory', 'remove', '44', ...at])
await outputOf(['inventory', 'add', '44', '--quantity', '9', '--status', 'pending', ...at])
await outputOf(['inventory', 'set', '1', '--status', 'sold', '--low-stock-at', 'none', ...at])
await outputOf(['inventory', 'set', '1', '--quantity', '4', '--name', 'Rex II', ...at])

await key('till', 'business')
await key('kiosk', 'free', '--access', 'read')
await key('web', 'pro', '--expires', '36500d')
await key('partner', 'enterprise', '--per-minute', '7', '--per-day', '100000000')
await key('banned', 'enterprise', '--per-minute', '1', '--per-day', '1000')
await key('unbanned', 'enterprise', '--per-minute', '1', '--per-day', '1000')
await key('promoted', 'free')
await key('expired', 'free', '--expires', '1s')
await key('revoked', 'business')
await key('rotated', 'pro')
await key('rotated with grace', 'pro')
await rotate('rotated', '0')
await rotate('rotated with grace', '36500d')

{
  await using server = await serve(data)
  const ask = (name: string) =>
    server.request('/v1/inventory', { headers: bearer(keys[name]?.key ?? '') })
  for (const name of ['till', 'kiosk', 'web', 'partner', 'promoted', 'revoked']) await ask(name)
  for (const quantity of [11, 10, 2_147_483_647, 0]) {
    for (const petId of ['42', '9223372036854775807', '-9223372036854775808']) {
      await server.request(`/v1/inventory/${petId}`, update(keys.till?.key ?? '', { quantity }))
    }
  }
  for (let asked = 0; asked < 4; asked++) await Promise.all([ask('banned'), ask('unbanned')])
  for (let asked = 0; asked < 3; asked++) await server.request('/v1/inventory')
  await server.stop()
}
await outputOf(['keys', 'unban', keys.unbanned?.id ?? '', ...at])
await outputOf(['keys', 'plan', keys.promoted?.id ?? '', 'business', ...at])
await outputOf(['keys', 'revoke', keys.revoked?.id ?? '', ...at])

// What people give as a reason, which no command of the first release takes.
const connection = openDatabase(dataFolder(data), { create: false, now: Date.now })
const stock = new InventoryTable(connection)
const reasons: MovementReason[] = ['arrival', 'return', 'sale', 'count', 'damage', 'other']
reasons.forEach((reason, index) => {
  const by = { reason, keyId: keys.till?.id ?? null, note: `${reason} of Rex\n🐕` }
  connection.client.transaction(() => stock.setQuantity(1n, 20 + index, by, Date.now()))()
})
connection.client.run('PRAGMA wal_checkpoint(TRUNCATE)')
connection.client.close()

const tokens = (...names: string[]) => names.map((name) => keys[name]?.key ?? '')
const [replaced = '', replacedWithGrace = ''] = rotated
const removedPetIds = [43]
const content: Content = {
  ...(await contentShown(data, removedPetIds)),
  removedPetIds,
  tokens: {
    valid: [
      ...tokens('till', 'kiosk', 'web', 'partner', 'unbanned', 'promoted'),
      ...tokens('rotated', 'rotated with grace'),
      replacedWithGrace,
    ],
    refused: [...tokens('revoked'), replaced],
  },
}
writeFileSync(join(import.meta.dir, 'content.json'), `${stringifyExact(content, 2)}\n`)
copyFileSync(folder.file('data/petstock.db'), NAMED)
