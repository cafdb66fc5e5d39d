import {
  endedBeforeSignIn,
  invalidCode,
  invalidSettings,
  keyNameTaken,
  SET_UP_EXAMPLE,
  SETTINGS_EXAMPLE,
  shopNameRefused,
  tooManyOldKeys,
} from '../../errors/access-errors.ts'
import { addressLimited } from '../../errors/api-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import * as example from './access-examples.ts'
import type { DeskOperations } from './desk-operations.ts'
import { badBody, body, INVALID, needs, OF_MANAGERS } from './operation-parts.ts'

const SIGN_IN = `Exchanges a one-time code for an API key. The code is the bearer token of this one request, in place of a key; no other operation takes it.

- A code for a key that may only read is exchanged at once: 201.
- Any other one is claimed by the first device that sends it: 202, with a \`claim\` for this device alone, and a \`number\`. The device shows the number, and sends the claim in place of the code every 1.5 seconds. Once a manager has confirmed that number, it gets its key: 201, once.
- A code that sets the shop up first says what is needed: 200. Send it again with the name of the shop and of the first person: 201.

A code that is unknown, was used or has ended is 401 \`invalid_code\`, and counts against the address, as a request without a key does. A code that the shop knows does not.`

const { 403: _, ...WITHOUT_ACCESS } = OF_MANAGERS

/** How a device gets in, and what is decided for the whole shop. */
export const SETTINGS_OPERATIONS: DeskOperations = {
  signIn: {
    summary: 'Sign a device in',
    description: SIGN_IN,
    ...needs('code'),
    requestBody: body('SetUp', { 'to set the shop up': example.SET_UP, 'anything else': {} }),
    responses: {
      200: successResponse(
        'The code sets the shop up, and nothing has changed yet',
        ref('SetUpNeeded'),
        example.SET_UP_NEEDED,
        ['Cache-Control'],
      ),
      201: successResponse('The key, shown this once', ref('SignedIn'), example.SIGNED_IN, [
        'Cache-Control',
      ]),
      202: successResponse('A manager has to confirm the device', ref('Waiting'), example.WAITING, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(SET_UP_EXAMPLE, 'name'),
        invalidSettings('The shopName is missing.', SET_UP_EXAMPLE),
      ]),
      409: errorResponses('A name is taken, the key has expired, or too many earlier keys work', [
        shopNameRefused(),
        keyNameTaken(),
        endedBeforeSignIn(),
        tooManyOldKeys(),
      ]),
      ...WITHOUT_ACCESS,
      ...EVERYWHERE,
      401: errorResponses(
        'The code is missing, mistyped or unknown, was used, or has ended',
        [invalidCode()],
        ['WWW-Authenticate'],
      ),
      429: errorResponses(
        'Too many requests without a valid key or code have come from this address',
        [addressLimited(60, 2)],
        ['Retry-After'],
      ),
    },
  },

  getSettings: {
    summary: 'Read the settings of the shop',
    description: 'What was decided for the whole shop. null is the program’s own choice.',
    ...needs('read'),
    responses: {
      200: successResponse('The settings as they are now', ref('Settings'), example.SETTINGS, [
        'Cache-Control',
      ]),
      ...EVERYWHERE,
    },
  },

  changeSettings: {
    summary: 'Change settings of the shop',
    description:
      'Changes those settings that are named; null is the program’s own choice. A shop that has a name keeps one. A shorter time for the journals takes effect after seven days, and can be taken back until then.',
    ...needs('manage'),
    requestBody: body('SettingsChange', { 'some of it': example.SETTINGS_CHANGE }),
    responses: {
      200: successResponse('The settings as they are now', ref('Settings'), example.SETTINGS, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(SETTINGS_EXAMPLE, 'keptMs'),
        invalidSettings(
          'The language must be one of en, de, or null for the program’s own choice.',
        ),
      ]),
      409: errorResponses('The shop cannot have the name', [shopNameRefused()]),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },
}
