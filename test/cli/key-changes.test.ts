import { expect, test } from 'bun:test'
import { bearer, createKey, serve, update } from '../support/petstock.ts'
import { timedTest, withinASecond } from '../support/timed.ts'
import { until } from '../support/wait.ts'
import { type KeyJson, newShop, type Shop } from './shop.ts'

const issue = (shop: Shop, ...flags: string[]) =>
  shop.json<{ id: string; key: string }>(
    ...['keys', 'create', '--name', 'a', '--plan', 'free', ...flags],
  )

const listed = async (shop: Shop): Promise<KeyJson> => {
  const [key] = await shop.json<KeyJson[]>('keys', 'list')
  if (key === undefined) throw new Error('there is no key')
  return key
}

test('`keys revoke` ends a key for good, and prints nothing on stdout', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  const { status, stdout, stderr } = await shop.run('keys', 'revoke', id)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(stderr).toContain(`${id} revoked\n`)
  expect((await listed(shop)).revokedAt).toBeGreaterThan(0)
  expect(await shop.output('keys', 'list')).toMatch(/ revoked \d{4}-\S+Z\n$/)
})

test('`keys rotate` prints the new key alone and keeps the id', async () => {
  using shop = newShop()
  const { id, key } = await issue(shop)
  const { status, stdout, stderr } = await shop.run('keys', 'rotate', id)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stdout).toMatch(/^pst_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}\n$/)
  expect(stdout.trimEnd()).not.toBe(key)
  expect(stderr).toMatch(/rotated; the old key works until \S+Z\n/)
  expect((await listed(shop)).id).toBe(id)
  const rotated = await shop.json<object>('keys', 'rotate', id, '--grace', '0')
  expect(rotated).toEqual({ id, key: expect.stringMatching(/^pst_/) })
})

test('`keys plan` moves a key between plans', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  const toEnterprise = await shop.run(
    ...['keys', 'plan', id, 'enterprise', '--per-minute', '5', '--per-day', '100000000'],
  )
  expect({ ...toEnterprise, stderr: '' }).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(await listed(shop)).toMatchObject({ plan: 'enterprise', perMinute: 5, perDay: 1e8 })
  await shop.output('keys', 'plan', id, 'business')
  expect(await listed(shop)).toMatchObject({ plan: 'business', perMinute: 1000, perDay: 100_000 })
})

test('`keys updates` has the updates of a key be sales, as `keys create --updates` does, and both are seen', async () => {
  using shop = newShop()
  const { id } = await issue(shop, '--updates', 'sales')
  expect(await listed(shop)).toMatchObject({ updates: 'sales' })
  expect(await shop.output('keys', 'list')).toMatch(/ active; its updates are sales\n$/)
  const { status, stderr } = await shop.run('keys', 'updates', id, 'plain')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain(`${id} was changed: its updates are plain ones now\n`)
  expect(await listed(shop)).toMatchObject({ updates: 'plain' })
  const changed = await shop.run('keys', 'updates', id, 'sales')
  expect(changed.stderr).toContain('to fewer is a sale of the difference, to more an arrival\n')
  expect(await shop.output('keys', 'history')).toMatch(/ change_updates +a .* plain +sales\n/)
  expect(await shop.output('keys', 'history')).toMatch(/ add_key +.* write, sales\n/)
  expect((await shop.run('keys', 'updates', id, 'counts')).status).toBe(2)
})

test('`keys access` lets a key read, write or manage, and says what it may do now', async () => {
  using shop = newShop()
  const { id } = await issue(shop, '--access', 'manage')
  expect((await listed(shop)).access).toBe('manage')
  for (const [access, said] of [
    ['read', 'has the access read now: it may look at the stock'],
    ['write', 'has the access write now: it may look at the stock and change it'],
    [
      'manage',
      'has the access manage now: it may change the stock, remove pets, and manage people, devices and settings',
    ],
  ] as const) {
    const { status, stdout, stderr } = await shop.run('keys', 'access', id, access)
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(stderr).toContain(`${id} ${said}\n`)
    expect((await listed(shop)).access).toBe(access)
    expect(await shop.output('keys', 'list')).toMatch(new RegExp(` free +${access} +60 `))
  }
})

test('`keys access` refuses an access that there is not, and changes nothing', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  const { status, stderr } = await shop.run('keys', 'access', id, 'admin')
  expect(status).toBe(2)
  expect(stderr).toContain('the access must be one of read, write, manage, not "admin"')
  expect((await shop.run('keys', 'access', id)).status).toBe(2)
  expect((await listed(shop)).access).toBe('write')
})

test('`keys unban` succeeds also for a key without a ban', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  const { status, stderr } = await shop.run('keys', 'unban', id)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain(`${id} unbanned\n`)
})

test('a key is also found by its name, where one key in force has it', async () => {
  using shop = newShop()
  const named = (name: string, ...flags: string[]) =>
    shop.json<{ id: string }>('keys', 'create', '--name', name, ...flags)
  const till = await named('Till 1')
  await named('Till 2')
  const { stderr } = await shop.run('keys', 'access', ' Till 1 ', 'read')
  expect(stderr).toContain(`${till.id} ("Till 1") has the access read now`)
  expect(await shop.json<object>('keys', 'rotate', 'Till 1')).toMatchObject({ id: till.id })
  await shop.output('keys', 'rename', 'Till 1', 'Counter')
  await shop.output('keys', 'plan', 'Counter', 'free')
  await shop.output('keys', 'unban', 'Counter')
  await shop.output('keys', 'revoke', 'Counter')
  const states = (await shop.json<KeyJson[]>('keys', 'list')).map(({ name, access, revokedAt }) => [
    ...[name, access, revokedAt !== null],
  ])
  expect(states).toEqual([
    ['Counter', 'read', true],
    ['Till 2', 'write', false],
  ])
})

