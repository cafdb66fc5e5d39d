import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { bearer, createKey, type Server, serve } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import { type KeyJson, newShop, type Shop } from './shop.ts'

const A_DAY = 86_400_000

/** Rotates a key and returns its new token. */
const rotate = async (shop: Shop, id: string, ...flags: string[]): Promise<string> =>
  (await shop.output('keys', 'rotate', id, ...flags)).trimEnd()

const listed = async (shop: Shop): Promise<KeyJson> => {
  const [key] = await shop.json<KeyJson[]>('keys', 'list')
  if (key === undefined) throw new Error('there is no key')
  return key
}

const statuses = (server: Server, tokens: readonly string[]) =>
  Promise.all(
    tokens.map(
      async (token) => (await server.request('/v1/inventory', { headers: bearer(token) })).status,
    ),
  )

/** Waits until each of these tokens gets this status. */
const untilStatus = (server: Server, tokens: readonly string[], status: number) =>
  until(async () => (await statuses(server, tokens)).every((found) => found === status))

test('a token works as long as a rotation has promised, however often the key is rotated since', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  await using server = await serve(shop.data)
  const tokens = [key]
  const before = Date.now()
  for (const grace of ['2d', '1h', '1d']) tokens.push(await rotate(shop, id, '--grace', grace))
  const after = Date.now()
  await untilStatus(server, tokens, 200)

  const { oldTokens, oldTokensEndAt } = await listed(shop)
  expect(oldTokens).toBe(3)
  expect(oldTokensEndAt).toBeGreaterThanOrEqual(before + 2 * A_DAY)
  expect(oldTokensEndAt).toBeLessThanOrEqual(after + 2 * A_DAY)
  expect(await shop.output('keys', 'list')).toMatch(/ active; 3 old keys, the last until \S+Z\n$/)
  expect(await server.stop()).toBe(0)
  await using again = await serve(shop.data)
  expect(await statuses(again, tokens)).toEqual([200, 200, 200, 200])
})

test('a rotation with a shorter grace ends its own token first, and none that was promised more', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  await using server = await serve(shop.data)
  const second = await rotate(shop, id)
  const { stdout, stderr } = await shop.run('keys', 'rotate', id, '--grace', '1s')
  expect(stderr).toMatch(/rotated; the old key works until \S+Z, and one before it until \S+Z\n$/)
  await until(async () => (await listed(shop)).oldTokens === 1)
  await untilStatus(server, [second], 401)
  await untilStatus(server, [key, stdout.trimEnd()], 200)
  expect(await shop.output('keys', 'list')).toMatch(/ active; 1 old key until \S+Z\n$/)
})

test('`--grace 0` and `revoke` end all old tokens at once', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  await using server = await serve(shop.data)
  const first = [key, await rotate(shop, id), await rotate(shop, id)]
  await untilStatus(server, first, 200)
  const { stdout, stderr } = await shop.run('keys', 'rotate', id, '--grace', '0')
  expect(stderr).toEndWith('rotated; no old key works any more\n')
  const next = [stdout.trimEnd()]
  await untilStatus(server, next, 200)
  expect(await statuses(server, first)).toEqual([401, 401, 401])
  expect(await listed(shop)).toMatchObject({ oldTokens: 0, oldTokensEndAt: null })

  for (let more = 0; more < 2; more++) next.push(await rotate(shop, id))
  await untilStatus(server, next, 200)
  await shop.output('keys', 'revoke', id)
  await untilStatus(server, next, 401)
  expect(await listed(shop)).toMatchObject({ oldTokens: 0, oldTokensEndAt: null })
})

test('a ninth rotation within the grace ends with 1, says what to do, and changes nothing', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  const tokens = [key]
  for (let times = 0; times < 8; times++) tokens.push(await rotate(shop, id))
  const before = await listed(shop)
  expect(before.oldTokens).toBe(8)
  const { status, stdout, stderr } = await shop.run('keys', 'rotate', id, '--grace', '1s')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toEndWith(
    `petstock: ${id} has 8 old keys that still work, and may have no more. Wait until one of them has ended, or end them all at once with \`petstock keys rotate ${id} --grace 0 --data ${shop.data}\`\n`,
  )
  expect(await listed(shop)).toEqual(before)
  await using server = await serve(shop.data)
  expect(await statuses(server, tokens)).toEqual(tokens.map(() => 200))
  tokens.push(await rotate(shop, id, '--grace', '0'))
  await untilStatus(server, tokens.slice(-1), 200)
  expect(await statuses(server, tokens.slice(0, -1))).toEqual(tokens.slice(1).map(() => 401))
})

test('no old token outlives its key, and none is promised more', async () => {
  using shop = newShop()
  const { id } = await createKey(shop.data, '--expires', '1h')
  const { stderr } = await shop.run('keys', 'rotate', id, '--grace', '2d')
  const { expiresAt, oldTokens, oldTokensEndAt } = await listed(shop)
  expect({ oldTokens, oldTokensEndAt }).toEqual({ oldTokens: 1, oldTokensEndAt: expiresAt })
  const end = new Date(expiresAt ?? 0).toISOString().replace(/\.\d+Z$/, 'Z')
  expect(stderr).toEndWith(`rotated; the old key works until ${end}\n`)
})

test('a restore keeps every promise that was made since the backup, and undoes no end', async () => {
  using shop = newShop()
  const promised = await createKey(shop.data)
  const ended = await createKey(shop.data)
  await rotate(shop, ended.id)
  await shop.output('backup', 'create', 'backup.db')
  const tokens = [promised.key, await rotate(shop, promised.id), await rotate(shop, promised.id)]
  const last = await rotate(shop, ended.id, '--grace', '0')
  const before = await shop.json<KeyJson[]>('keys', 'list')
  expect(before.map(({ oldTokens }) => oldTokens)).toEqual([2, 0])
  await shop.output('restore', 'backup.db')
  expect(await shop.json<KeyJson[]>('keys', 'list')).toEqual(before)
  await using server = await serve(shop.data)
  expect(await statuses(server, [...tokens, last])).toEqual([200, 200, 200, 200])
  expect(await statuses(server, [ended.key])).toEqual([401])
})

test('without the database from before, a restore knows the promises of its backup', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  const tokens = [key, await rotate(shop, id), await rotate(shop, id)]
  await shop.output('backup', 'create', 'backup.db')
  rmSync(shop.data, { recursive: true })
  await shop.output('restore', 'backup.db')
  await using server = await serve(shop.data)
  expect(await statuses(server, tokens)).toEqual([200, 200, 200])
})
