import { MAX_LIMIT } from '../../desk/history-query.ts'
import { MAX_LISTS, MAX_LISTS_OF_A_KEY } from '../../desk/list/desk-lists.ts'
import { HistoryQuerySchema } from '../../desk/schemas.ts'
import {
  ADDITION_EXAMPLE,
  bodyTooLarge,
  EDIT_EXAMPLE,
  insufficientAccess,
  invalidMovement,
  invalidPet,
  invalidPetId,
  invalidQuery,
  MOVEMENT_EXAMPLE,
  movementIdReused,
  notJson,
  petExists,
  petNotFound,
  quantityMoved,
  quantityOutOfRange,
  storageUnavailable,
  tooManyLists,
  unreadableBody,
} from '../../errors/api-errors.ts'
import { MAX_BODY_BYTES } from '../../request/change-request.ts'
import { BEARER } from '../operations.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { plain, ref } from '../schemas-as-json.ts'
import { LISTEN_TO_EVENTS } from './desk-events.ts'
import * as example from './desk-examples.ts'

const ofDesk = { tags: ['Desk'], security: BEARER }

const petIdParameter = (description: string) => ({
  name: 'petId',
  in: 'path',
  required: true,
  description: `${description}: any 64-bit integer`,
  schema: { type: 'integer', format: 'int64' },
  example: example.NEW_PET.petId,
})

const queryParameters = (schemas: Readonly<Record<string, object>>) =>
  Object.entries(schemas).map(([name, schema]) => {
    const { description, ...rest } = plain(schema)
    return { name, in: 'query', required: false, description, schema: rest }
  })

const body = (schema: string, examples: Record<string, object>) => ({
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

const INVALID = 'The request is missing something, or holds invalid values'
const NOT_FOUND = errorResponses('There is no such pet', [
  petNotFound(BigInt(example.NEW_PET.petId)),
])

/** The errors of any change. */
const FOR_CHANGES = {
  403: errorResponses('The API key may only read', [insufficientAccess()]),
  413: errorResponses('The body is too large', [bodyTooLarge(MAX_BODY_BYTES)]),
  415: errorResponses('The body is not application/json', [notJson()]),
}

const { 503: _, ...WITHOUT_STOCK } = EVERYWHERE

/** The operations of the desk by their ids, in the order that the document has them. */
export const DESK_OPERATIONS: Readonly<Record<string, object>> = {
  getKey: {
    summary: 'Who am I?',
    description: 'The API key that the request came with: what it is called, and what it may do.',
    ...ofDesk,
    responses: {
      200: successResponse('The key', ref('Key'), example.KEY, ['Cache-Control']),
      ...WITHOUT_STOCK,
    },
  },

  listPets: {
    summary: 'List pets',
    description: `Every pet, by ascending petId: also its name, whether it is low, when it was last changed, why and by which key. The list is sent as it is read. One that breaks off is not whole: get it again. At most ${MAX_LISTS_OF_A_KEY} lists are being sent with one API key, and ${MAX_LISTS} in all.`,
    ...ofDesk,
    responses: {
      200: successResponse(
        'Every pet as it is now',
        { type: 'array', items: ref('DeskPet') },
        [example.ADDED_PET, example.PET_OF_THE_COMMAND_LINE],
        ['Cache-Control', 'Vary', 'Content-Encoding'],
      ),
      ...EVERYWHERE,
      503: errorResponses(
        'Too many lists are being sent already, or the stock cannot be reached just now: try again soon',
        [storageUnavailable(), tooManyLists(MAX_LISTS_OF_A_KEY, MAX_LISTS)],
        ['Retry-After'],
      ),
    },
  },

  addPet: {
    summary: 'Add a pet',
    description:
      'Adds a pet under a petId that is not taken. The same request again, with the same `id`, adds nothing and is answered with the pet as it is now; 404 where it was removed since.',
    ...ofDesk,
    requestBody: body('NewPet', { 'all of it': example.NEW_PET, least: example.LEAST_NEW_PET }),
    responses: {
      200: successResponse('The pet as it is now', ref('DeskPet'), example.ADDED_PET),
      400: errorResponses(INVALID, [
        unreadableBody(ADDITION_EXAMPLE),
        invalidPet('The id must be a UUID that you make.', ADDITION_EXAMPLE),
      ]),
      404: NOT_FOUND,
      409: errorResponses('The petId is taken, or the id', [
        petExists(BigInt(example.NEW_PET.petId)),
        movementIdReused(),
      ]),
      ...FOR_CHANGES,
      ...EVERYWHERE,
    },
  },

  editPet: {
    summary: 'Change what is known of a pet',
    description:
      'Sets the name, the status or the low-stock level, and leaves alone what is not named. A new status is journalled. The quantity is changed by movements.',
    ...ofDesk,
    parameters: [petIdParameter('The pet to change')],
    requestBody: body('PetEdit', { 'some of it': example.EDIT }),
    responses: {
      200: successResponse('The pet as it is now', ref('DeskPet'), example.EDITED_PET),
      400: errorResponses(INVALID, [
        invalidPetId(),
        unreadableBody(EDIT_EXAMPLE),
        invalidPet('The status must be one of available, pending, sold.', EDIT_EXAMPLE),
      ]),
      404: NOT_FOUND,
      ...FOR_CHANGES,
      ...EVERYWHERE,
    },
  },

  listMovements: {
    summary: 'Read the journal of a pet',
    description:
      'What became of a pet, newest first, page by page; also of one that was removed. The journal keeps movements for as long as the shop says (`--keep-movements`).',
    ...ofDesk,
    parameters: [petIdParameter('The pet'), ...queryParameters(HistoryQuerySchema.properties)],
    responses: {
      200: successResponse('A page of the journal', ref('History'), example.HISTORY, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        invalidPetId(),
        invalidQuery(`The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`),
      ]),
      404: NOT_FOUND,
      ...EVERYWHERE,
    },
  },

  makeMovement: {
    summary: 'Move stock',
    description:
      'Adds to a quantity or takes from it (`change`), or corrects it by a count (`counted`, refused when the quantity is no longer the `expected` one). Two people who do so at once both count. The same request again, with the same `id`, is applied once and answered as before.',
    ...ofDesk,
    parameters: [petIdParameter('The pet')],
    requestBody: body('MovementRequest', { sale: example.SALE, count: example.COUNT }),
    responses: {
      200: successResponse('The movement as it was made', ref('Movement'), example.SOLD),
      400: errorResponses(INVALID, [
        invalidPetId(),
        unreadableBody(MOVEMENT_EXAMPLE),
        invalidMovement('The reason of a count must be "count".'),
      ]),
      404: NOT_FOUND,
      409: errorResponses('The stock is not as the movement takes it to be', [
        quantityMoved(example.SOLD.newQuantity),
        quantityOutOfRange(example.SOLD.newQuantity),
        movementIdReused(),
      ]),
      ...FOR_CHANGES,
      ...EVERYWHERE,
    },
  },

  listenToEvents: { ...LISTEN_TO_EVENTS, ...ofDesk },
}
