import type { ApiKey } from '../../../keys/api-key.ts'
import { isCodeInForce } from '../../../keys/code-in-force.ts'
import type { SignInCode } from '../../../keys/sign-in-code.ts'

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
