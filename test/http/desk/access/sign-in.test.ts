import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { COMMAND } from '../../../../src/keys/access-change.ts'
import { makeCode } from '../../../../src/keys/make-code.ts'
import { SETUP_CODE_MS } from '../../../../src/keys/sign-in-code.ts'
import { createCode } from '../../../../src/keys/token.ts'
import {
  bodyOf,
  claimAndConfirm,
  type ListedKey,
  managerOf,
  type SignIn,
  signIn,
} from '../../../support/access.ts'
import { bearer } from '../../../support/petstock.ts'
import { expectError, limitsOf } from '../../../support/responses.ts'
import { type TestService, testService } from '../../../support/service.ts'

const ANN = { name: 'Ann', access: 'manage' } as const
const SET_UP = { shopName: 'Pets & Co', language: 'de', person: 'Bob' }

const shop = async () => {
  const service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  return { service, manager, [Symbol.asyncDispose]: service[Symbol.asyncDispose] }
}

/** A code as `petstock setup-link` makes it. */
const setUpCode = (service: TestService) =>
  service.byCommand(async ({ access }) => {
    const at = { machine: service.clock.wall(), endsBy: service.clock.wall() }
    const purpose = { kind: 'set_up', keysBefore: (await access.listKeys(0)).length } as const
    const wanted = { purpose, lengthMs: SETUP_CODE_MS, madeBy: null, isConfirmed: true }
    const { text, code } = makeCode(wanted, at.endsBy, randomBytes)
    expect(await access.change({ kind: 'make_code', code }, COMMAND, at)).toEqual({
      outcome: 'done',
    })
    return text
  })

test('a device that may only look gets its key at once, once, and nothing keeps it on the way', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const { id, code, endsAt } = await manager.makeCode({ name: 'Window', access: 'read' })
  expect(endsAt).toBe(service.clock.wall() + 10 * 60_000)
  expect(await manager.code(id)).toEqual({ id, state: 'open', number: null, endsAt, keyId: null })
  const response = await signIn(service, code)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const signedIn = await bodyOf<SignIn>(response, 201)
  expect(signedIn).toMatchObject({ state: 'signed_in', name: 'Window', access: 'read' })
  const own = await service.request('/desk/api/key', { headers: bearer(signedIn.key ?? '') })
  expect(await own.json()).toMatchObject({ id: signedIn.id, name: 'Window' })
  await expectError(signIn(service, code), 'invalid_code')
  expect(await manager.code(id)).toMatchObject({ state: 'used', keyId: signedIn.id })
})

test('any other device waits until the manager has confirmed the number that both screens show', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const { id, code, endsAt } = await manager.makeCode({ name: 'Phone' })
  await expectError(manager.confirm(id, '0000'), 'code_not_claimed')
  const { claim = '', ...first } = await bodyOf<SignIn>(signIn(service, code), 202)
  expect(first).toEqual({ state: 'waiting', number: expect.stringMatching(/^\d{4}$/), endsAt })
  expect(await manager.code(id)).toMatchObject({ state: 'claimed', number: first.number })
  // Whoever has photographed the code is too late.
  await expectError(signIn(service, code), 'invalid_code')
  expect(await bodyOf<SignIn>(signIn(service, claim), 202)).toEqual(first)
  const other = first.number === '1234' ? '4321' : '1234'
  const { message } = await expectError(manager.confirm(id, other), 'code_not_claimed')
  expect(message).toContain('another number')
  expect(await bodyOf(signIn(service, claim), 202)).toEqual(first)
  const confirmed = await bodyOf<object>(manager.confirm(id, first.number ?? ''))
  expect(confirmed).toMatchObject({ state: 'confirmed', number: first.number })
  const { key = '', ...rest } = await bodyOf<SignIn>(signIn(service, claim), 201)
  expect(rest).toMatchObject({ state: 'signed_in', name: 'Phone', access: 'write' })
  expect((await service.request('/v1/inventory', { headers: bearer(key) })).status).toBe(200)
  await expectError(signIn(service, claim), 'invalid_code')
})

