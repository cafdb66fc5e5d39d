import { expect, test } from 'bun:test'
import { bodyOf, type IssuedKey, type ListedKey, managerOf } from '../../../support/access.ts'
import { bearer } from '../../../support/petstock.ts'
import { expectError } from '../../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../../support/service.ts'

const ANN = { name: 'Ann', access: 'manage' } as const
const UNKNOWN = 'key_2222222222'

const statusOf = async (service: TestService, key: string): Promise<number> =>
  (await service.request('/desk/api/key', { headers: bearer(key) })).status

test('a manager adds a key, which works at once, is shown once, and is kept nowhere on the way', async () => {
  await using service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  const response = await manager.send('POST', '/keys', { name: '  Till 1 ' })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { id, key } = await bodyOf<IssuedKey>(response, 201)
  expect(await statusOf(service, key)).toBe(200)
  const [, till] = await manager.keys()
  expect(till).toEqual({
    id,
    name: 'Till 1',
    access: 'write',
    updates: 'plain',
    plan: 'business',
    perMinute: 1_000,
    perDay: 100_000,
    createdAt: service.clock.wall(),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    bannedUntil: null,
    oldTokens: 0,
    oldTokensEndAt: null,
    used: { minute: 1, day: 1 },
  })
  expect(JSON.stringify(await manager.keys())).not.toContain('pst_')
})

test('a key has the access, the plan and the end that it was made with', async () => {
  await using service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  const expiresAt = service.clock.wall() + 60_000
  const { key } = await manager.addKey({
    ...{ name: 'Web shop', access: 'read', expiresAt, plan: 'enterprise' },
    ...{ perMinute: 5, perDay: 50 },
  })
  const limits = { plan: 'enterprise', perMinute: 5, perDay: 50 }
  expect((await manager.keys())[1]).toMatchObject({ access: 'read', expiresAt, ...limits })
  service.clock.advance(60_000)
  expect(await statusOf(service, key)).toBe(401)
})

test('what is used of a key is what its requests have taken, and fills up again; looking does not count', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [, till] = service.issued
  for (let made = 0; made < 3; made++) await statusOf(service, till?.key ?? '')
  const used = async () => (await manager.keys())[1]?.used
  expect(await used()).toEqual({ minute: 3, day: 3 })
  expect(await used()).toEqual({ minute: 3, day: 3 })
  service.clock.advance(120)
  expect(await used()).toEqual({ minute: 1, day: 3 })
})

test('a key is renamed, gets another access and another plan, each by itself', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [, { id = '', key = '' } = {}] = service.issued
  const edit = (body: object) => bodyOf<ListedKey>(manager.editKey(id, body))
  expect(await edit({ name: 'Till at the door' })).toMatchObject({ id, name: 'Till at the door' })
  expect(await edit({ access: 'read' })).toMatchObject({ access: 'read' })
  await expectError(
    service.request('/desk/api/inventory/1', {
      method: 'PATCH',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: '{"name":"Rex"}',
    }),
    'insufficient_access',
  )
  expect(await edit({ plan: 'free' })).toMatchObject({ plan: 'free', perMinute: 60 })
  const own = { plan: 'enterprise', perMinute: 7, perDay: 70 }
  expect(await edit(own)).toMatchObject({ ...own, used: { minute: 0, day: 0 } })
})

test('a renewed key works at once, and the one before for the time that was given', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [, { id = '', key: first = '' } = {}] = service.issued
  const renewed = await manager.renewKey(id, { graceMs: 60_000 })
  expect(renewed.headers.get('cache-control')).toBe('no-store')
  const second = (await bodyOf<IssuedKey>(renewed)).key
  expect([await statusOf(service, first), await statusOf(service, second)]).toEqual([200, 200])
  expect((await manager.keys())[1]).toMatchObject({
    oldTokens: 1,
    oldTokensEndAt: service.clock.wall() + 60_000,
  })
  service.clock.advance(60_000)
  expect([await statusOf(service, first), await statusOf(service, second)]).toEqual([401, 200])
  const third = (await bodyOf<IssuedKey>(manager.renewKey(id, { graceMs: 0 }))).key
  expect([await statusOf(service, second), await statusOf(service, third)]).toEqual([401, 200])
  await bodyOf(manager.renewKey(id))
  expect((await manager.keys())[1]).toMatchObject({
    oldTokensEndAt: service.clock.wall() + 86_400_000,
  })
  for (let more = 0; more < 7; more++) await bodyOf(manager.renewKey(id))
  await expectError(manager.renewKey(id), 'too_many_old_keys')
})

test('a key that was taken away ends at once, stays in the list, and cannot be changed any more', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [, { id = '', key = '' } = {}] = service.issued
  const revoked = await bodyOf<ListedKey>(manager.revokeKey(id))
  expect(revoked).toMatchObject({ id, revokedAt: service.clock.wall(), used: null })
  expect(await statusOf(service, key)).toBe(401)
  expect(await manager.keys()).toHaveLength(2)
  for (const again of [
    manager.revokeKey(id),
    manager.editKey(id, { access: 'read' }),
    manager.renewKey(id),
    manager.unbanKey(id),
  ]) {
    const { message } = await expectError(again, 'key_ended')
    expect(message).toContain('was revoked')
  }
})

