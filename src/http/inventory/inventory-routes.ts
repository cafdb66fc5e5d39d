import { Elysia } from 'elysia'
import {
  invalidPetId,
  invalidQuantity,
  missingQuantity,
  petNotFound,
  unreadableBody,
} from '../errors/api-errors.ts'
import { givenServices, requestContext } from '../request/app-context.ts'
import { responseOf } from '../request/fast-route.ts'
import { bodyReadApart } from '../shapes/bodies.ts'
import { petId, quantity, status } from '../shapes/fields.ts'
import { headers } from '../shapes/headers.ts'
import { edit, listOf, object } from '../shapes/objects.ts'
import { ofPetReadApart } from '../shapes/parameters.ts'
import { ERRORS_OF_ACCESS, ERRORS_OF_BODY, responses, returns } from '../shapes/responses.ts'
import { named } from '../shapes/shape.ts'
import type { InventoryServices } from './inventory-operations.ts'

// The contract's shapes.

const InventoryItem = named(
  'InventoryItem',
  object(
    { petId, quantity: quantity('Current stock count'), status },
    "One pet's entry in the inventory",
  ),
)

const InventoryUpdate = named(
  'InventoryUpdate',
  edit(
    { quantity: quantity('The new stock count') },
    { description: 'What is set. Other fields are ignored.' },
  ),
)

const ENTRY = { petId: 1003, quantity: 12, status: 'available' }
const SOLD_OUT = { petId: 1004, quantity: 0, status: 'sold' }

/** The contract's two operations as routes of Elysia. */
export const inventoryRoutes = new Elysia({ prefix: '/v1', strictPath: true })
  .use(requestContext)
  .decorate('services', givenServices<InventoryServices>())
  .get(
    '/inventory',
    ({ request, context, services }) => services.inventory.list.respond(request, context),
    {
      response: responses(
        {
          200: returns(
            listOf(InventoryItem),
            'Entries with current stock levels for all pets',
            [ENTRY, SOLD_OUT],
            ['ETag', 'Cache-Control'],
          ),
        },
        {},
      ),
      detail: {
        operationId: 'listInventory',
        summary: 'List inventory',
        description: 'Entries with current stock levels for all pets, by ascending petId.',
        parameters: [
          {
            ...{ name: 'If-None-Match', in: 'header', required: false },
            description: 'The ETag of the list you have: while that is current, the answer is 304',
            schema: { type: 'string' },
          },
        ],
        responses: {
          304: {
            description: 'The list is still the one that If-None-Match names; there is no body',
            headers: headers('ETag', 'Cache-Control'),
          },
        },
      },
    },
  )
  .patch(
    '/inventory/:petId',
    ({ request, context, params, services }) =>
      responseOf(services.inventory.update, request, context, params),
    {
      // Elysia would read a body of any size.
      parse: 'none',
      params: ofPetReadApart('The ID of the pet to update stock for', ENTRY.petId),
      body: bodyReadApart(InventoryUpdate, { '': { quantity: ENTRY.quantity } }),
      response: responses(
        { 200: returns(InventoryItem, 'The updated inventory entry', ENTRY) },
        {
          400: [
            'The body is missing required fields or holds invalid values',
            invalidPetId(),
            unreadableBody(),
            missingQuantity(),
            invalidQuantity(),
          ],
          404: ['The requested resource could not be found', petNotFound(BigInt(ENTRY.petId))],
        },
        { ...ERRORS_OF_ACCESS, ...ERRORS_OF_BODY },
      ),
      detail: {
        operationId: 'updateInventory',
        summary: 'Update stock level',
        description: `**Tills that sell use movements, and not this operation**: two tills that both read 5 and both set 4 have sold two pets and taken away one. A movement (\`POST /desk/api/inventory/{petId}/movements\`, in the document of the desk) takes away from what there is.

Sets the stock quantity of one pet, to record new arrivals, returns or manual adjustments. Its status stays as it is.

This operation is experimental: the shape of its request may change before it becomes stable.`,
        'x-access': 'write',
        'x-stability': 'experimental',
        // What the API page reads in place of x-stability.
        'x-scalar-stability': 'experimental',
      },
    },
  )
