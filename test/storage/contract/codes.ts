import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import type { Access } from '../../../src/keys/access.ts'
import type { SignIn } from '../../../src/keys/access-change.ts'
import type { KeyUpdates } from '../../../src/keys/key-updates.ts'
import { makeCode, makeNumber } from '../../../src/keys/make-code.ts'
import { type CodePurpose, MAX_CODES, type SignInCode } from '../../../src/keys/sign-in-code.ts'
import { createCode, createToken, tokenDigest } from '../../../src/keys/token.ts'
import { PLAN_LIMITS } from '../../../src/plans/plans.ts'
import { type AccessUnderTest, at, openAccess, signedInKey } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { isKnown } from './known-keys.ts'
import { newKey } from './new-key.ts'

const MINUTE = 60_000

const forNew = (name: string, access: Access = 'write', updates?: KeyUpdates): CodePurpose => ({
  kind: 'new_key',
  name,
  access,
  ...(updates && { updates }),
  plan: 'business',
  limits: PLAN_LIMITS.business,
  expiresAt: null,
})

/** A code that a manager has made. */
async function made(shop: AccessUnderTest, purpose: CodePurpose, maker = 'boss') {
  const madeBy = shop.idOf(maker)
  const { text, code } = makeCode({ purpose, lengthMs: MINUTE, madeBy }, shop.now, randomBytes)
  expect(await shop.by(maker, { kind: 'make_code', code })).toBe('done')
  return { text, code }
}

/** A code that sets the shop up, as the start of a server makes it. */
async function madeForSetUp(shop: AccessUnderTest) {
  const keysBefore = (await shop.store.listKeys(shop.now)).length
  const request = {
    purpose: { kind: 'set_up', keysBefore },
    lengthMs: MINUTE,
    madeBy: null,
  } as const
  const { text, code } = makeCode(request, shop.now, randomBytes)
  expect((await shop.change({ kind: 'make_code', code })).outcome).toBe('done')
  return { text, code }
}

/** A device that sends a code, or its claim. */
function device(shop: AccessUnderTest, setUp?: SignIn['setUp']) {
  const [claim, token] = [createCode(randomBytes), createToken(randomBytes)]
  const keyId = newKey().key.id
  const number = makeNumber(randomBytes)
  return {
    claim,
    token,
    number,
    keyId,
    send: (text: string, now = shop.now) => {
      const request: SignIn = {
        kind: 'sign_in',
        digest: tokenDigest(text),
        claimDigest: tokenDigest(claim),
        number,
        keyId,
        tokenDigest: tokenDigest(token),
        setUp,
      }
      return shop.change(request, { keyId: null }, at(now))
    },
  }
}

/** What a manager says who has seen the number of a device. */
const confirmationOf = ({ id: codeId }: SignInCode, { number }: { readonly number: string }) =>
  ({ kind: 'confirm_code', codeId, number }) as const

const otherThan = (number: string): string => (number === '1234' ? '4321' : '1234')

