import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Access } from '../../src/keys/access.ts'
import { type AccessChange, type Actor, COMMAND } from '../../src/keys/access-change.ts'
import type { AccessPlan, StoredAccess } from '../../src/keys/access-writes.ts'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { planAccessChange } from '../../src/keys/plan-access-change.ts'
import type { SignInCode } from '../../src/keys/sign-in-code.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'

const NOW = 1_000_000
const AT = { machine: NOW, endsBy: NOW }

const key = (id: string, access: Access, edit: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `name of ${id}`,
  plan: 'business',
  access,
  updates: 'plain',
  limits: PLAN_LIMITS.business,
  digest: `digest of ${id}`,
  oldTokens: [],
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  refillRevision: 0,
  unbanRevision: 0,
  ...edit,
})

const code = (edit: Partial<SignInCode> = {}): SignInCode => ({
  id: 'code_1',
  digest: 'the code',
  purpose: {
    kind: 'new_key',
    name: 'Till 1',
    access: 'write',
    plan: 'business',
    limits: PLAN_LIMITS.business,
    expiresAt: null,
  },
  state: 'open',
  number: null,
  createdAt: 0,
  endsAt: NOW + 1,
  madeBy: 'boss',
  keyId: null,
  ...edit,
})

const stored = (edit: Partial<StoredAccess> = {}): StoredAccess => ({
  keys: [key('boss', 'manage'), key('till', 'write')],
  codes: [],
  settings: NO_SETTINGS,
  isShopNameTaken: false,
  largestAmount: null,
  suppliers: [],
  ...edit,
})

const BOSS: Actor = { keyId: 'boss' }

const SIGN_IN: AccessChange = {
  kind: 'sign_in',
  digest: 'the code',
  claimDigest: 'the claim',
  number: '0417',
  keyId: 'new key',
  tokenDigest: 'new token',
}

const outcomeOf = ({ outcome }: AccessPlan) => outcome.outcome

