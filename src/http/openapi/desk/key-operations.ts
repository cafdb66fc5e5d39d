import { MAX_OLD_TOKENS } from '../../../keys/old-tokens.ts'
import {
  invalidKeyRequest,
  KEY_EDIT_EXAMPLE,
  keyNameTaken,
  lastManager,
  NEW_KEY_EXAMPLE,
  RENEWAL_EXAMPLE,
  tooManyOldKeys,
} from '../../errors/access-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import * as example from './access-examples.ts'
import type { DeskOperations } from './desk-operations.ts'
import {
  badBody,
  body,
  INVALID,
  KEY_ENDED,
  MANAGERS_ALONE,
  NO_KEY,
  needs,
  OF_MANAGERS,
  pathParameter,
} from './operation-parts.ts'

const keyIdParameter = pathParameter('keyId', 'The id of the API key', example.KEY_ID)

/** The people and devices of the shop. */
export const KEY_OPERATIONS: DeskOperations = {
  listKeys: {
    summary: 'List API keys',
    description:
      'The people and devices of the shop: what each may do, when it was last used, and how much of its limits is used up now.',
    ...needs('manage'),
    responses: {
      200: successResponse(
        'Every API key, also those that have ended',
        ref('KeyList'),
        example.KEYS,
        ['Cache-Control'],
      ),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },

  addKey: {
    summary: 'Add an API key',
    description:
      'Makes a key for a person or a device, and shows it this once. For a device that can scan, make a one-time code instead: then the key is on no screen and in no address.',
    ...needs('manage'),
    requestBody: body('NewKey', { 'for a till': example.NEW_KEY }),
    responses: {
      201: successResponse('The key, shown this once', ref('IssuedKey'), example.ISSUED_KEY, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(NEW_KEY_EXAMPLE, 'graceMs'),
        invalidKeyRequest('The name is missing: say whose key it is.', NEW_KEY_EXAMPLE),
      ]),
      409: errorResponses('The name is taken', [keyNameTaken()]),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },

  editKey: {
    summary: 'Change an API key',
    description:
      'Changes one thing of a key: its name, its access, or its plan, which fills both windows again. The last key that manages for good keeps its access.',
    ...needs('manage'),
    parameters: [keyIdParameter],
    requestBody: body('KeyEdit', { 'another name': example.KEY_EDIT }),
    responses: {
      200: successResponse('The key as it is now', ref('ListedKey'), example.EDITED_KEY, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(KEY_EDIT_EXAMPLE, 'expiresAt'),
        invalidKeyRequest('Give exactly one of name, access, plan: 0 are given.', KEY_EDIT_EXAMPLE),
      ]),
      404: NO_KEY,
      409: errorResponses('The key has ended, the name is taken, or nobody else manages', [
        KEY_ENDED,
        keyNameTaken(),
        lastManager(),
      ]),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },

  renewKey: {
    summary: 'Renew an API key',
    description: `Puts a new key in place of the one before, with the same id, name and limits, and shows it this once. The one before works for the time of \`graceMs\`: at most ${MAX_OLD_TOKENS} earlier keys do so at once.`,
    ...needs('manage'),
    parameters: [keyIdParameter],
    requestBody: body('Renewal', { 'within a day': example.RENEWAL }),
    responses: {
      200: successResponse('The new key, shown this once', ref('IssuedKey'), example.ISSUED_KEY, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(RENEWAL_EXAMPLE, 'expiresAt'),
        invalidKeyRequest('The graceMs must be an integer from 0 to 31622400000.', RENEWAL_EXAMPLE),
      ]),
      404: NO_KEY,
      409: errorResponses('The key has ended, or too many earlier ones work', [
        KEY_ENDED,
        tooManyOldKeys(),
      ]),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },

  revokeKey: {
    summary: 'Take an API key away',
    description:
      'Ends a key at once, with all earlier ones, its event streams and the one-time codes that it made. It does not come back. The last key that manages for good stays.',
    ...needs('manage'),
    parameters: [keyIdParameter],
    responses: {
      200: successResponse('The key as it is now', ref('ListedKey'), example.REVOKED_KEY, [
        'Cache-Control',
      ]),
      ...MANAGERS_ALONE,
      404: NO_KEY,
      409: errorResponses('The key has ended already, or nobody else manages', [
        KEY_ENDED,
        lastManager(),
      ]),
      ...EVERYWHERE,
    },
  },

  unbanKey: {
    summary: 'Lift the ban of an API key',
    description: 'Ends the ban of a key, if there is one, and forgets earlier bans.',
    ...needs('manage'),
    parameters: [keyIdParameter],
    responses: {
      200: successResponse('The key as it is now', ref('ListedKey'), example.EDITED_KEY, [
        'Cache-Control',
      ]),
      ...MANAGERS_ALONE,
      404: NO_KEY,
      409: errorResponses('The key has ended', [KEY_ENDED]),
      ...EVERYWHERE,
    },
  },
}