test('of two devices that send a code at once, one goes on', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  for (const access of ['read', 'write']) {
    const { code } = await manager.makeCode({ name: `for ${access}`, access })
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await signIn(service, code)).status),
    )
    expect(statuses.toSorted()).toEqual([
      access === 'read' ? 201 : 202,
      ...Array.from({ length: 7 }, () => 401),
    ])
  }
  const made = (await manager.keys()).filter(({ name }) => name.startsWith('for '))
  expect(made).toHaveLength(1)
})

test('a code for a key that is there renews it: the device before is out where no grace is wanted', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [, { id: keyId = '', key: before = '' } = {}] = service.issued
  const claim = await claimAndConfirm(
    service,
    manager,
    await manager.makeCode({ keyId, graceMs: 0 }),
  )
  const { key = '', id } = await bodyOf<SignIn>(signIn(service, claim), 201)
  expect(id).toBe(keyId)
  const ask = (token: string) => service.request('/desk/api/key', { headers: bearer(token) })
  expect([(await ask(before)).status, (await ask(key)).status]).toEqual([401, 200])
  const { message } = await expectError(
    manager.send('POST', '/codes', { keyId, name: 'x' }),
    'invalid_key_request',
  )
  expect(message).toContain('either a name')
  await expectError(manager.send('POST', '/codes', { keyId: 7 }), 'invalid_key_request')
  await expectError(manager.send('POST', '/codes', { keyId: 'key_2' }), 'key_not_found')
  await bodyOf<ListedKey>(manager.revokeKey(keyId))
  await expectError(manager.send('POST', '/codes', { keyId }), 'key_ended')
})

test('a code that renews a key leaves the one before for a day unless told, so that no lost response locks a device out', async () => {
  await using service = await testService({ keys: [ANN, { name: 'Till 1' }] })
  const manager = managerOf(service, service.key)
  const [, { id: keyId = '', key: before = '' } = {}] = service.issued
  const claim = await claimAndConfirm(service, manager, await manager.makeCode({ keyId }))
  // The device does not read the response.
  await bodyOf<SignIn>(signIn(service, claim), 201)
  const ask = async () =>
    (await service.request('/desk/api/key', { headers: bearer(before) })).status
  service.clock.advance(24 * 3_600_000 - 1)
  expect(await ask()).toBe(200)
  service.clock.advance(1)
  expect(await ask()).toBe(401)
})

test('a code ends with its time, by a manager, and with the key that made it', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const bob = await manager.addKey({ name: 'Bob', access: 'manage' })
  const late = await manager.makeCode({ name: 'Late', access: 'read' })
  service.clock.advance(10 * 60_000)
  await expectError(signIn(service, late.code), 'invalid_code')
  expect(await manager.code(late.id)).toMatchObject({ state: 'ended' })

  // A clock that was ahead for a moment ends it for good.
  const jumped = await manager.makeCode({ name: 'Jumped', access: 'read' })
  service.clock.setWall(service.clock.wall() + 10 * 60_000)
  await expectError(signIn(service, jumped.code), 'invalid_code')
  service.clock.setWall(service.clock.wall() - 10 * 60_000)
  await expectError(signIn(service, jumped.code), 'invalid_code')
  expect(await manager.code(jumped.id)).toMatchObject({ state: 'ended' })

  const ended = await manager.makeCode({ name: 'Ended' })
  const { claim = '' } = await bodyOf<SignIn>(signIn(service, ended.code), 202)
  expect(await bodyOf<object>(manager.endCode(ended.id))).toMatchObject({ state: 'ended' })
  await expectError(signIn(service, claim), 'invalid_code')
  for (const gone of [
    manager.send('GET', `/codes/${ended.id}`),
    manager.endCode(ended.id),
    manager.confirm(ended.id, '0417'),
  ]) {
    await expectError(gone, 'code_not_found')
  }

  const ofBob = await managerOf(service, bob.key).makeCode({ name: 'Bob’s', access: 'read' })
  await bodyOf(manager.editKey(bob.id, { access: 'write' }))
  await expectError(signIn(service, ofBob.code), 'invalid_code')
})

