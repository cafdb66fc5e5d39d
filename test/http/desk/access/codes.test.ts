import { expect, test } from 'bun:test'
import {
  bodyOf,
  claimAndConfirm,
  type MadeCode,
  managerOf,
  type SignIn,
  signIn,
} from '../../../support/access.ts'
import { expectError } from '../../../support/responses.ts'
import { testService } from '../../../support/service.ts'

const ANN = { name: 'Ann', access: 'manage' } as const
const BOB = { name: 'Bob', access: 'manage' } as const
const TILL = { name: 'Till 1', access: 'write' } as const

async function shop() {
  const service = await testService({ keys: [ANN, BOB, TILL] })
  const [ann, bob, till] = service.issued
  if (!(ann && bob && till)) throw new Error('the shop lacks a key')
  const managers = { ann: managerOf(service, ann.key), bob: managerOf(service, bob.key) }
  const close = service[Symbol.asyncDispose]
  return {
    service,
    ids: { bob: bob.id, till: till.id },
    till,
    ...managers,
    [Symbol.asyncDispose]: close,
  }
}

test('any manager sees which codes wait, the newest first, and neither a code nor a claim', async () => {
  await using opened = await shop()
  const { service, ann, bob, ids, till } = opened
  expect(await bob.codes()).toEqual([])
  const phone = await ann.makeCode({ name: 'Phone', access: 'write' })
  service.clock.advance(1)
  const again = await ann.makeCode({ keyId: ids.till })
  const { number = '', claim = '' } = await bodyOf<SignIn>(signIn(service, phone.code), 202)
  const wait = { number: null, keyId: null, access: 'write' }
  expect(await bob.codes()).toEqual([
    { ...wait, id: again.id, name: 'Till 1', keyId: ids.till, state: 'open', endsAt: again.endsAt },
    { ...wait, id: phone.id, name: 'Phone', state: 'claimed', number, endsAt: phone.endsAt },
  ])
  const response = await bob.send('GET', '/codes')
  const text = await response.text()
  for (const secret of ['psc_', phone.code, claim]) expect(text).not.toContain(secret)
  await expectError(managerOf(service, till.key).send('GET', '/codes'), 'insufficient_access')

  await bodyOf(bob.confirm(phone.id, number))
  expect(await bob.codes()).toMatchObject([{ id: again.id }, { id: phone.id, state: 'confirmed' }])
  await bodyOf(signIn(service, claim), 201)
  await bodyOf(bob.endCode(again.id))
  expect(await bob.codes()).toEqual([])
})

/** Whether a code waits for somebody, on each of the two ways to ask. */
const isWaiting = async (manager: ReturnType<typeof managerOf>, { id }: MadeCode) => {
  const { state } = await manager.code(id)
  const listed = (await manager.codes()).some((code) => code.id === id)
  expect(listed).toBe(state !== 'ended')
  return listed
}

test('a code has ended with its time, and with the key that it renews, however far it was', async () => {
  await using opened = await shop()
  const { service, ann, ids } = opened
  const late = await ann.makeCode({ name: 'Late' })
  expect(await isWaiting(ann, late)).toBe(true)
  service.clock.advance(10 * 60_000)
  expect(await isWaiting(ann, late)).toBe(false)

  const renewing = await ann.makeCode({ keyId: ids.till })
  const claim = await claimAndConfirm(service, ann, renewing)
  expect(await ann.code(renewing.id)).toMatchObject({ state: 'confirmed' })
  await bodyOf(ann.revokeKey(ids.till))
  expect(await isWaiting(ann, renewing)).toBe(false)
  await expectError(signIn(service, claim), 'invalid_code')
})

test('a code has ended with the key that made it, and cannot be confirmed any more', async () => {
  await using opened = await shop()
  const { service, ann } = opened
  const endsAt = service.clock.wall() + 5 * 60_000
  const cat = await ann.addKey({ name: 'Cat', access: 'manage', expiresAt: endsAt })
  const made = await managerOf(service, cat.key).makeCode({ name: 'Phone' })
  const { number = '' } = await bodyOf<SignIn>(signIn(service, made.code), 202)
  expect(await ann.codes()).toMatchObject([{ id: made.id, state: 'claimed' }])
  service.clock.advance(5 * 60_000)
  expect(await isWaiting(ann, made)).toBe(false)
  await expectError(ann.confirm(made.id, number), 'code_not_found')
})
