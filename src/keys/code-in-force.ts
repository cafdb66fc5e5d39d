import { includesAccess } from './access.ts'
import { type ApiKey, isInForce } from './api-key.ts'
import type { SignInCode } from './sign-in-code.ts'

/**
 * Whether a code that no device has used can still be exchanged. It ends with its time, with the key that made
 * it and when that manages no more, when the key that it renews is revoked, and, where it sets the shop up, with any new key.
 * @param endsBy now, by the clock that ends are compared with
 */
export function isCodeInForce(code: SignInCode, keys: readonly ApiKey[], endsBy: number): boolean {
  if (code.endsAt <= endsBy) return false
  return isMakerManaging(code, keys, endsBy) && isPurposeLeft(code, keys)
}

function isMakerManaging({ madeBy }: SignInCode, keys: readonly ApiKey[], endsBy: number): boolean {
  if (madeBy === null) return true
  const maker = keys.find(({ id }) => id === madeBy)
  return maker !== undefined && includesAccess(maker.access, 'manage') && isInForce(maker, endsBy)
}

function isPurposeLeft({ purpose }: SignInCode, keys: readonly ApiKey[]): boolean {
  if (purpose.kind === 'set_up') return keys.length === purpose.keysBefore
  if (purpose.kind === 'new_key') return true
  return keys.some(({ id, revokedAt }) => id === purpose.keyId && revokedAt === null)
}