test('a code for a key that has ended by then gives none, and says what to do', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const expiresAt = service.clock.wall() + 5 * 60_000
  const tablet = await manager.makeCode({ name: 'Tablet', access: 'read', expiresAt })
  const phone = await manager.makeCode({ name: 'Phone', expiresAt })
  const { claim = '', number = '' } = await bodyOf<SignIn>(signIn(service, phone.code), 202)
  service.clock.advance(5 * 60_000)
  for (const sent of [tablet.code, claim]) {
    const { message } = await expectError(signIn(service, sent), 'key_ended')
    expect(message).toContain('Ask a manager of the shop for a new link')
  }
  await expectError(manager.confirm(phone.id, number), 'key_ended')
  expect(await manager.keys()).toHaveLength(1)
})

test('a shop has twenty codes that wait, and makes room when one is ended', async () => {
  await using opened = await shop()
  const { manager } = opened
  const made = []
  for (let count = 0; count < 20; count++) made.push(await manager.makeCode({ name: `${count}` }))
  const { message } = await expectError(
    manager.send('POST', '/codes', { name: 'more' }),
    'too_many_codes',
  )
  expect(message).toContain('No more than 20 one-time codes')
  await bodyOf(manager.endCode(made[0]?.id ?? ''))
  await manager.makeCode({ name: 'more' })
})

test('the number is four digits as text', async () => {
  await using opened = await shop()
  const { manager } = opened
  const { id } = await manager.makeCode({ name: 'Phone' })
  for (const body of [{}, { number: 417 }, { number: '417' }, { number: 'abcd' }]) {
    const sent = manager.send('POST', `/codes/${id}/confirmation`, body)
    const { message } = await expectError(sent, 'invalid_key_request')
    expect(message).toContain('four digits')
  }
})

test('a code that sets the shop up asks for names, and makes the key that manages', async () => {
  await using service = await testService({ keys: [] })
  const code = await setUpCode(service)
  const needed = { state: 'set_up_needed', shopName: null, language: null }
  for (let asked = 0; asked < 2; asked++) {
    expect(await bodyOf<object>(signIn(service, code))).toEqual(needed)
  }
  const signedIn = await bodyOf<SignIn>(signIn(service, code, SET_UP), 201)
  expect(signedIn).toMatchObject({ state: 'signed_in', name: 'Bob', access: 'manage' })
  const manager = managerOf(service, signedIn.key ?? '')
  expect(await manager.keys()).toMatchObject([{ name: 'Bob', access: 'manage', expiresAt: null }])
  expect(await bodyOf<object>(manager.send('GET', '/settings'))).toMatchObject({
    name: 'Pets & Co',
    language: 'de',
  })
  await expectError(signIn(service, code, SET_UP), 'invalid_code')
})

test('a code that sets the shop up ends when any key is made', async () => {
  await using service = await testService({ keys: [] })
  const code = await setUpCode(service)
  const newer = await setUpCode(service)
  await expectError(signIn(service, code), 'invalid_code')
  const shopped = await bodyOf<SignIn>(signIn(service, newer, SET_UP), 201)
  const [before, after] = [await setUpCode(service), shopped.key ?? '']
  await managerOf(service, after).addKey({ name: 'Till 1' })
  await expectError(signIn(service, before), 'invalid_code')
})

const REFUSED: readonly [what: string, body: object, says: string][] = [
  ['no name of the shop', { person: 'Bob' }, 'The shopName is missing'],
  ['no person', { shopName: 'Pets' }, 'The person is missing'],
  ['a blank name of the shop', { ...SET_UP, shopName: ' ' }, 'The shopName must be text of 1 to'],
  ['a number for a shop', { ...SET_UP, shopName: '42' }, 'not a number alone'],
  ['another language', { ...SET_UP, language: 'fr' }, 'must be one of en, de, or null'],
  [
    'a person with a bidi control',
    { ...SET_UP, person: 'a\u202eb' },
    'The person must be one line',
  ],
]