describe('a change by a manager on the page', () => {
  test.each<[string, Partial<ApiKey>, boolean]>([
    ['manages', {}, true],
    ['manages until later', { expiresAt: NOW + 1 }, true],
    ['has been lowered', { access: 'write' }, false],
    ['has been revoked', { revokedAt: NOW }, false],
    ['has expired', { expiresAt: NOW }, false],
  ])('is decided by what its key may do in that moment: one that %s', (_, edit, isAllowed) => {
    const keys = [key('boss', 'manage', edit), key('other', 'manage'), key('till', 'write')]
    const plan = planAccessChange(
      { kind: 'rename_key', keyId: 'till', name: 'Counter' },
      BOSS,
      stored({ keys }),
      AT,
    )
    expect(outcomeOf(plan)).toBe(isAllowed ? 'done' : 'not_manager')
    if (!isAllowed) expect(plan.writes).toEqual({})
  })

  const ENDING: readonly AccessChange[] = [
    { kind: 'revoke_key', keyId: 'boss' },
    { kind: 'change_access', keyId: 'boss', access: 'write' },
  ]

  test.each(ENDING)('leaves the last manager in place: %p', (change) => {
    expect(outcomeOf(planAccessChange(change, BOSS, stored(), AT))).toBe('last_manager')
    expect(outcomeOf(planAccessChange(change, COMMAND, stored(), AT))).toBe('done')
    const two = stored({ keys: [key('boss', 'manage'), key('second', 'manage')] })
    expect(outcomeOf(planAccessChange(change, BOSS, two, AT))).toBe('done')
    const oneWithAnEnd = stored({
      keys: [key('boss', 'manage'), key('second', 'manage', { expiresAt: NOW + 1 })],
    })
    expect(outcomeOf(planAccessChange(change, BOSS, oneWithAnEnd, AT))).toBe('last_manager')
  })

  const slow = (perMinute: number): AccessChange => ({
    kind: 'change_plan',
    keyId: 'boss',
    plan: 'enterprise',
    limits: { perMinute, perDay: 1_000 },
  })

  test('leaves the last manager the limits that the page needs', () => {
    expect(outcomeOf(planAccessChange(slow(59), BOSS, stored(), AT))).toBe('last_manager')
    expect(outcomeOf(planAccessChange(slow(60), BOSS, stored(), AT))).toBe('done')
    expect(outcomeOf(planAccessChange(slow(1), COMMAND, stored(), AT))).toBe('done')
    const two = stored({ keys: [key('boss', 'manage'), key('second', 'manage')] })
    expect(outcomeOf(planAccessChange(slow(1), BOSS, two, AT))).toBe('done')
  })

  test('counts no manager as another one whose limits do not suffice for the page', () => {
    const limits = { perMinute: 1, perDay: 1_000 }
    const keys = [key('boss', 'manage'), key('slow', 'manage', { limits })]
    for (const change of [...ENDING, slow(59)]) {
      expect(outcomeOf(planAccessChange(change, BOSS, stored({ keys }), AT))).toBe('last_manager')
    }
    // Nor may the last one of all go because its own do not.
    const alone = keys.slice(1)
    for (const ending of ENDING) {
      const change = { ...ending, keyId: 'slow' } as AccessChange
      const plan = planAccessChange(change, { keyId: 'slow' }, stored({ keys: alone }), AT)
      expect(outcomeOf(plan)).toBe('last_manager')
    }
  })

  test('never leaves a shop without a manager for good, whatever is changed in whatever order', () => {
    const ids = ['boss', 'a', 'b', 'c']
    const change = fc.record({
      by: fc.constantFrom(...ids),
      change: fc.oneof(
        fc.record({ kind: fc.constant('revoke_key' as const), keyId: fc.constantFrom(...ids) }),
        fc.record({
          kind: fc.constant('change_access' as const),
          keyId: fc.constantFrom(...ids),
          access: fc.constantFrom<Access>('read', 'write', 'manage'),
        }),
      ),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let keys: readonly ApiKey[] = ids.map((id) => key(id, 'manage'))
        for (const { by, change } of changes) {
          const { editedKey } = planAccessChange(change, { keyId: by }, stored({ keys }), AT).writes
          keys = keys.map((before) =>
            before.id === editedKey?.keyId ? { ...before, ...editedKey.edit } : before,
          )
        }
        expect(keys.some((left) => left.access === 'manage' && left.revokedAt === null)).toBe(true)
      }),
    )
  })
})

