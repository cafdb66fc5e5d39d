import type { CodePurpose } from '../../../keys/sign-in-code.ts'
import {
  CONFIRMATION_EXAMPLE,
  invalidKeyRequest,
  NEW_CODE_EXAMPLE,
} from '../../errors/access-errors.ts'
import { readObject } from '../../request/change-request.ts'
import { withoutNulls } from '../fields.ts'
import { refuseMisplaced } from '../known-fields.ts'
import { DEFAULT_GRACE_MS, readGrace, readKeyFields } from './key-body.ts'

/**
 * Reads what a code is for: a new key, or a new token of one that is there. Fields that the desk does not know are ignored.
 * @param now by the clock that ends are compared with
 * @throws ApiError invalid_body, misplaced_field, invalid_key_request
 */
export function readNewCode(bytes: Uint8Array, now: number): CodePurpose {
  const body = withoutNulls(readObject(bytes, { example: NEW_CODE_EXAMPLE }))
  const refuse = (problem: string) => invalidKeyRequest(problem, NEW_CODE_EXAMPLE)
  if (!Object.hasOwn(body, 'keyId')) {
    return { kind: 'new_key', ...readKeyFields(body, now, refuse) }
  }
  const { keyId } = body
  if (typeof keyId !== 'string') throw refuse('The keyId must be the id of a key, as text.')
  if (Object.hasOwn(body, 'name')) {
    throw refuse('Give either a name, for a new key, or a keyId, for one that is there.')
  }
  refuseMisplaced(body, ['id', 'keyId', 'graceMs'])
  return { kind: 'renew', keyId, graceMs: readGrace(body, refuse) ?? DEFAULT_GRACE_MS }
}

/**
 * Reads the number that a manager has seen on the device.
 * @throws ApiError invalid_body, misplaced_field, invalid_key_request
 */
export function readConfirmation(bytes: Uint8Array): string {
  const body = readObject(bytes, { example: CONFIRMATION_EXAMPLE })
  refuseMisplaced(withoutNulls(body), ['id', 'number'])
  const { number } = body
  if (typeof number === 'string' && /^\d{4}$/.test(number)) return number
  throw invalidKeyRequest(
    'The number must be the four digits that the device shows, as text.',
    CONFIRMATION_EXAMPLE,
  )
}
