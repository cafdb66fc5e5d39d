import { MAX_CODES } from '../../../keys/sign-in-code.ts'
import { MAX_LIMIT } from '../../desk/history-query.ts'
import { HistoryQuerySchema } from '../../desk/schemas.ts'
import {
  CONFIRMATION_EXAMPLE,
  codeNotClaimed,
  codeNotFound,
  invalidKeyRequest,
  keyEnded,
  keyNameTaken,
  NEW_CODE_EXAMPLE,
  tooManyCodes,
} from '../../errors/access-errors.ts'
import { HISTORY_EXAMPLE, invalidQuery } from '../../errors/api-errors.ts'
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
  queryParameters,
} from './operation-parts.ts'

const codeIdParameter = pathParameter('codeId', 'The id of the one-time code', example.CODE_ID)

const NO_CODE = errorResponses('There is no such one-time code', [codeNotFound()])

const code = (value: object) =>
  successResponse('The code as it is now', ref('Code'), value, ['Cache-Control'])

/** How managers sign devices in. */
export const CODE_OPERATIONS: DeskOperations = {
  listCodes: {
    summary: 'List the one-time codes that wait',
    description:
      'The codes that a device can still use, or that wait for a manager: a code that was made on one screen is confirmed or ended on any other.',
    ...needs('manage'),
    responses: {
      200: successResponse('The codes that wait', ref('CodeList'), example.CODES, [
        'Cache-Control',
      ]),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },

  makeCode: {
    summary: 'Make a one-time code',
    description: `Makes a code that signs one device in within ten minutes, for a new key or for a new token of one that is there. Show it as a link, \`https://ADDRESS/#code=CODE\`: a browser never sends what stands after the #. It is good once, and ends with the key that made it. Of a shop, ${MAX_CODES} wait at once.`,
    ...needs('manage'),
    requestBody: body('NewCode', {
      'for a new key': example.NEW_CODE,
      'for a key that is there': example.RENEWING_CODE,
    }),
    responses: {
      201: successResponse('The code, shown this once', ref('MadeCode'), example.MADE_CODE, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(NEW_CODE_EXAMPLE, 'graceMs'),
        invalidKeyRequest('The name is missing: say whose key it is.', NEW_CODE_EXAMPLE),
      ]),
      404: NO_KEY,
      409: errorResponses('The name is taken, the key has ended, or too many codes wait', [
        keyNameTaken(),
        KEY_ENDED,
        tooManyCodes(),
      ]),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },

  getCode: {
    summary: 'Look at a one-time code',
    description: 'Whether a device has used the code, and which number that device shows.',
    ...needs('manage'),
    parameters: [codeIdParameter],
    responses: {
      200: code(example.CLAIMED_CODE),
      ...MANAGERS_ALONE,
      404: NO_CODE,
      ...EVERYWHERE,
    },
  },

  confirmCode: {
    summary: 'Confirm a device',
    description:
      'Lets the device have its key that has used the code. Compare the number that it shows with that of the code first: a device with another number is not the one.',
    ...needs('manage'),
    parameters: [codeIdParameter],
    requestBody: body('Confirmation', { 'the number': example.CONFIRMATION }),
    responses: {
      200: code(example.CONFIRMED_CODE),
      400: errorResponses(INVALID, [
        ...badBody(CONFIRMATION_EXAMPLE, 'keyId'),
        invalidKeyRequest(
          'The number must be the four digits that the device shows, as text.',
          CONFIRMATION_EXAMPLE,
        ),
      ]),
      404: NO_CODE,
      409: errorResponses(
        'No device has used the code, another one has, or the key that it is for has expired',
        [codeNotClaimed(), keyEnded('expired')],
      ),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },

  endCode: {
    summary: 'End a one-time code',
    description: 'Ends a code before its time, also one that a device waits with.',
    ...needs('manage'),
    parameters: [codeIdParameter],
    responses: {
      200: code(example.ENDED_CODE),
      ...MANAGERS_ALONE,
      404: NO_CODE,
      ...EVERYWHERE,
    },
  },
}

export const JOURNAL_OPERATIONS: DeskOperations = {
  listAccessJournal: {
    summary: 'Read the journal of access',
    description:
      'What managers and commands did with keys, one-time codes and settings, and which pets were removed or imported, newest first, page by page. It is kept as long as the journal of the pets.',
    ...needs('manage'),
    parameters: queryParameters(HistoryQuerySchema.properties),
    responses: {
      200: successResponse('A page of the journal', ref('AccessJournal'), example.ACCESS_JOURNAL, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        invalidQuery(
          `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
          HISTORY_EXAMPLE,
        ),
      ]),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },
}
