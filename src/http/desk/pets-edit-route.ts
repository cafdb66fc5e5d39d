import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../json/exact-json.ts'
import { type GroupEdit, isEmpty, undoOf } from '../../stock/pets-edit.ts'
import type { OfShop, PetEditor } from '../../stock/store.ts'
import { petsChanged, petsNotFound } from '../errors/pets-edit-errors.ts'
import { readAllowedChange } from '../request/change-request.ts'
import { credentialOf, jsonResponse, ofShop } from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readPetsEdit } from './pets-edit-body.ts'
import type { EditedPetsSchema, PetsEditSchema } from './pets-edit-schemas.ts'
import { deskPlugin } from './plugin.ts'

/** Changes several pets, or none of them. */
export const editManyRoute = (stock: OfShop<Pick<PetEditor, 'editPets'>>) =>
  deskPlugin().patch(
    '/inventory',
    async ({ request, context }) => {
      const { key } = credentialOf(context)
      const groups = await readAllowedChange(request, key.access, readPetsEdit)
      const result = await ofShop(stock, context).editPets(groups, key.id)
      switch (result.outcome) {
        case 'edited': {
          const undo = undoOf(result.pets).map(toJson)
          const body = {
            edited: result.pets.length,
            undo: undo.length === 0 ? null : { changes: undo },
          }
          return jsonResponse(stringifyExact(body), context)
        }
        case 'unknown_pets':
          throw petsNotFound(result.petIds)
        case 'changed_since':
          throw petsChanged(result.petIds)
      }
    },
    {
      parse: 'none',
      body: typed<typeof PetsEditSchema>(),
      ...typesAlone<
        Static<typeof EditedPetsSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'editPets' },
    },
  )

const toJson = ({ petIds, to, was }: GroupEdit) => ({
  pets: petIds.map((petId) => ({ petId })),
  ...to,
  ...(!isEmpty(was) && { was }),
})
