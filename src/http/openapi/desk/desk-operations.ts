import { BarcodeQuerySchema } from '../../desk/barcode-query-schema.ts'
import { CHANGE_ID_RULE } from '../../desk/change-id.ts'
import { MAX_LIMIT } from '../../desk/history-query.ts'
import { MAX_LISTS, MAX_LISTS_OF_A_KEY } from '../../desk/list/desk-lists.ts'
import { HistoryQuerySchema, RemovalQuerySchema } from '../../desk/schemas.ts'
import {
  ADDITION_EXAMPLE,
  EDIT_EXAMPLE,
  HISTORY_EXAMPLE,
  insufficientAccess,
  invalidMovement,
  invalidPet,
  invalidPetId,
  invalidQuery,
  MOVEMENT_EXAMPLE,
  movementIdReused,
  petExists,
  quantityMoved,
  quantityOutOfRange,
  REMOVAL_EXAMPLE,
  SCAN_EXAMPLE,
  storageUnavailable,
  tooManyLists,
} from '../../errors/api-errors.ts'
import type { DescribedOperation } from '../described-operation.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import { MAKE_BASKET } from './desk-basket.ts'
import { GET_CONNECTION, SET_UP_HTTPS, SET_UP_HTTPS_BODIES } from './desk-connection.ts'
import { LISTEN_TO_EVENTS } from './desk-events.ts'
import * as example from './desk-examples.ts'
import { LIST_ALL_MOVEMENTS } from './desk-journal.ts'
import { EDIT_PETS } from './desk-pets-edit.ts'
import { GET_REPORT } from './desk-report.ts'
import {
  BARCODE_TAKEN,
  badBody,
  body,
  FOR_CHANGES,
  INVALID,
  NOT_FOUND,
  needs,
  notFound,
  ONE_BY_BARCODE,
  petIdParameter,
  queryParameters,
} from './operation-parts.ts'

const { 503: _, ...WITHOUT_STOCK } = EVERYWHERE

/** Operations of the desk by their ids. */
export type DeskOperations = Readonly<Record<string, Omit<DescribedOperation, 'operationId'>>>

