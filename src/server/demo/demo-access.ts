import { COMMAND } from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { isInForce } from '../../keys/api-key.ts'
import { issueKey } from '../../keys/issue.ts'
import { makeCode } from '../../keys/make-code.ts'
import { SETUP_CODE_MS } from '../../keys/sign-in-code.ts'
import { createToken, tokenDigest } from '../../keys/token.ts'
import { PLAN_LIMITS } from '../../plans/plans.ts'
import { DEMO_KEY_ID } from './samples.ts'

/** The person whom the demo's link signs in. */
const DEMO_MANAGER = 'demo manager'

/** Puts a new demo key in place of the last one, and returns it: plan business, write access. */
export async function replaceDemoKey(
  access: Pick<AccessStore, 'change'>,
  now: number,
  random: (count: number) => Uint8Array,
): Promise<string> {
  const at = { machine: now, endsBy: now }
  const limits = PLAN_LIMITS.business
  const token = createToken(random)
  const ofKey = { keyId: DEMO_KEY_ID }
  const renewal = {
    kind: 'renew_key',
    ...ofKey,
    digest: tokenDigest(token),
    oldEndsAt: null,
  } as const
  const { outcome } = await access.change(renewal, COMMAND, at)
  if (outcome === 'done') {
    await access.change({ kind: 'change_plan', ...ofKey, plan: 'business', limits }, COMMAND, at)
    await access.change({ kind: 'unban_key', ...ofKey }, COMMAND, at)
    return token
  }
  const request = {
    name: 'demo',
    plan: 'business',
    limits,
    access: 'write',
    expiresAt: null,
  } as const
  // A demo key that was revoked stays so; the next one gets an id of its own.
  const id = outcome === 'unknown_key' ? DEMO_KEY_ID : undefined
  const issued = issueKey(request, now, random, id)
  await access.change({ kind: 'add_key', key: issued.key, evenIfNameTaken: true }, COMMAND, at)
  return issued.token
}

/**
 * Makes a code that signs one browser in as the demo's manager, and ends the one of the start before.
 * @returns undefined where too many codes wait
 */
export async function makeDemoCode(
  access: AccessStore,
  now: number,
  random: (count: number) => Uint8Array,
): Promise<string | undefined> {
  const at = { machine: now, endsBy: now }
  for (const key of await access.listKeys(now)) {
    if (key.name !== DEMO_MANAGER || !isInForce(key, now)) continue
    await access.change({ kind: 'revoke_key', keyId: key.id }, COMMAND, at)
  }
  const purpose = {
    kind: 'new_key',
    name: DEMO_MANAGER,
    access: 'manage',
    plan: 'business',
    limits: PLAN_LIMITS.business,
    expiresAt: null,
  } as const
  const request = { purpose, lengthMs: SETUP_CODE_MS, madeBy: null, isConfirmed: true }
  const { text, code } = makeCode(request, now, random)
  const { outcome } = await access.change({ kind: 'make_code', code }, COMMAND, at)
  return outcome === 'done' ? text : undefined
}
