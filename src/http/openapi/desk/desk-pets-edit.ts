import { MAX_EDITED_PETS, MAX_GROUPS } from '../../../stock/pets-edit.ts'
import { invalidPet } from '../../errors/api-errors.ts'
import { PETS_EDIT_EXAMPLE, petsChanged, petsNotFound } from '../../errors/pets-edit-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import { EDITED_PETS, PETS_EDIT } from './desk-examples.ts'
import { badBody, body, FOR_CHANGES, needs } from './operation-parts.ts'

const DESCRIPTION = `Sets the kind, the status or the low-stock level of up to ${MAX_EDITED_PETS} pets in up to ${MAX_GROUPS} groups, in a body of 16 KiB at most: all of them are changed, or none. It is counted as one request, and each new status is journalled. The response has the body that undoes it.

The same request again changes nothing more. With \`was\`, nothing at all is changed if one of the pets has neither these values nor the new ones.`

export const EDIT_PETS = {
  summary: 'Change several pets at once',
  description: DESCRIPTION,
  ...needs('write'),
  requestBody: body('PetsEdit', { 'two pets': PETS_EDIT }),
  responses: {
    200: successResponse('What was changed', ref('EditedPets'), EDITED_PETS),
    400: errorResponses('The changes are missing something, or hold invalid values', [
      ...badBody(PETS_EDIT_EXAMPLE, 'barcodes'),
      invalidPet(`"changes" must be a list of 1 to ${MAX_GROUPS} changes.`, PETS_EDIT_EXAMPLE),
      invalidPet('Pet 1003 is named twice.', PETS_EDIT_EXAMPLE),
    ]),
    404: errorResponses('There are no such pets; nothing was changed', [petsNotFound([42n])]),
    409: errorResponses('Pets are not as the change takes them to be; nothing was changed', [
      petsChanged([1003n, 1005n]),
    ]),
    ...FOR_CHANGES,
    ...EVERYWHERE,
  },
}
