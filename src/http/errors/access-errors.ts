import type { AccessRejection } from '../../keys/access-change.ts'
import { MAX_OLD_TOKENS } from '../../keys/old-tokens.ts'
import { LEAST_TO_MANAGE } from '../../keys/plan-access-change.ts'
import { DEVICE_CODE_MINUTES, MAX_CODES } from '../../keys/sign-in-code.ts'
import { ApiError } from './api-error.ts'
import { CHALLENGE, INVALID_TOKEN, insufficientAccess } from './api-errors.ts'
import { amountOutOfRange, currencyInUse } from './currency-errors.ts'
import { SUPPLIER_ERRORS } from './supplier-errors.ts'

export const missingCode = () =>
  new ApiError(
    'invalid_code',
    'Send the one-time code of a sign-in link in the header "Authorization: Bearer <CODE>".',
    CHALLENGE,
  )

export const invalidCode = () =>
  new ApiError(
    'invalid_code',
    'This sign-in link does not work: its code is mistyped or unknown, was used, or has ended. Ask a manager of the shop for a new one, or run `petstock setup-link`.',
    INVALID_TOKEN,
  )

/** The key that a code is for has expired before the device got it. */
export const endedBeforeSignIn = () =>
  new ApiError(
    'key_ended',
    'The API key that this sign-in link is for was made to end, and has ended by now. Ask a manager of the shop for a new link, for a key with a later end or none.',
  )

export const NEW_KEY_EXAMPLE =
  'Send an object like {"name": "Till 1", "access": "write", "expiresAt": null}; all but the name may be left out.'
export const KEY_EDIT_EXAMPLE =
  'Send an object with one change, like {"name": "Till 1"}, {"access": "read"} or {"plan": "pro"}.'
export const RENEWAL_EXAMPLE = 'Send an object like {"graceMs": 86400000}, or {}.'
export const NEW_CODE_EXAMPLE =
  'Send an object like {"name": "Till 1", "access": "write"} for a new key, or {"keyId": "key_7hq2m9xkcd"} for one that is there.'
export const CONFIRMATION_EXAMPLE = 'Send an object like {"number": "0417"}.'

/** @param problem a sentence that names the field */
export const invalidKeyRequest = (problem: string, example: string) =>
  new ApiError('invalid_key_request', `${problem} ${example}`)

export const SETTINGS_EXAMPLE =
  'Send an object like {"name": "Pets & Co", "language": "en", "timeZone": "Europe/Berlin", "lowStockAt": 3, "currency": "EUR", "journalKeptMs": 34560000000}, or some of it.'
export const SET_UP_EXAMPLE =
  'Send an object like {"shopName": "Pets & Co", "language": "en", "person": "Ann"}, or {} to ask what the code is for.'

/** @param problem a sentence that names the field */
export const invalidSettings = (problem: string, example = SETTINGS_EXAMPLE) =>
  new ApiError('invalid_settings', `${problem} ${example}`)

export const keyNotFound = () =>
  new ApiError(
    'key_not_found',
    'The shop has no API key with this id. GET /desk/api/keys lists those there are.',
  )

export const codeNotFound = () =>
  new ApiError('code_not_found', 'There is no such one-time code, or it has ended. Make a new one.')

export const keyEnded = (how: 'revoked' | 'expired') =>
  new ApiError(
    'key_ended',
    how === 'revoked'
      ? 'This API key was revoked, and no key comes back from that. Make a new one.'
      : 'This API key has expired. Make a new one.',
  )

export const keyNameTaken = () =>
  new ApiError(
    'key_name_taken',
    'An API key in force has this name already, and the journal would show the two as one. Choose another name, or renew that key.',
  )

export const lastManager = () =>
  new ApiError(
    'last_manager',
    `This is the last API key that manages the shop for good: it stays, and has at least ${LEAST_TO_MANAGE.perMinute} requests per minute and ${LEAST_TO_MANAGE.perDay} per day, which the page needs to sign devices in. Let another one manage first. The command line can do it: \`petstock keys revoke\`, \`petstock keys access\`, \`petstock keys plan\`.`,
  )

export const tooManyOldKeys = () =>
  new ApiError(
    'too_many_old_keys',
    `No more than ${MAX_OLD_TOKENS} earlier keys of one may work at once. Renew it with {"graceMs": 0}, which ends them all, or wait until one of them has ended.`,
  )

export const tooManyCodes = () =>
  new ApiError(
    'too_many_codes',
    `No more than ${MAX_CODES} one-time codes of a shop may wait at once. End one of them, or wait: each ends after ${DEVICE_CODE_MINUTES} minutes.`,
  )

export const codeNotClaimed = () =>
  new ApiError(
    'code_not_claimed',
    'No device has used this one-time code yet. Open its link on the device, and compare the numbers.',
  )

export const otherNumber = () =>
  new ApiError(
    'code_not_claimed',
    'The device that has used this one-time code shows another number. Where it is not yours, end the code.',
  )

/** Another shop has the name. Whose shop this is never learns of others: so nothing says why. */
export const shopNameRefused = () =>
  new ApiError('shop_name_refused', 'The shop cannot have that name. Choose another one.')

/** The error of a change that was not made. */
export function rejectionError(rejection: AccessRejection): ApiError {
  switch (rejection) {
    case 'not_manager':
      return insufficientAccess('manage')
    case 'unknown_key':
      return keyNotFound()
    case 'revoked_key':
      return keyEnded('revoked')
    case 'expired_key':
      return keyEnded('expired')
    case 'last_manager':
      return lastManager()
    case 'name_taken':
      return keyNameTaken()
    case 'too_many_old_tokens':
      return tooManyOldKeys()
    case 'too_many_codes':
      return tooManyCodes()
    case 'unknown_code':
      return codeNotFound()
    case 'code_not_claimed':
      return codeNotClaimed()
    case 'other_number':
      return otherNumber()
    case 'shop_name_taken':
      return shopNameRefused()
    case 'currency_in_use':
      return currencyInUse()
    case 'amount_out_of_range':
      return amountOutOfRange()
    default:
      return SUPPLIER_ERRORS[rejection]()
  }
}