test('a ban is shown with its end, and lifted', async () => {
  await using service = await testService({
    keys: [ANN, { ...enterprise(1, 1_000), name: 'Till 1' }],
  })
  const manager = managerOf(service, service.key)
  const [, { id = '', key = '' } = {}] = service.issued
  for (let made = 0; made < 4; made++) await statusOf(service, key)
  expect((await manager.keys())[1]?.bannedUntil).toBeGreaterThan(service.clock.wall())
  expect(await bodyOf<ListedKey>(manager.unbanKey(id))).toMatchObject({ bannedUntil: null })
  service.clock.advance(60_000)
  expect(await statusOf(service, key)).toBe(200)
})

test('the last key that manages for good stays, and says what to do; the command line may end it', async () => {
  await using service = await testService({
    keys: [ANN, { name: 'Guest', access: 'manage', expiresAt: Date.UTC(2027, 0, 1) }],
  })
  const manager = managerOf(service, service.key)
  const [{ id = '' } = {}] = service.issued
  for (const refused of [manager.revokeKey(id), manager.editKey(id, { access: 'write' })]) {
    const { message } = await expectError(refused, 'last_manager')
    expect(message).toContain('Let another one manage first')
  }
  const slow = { plan: 'enterprise', perMinute: 1, perDay: 1_000 } as const
  const { message } = await expectError(manager.editKey(id, slow), 'last_manager')
  expect(message).toContain('at least 60 requests per minute and 1000 per day')
  const bob = await manager.addKey({ name: 'Bob', access: 'manage' })
  await bodyOf(managerOf(service, bob.key).revokeKey(id))
  await expectError(manager.send('GET', '/keys'), 'invalid_api_key')
  await expectError(managerOf(service, bob.key).revokeKey(bob.id), 'last_manager')
})

test('a name belongs to one key in force', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [{ id: ann = '' } = {}, { id = '' } = {}] = service.issued
  await expectError(manager.send('POST', '/keys', { name: 'Till 1' }), 'key_name_taken')
  await expectError(manager.editKey(ann, { name: 'Till 1' }), 'key_name_taken')
  await bodyOf(manager.revokeKey(id))
  await manager.addKey({ name: 'Till 1' })
})

test('a key that the shop does not have is 404, whatever is asked of it', async () => {
  await using service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  for (const refused of [
    manager.editKey(UNKNOWN, { name: 'x' }),
    manager.renewKey(UNKNOWN),
    manager.revokeKey(UNKNOWN),
    manager.unbanKey(UNKNOWN),
  ]) {
    await expectError(refused, 'key_not_found')
  }
})

const REFUSED: readonly [what: string, body: unknown, says: string][] = [
  ['no name', {}, 'The name is missing'],
  ['a blank name', { name: ' ' }, 'The name must be text of 1 to 100 characters'],
  ['a name with a line break', { name: 'a\nb' }, 'The name must be one line'],
  ['a name that is a number', { name: 7 }, 'The name must be text'],
  ['an unknown access', { name: 'x', access: 'admin' }, 'The access must be one of read, write'],
  ['an unknown plan', { name: 'x', plan: 'gold' }, 'The plan must be one of'],
  ['unknown updates', { name: 'x', updates: 'some' }, 'The updates must be one of'],
  ['limits of a plan that has its own', { name: 'x', perDay: 5 }, 'enterprise alone'],
  ['half of the limits', { name: 'x', plan: 'enterprise', perDay: 5 }, 'needs both'],
  ['a limit of 0', { name: 'x', plan: 'enterprise', perDay: 0 }, 'from 1 to 100000000'],
  ['an end that has passed', { name: 'x', expiresAt: 1 }, 'a time to come'],
  ['an end of 0', { name: 'x', expiresAt: 0 }, 'a time to come'],
  ['an end as text', { name: 'x', expiresAt: '2027-01-01' }, 'a time to come'],
]

test.each(REFUSED)('%s is refused with the field and what to send', async (_what, body, says) => {
  await using service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  const sent = manager.send('POST', '/keys', body)
  const { message } = await expectError(sent, 'invalid_key_request')
  expect(message).toContain(says)
  expect(message).toContain('Send an object like {"name": "Till 1"')
  const code = await expectError(manager.send('POST', '/codes', body), 'invalid_key_request')
  expect(code.message).toContain(says)
  expect(await manager.keys()).toHaveLength(1)
})

test('a change of a key is one change: none, two, or one that cannot be are refused', async () => {
  await using service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  const [{ id = '' } = {}] = service.issued
  for (const body of [{}, { more: 1 }, { name: 'x', access: 'read' }, { access: 'x' }]) {
    const { message } = await expectError(manager.editKey(id, body), 'invalid_key_request')
    expect(message).toContain('Send an object with one change')
  }
  for (const graceMs of [-1, 0.5, '1', 366 * 86_400_000 + 1]) {
    await expectError(manager.renewKey(id, { graceMs }), 'invalid_key_request')
  }
  await expectError(manager.send('POST', '/keys', 'x'), 'invalid_body')
  expect((await manager.keys())[0]).toMatchObject({ name: 'Ann', oldTokens: 0 })
})