describe('a code', () => {
  test('for read is exchanged for a key at once', () => {
    const purpose = { ...code().purpose, access: 'read' } as SignInCode['purpose']
    const plan = planAccessChange(SIGN_IN, COMMAND, stored({ codes: [code({ purpose })] }), AT)
    expect(outcomeOf(plan)).toBe('signed_in')
    expect(plan.writes.addedKey).toMatchObject({
      id: 'new key',
      digest: 'new token',
      access: 'read',
      name: 'Till 1',
    })
    expect(plan.writes.codes).toMatchObject([{ state: 'used', keyId: 'new key' }])
    expect(plan.writes.entry).toMatchObject({
      action: 'sign_in',
      keyId: 'boss',
      subject: 'new key',
    })
  })

  test('above read is claimed by one device, confirmed by a manager, and then exchanged once', () => {
    let codes: readonly SignInCode[] = [code()]
    const run = (change: AccessChange, by: Actor = COMMAND) => {
      const plan = planAccessChange(change, by, stored({ codes }), AT)
      codes = plan.writes.codes ?? codes
      return plan
    }
    const confirm = { kind: 'confirm_code', codeId: 'code_1', number: '0417' } as const
    expect(outcomeOf(run(confirm, BOSS))).toBe('code_not_claimed')
    const waiting = { outcome: 'waiting', number: '0417' }
    expect(run(SIGN_IN).outcome).toMatchObject({ ...waiting, isClaimedNow: true })
    // The same request, tried again since nobody knows what came of it.
    expect(run(SIGN_IN).outcome).toMatchObject({ ...waiting, isClaimedNow: true })
    // The code itself has ended: another device that has read it gets nothing.
    expect(outcomeOf(run({ ...SIGN_IN, claimDigest: 'a thief' }))).toBe('unknown_code')
    const claim = { ...SIGN_IN, digest: 'the claim', claimDigest: 'not needed', number: '9999' }
    expect(run(claim).outcome).toMatchObject({ ...waiting, isClaimedNow: false })
    expect(outcomeOf(run({ ...confirm, number: '0418' }, BOSS))).toBe('other_number')
    expect(outcomeOf(run(confirm, BOSS))).toBe('done')
    expect(outcomeOf(run({ ...confirm, number: '0418' }, BOSS))).toBe('other_number')
    expect(run(confirm, BOSS)).toEqual({ outcome: { outcome: 'done' }, writes: {} })
    expect(outcomeOf(run(claim))).toBe('signed_in')
    expect(run(confirm, BOSS)).toEqual({ outcome: { outcome: 'done' }, writes: {} })
    expect(outcomeOf(run({ ...confirm, number: '0418' }, BOSS))).toBe('other_number')
    expect(outcomeOf(run(claim))).toBe('unknown_code')
    expect(outcomeOf(run(SIGN_IN))).toBe('unknown_code')
  })

  const ENDED: readonly [string, Partial<SignInCode>, Partial<ApiKey>][] = [
    ['its time is over', { endsAt: NOW }, {}],
    ['its maker was revoked', {}, { revokedAt: NOW }],
    ['its maker has expired', {}, { expiresAt: NOW }],
    ['its maker manages no more', {}, { access: 'write' }],
    ['it was used', { state: 'used' }, {}],
  ]
  test.each(ENDED)('works no more when %s, also once it is confirmed', (_, codeEdit, makerEdit) => {
    const keys = [key('boss', 'manage', makerEdit), key('other', 'manage')]
    for (const state of ['open', 'claimed', 'confirmed'] as const) {
      const codes = [code({ state, ...codeEdit })]
      const plan = planAccessChange(SIGN_IN, COMMAND, stored({ keys, codes }), AT)
      expect(outcomeOf(plan)).toBe('unknown_code')
      const { codes: written = [], ...others } = plan.writes
      expect(others).toEqual({})
      for (const each of written) expect(each).toEqual({ ...codes[0], endsAt: 0 } as SignInCode)
    }
  })

  const ENDING: readonly AccessChange[] = [
    { kind: 'revoke_key', keyId: 'boss' },
    { kind: 'change_access', keyId: 'boss', access: 'write' },
    { kind: 'renew_key', keyId: 'boss', digest: 'next', oldEndsAt: null },
  ]
  test.each(ENDING)('ends for good with the token that made it: %p', (change) => {
    const codes = [
      code({ state: 'confirmed' }),
      code({ id: 'code_2', digest: 'another', madeBy: 'other' }),
      code({ id: 'code_3', digest: 'a third', state: 'used' }),
    ]
    const keys = [key('boss', 'manage'), key('other', 'manage')]
    const { writes } = planAccessChange(change, COMMAND, stored({ keys, codes }), AT)
    expect(writes.removedCodes).toEqual(['code_1'])
  })

  test('stays where its maker is renewed with a grace, or stays a manager', () => {
    for (const change of [
      { kind: 'renew_key', keyId: 'boss', digest: 'next', oldEndsAt: NOW + 5 },
      { kind: 'change_access', keyId: 'boss', access: 'manage' },
      { kind: 'rename_key', keyId: 'boss', name: 'Chief' },
    ] as const) {
      const { writes } = planAccessChange(change, COMMAND, stored({ codes: [code()] }), AT)
      expect(writes.removedCodes).toEqual([])
    }
  })

  test('takes the place of the one before for the same name, and of no other', () => {
    const codes = [
      code(),
      code({ id: 'code_2', purpose: { ...code().purpose, name: 'Till 2' } as never }),
    ]
    const next = code({ id: 'code_4', digest: 'next' })
    const plan = planAccessChange({ kind: 'make_code', code: next }, BOSS, stored({ codes }), AT)
    expect(plan.writes.removedCodes).toEqual(['code_1'])
  })

  test('gives no key whose name another key in force has got meanwhile', () => {
    const keys = [key('boss', 'manage'), key('till', 'write', { name: 'Till 1' })]
    const codes = [code({ state: 'confirmed' })]
    const plan = planAccessChange(SIGN_IN, COMMAND, stored({ keys, codes }), AT)
    expect(plan).toEqual({ outcome: { outcome: 'name_taken' }, writes: {} })
  })

  test('that renews a key keeps the old token for the grace, and refuses a key that has ended', () => {
    const purpose = { kind: 'renew', keyId: 'till', graceMs: 60 } as const
    const codes = [code({ purpose, state: 'confirmed' })]
    const { writes } = planAccessChange(SIGN_IN, COMMAND, stored({ codes }), AT)
    expect(writes.editedKey).toMatchObject({
      keyId: 'till',
      edit: { digest: 'new token' },
      oldToken: { digest: 'digest of till', endsAt: NOW + 60 },
    })
    const keys = [key('boss', 'manage'), key('till', 'write', { revokedAt: 1 })]
    const plan = planAccessChange(SIGN_IN, COMMAND, stored({ keys, codes }), AT)
    expect(outcomeOf(plan)).toBe('unknown_code')
  })
})