/** Those on the stock, in the order that the document has them. */
export const STOCK_OPERATIONS: DeskOperations = {
  getKey: {
    summary: 'Who am I?',
    description: 'The API key that the request came with: what it is called, and what it may do.',
    ...needs('read'),
    responses: {
      200: successResponse('The key', ref('Key'), example.KEY, ['Cache-Control']),
      ...WITHOUT_STOCK,
    },
  },

  listPets: {
    summary: 'List pets',
    description: `Every pet, by ascending petId: also its name, whether it is low, when it was last changed, why and by which key. The list is sent as it is read. One that breaks off is not whole: get it again. At most ${MAX_LISTS_OF_A_KEY} lists are being sent with one API key, and ${MAX_LISTS} in all.\n\n${ONE_BY_BARCODE}`,
    ...needs('read'),
    parameters: queryParameters(BarcodeQuerySchema.properties),
    responses: {
      200: successResponse(
        'Every pet as it is now',
        { type: 'array', items: ref('DeskPet') },
        [example.ADDED_PET, example.PET_OF_THE_COMMAND_LINE],
        ['Cache-Control', 'Vary', 'Content-Encoding'],
      ),
      400: errorResponses(INVALID, [
        invalidQuery(
          'The parameter "barcode" must be text of 1 to 64 printable ASCII characters without blanks.',
          SCAN_EXAMPLE,
        ),
      ]),
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
      'Adds a pet under a petId that is not taken. The same request again, with the same `id`, adds nothing and is answered with the pet as it is now and `Idempotent-Replayed: true`; 404 where it was removed since.',
    ...needs('write'),
    requestBody: body('NewPet', { 'all of it': example.NEW_PET, least: example.LEAST_NEW_PET }),
    responses: {
      200: successResponse('The pet as it is now', ref('DeskPet'), example.ADDED_PET, [
        'Idempotent-Replayed',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(ADDITION_EXAMPLE, 'change'),
        invalidPet(`The id must be ${CHANGE_ID_RULE}.`, ADDITION_EXAMPLE),
      ]),
      404: NOT_FOUND,
      409: errorResponses('The petId is taken, a barcode, or the id', [
        petExists(BigInt(example.NEW_PET.petId)),
        BARCODE_TAKEN,
        movementIdReused(),
      ]),
      ...FOR_CHANGES,
      ...EVERYWHERE,
    },
  },

  getPet: {
    summary: 'Look at one pet',
    description:
      'One pet, as the list has it. A till asks for the pet alone: the list of a large shop takes seconds. Where it has a code and no petId, it asks `GET /inventory?barcode=`.',
    ...needs('read'),
    parameters: [petIdParameter('The pet')],
    responses: {
      200: successResponse('The pet as it is now', ref('DeskPet'), example.ADDED_PET, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [invalidPetId()]),
      404: NOT_FOUND,
      ...EVERYWHERE,
    },
  },

  editPet: {
    summary: 'Change what is known of a pet',
    description:
      'Sets the name, the kind, the status, the low-stock level or the whole list of barcodes, and leaves alone what is not named. A new status is journalled. The quantity is changed by movements.',
    ...needs('write'),
    parameters: [petIdParameter('The pet to change')],
    requestBody: body('PetEdit', { 'some of it': example.EDIT }),
    responses: {
      200: successResponse('The pet as it is now', ref('DeskPet'), example.EDITED_PET),
      400: errorResponses(INVALID, [
        invalidPetId(),
        ...badBody(EDIT_EXAMPLE, 'quantity'),
        invalidPet('The status must be one of available, pending, sold.', EDIT_EXAMPLE),
      ]),
      404: NOT_FOUND,
      409: errorResponses('A barcode is taken', [BARCODE_TAKEN]),
      ...FOR_CHANGES,
      ...EVERYWHERE,
    },
  },
  editPets: EDIT_PETS,

  removePet: {
    summary: 'Remove a pet',
    description:
      'Removes a pet from the stock. Its journal stays, with the removal as the newest line, and its barcodes are free for other pets. Give the removal an `id`: the same request again, with the same `id`, removes nothing and is answered as before, with `Idempotent-Replayed: true`, also where a pet was added under the petId since. Without one, the same request again is answered 404, or removes the pet that was added since.',
    ...needs('manage'),
    parameters: [
      petIdParameter('The pet to remove', example.REMOVED.petId),
      ...queryParameters(RemovalQuerySchema.properties).map((parameter) => ({
        ...parameter,
        example: example.REMOVAL_ID,
      })),
    ],
    responses: {
      200: successResponse('The removal', ref('Removal'), example.REMOVED, ['Idempotent-Replayed']),
      400: errorResponses(INVALID, [
        invalidPetId(),
        invalidQuery(`The parameter "id" must be ${CHANGE_ID_RULE}.`, REMOVAL_EXAMPLE),
      ]),
      403: errorResponses('The API key may not manage', [insufficientAccess('manage')]),
      404: notFound(example.REMOVED.petId),
      409: errorResponses('The id is taken', [movementIdReused()]),
      ...EVERYWHERE,
    },
  },

  listMovements: {
    summary: 'Read the journal of a pet',
    description:
      'What became of a pet, newest first, page by page; also of one that was removed. The journal keeps movements for as long as the shop says (`--keep-movements`).',
    ...needs('read'),
    parameters: [petIdParameter('The pet'), ...queryParameters(HistoryQuerySchema.properties)],
    responses: {
      200: successResponse('A page of the journal', ref('History'), example.HISTORY, [
        'Cache-Control',
      ]),
      400: errorResponses(INVALID, [
        invalidPetId(),
        invalidQuery(
          `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
          HISTORY_EXAMPLE,
        ),
      ]),
      404: NOT_FOUND,
      ...EVERYWHERE,
    },
  },

  makeMovement: {
    summary: 'Sell, count or move stock',
    description:
      'A sale, an arrival, a loss or a count: adds to a quantity or takes from it (`change`), or corrects it by a count (`counted`, refused when the quantity is no longer the `expected` one). Two people who do so at once both count. The same request again, with the same `id`, is applied once and answered as before, with `Idempotent-Replayed: true`.',
    ...needs('write'),
    parameters: [petIdParameter('The pet')],
    requestBody: body('MovementRequest', { sale: example.SALE, count: example.COUNT }),
    responses: {
      200: successResponse('The movement as it was made', ref('Movement'), example.SOLD, [
        'Idempotent-Replayed',
      ]),
      400: errorResponses(INVALID, [
        invalidPetId(),
        ...badBody(MOVEMENT_EXAMPLE, 'expected'),
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

  listAllMovements: { ...LIST_ALL_MOVEMENTS, ...needs('read') },

  makeBasket: MAKE_BASKET,
  getReport: { ...GET_REPORT, ...needs('read') },

  getConnection: {
    ...GET_CONNECTION,
    ...needs('manage'),
    responses: { ...GET_CONNECTION.responses, ...WITHOUT_STOCK },
  },

  setUpHttps: {
    ...SET_UP_HTTPS,
    ...needs('manage'),
    requestBody: body('HttpsRequest', SET_UP_HTTPS_BODIES),
    responses: { ...SET_UP_HTTPS.responses, ...EVERYWHERE },
  },

  listenToEvents: { ...LISTEN_TO_EVENTS, ...needs('read') },
}
