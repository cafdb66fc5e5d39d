import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newShop, type Shop } from '../shop.ts'

/** Tokens of the shop by what they are. */
export interface Tokens {
  readonly rotated: string
  readonly old: string
  readonly banned: string
  readonly revoked: string
}

/** A shop's folder in which each table has rows of every kind: `using shop = await fullShop()`. */
export async function fullShop(): Promise<Shop & { readonly tokens: Tokens }> {
  const shop = newShop()
  const till = JSON.parse(await keyOf(shop, 'Till 1', 'business'))
  const banned = JSON.parse(await keyOf(shop, 'Kiosk', 'business'))
  const revoked = JSON.parse(await keyOf(shop, 'Lost till', 'free'))
  const rotated = await shop.json<{ key: string }>('keys', 'rotate', till.id, '--grace', '30d')
  await shop.output('keys', 'revoke', revoked.id)
  const stock = ['petId,quantity,status,name,lowStockAt', '1,5,available,"Ñandú ""Rex"" {a}",2']
  for (let id = 2; id <= 40; id++) stock.push(`${id},${id},available,,`)
  stock.push('-9223372036854775808,1,sold,"back\\slash, comma",')
  await shop.output('inventory', 'import', shop.write('stock.csv', stock.join('\n')))
  for (const quantity of ['7', '9'])
    await shop.output('inventory', 'set', '1', '--quantity', quantity)
  await shop.output('inventory', 'set', '2', '--name', 'Only its name')
  await shop.output('inventory', 'set', '3', '--status', 'pending', '--kind', 'Fish, small')
  await shop.output('inventory', 'set', '3', '--barcode', '036000291452 TANK-7 "\\{}')
  await shop.output('inventory', 'set', '6', '--barcode', '96385074')
  await shop.output('inventory', 'remove', '4')
  await shop.output('inventory', 'remove', '5')
  await shop.output('inventory', 'add', '5', '--quantity', '50')
  addLimits(shop, banned.id, till.id)
  return Object.assign(shop, {
    tokens: { rotated: rotated.key, old: till.key, banned: banned.key, revoked: revoked.key },
  })
}

const keyOf = (shop: Shop, name: string, plan: string) =>
  shop.output('keys', 'create', '--name', name, '--plan', plan, '--json')

/** A movement and a basket of a client, counts of a banned key, and of one whose ban is over; and an address. */
function addLimits({ database }: Shop, banned: string, wasBanned: string): void {
  using client = new Database(database)
  const now = Date.now()
  const row = client.query(
    'INSERT INTO limiter_state VALUES (?, ?, 600, 100000, ?, ?, ?, ?, ?, ?, ?, 0, 0)',
  )
  row.run(`key:${banned}`, now, 0.1, 99_000.25, 0, now + 3_600_000, 3_600_000, 7, now - 1)
  row.run(`key:${wasBanned}`, now, 12, 99_000.5, 1.5, null, 60_000, 1, now - 600_000)
  row.run('address:10.0.0.1', now, 3, 0, 0, null, 0, 0, null)
  client.run(
    "UPDATE stock_movements SET move_id = 'till-1-77', note = 'x\ty', key_id = 'key_z' WHERE id = 7",
  )
  client.run(
    "UPDATE stock_movements SET move_id = 'till-1-78', position = id - 8 WHERE id IN (8, 9)",
  )
}

/** Every row of a folder's shop; buckets of addresses belong to a machine. */
export function contentOf(data: string) {
  const file = join(data, 'petstock.db')
  if (!existsSync(file)) throw new Error(`there is no ${file}`)
  using client = new Database(file, { readonly: true, safeIntegers: true })
  const rows = (query: string) => client.query(query).values()
  return {
    journal: rows('SELECT * FROM stock_movements ORDER BY id'),
    pets: rows('SELECT * FROM inventory ORDER BY pet_id'),
    barcodes: rows('SELECT * FROM barcodes ORDER BY code'),
    removed: rows('SELECT * FROM removed_pets ORDER BY pet_id'),
    keys: rows('SELECT * FROM api_keys ORDER BY rowid'),
    oldTokens: rows('SELECT * FROM old_tokens ORDER BY digest'),
    limits: rows("SELECT * FROM limiter_state WHERE subject LIKE 'key:%' ORDER BY subject"),
  }
}