export const codes: Contract = (engine) => {
  describe('a one-time code', () => {
    test('for a key that may only look is exchanged at once, once, for a key that is in force at once', async () => {
      await using shop = await openAccess(engine)
      const { text, code } = await made(shop, forNew('tablet', 'read', 'sales'))
      const tablet = device(shop)
      const key = signedInKey(await tablet.send(text))
      const asked = { name: 'tablet', access: 'read', updates: 'sales' }
      expect(key).toMatchObject({ id: tablet.keyId, ...asked })
      expect(await isKnown(shop.open.server, tablet.token)).toBe(true)
      expect(await shop.store.findCode(code.id)).toMatchObject({ state: 'used', keyId: key.id })
      for (const again of [tablet, device(shop)]) {
        expect((await again.send(text)).outcome).toBe('unknown_code')
      }
      const [, listed] = await shop.store.listKeys(shop.now)
      expect(listed).toEqual({ ...key, bannedUntil: null })
    })

    test('is exchanged for one key where many devices send it at once', async () => {
      await using shop = await openAccess(engine)
      const { text } = await made(shop, forNew('tablet', 'read'))
      const devices = Array.from({ length: 6 }, () => device(shop))
      const outcomes = await Promise.all(devices.map(({ send }) => send(text)))
      const names = outcomes.map(({ outcome }) => outcome)
      expect(names.filter((name) => name === 'signed_in')).toHaveLength(1)
      expect(names.filter((name) => name === 'unknown_code')).toHaveLength(5)
      expect(await shop.store.listKeys(shop.now)).toHaveLength(2)
    })

    test('for more than looking is claimed by one device, which gets the key once a manager has confirmed it', async () => {
      await using shop = await openAccess(engine)
      const { text, code } = await made(shop, forNew('till'))
      const till = device(shop)
      const confirm = confirmationOf(code, till)
      expect(await shop.by('boss', confirm)).toBe('code_not_claimed')
      const waiting = { outcome: 'waiting', number: till.number, endsAt: code.endsAt } as const
      expect(await till.send(text)).toEqual({ ...waiting, isClaimedNow: true })
      expect(await till.send(till.claim)).toMatchObject(waiting)
      expect((await device(shop).send(text)).outcome).toBe('unknown_code')
      const claimed = await shop.store.findCode(code.id)
      expect(claimed).toMatchObject({ state: 'claimed', number: till.number, keyId: null })
      expect(await shop.by('boss', confirm)).toBe('done')
      expect(await shop.by('boss', confirm)).toBe('done')
      expect(await shop.store.findCode(code.id)).toMatchObject({ state: 'confirmed' })
      expect(await isKnown(shop.open.server, till.token)).toBe(false)
      const exchanges = await Promise.all([till.send(till.claim), till.send(till.claim)])
      expect(exchanges.map(({ outcome }) => outcome).toSorted()).toEqual([
        'signed_in',
        'unknown_code',
      ])
      expect(await isKnown(shop.open.server, till.token)).toBe(true)
      // A confirmation that is sent again, since its response was lost, changes nothing.
      expect(await shop.by('boss', confirm)).toBe('done')
      expect(await shop.store.findCode(code.id)).toMatchObject({ state: 'used' })
    })

    test('is confirmed for the device alone whose number the manager has seen, also for one that claims it at that moment', async () => {
      await using shop = await openAccess(engine)
      const { text, code } = await made(shop, forNew('till'))
      const till = device(shop)
      const confirm = confirmationOf(code, { number: otherThan(till.number) })
      const [, early] = await Promise.all([till.send(text), shop.by('boss', confirm)])
      expect(['code_not_claimed', 'other_number']).toContain(early)
      expect(await shop.by('boss', confirm)).toBe('other_number')
      expect((await till.send(till.claim)).outcome).toBe('waiting')
      expect(await shop.store.findCode(code.id)).toMatchObject({ state: 'claimed' })
      expect(await shop.by('boss', confirmationOf(code, till))).toBe('done')
      expect(await shop.by('boss', confirm)).toBe('other_number')
      expect((await till.send(till.claim)).outcome).toBe('signed_in')
    })

    test('is claimed by one of two devices that send it at once', async () => {
      await using shop = await openAccess(engine)
      const { text } = await made(shop, forNew('till'))
      const outcomes = await Promise.all([device(shop).send(text), device(shop).send(text)])
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['unknown_code', 'waiting'])
    })

    test('is found with its shop by its text, and by its claim once it is claimed, also after a restart', async () => {
      await using shop = await openAccess(engine)
      const { text } = await made(shop, forNew('till'))
      const till = device(shop)
      const shopOf = (of: string) => shop.open.server.shopOfCode(tokenDigest(of))
      expect(await shopOf(text)).toBe(shop.open.shopId)
      expect(await shopOf(till.claim)).toBeUndefined()
      await till.send(text)
      await shop.open.restart()
      expect(await shopOf(text)).toBeUndefined()
      expect(await shopOf(till.claim)).toBe(shop.open.shopId)
      expect(await shopOf(shop.tokenOf('boss'))).toBeUndefined()
      expect((await till.send(till.claim)).outcome).toBe('waiting')
    })

    test('ends with its time, whatever has become of it by then, for good', async () => {
      await using shop = await openAccess(engine)
      const [looking, selling] = [
        await made(shop, forNew('tablet', 'read')),
        await made(shop, forNew('till')),
      ]
      const [tablet, till] = [device(shop), device(shop)]
      await till.send(selling.text)
      const { endsAt, id: codeId } = selling.code
      const confirm = confirmationOf(selling.code, till)
      expect((await till.send(till.claim, endsAt - 1)).outcome).toBe('waiting')
      expect((await tablet.send(looking.text, endsAt)).outcome).toBe('unknown_code')
      expect((await till.send(till.claim, endsAt)).outcome).toBe('unknown_code')
      expect(await shop.by('boss', confirm, at(endsAt))).toBe('unknown_code')
      // A clock that is set back makes none of them live again.
      for (const earlier of [endsAt - 1, shop.now]) {
        expect((await tablet.send(looking.text, earlier)).outcome).toBe('unknown_code')
        expect((await till.send(till.claim, earlier)).outcome).toBe('unknown_code')
      }
      expect(await shop.store.findCode(codeId)).toMatchObject({ state: 'claimed', endsAt: 0 })
    })

    test('is refused once the key that it is for has ended, before a device waits and after it was confirmed', async () => {
      await using shop = await openAccess(engine)
      const expiresAt = shop.now + MINUTE / 2
      const until = (name: string, access: Access) => ({ ...forNew(name, access), expiresAt })
      const looking = await made(shop, until('tablet', 'read'))
      const selling = await made(shop, until('till', 'write'))
      const waiting = await made(shop, until('second till', 'write'))
      const [tablet, till, second] = [device(shop), device(shop), device(shop)]
      for (const [one, { text }] of [[till, selling] as const, [second, waiting] as const]) {
        expect((await one.send(text)).outcome).toBe('waiting')
      }
      expect(await shop.by('boss', confirmationOf(selling.code, till))).toBe('done')
      const late = confirmationOf(waiting.code, second)
      expect(await shop.by('boss', late, at(expiresAt))).toBe('expired_key')
      for (const [one, text] of [
        [tablet, looking.text],
        [till, till.claim],
        [second, second.claim],
      ] as const) {
        expect((await one.send(text, expiresAt)).outcome).toBe('expired_key')
      }
      expect(await shop.store.listKeys(shop.now)).toHaveLength(1)
      expect((await tablet.send(looking.text, expiresAt - 1)).outcome).toBe('signed_in')
    })

    test.each(['revoked', 'lowered', 'ended'] as const)(
      'ends with the key that made it: one that was %s, also where it was confirmed',
      async (how) => {
        const expiresAt = how === 'ended' ? Date.now() + MINUTE / 2 : null
        const maker = { access: 'manage', expiresAt } as const
        await using shop = await openAccess(engine, { boss: { access: 'manage' }, maker })
        const { text, code } = await made(shop, forNew('till'), 'maker')
        const till = device(shop)
        await till.send(text)
        expect(await shop.by('maker', confirmationOf(code, till))).toBe('done')
        const keyId = shop.idOf('maker')
        if (how === 'revoked') await shop.by('boss', { kind: 'revoke_key', keyId })
        if (how === 'lowered') {
          await shop.by('boss', { kind: 'change_access', keyId, access: 'write' })
        }
        const later = how === 'ended' ? shop.now + MINUTE / 2 : shop.now
        expect((await till.send(till.claim, later)).outcome).toBe('unknown_code')
        expect(await isKnown(shop.open.server, till.token)).toBe(false)
      },
    )

    test('ends where a manager ends it', async () => {
      await using shop = await openAccess(engine)
      const { text, code } = await made(shop, forNew('tablet', 'read'))
      expect(await shop.by('boss', { kind: 'end_code', codeId: code.id })).toBe('done')
      expect((await device(shop).send(text)).outcome).toBe('unknown_code')
      expect(await shop.store.findCode(code.id)).toBeUndefined()
      expect(await shop.by('boss', { kind: 'end_code', codeId: code.id })).toBe('unknown_code')
    })

    test('is in the journal with what it is for: what a new key may do, or whose key is renewed', async () => {
      await using shop = await openAccess(engine)
      await made(shop, forNew('tablet', 'read'))
      await made(shop, forNew('till', 'write', 'sales'))
      await made(shop, { kind: 'renew', keyId: shop.idOf('boss'), graceMs: 0 })
      const entries = await shop.journal()
      expect(entries.slice(0, 3).map(({ action, name, after }) => [action, name, after])).toEqual([
        ['make_code', 'boss', 'renew'],
        ['make_code', 'till', 'write, sales'],
        ['make_code', 'tablet', 'read'],
      ])
    })

    test('is listed with those of its shop, newest first, until it is ended, also by a command', async () => {
      await using shop = await openAccess(engine)
      const idsOf = (codes: readonly { readonly id: string }[]) => codes.map(({ id }) => id)
      expect(await shop.store.listCodes()).toEqual([])
      const { code: first, text } = await made(shop, forNew('tablet', 'read'))
      const later = shop.now + 1
      const request = { purpose: forNew('till'), lengthMs: MINUTE, madeBy: shop.idOf('boss') }
      const { code: second } = makeCode(request, later, randomBytes)
      expect(await shop.by('boss', { kind: 'make_code', code: second })).toBe('done')
      expect(await shop.store.listCodes()).toEqual([second, first])
      await device(shop).send(text)
      expect(await shop.store.listCodes()).toMatchObject([
        { id: second.id, state: 'open' },
        { id: first.id, state: 'used' },
      ])
      await shop.by('boss', { kind: 'end_code', codeId: first.id })
      expect(idsOf(await shop.store.listCodes())).toEqual([second.id])
      await shop.open.byCommand(async ({ access }) => {
        expect(idsOf(await access.listCodes())).toEqual([second.id])
      })
    })

    test('is made only while few wait, and for a name that no key in force has', async () => {
      await using shop = await openAccess(engine)
      for (let count = 0; count < MAX_CODES; count++) await made(shop, forNew(`till ${count}`))
      const codeAt = (now: number, name: string) =>
        makeCode(
          { purpose: forNew(name), lengthMs: MINUTE, madeBy: shop.idOf('boss') },
          now,
          randomBytes,
        ).code
      const full = { kind: 'make_code', code: codeAt(shop.now, 'one more') } as const
      expect(await shop.by('boss', full)).toBe('too_many_codes')
      const later = shop.now + MINUTE
      const taken = { kind: 'make_code', code: codeAt(later, 'boss') } as const
      expect(await shop.by('boss', taken, at(later))).toBe('name_taken')
      const next = { kind: 'make_code', code: codeAt(later, 'one more') } as const
      expect(await shop.by('boss', next, at(later))).toBe('done')
    })
  })

  describe('a one-time code that renews a key', () => {
    test('gives it a new token, beside the old one for the grace or in its place', async () => {
      await using shop = await openAccess(engine, { boss: { access: 'manage' }, till: {} })
      const keyId = shop.idOf('till')
      const renewed = async (graceMs: number) => {
        const { text, code } = await made(shop, { kind: 'renew', keyId, graceMs })
        const till = device(shop)
        await till.send(text)
        await shop.by('boss', confirmationOf(code, till))
        expect(signedInKey(await till.send(till.claim)).id).toBe(keyId)
        return till.token
      }
      const { server } = shop.open
      const first = await renewed(MINUTE)
      expect([await isKnown(server, first), await isKnown(server, shop.tokenOf('till'))]).toEqual([
        true,
        true,
      ])
      const [, listed] = await shop.store.listKeys(shop.now)
      expect(listed?.oldTokens).toEqual([
        { digest: tokenDigest(shop.tokenOf('till')), endsAt: shop.now + MINUTE },
      ])
      const second = await renewed(0)
      const known = [second, first, shop.tokenOf('till')].map((token) => isKnown(server, token))
      expect(await Promise.all(known)).toEqual([true, false, false])
    })

    test('is worth nothing once that key is revoked, and is made for no key that is not in force', async () => {
      await using shop = await openAccess(engine, { boss: { access: 'manage' }, till: {} })
      const keyId = shop.idOf('till')
      const purpose = { kind: 'renew', keyId, graceMs: 0 } as const
      const { text } = await made(shop, purpose)
      await shop.by('boss', { kind: 'revoke_key', keyId })
      expect((await device(shop).send(text)).outcome).toBe('unknown_code')
      const request = { purpose, lengthMs: MINUTE, madeBy: shop.idOf('boss') }
      const { code } = makeCode(request, shop.now, randomBytes)
      expect(await shop.by('boss', { kind: 'make_code', code })).toBe('revoked_key')
    })
  })

  describe('a one-time code that sets the shop up', () => {
    const setUp = { shopName: 'Aquarium am Markt', language: 'de', person: 'Rita' } as const

    test('asks for the names first, then names the shop and makes its first manager, once', async () => {
      await using shop = await openAccess(engine, {})
      const { text } = await madeForSetUp(shop)
      const browser = device(shop)
      for (let count = 0; count < 2; count++) {
        expect((await browser.send(text)).outcome).toBe('set_up_needed')
      }
      const [rita, other] = [device(shop, setUp), device(shop, { ...setUp, person: 'Otto' })]
      const outcomes = await Promise.all([rita.send(text), other.send(text)])
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
        'signed_in',
        'unknown_code',
      ])
      const keys = await shop.store.listKeys(shop.now)
      expect(keys).toMatchObject([{ access: 'manage', plan: 'business', expiresAt: null }])
      expect(await shop.store.readSettings()).toMatchObject({
        name: setUp.shopName,
        language: 'de',
      })
      expect(await shop.journal()).toMatchObject([
        { action: 'set_up', keyId: keys[0]?.id, subject: keys[0]?.id, after: setUp.shopName },
        { action: 'make_code', keyId: null },
      ])
      expect((await browser.send(text)).outcome).toBe('unknown_code')
    })

    test('ends when any key is made, also where that is revoked again', async () => {
      await using shop = await openAccess(engine, {})
      const { text } = await madeForSetUp(shop)
      const { key } = newKey()
      await shop.open.byCommand(async ({ keys }) => {
        await keys.issue(key)
        await keys.revoke(key.id, shop.now)
      })
      for (const each of [device(shop), device(shop, setUp)]) {
        expect((await each.send(text)).outcome).toBe('unknown_code')
      }
      const next = await madeForSetUp(shop)
      expect((await device(shop, setUp).send(next.text)).outcome).toBe('signed_in')
    })

    test('ends when the next one is made', async () => {
      await using shop = await openAccess(engine, {})
      const [first, second] = [await madeForSetUp(shop), await madeForSetUp(shop)]
      expect((await device(shop, setUp).send(first.text)).outcome).toBe('unknown_code')
      expect((await device(shop, setUp).send(second.text)).outcome).toBe('signed_in')
    })

    test('that a command has made is exchanged by the running server', async () => {
      await using shop = await openAccess(engine, {})
      const request = {
        purpose: { kind: 'set_up', keysBefore: 0 },
        lengthMs: MINUTE,
        madeBy: null,
      } as const
      const { text, code } = makeCode(request, shop.now, randomBytes)
      const change = { kind: 'make_code', code } as const
      await shop.open.byCommand(({ access }) =>
        access.change(change, { keyId: null }, at(shop.now)),
      )
      expect(await shop.open.server.shopOfCode(tokenDigest(text))).toBe(shop.open.shopId)
      expect((await device(shop, setUp).send(text)).outcome).toBe('signed_in')
    })
  })
}
