import { MAX_REMOVED_PETS } from '../../../stock/pets-removal.ts'
import { invalidPet, movementIdReused } from '../../errors/api-errors.ts'
import { petsNotFound } from '../../errors/pets-edit-errors.ts'
import {
  changeNotFound,
  PETS_REMOVAL_EXAMPLE,
  petsChangedSince,
  undoExpired,
} from '../../errors/undo-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import { NEW_PET } from './desk-examples.ts'
import type { DeskOperations } from './desk-operations.ts'
import {
  BARCODE_TAKEN,
  badBody,
  body,
  INVALID,
  MANAGERS_ALONE,
  needs,
  OF_MANAGERS,
  pathParameter,
} from './operation-parts.ts'
import * as example from './undo-examples.ts'

const REMOVE = `Removes up to ${MAX_REMOVED_PETS} pets, in a body of 16 KiB at most: all of them, or none. It is counted as one request. Their journals stay, each with the removal as its newest line, and their barcodes are free for other pets.

The same request again, with the same \`id\`, removes nothing and is answered as before, with \`Idempotent-Replayed: true\`. It can be undone as a whole: \`POST /changes/{id}/undo\`.`

const UNDO = `Makes every pet of the change as it was before it: those that it removed are there again, with their quantities, barcodes and levels; those that it added are gone; those that it changed are set back. Each has a line in its journal.

It is done as a whole or not at all: nothing is changed where a pet is not as the change has left it, or where another pet has got a barcode since. The same request again changes nothing and is answered as before, with \`Idempotent-Replayed: true\`. What was undone cannot be made again under its id.`

/** Removing many pets, and undoing changes of many. */
export const UNDO_OPERATIONS: DeskOperations = {
  removePets: {
    summary: 'Remove several pets at once',
    description: REMOVE,
    ...needs('manage'),
    requestBody: body('PetsRemoval', { 'two pets': example.PETS_REMOVAL }),
    responses: {
      200: successResponse('What was removed', ref('RemovedPets'), example.REMOVED_PETS, [
        'Idempotent-Replayed',
      ]),
      400: errorResponses(INVALID, [
        ...badBody(PETS_REMOVAL_EXAMPLE, 'note'),
        invalidPet(`"pets" must be a list of 1 to ${MAX_REMOVED_PETS} pets.`, PETS_REMOVAL_EXAMPLE),
      ]),
      404: errorResponses('There are no such pets; nothing was removed', [petsNotFound([42n])]),
      409: errorResponses('The id is taken', [movementIdReused()]),
      ...OF_MANAGERS,
      ...EVERYWHERE,
    },
  },

  listChanges: {
    summary: 'Which changes of many pets can be undone?',
    description:
      'The imports and the removals of several pets that were made under an id, newest first: at most 100, of the last 30 days. The newest import can be undone, and the newest ten removals.',
    ...needs('manage'),
    responses: {
      200: successResponse('The changes', ref('UndoableChanges'), example.UNDOABLE_CHANGES, [
        'Cache-Control',
      ]),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },

  undoChange: {
    summary: 'Undo a change of many pets',
    description: UNDO,
    ...needs('manage'),
    parameters: [
      pathParameter('changeId', 'The id that the change was made under', example.PETS_REMOVAL.id),
    ],
    responses: {
      200: successResponse('The change, undone', ref('UndoneChange'), example.UNDONE_CHANGE, [
        'Idempotent-Replayed',
      ]),
      404: errorResponses('There is no such change', [changeNotFound()]),
      409: errorResponses('It cannot be undone as a whole; nothing was changed', [
        petsChangedSince([{ petId: BigInt(NEW_PET.petId), name: NEW_PET.name }]),
        BARCODE_TAKEN,
        undoExpired(),
      ]),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },
}
