import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, servedWithBackups } from '../../support/backups.ts'
import {
  type Damage,
  isReadableRefusal,
  randomDamage,
  seeded,
  tryServing,
  wholeShop,
} from '../../support/damaged-shop.ts'
import { bearer, petstock, type Server, serve, update } from '../../support/petstock.ts'
import { type Shop, stockedShop } from '../../support/shop.ts'
import { until } from '../../support/wait.ts'

const NO_BACKUPS = ['--backup-dir', 'off']
const DAMAGES = 40

const statusOf = async (server: Server, shop: Shop, path: string): Promise<number> =>
  (await server.request(path, { headers: bearer(shop.key) })).status

const set = async (server: Server, shop: Shop, quantity: number): Promise<number> =>
  (await server.request('/v1/inventory/1', update(shop.key, { quantity }))).status

const markOf = ({ data }: { data: string }): string => join(data, 'petstock.damaged')

/** Changes rows against their constraints, beside a server that may be at work. */
function spoil({ database }: { database: string }, ...statements: string[]): void {
  using client = new Database(database)
  client.run('PRAGMA busy_timeout = 5000')
  client.run('PRAGMA ignore_check_constraints = ON')
  for (const statement of statements) client.run(statement)
}

/** One byte of the first pet's status, as a failing disk changes it. */
const statusByte: Damage = (bytes) => {
  // The row has the name behind the status; the schema has the status alone.
  const at = bytes.indexOf('availablePet ')
  bytes[at + 3] = (bytes[at + 3] ?? 0) ^ 0x10
  return undefined
}

/** The word in the schema, and in what a page that was split has left of it. */
const everyMentionOfSold: Damage = (bytes) => {
  for (let at = bytes.indexOf("'sold'"); at >= 0; at = bytes.indexOf("'sold'", at)) {
    bytes.write('solo', at + 1, 'latin1')
  }
  return undefined
}

async function expectRefused(server: Server, shop: Shop): Promise<void> {
  await until(async () => (await statusOf(server, shop, '/v1/inventory')) === 503)
  const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
  expect(await list.json()).toMatchObject({ code: 'storage_unavailable', status: 503 })
  expect(await statusOf(server, shop, '/desk/api/inventory')).toBe(503)
  expect(await set(server, shop, 3)).toBe(503)
  await until(async () => (await server.request('/readyz')).status === 503)
  const text = JSON.stringify(await (await server.request('/readyz')).json())
  expect(text).toContain('the database is damaged')
  expect(text).toContain('stop the server and start it again')
  await until(() => existsSync(markOf(shop)))
}

test(`whatever of ${DAMAGES} damages a database has, a start ends with a sentence, or what it serves is by the contract, and nothing is answered 500`, async () => {
  using shop = await wholeShop()
  const seed = 20_261_121
  const random = seeded(seed)
  const faults: unknown[] = []
  for (let count = 0; count < DAMAGES; count++) {
    const { name, damage } = randomDamage(random)
    using copy = shop.damagedCopy(damage)
    const found = await tryServing(copy.data, shop.key)
    if (found.length > 0) faults.push({ seed, count, name, found })
  }
  expect(faults).toEqual([])
})

describe('a start on a damaged database', () => {
  test('ends with 1, what is wrong, the newest good backup and the command that restores it', async () => {
    using shop = await wholeShop(30)
    const backups = shop.file("the owner's backups")
    mkdirSync(backups)
    const [older, newest, bad] = ['20260101', '20260102', '20260103'].map((day) =>
      join(backups, `petstock-${day}T000000Z.db`),
    ) as [string, string, string]
    for (const file of [older, newest, bad]) await shop.backUp(file)
    writeFileSync(bad, readFileSync(bad).fill(0xff, 8_192, 12_288))
    using copy = shop.damagedCopy(statusByte)
    const args = ['serve', '--data', copy.data, '--port', '0', '--backup-dir', backups]
    const refused = await petstock(args)
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(isReadableRefusal(refused)).toBe(true)
    expect(refused.stderr).toContain(`petstock: the database ${copy.database} is damaged: `)
    expect(refused.stderr).toContain(
      `The newest good backup is ${newest}, made 2026-01-02T00:00:00Z (newer ones that are no good: 1). `,
    )
    expect(existsSync(copy.mark)).toBe(true)

    const [, command = ''] = /^ {2}petstock (restore .*)$/m.exec(refused.stderr) ?? []
    expect(command).toContain(`--data ${copy.data}`)
    const words = Bun.spawnSync(['sh', '-c', `printf '%s\\n' ${command}`])
      .stdout.toString()
      .trimEnd()
      .split('\n')
    expect(words).toEqual(['restore', newest, '--data', copy.data])
    expect((await petstock(words)).status).toBe(0)
    expect(existsSync(copy.mark)).toBe(false)
    await using server = await serve(copy.data, NO_BACKUPS)
    const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
    expect((await list.json()) as unknown[]).toHaveLength(30)
  })

  test.each<[string, Damage]>([
    ['the status of a pet', statusByte],
    ['a page of the stock', (bytes) => void bytes.fill(0xff, 4_096, bytes.length)],
    ['the head of the file', (bytes) => void bytes.fill(0, 0, 100)],
    ['the end of the file', (bytes) => bytes.subarray(0, 12_000)],
    ['the words of the schema', everyMentionOfSold],
  ])('says where no backup is when %s is damaged', async (_, damage) => {
    using shop = await wholeShop(30)
    using copy = shop.damagedCopy(damage)
    const refused = await petstock(['serve', '--data', copy.data, '--port', '0'])
    expect(isReadableRefusal(refused)).toBe(true)
    expect(refused.stderr).toContain('is damaged: ')
    expect(refused.stderr).toContain(`There is no backup in ${join(copy.data, 'backups')}. `)
    expect(refused.stderr).toContain(`petstock restore FILE --data ${copy.data}`)
  })
})

