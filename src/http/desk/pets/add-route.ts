import type { Static } from '@sinclair/typebox'
import type { PetDetailsReader } from '../../../stock/pet-details.ts'
import type { PetEditor } from '../../../stock/store.ts'
import { movementIdReused, petExists, petNotFound } from '../../errors/api-errors.ts'
import { readAllowedChange } from '../../request/change-request.ts'
import { keyOf } from '../../request/context.ts'
import { typed, typesAlone } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import type { DeskPetSchema, NewPetSchema } from '../schemas.ts'
import { readAddition } from './pet-body.ts'
import { petResponse } from './pet-response.ts'

export const addRoute = (
  stock: Pick<PetEditor, 'addPet'> & Pick<PetDetailsReader, 'findDetails'>,
) =>
  deskPlugin().post(
    '/inventory',
    async ({ request, context }) => {
      const key = keyOf(context)
      const addition = await readAllowedChange(request, key.access, readAddition)
      const { petId } = addition.pet
      switch (await stock.addPet(addition, key.id)) {
        case 'added':
        case 'added_before':
          return petResponse(stock, petId, context)
        case 'removed_since':
          throw petNotFound(petId)
        case 'pet_exists':
          throw petExists(petId)
        case 'id_reused':
          throw movementIdReused()
      }
    },
    {
      parse: 'none',
      body: typed<typeof NewPetSchema>(),
      ...typesAlone<
        Static<typeof DeskPetSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'addPet' },
    },
  )