test('a name that no key in force has, or several, changes nothing and says which keys had it', async () => {
  using shop = newShop()
  const first = await issue(shop)
  const second = await issue(shop, '--force')
  const several = await shop.run('keys', 'revoke', 'a')
  expect(several.status).toBe(1)
  expect(several.stderr).toContain(
    `petstock: 2 keys in force have the name "a": ${first.id}, ${second.id}. Name one by its ID`,
  )
  await shop.output('keys', 'revoke', first.id)
  // The other one is in force alone now.
  await shop.output('keys', 'revoke', 'a')
  const ended = await shop.run('keys', 'rotate', 'a')
  expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status: 1, stdout: '' })
  expect(ended.stderr).toContain(
    `petstock: no key in force has the name "a": ${second.id} had it, and has ended.`,
  )
  const unknown = await shop.run('keys', 'revoke', 'Till\u20661')
  expect(unknown.stderr).toContain('petstock: there is no key "Till\\u20661".')
})

test('an ID goes before a name that looks like it', async () => {
  using shop = newShop()
  const first = await issue(shop)
  await shop.output('keys', 'create', '--name', first.id)
  await shop.output('keys', 'revoke', first.id)
  const revoked = (await shop.json<KeyJson[]>('keys', 'list')).map(({ revokedAt }) => revokedAt)
  expect(revoked).toEqual([expect.any(Number), null])
})

const changes = (id: string) => [
  ['keys', 'revoke', id],
  ['keys', 'rotate', id],
  ['keys', 'rotate', id, '--json'],
  ['keys', 'plan', id, 'pro'],
  ['keys', 'access', id, 'manage'],
  ['keys', 'unban', id],
]

test('a change of an unknown key fails, and prints nothing on stdout', async () => {
  using shop = newShop()
  await issue(shop)
  for (const call of changes('key_nobody')) {
    const { status, stdout, stderr } = await shop.run(...call)
    expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
    expect(stderr).toContain('petstock: there is no key key_nobody.')
  }
})

test('a change of a revoked key fails, and prints nothing on stdout', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  await shop.output('keys', 'revoke', id)
  const before = await listed(shop)
  for (const call of changes(id)) {
    const { status, stdout, stderr } = await shop.run(...call)
    expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
    expect(stderr).toContain(`petstock: ${id} has been revoked, and stays so. Issue a new key`)
  }
  expect(await listed(shop)).toEqual(before)
})

timedTest(
  'a running server refuses within a second what a lowered key may not do any more',
  async () => {
    using shop = newShop()
    const { id, key } = await createKey(shop.data, '--access', 'manage')
    await using server = await serve(shop.data)
    const statusOf = async (path: string, init: RequestInit) =>
      (await server.request(path, init)).status
    const remove = () =>
      statusOf('/desk/api/inventory/1', { method: 'DELETE', headers: bearer(key) })
    const set = () => statusOf('/v1/inventory/1', update(key, { quantity: 1 }))
    // There is no pet.
    expect([await remove(), await set()]).toEqual([404, 404])
    await shop.output('keys', 'access', id, 'write')
    await withinASecond(async () => (await remove()) === 403)
    expect(await set()).toBe(404)
    await shop.output('keys', 'access', id, 'read')
    await withinASecond(async () => (await set()) === 403)
    expect(await statusOf('/v1/inventory', { headers: bearer(key) })).toBe(200)
    await shop.output('keys', 'access', id, 'manage')
    await withinASecond(async () => (await remove()) === 404)
  },
)

test('a running server notices a new, a rotated and a revoked key by itself', async () => {
  using shop = newShop()
  await using server = await serve(shop.data)
  const accepts = async (key: string) =>
    (await server.request('/v1/inventory', { headers: bearer(key) })).ok
  const { id, key } = await createKey(shop.data)
  await until(() => accepts(key))
  const next = (await shop.output('keys', 'rotate', id, '--grace', '0')).trimEnd()
  await until(() => accepts(next))
  expect(await accepts(key)).toBe(false)
  await shop.output('keys', 'revoke', id)
  await until(async () => !(await accepts(next)))
})

test('`keys rename` gives a key another name, and none that another key in force has', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  const { status, stderr } = await shop.run('keys', 'rename', id, '  Till at the door ')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain(`${id} has the name Till at the door now`)
  expect((await listed(shop)).name).toBe('Till at the door')
  await shop.json('keys', 'create', '--name', 'Till 2', '--plan', 'free')
  const taken = await shop.run('keys', 'rename', id, 'Till 2')
  expect(taken.status).toBe(1)
  expect(taken.stderr).toContain('another key in force has that name already')
  expect((await listed(shop)).name).toBe('Till at the door')
})

test('`keys history` says who changed which key, newest first', async () => {
  using shop = newShop()
  const { id } = await issue(shop)
  await shop.output('keys', 'access', id, 'read')
  await shop.output('keys', 'revoke', id)
  expect(await shop.json('keys', 'history')).toMatchObject([
    { action: 'revoke_key', subject: id, name: 'a', keyId: null },
    { action: 'change_access', subject: id, before: 'write', after: 'read', keyId: null },
    { action: 'add_key', subject: id, before: null, after: 'write', keyId: null },
  ])
  const [heading, newest] = (await shop.output('keys', 'history')).split('\n')
  expect(heading).toMatch(/^AT +BY +ACTION +ON +BEFORE +AFTER$/)
  expect(newest).toMatch(/^\d{4}-\S+Z +a command +revoke_key +a key_\w+ +/)
})
