import { PLAN_LIMITS } from '../plans/plans.ts'
import { changedSettings } from '../shops/settings.ts'
import type { ChangeTimes, SignIn } from './access-change.ts'
import { endedForGood, isNameTaken, rejected } from './access-plan.ts'
import type { AccessPlan, AccessWrites, StoredAccess } from './access-writes.ts'
import { type ApiKey, isInForce } from './api-key.ts'
import { isCodeInForce } from './code-in-force.ts'
import { grantText } from './key-updates.ts'
import { codesMadeBy } from './plan-code-change.ts'
import { renewedTokens } from './renewed-tokens.ts'
import type { SignInCode } from './sign-in-code.ts'

const UNKNOWN = rejected('unknown_code')

/** Decides what a code, or the claim of one, is exchanged for. */
export function planSignIn(request: SignIn, stored: StoredAccess, at: ChangeTimes): AccessPlan {
  // A request that is tried again finds the claim that it may have made before.
  const code = stored.codes.find(
    ({ digest }) => digest === request.digest || digest === request.claimDigest,
  )
  if (code === undefined || code.state === 'used') return UNKNOWN
  if (code.endsAt <= at.endsBy) return endedForGood(code)
  if (!isCodeInForce(code, stored.keys, at.endsBy)) return UNKNOWN
  const { purpose } = code
  if (purpose.kind === 'set_up') return planSetUp(code, request, stored, at)
  const key = keyFor(code, request, stored, at)
  if (key === undefined) return UNKNOWN
  // No device goes on to wait for a key that is of no use.
  if (!isInForce(key, at.endsBy)) return rejected('expired_key')
  if (code.state !== 'confirmed' && key.access !== 'read') return planClaim(code, request)
  const used: SignInCode = { ...code, state: 'used', keyId: key.id }
  const entry = entryOf(code, key, at)
  if (purpose.kind === 'new_key') {
    if (isNameTaken(key.name, stored, at)) return rejected('name_taken')
    return signedIn(key, { addedKey: key, codes: [used], entry })
  }
  const before = stored.keys.find(({ id }) => id === key.id)
  const oldEndsAt = purpose.graceMs === 0 ? null : at.endsBy + purpose.graceMs
  const tokens = before && renewedTokens(before, oldEndsAt, at.endsBy)
  if (tokens === undefined) return rejected('too_many_old_tokens')
  const editedKey = { keyId: key.id, edit: { digest: key.digest }, ...tokens }
  const removedCodes =
    oldEndsAt === null ? codesMadeBy(key.id, stored).filter((id) => id !== code.id) : []
  return signedIn(key, { editedKey, codes: [used], removedCodes, entry })
}

/** The key that a device gets, which may have ended; undefined for a code that sets the shop up. */
function keyFor(
  { purpose }: SignInCode,
  { keyId, tokenDigest }: SignIn,
  { keys }: StoredAccess,
  at: ChangeTimes,
): ApiKey | undefined {
  if (purpose.kind === 'renew') {
    const key = keys.find(({ id }) => id === purpose.keyId)
    return key && { ...key, digest: tokenDigest }
  }
  if (purpose.kind !== 'new_key') return undefined
  const { name, access, updates = 'plain', plan, limits, expiresAt } = purpose
  const key = { id: keyId, name, access, updates, plan, limits, expiresAt }
  return newKey({ ...key, digest: tokenDigest }, at)
}

/** The device goes on with a claim of its own, so that no other device can use the code. */
function planClaim(code: SignInCode, { claimDigest, number }: SignIn): AccessPlan {
  const waiting = (shown: string, isClaimedNow: boolean): AccessPlan['outcome'] => ({
    outcome: 'waiting',
    number: shown,
    endsAt: code.endsAt,
    isClaimedNow,
  })
  if (code.state === 'claimed') {
    return { outcome: waiting(code.number ?? '', code.digest === claimDigest), writes: {} }
  }
  const claimed: SignInCode = { ...code, state: 'claimed', digest: claimDigest, number }
  return { outcome: waiting(number, true), writes: { codes: [claimed] } }
}

function planSetUp(
  code: SignInCode,
  { setUp, keyId, tokenDigest }: SignIn,
  { settings, isShopNameTaken }: StoredAccess,
  at: ChangeTimes,
): AccessPlan {
  if (setUp === undefined) return { outcome: { outcome: 'set_up_needed', settings }, writes: {} }
  if (isShopNameTaken) return rejected('shop_name_taken')
  const { shopName, language, person } = setUp
  const key = newKey(
    {
      id: keyId,
      name: person,
      access: 'manage',
      updates: 'plain',
      plan: 'business',
      limits: PLAN_LIMITS.business,
      expiresAt: null,
      digest: tokenDigest,
    },
    at,
  )
  return signedIn(key, {
    addedKey: key,
    codes: [{ ...code, state: 'used', keyId }],
    settings: changedSettings(settings, { name: shopName, language }, 0, at.endsBy),
    entry: { ...entryOf(code, key, at), keyId, action: 'set_up', after: shopName },
  })
}

const signedIn = (key: ApiKey, writes: AccessWrites): AccessPlan => ({
  outcome: { outcome: 'signed_in', key },
  writes,
})

const entryOf = (code: SignInCode, key: ApiKey, at: ChangeTimes) => ({
  at: at.machine,
  keyId: code.madeBy,
  action: 'sign_in' as const,
  subject: key.id,
  name: key.name,
  before: null,
  after: grantText(key),
})

const newKey = (
  key: Pick<
    ApiKey,
    'id' | 'name' | 'access' | 'updates' | 'plan' | 'limits' | 'expiresAt' | 'digest'
  >,
  at: ChangeTimes,
): ApiKey => ({
  ...key,
  oldTokens: [],
  createdAt: at.machine,
  revokedAt: null,
  lastUsedAt: null,
  refillRevision: 0,
  unbanRevision: 0,
})
