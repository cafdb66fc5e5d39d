import {
  bodyTooLarge,
  insufficientAccess,
  invalidPetId,
  invalidQuantity,
  missingQuantity,
  notJson,
  petNotFound,
  unreadableBody,
} from '../errors/api-errors.ts'
import { MAX_BODY_BYTES } from '../request/change-request.ts'
import { headers } from './headers.ts'
import { EVERYWHERE, errorResponses, successResponse } from './responses.ts'

const ITEM = { $ref: '#/components/schemas/InventoryItem' }
const ENTRY = { petId: 1003, quantity: 12, status: 'available' }
const SOLD_OUT = { petId: 1004, quantity: 0, status: 'sold' }

/** Operations need an API key. */
export const BEARER = [{ bearer: [] }]

/** One needs a one-time code in its place. */
export const ONE_TIME_CODE = [{ code: [] }]

export const listInventoryDetail = {
  operationId: 'listInventory',
  summary: 'List inventory',
  description: 'Entries with current stock levels for all pets, by ascending petId.',
  'x-access': 'read',
  tags: ['Inventory'],
  security: BEARER,
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header' as const,
      required: false,
      description: 'The ETag of the list you have: while that is current, the answer is 304',
      schema: { type: 'string' as const },
    },
  ],
  responses: {
    200: successResponse(
      'Entries with current stock levels for all pets',
      { type: 'array', items: ITEM },
      [ENTRY, SOLD_OUT],
      ['ETag', 'Cache-Control'],
    ),
    304: {
      description: 'The list is still the one that If-None-Match names; there is no body',
      headers: headers('ETag', 'Cache-Control'),
    },
    ...EVERYWHERE,
  },
}

const UPDATE_DESCRIPTION = `**Tills that sell use movements, and not this operation**: two tills that both read 5 and both set 4 have sold two pets and taken away one. A movement (\`POST /desk/api/inventory/{petId}/movements\`, in the document of the desk) takes away from what there is.

Sets the stock quantity of one pet, to record new arrivals, returns or manual adjustments. Its status stays as it is.

This operation is experimental: the shape of its request may change before it becomes stable.`

export const updateInventoryDetail = {
  operationId: 'updateInventory',
  summary: 'Update stock level',
  description: UPDATE_DESCRIPTION,
  'x-access': 'write',
  tags: ['Inventory'],
  security: BEARER,
  'x-stability': 'experimental',
  // The same, as the API page reads it.
  'x-scalar-stability': 'experimental',
  parameters: [
    {
      name: 'petId',
      in: 'path' as const,
      required: true,
      description: 'The ID of the pet to update stock for: any 64-bit integer',
      schema: { type: 'integer' as const, format: 'int64' },
      example: ENTRY.petId,
    },
  ],
  responses: {
    200: successResponse('The updated inventory entry', ITEM, ENTRY),
    400: errorResponses('The body is missing required fields or holds invalid values', [
      invalidPetId(),
      unreadableBody(),
      missingQuantity(),
      invalidQuantity(),
    ]),
    ...EVERYWHERE,
    403: errorResponses('The API key may only read', [insufficientAccess('write')]),
    404: errorResponses('The requested resource could not be found', [
      petNotFound(BigInt(ENTRY.petId)),
    ]),
    413: errorResponses('The body is too large', [bodyTooLarge(MAX_BODY_BYTES)]),
    415: errorResponses('The body is not application/json', [notJson()]),
  },
}

/** The request body of the update, in place of the one that the framework would write. */
export const UPDATE_BODY = {
  required: true,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/InventoryUpdate' },
      example: { quantity: ENTRY.quantity },
    },
  },
}
