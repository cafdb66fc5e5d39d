import type { Static } from '@sinclair/typebox'
import type { PetDetailsReader } from '../../../stock/pet-details.ts'
import type { PetEditor } from '../../../stock/store.ts'
import { petNotFound } from '../../errors/api-errors.ts'
import { readChangeRequest } from '../../request/change-request.ts'
import { keyOf } from '../../request/context.ts'
import { typed, typesAlone } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import type { DeskPetSchema, PetEditSchema } from '../schemas.ts'
import { readPetEdit } from './pet-body.ts'
import { petResponse } from './pet-response.ts'

export const editRoute = (
  stock: Pick<PetEditor, 'editPet'> & Pick<PetDetailsReader, 'findDetails'>,
) =>
  deskPlugin().patch(
    '/inventory/:petId',
    async ({ request, params, context }) => {
      const key = keyOf(context)
      const { petId, change } = await readChangeRequest(
        request,
        params.petId,
        key.access,
        readPetEdit,
      )
      const outcome = await stock.editPet(petId, change, key.id)
      if (outcome === 'unknown_pet') throw petNotFound(petId)
      return petResponse(stock, petId, context)
    },
    {
      parse: 'none',
      body: typed<typeof PetEditSchema>(),
      ...typesAlone<
        Static<typeof DeskPetSchema>,
        400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'editPet' },
    },
  )