describe('a server that meets damage', () => {
  test.each<[string, string, (shop: Shop) => string | undefined]>([
    ['the stock', "UPDATE inventory SET status = 'solx' WHERE pet_id = 2", () => undefined],
    ['a quantity', "UPDATE inventory SET quantity = 'many' WHERE pet_id = 2", () => undefined],
    ['a large quantity', 'UPDATE inventory SET quantity = 2147483648', () => undefined],
    [
      'what only the desk shows',
      "UPDATE inventory SET updated_at = 'then' WHERE pet_id = 2",
      () => '/desk/api/inventory',
    ],
    [
      'the journal',
      "UPDATE stock_movements SET reason = 'whim'",
      () => '/desk/api/inventory/1/movements',
    ],
    [
      'the keys',
      "INSERT INTO api_keys SELECT 'b', name, 'gold', access, per_minute, per_day, 'b', NULL, NULL, created_at, NULL, NULL, NULL, 0, 0, 0, 'plain' FROM api_keys",
      () => undefined,
    ],
  ])(
    'in %s refuses lists and updates, is not ready, and marks it for the next start, which is refused',
    async (_, statement, reading) => {
      using shop = await stockedShop(3)
      await using server = await serve(shop.data, NO_BACKUPS)
      expect(await set(server, shop, 2)).toBe(200)
      expect(await statusOf(server, shop, '/v1/inventory')).toBe(200)
      spoil(shop, statement)
      const path = reading(shop)
      if (path !== undefined) {
        await until(async () => (await statusOf(server, shop, path)) === 503)
      }
      await expectRefused(server, shop)
      expect(await server.stop()).toBe(0)
      const refused = await petstock(['serve', '--data', shop.data, '--port', '0'])
      expect(isReadableRefusal(refused)).toBe(true)
      expect(refused.stderr).toContain('is damaged: ')
    },
  )

  test('serves again after a start that finds the whole database sound, which takes the mark away', async () => {
    using shop = await stockedShop(3)
    {
      await using server = await serve(shop.data, NO_BACKUPS)
      spoil(shop, "UPDATE inventory SET status = 'solx' WHERE pet_id = 2")
      await expectRefused(server, shop)
      spoil(shop, "UPDATE inventory SET status = 'sold' WHERE pet_id = 2")
      expect(await set(server, shop, 2)).toBe(503)
      await server.stop()
    }
    await using server = await serve(shop.data, NO_BACKUPS)
    expect(existsSync(markOf(shop))).toBe(false)
    expect(await set(server, shop, 2)).toBe(200)
    expect((await server.request('/readyz')).status).toBe(200)
    await server.stop()
    expect(await server.stderr).toContain('checking the whole database')
  })

  test('is not checked from end to end at a start without a mark', async () => {
    using shop = await stockedShop(3)
    spoil(shop, "UPDATE stock_movements SET reason = 'whim'")
    {
      await using server = await serve(shop.data, NO_BACKUPS)
      expect(await set(server, shop, 2)).toBe(200)
      await server.stop()
    }
    writeFileSync(markOf(shop), '')
    const refused = await petstock(['serve', '--data', shop.data, '--port', '0'])
    expect(isReadableRefusal(refused)).toBe(true)
    expect(refused.stderr).toContain('CHECK constraint failed in stock_movements')
  })

  test('in a backup that it makes keeps the good ones, is not ready any more, and marks it', async () => {
    using shop = await stockedShop(3)
    await using served = await servedWithBackups(shop)
    const { server, directory } = served
    // No response of the server reads this row.
    spoil(shop, "UPDATE stock_movements SET reason = 'whim' WHERE pet_id = 2")
    await expectRefused(server, shop)
    const kept = backupsIn(directory)
    expect(kept.length).toBeGreaterThanOrEqual(2)
    for (const file of kept) expect((await petstock(['backup', 'verify', file])).status).toBe(0)
  })

  test('learns of damage that a command has met', async () => {
    using shop = await stockedShop(3)
    await using server = await serve(shop.data, NO_BACKUPS)
    spoil(shop, "UPDATE stock_movements SET reason = 'whim' WHERE pet_id = 2")
    const listed = await petstock(['inventory', 'history', '2', '--data', shop.data])
    expect(isReadableRefusal(listed)).toBe(true)
    expect(readFileSync(markOf(shop), 'utf8')).toContain('a reason that cannot be')
    await expectRefused(server, shop)
  })
})