describe('a code that sets the shop up', () => {
  const setUp = { shopName: 'Paws', language: 'de', person: 'Ada' } as const
  const codes = [code({ purpose: { kind: 'set_up', keysBefore: 0 }, madeBy: null })]

  test('asks for the names first, and makes a key that manages with them', () => {
    const first = planAccessChange(SIGN_IN, COMMAND, stored({ keys: [], codes }), AT)
    expect(first).toEqual({
      outcome: { outcome: 'set_up_needed', settings: NO_SETTINGS },
      writes: {},
    })
    const { writes } = planAccessChange(
      { ...SIGN_IN, setUp },
      COMMAND,
      stored({ keys: [], codes }),
      AT,
    )
    expect(writes.addedKey).toMatchObject({ name: 'Ada', access: 'manage', expiresAt: null })
    expect(writes.settings).toMatchObject({ name: 'Paws', language: 'de' })
    expect(writes.codes).toMatchObject([{ state: 'used' }])
  })

  test('ends when any key is made', () => {
    const keys = [key('till', 'write', { revokedAt: 5 })]
    const plan = planAccessChange({ ...SIGN_IN, setUp }, COMMAND, stored({ keys, codes }), AT)
    expect(outcomeOf(plan)).toBe('unknown_code')
  })

  test('is replaced by the next one, and those that have ended go', () => {
    const next = code({ id: 'code_2', purpose: { kind: 'set_up', keysBefore: 0 }, madeBy: null })
    const old = code({ id: 'code_3', endsAt: NOW })
    const plan = planAccessChange(
      { kind: 'make_code', code: next },
      COMMAND,
      stored({ keys: [], codes: [...codes, old] }),
      AT,
    )
    expect(plan.writes.removedCodes).toEqual(['code_3', 'code_1'])
  })
})

describe('the entry of a new key', () => {
  const grantOf = (change: AccessChange, of: Partial<StoredAccess> = {}) =>
    planAccessChange(change, COMMAND, stored(of), AT).writes.entry?.after

  test.each([
    ['plain', 'read'],
    ['sales', 'read, sales'],
  ] as const)('says what it may do, and that its updates are sales: %s', (updates, granted) => {
    const added = key('next', 'read', { updates })
    expect(grantOf({ kind: 'add_key', key: added, evenIfNameTaken: false })).toBe(granted)
    const { purpose } = code()
    const made = code({ purpose: { ...purpose, access: 'read', updates } as typeof purpose })
    expect(grantOf(SIGN_IN, { codes: [made] })).toBe(granted)
  })
})

describe('a change of settings', () => {
  test('is written with what it was and is, and not where nothing changes', () => {
    const change = { kind: 'change_settings', change: { name: 'Paws' }, defaultMs: 100 } as const
    const { writes } = planAccessChange(change, BOSS, stored(), AT)
    expect(writes.entry).toMatchObject({
      subject: 'name',
      before: '{"name":null}',
      after: '{"name":"Paws"}',
    })
    const settings = { ...NO_SETTINGS, name: 'Paws' }
    expect(planAccessChange(change, BOSS, stored({ settings }), AT).writes).toEqual({})
  })
})