test.each(REFUSED)('%s is refused, and the code is still good', async (_what, body, says) => {
  await using service = await testService({ keys: [] })
  const code = await setUpCode(service)
  const { message } = await expectError(signIn(service, code, body), 'invalid_settings')
  expect(message).toContain(says)
  await bodyOf(signIn(service, code, SET_UP), 201)
})

test('a body that is too large, of another type or no JSON uses no code up', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const { code } = await manager.makeCode({ name: 'Window', access: 'read' })
  await expectError(signIn(service, code, ' '.repeat(16 * 1024 + 1)), 'body_too_large')
  const text = { 'Content-Type': 'text/plain' }
  await expectError(signIn(service, code, {}, text), 'unsupported_media_type')
  await expectError(signIn(service, code, 'x'), 'invalid_body')
  await expectError(signIn(service, code, {}, { Host: 'shop/pc' }), 'invalid_host')
  await bodyOf(signIn(service, code), 201)
})

test('anything but a code that the shop knows is 401, and says what to do', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const { id } = await manager.makeCode({ name: 'Window', access: 'read' })
  const unknown = createCode(randomBytes)
  for (const wrong of [unknown, `${unknown}x`, 'psc_x', service.key, id]) {
    const { headers } = await expectError(signIn(service, wrong), 'invalid_code')
    expect(headers.get('www-authenticate')).toBe('Bearer realm="petstock", error="invalid_token"')
  }
  const none = { method: 'POST', body: '{}' }
  const { message, headers } = await expectError(
    service.request('/desk/api/sign-in', none),
    'invalid_code',
  )
  expect(message).toContain('Authorization: Bearer <CODE>')
  // What did not come is not invalid (RFC 6750, 3.1).
  expect(headers.get('www-authenticate')).toBe('Bearer realm="petstock"')
  const inAddress = service.request(`/desk/api/sign-in?code=${unknown}`, none)
  await expectError(inAddress, 'invalid_code')
})

test('wrong codes count against the address, and neither a code nor a waiting claim does', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const { code } = await manager.makeCode({ name: 'Phone' })
  const { claim = '' } = await bodyOf<SignIn>(signIn(service, code), 202)
  for (let waited = 0; waited < 100; waited++) await bodyOf(signIn(service, claim), 202)
  expect(limitsOf(await signIn(service, claim))).toMatchObject({ limit: 60, remaining: 60 })
  const { code: used } = await manager.makeCode({ name: 'Window', access: 'read' })
  await bodyOf(signIn(service, used), 201)
  for (let tried = 0; tried < 30; tried++) {
    await expectError(signIn(service, createCode(randomBytes)), 'invalid_code')
    await expectError(signIn(service, used), 'invalid_code')
  }
  const { headers } = await expectError(signIn(service, 'psc_x'), 'rate_limited')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // A code that was claimed is a wrong one; the device that waits is not affected.
  await expectError(signIn(service, code), 'rate_limited')
  await bodyOf(signIn(service, claim), 202)
})

test('a code opens nothing else, and the sign-in takes no other method', async () => {
  await using opened = await shop()
  const { service, manager } = opened
  const { code } = await manager.makeCode({ name: 'Window', access: 'read' })
  for (const path of [
    '/desk/api/key',
    '/v1/inventory',
    '/desk/api/sign-in/',
    '/desk/api/sign%2Din',
  ]) {
    const init = { method: 'POST', headers: bearer(code) }
    await expectError(service.request(path, init), 'invalid_api_key')
  }
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const ask = (token: string) =>
      service.request('/desk/api/sign-in', { method, headers: bearer(token) })
    await expectError(ask(code), 'invalid_api_key')
    const { headers } = await expectError(ask(service.key), 'method_not_allowed')
    expect(headers.get('allow')).toBe('POST')
  }
  await bodyOf(signIn(service, code), 201)
})
