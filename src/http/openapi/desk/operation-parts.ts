import type { Access } from '../../../keys/access.ts'
import { misplacedExample } from '../../desk/known-fields.ts'
import { keyEnded, keyNotFound } from '../../errors/access-errors.ts'
import {
  barcodeTaken,
  bodyTooLarge,
  insufficientAccess,
  notJson,
  petNotFound,
  unreadableBody,
} from '../../errors/api-errors.ts'
import { MAX_BODY_BYTES } from '../../request/change-request.ts'
import { BEARER, ONE_TIME_CODE } from '../operations.ts'
import { errorResponses } from '../responses.ts'
import { plain, ref } from '../schemas-as-json.ts'
import * as example from './desk-examples.ts'

// What the operations of the desk have in common.

/** What a request has to come with: a key with this access, or a one-time code. */
export const needs = (access: Access | 'code') =>
  ({
    'x-access': access,
    tags: ['Desk'],
    security: access === 'code' ? ONE_TIME_CODE : BEARER,
  }) as const

export const petIdParameter = (description: string, petId = example.NEW_PET.petId) => ({
  name: 'petId',
  in: 'path',
  required: true,
  description: `${description}: any 64-bit integer`,
  schema: { type: 'integer', format: 'int64' },
  example: petId,
})

export const pathParameter = (name: string, description: string, example: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

export const queryParameters = (schemas: Readonly<Record<string, object>>) =>
  Object.entries(schemas).map(([name, schema]) => {
    const { description, ...rest } = plain(schema)
    return { name, in: 'query', required: false, description, schema: rest }
  })

export const body = (schema: string, examples: Record<string, object>) => ({
  required: true,
  content: {
    'application/json': {
      schema: ref(schema),
      examples: Object.fromEntries(
        Object.entries(examples).map(([name, value]) => [name, { value }]),
      ),
    },
  },
})

/** The errors of any body: one that cannot be read, and a field that stands in the wrong place. */
export const badBody = (sent: string, misplaced: string) => [
  unreadableBody(sent),
  misplacedExample(misplaced),
]

export const INVALID = 'The request is missing something, or holds invalid values'
export const notFound = (petId = example.NEW_PET.petId) =>
  errorResponses('There is no such pet', [petNotFound(BigInt(petId))])

export const NOT_FOUND = notFound()

export const BARCODE_TAKEN = barcodeTaken({
  petId: BigInt(example.NEW_PET.petId),
  barcode: example.NEW_PET.barcodes[0] as string,
  takenBy: BigInt(example.PET_OF_THE_COMMAND_LINE.petId),
  takenAs: 'barcode',
})

/** The errors of any change. */
export const FOR_CHANGES = {
  403: errorResponses('The API key may only read', [insufficientAccess('write')]),
  413: errorResponses('The body is too large', [bodyTooLarge(MAX_BODY_BYTES)]),
  415: errorResponses('The body is not application/json', [notJson()]),
}

/** The error of what only those may do who manage. */
export const MANAGERS_ALONE = {
  403: errorResponses('The API key may not manage', [insufficientAccess('manage')]),
}

/** The errors of what a manager changes with a body. */
export const OF_MANAGERS = { ...FOR_CHANGES, ...MANAGERS_ALONE }

export const NO_KEY = errorResponses('There is no such API key', [keyNotFound()])
export const KEY_ENDED = keyEnded('revoked')

export const ONE_BY_BARCODE =
  'A till that scans asks with `?barcode=`, and gets a list of the one pet, or an empty one: the pet that has the code among its barcodes, in any of its forms (UPC-A, EAN-13 and GTIN are one), or whose petId the code is, as on a label. No two pets share a code. What a scanner adds is understood where no pet has the code as it was sent: an identifier of the symbology (`]E0`), UPC-E, an add-on of books and magazines (behind a blank, 977, 978 or 979, or `]E3`), and the GTIN of a GS1 code. Nothing of the other pets is read, and this list takes no place among those that are being sent. Other parameters are ignored.'
