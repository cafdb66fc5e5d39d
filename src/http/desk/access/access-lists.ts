import type { AccessChange } from '../../../keys/access-change.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import { isCodeInForce } from '../../../keys/code-in-force.ts'
import { oldTokensInForce } from '../../../keys/old-tokens.ts'
import type { SignInCode } from '../../../keys/sign-in-code.ts'
import type { ListedKey } from '../../../keys/store.ts'
import type { UsedRequests } from '../../../limits/key-state.ts'
import { keyNotFound } from '../../errors/access-errors.ts'
import { type AccessDependencies, change, type Managed } from './access-desk.ts'

/** How many keys the limiter is asked about at a time. */
const ASKED_AT_ONCE = 50

/** Lists all keys of the shop, or the one with an id, without anything that a token could be found by. */
export async function listKeys(
  { usedOf }: AccessDependencies,
  { shopId, store, at: times }: Managed,
  keyId?: string,
) {
  const keys = await store.listKeys(times.machine)
  const wanted = keyId === undefined ? keys : keys.filter(({ id }) => id === keyId)
  const shown: ReturnType<typeof shownKey>[] = []
  // A shared limiter also has requests of tills to decide on meanwhile.
  for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE) {
    const some = wanted.slice(at, at + ASKED_AT_ONCE)
    const used = await Promise.all(some.map((key) => usedOf(shopId, key)))
    shown.push(...some.map((key, index) => shownKey(key, used[index], times.endsBy)))
  }
  return shown
}

/** Makes a change of a key. @returns the key as it is now. @throws ApiError where the change is rejected */
export async function changeKey(
  access: AccessDependencies,
  by: Managed,
  wanted: AccessChange & { readonly keyId: string },
) {
  await change(by, wanted)
  const [key] = await listKeys(access, by, wanted.keyId)
  // A command may have moved the whole shop away meanwhile.
  return key ?? keyNotFound()
}

/** @param endsBy now, by the clock that ends are compared with */
function shownKey(key: ListedKey, used: UsedRequests | undefined, endsBy: number) {
  const { id, name, access, updates, plan, limits, createdAt, expiresAt, revokedAt, lastUsedAt } =
    key
  const old = oldTokensInForce(key, endsBy)
  return {
    ...{ id, name, access, updates, plan, perMinute: limits.perMinute, perDay: limits.perDay },
    ...{ createdAt, expiresAt, revokedAt, lastUsedAt, bannedUntil: key.bannedUntil },
    ...{ oldTokens: old.count, oldTokensEndAt: old.endAt, used: used ?? null },
  }
}

/**
 * A one-time code as its manager follows it.
 * @param endsBy now, by the clock that ends are compared with
 */
export function codeFields(code: SignInCode, keys: readonly ApiKey[], endsBy: number) {
  const { id, state, number, endsAt, keyId } = code
  const isOver = state !== 'used' && !isCodeInForce(code, keys, endsBy)
  return { id, state: isOver ? 'ended' : state, number, endsAt, keyId } as const
}

/** A code that can still be exchanged, as managers see it in the list; none for one that was. */
export function listedCode(code: SignInCode, keys: readonly ApiKey[]) {
  const { id, state, number, endsAt } = code
  return state === 'used' ? [] : [{ id, ...whomFor(code, keys), state, number, endsAt }]
}

/** The name of the device or person, what it may do, and the key that is renewed. */
function whomFor({ purpose }: SignInCode, keys: readonly ApiKey[]) {
  if (purpose.kind === 'new_key') {
    return { name: purpose.name, access: purpose.access, keyId: null }
  }
  const renewed = purpose.kind === 'renew' && keys.find(({ id }) => id === purpose.keyId)
  // A set-up code has no name yet, and makes a manager.
  if (!renewed) return { name: null, access: 'manage', keyId: null } as const
  return { name: renewed.name, access: renewed.access, keyId: renewed.id }
}
