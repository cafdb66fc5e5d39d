import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../../json/exact-json.ts'
import type { PetOfRemoval } from '../../../stock/pets-removal.ts'
import type { OfShop, PetEditor } from '../../../stock/store.ts'
import { movementIdReused } from '../../errors/api-errors.ts'
import { petsNotFound } from '../../errors/pets-edit-errors.ts'
import { readJsonBody, requireAccess } from '../../request/change-request.ts'
import { credentialOf, jsonResponse, ofShop, repeatedJsonResponse } from '../../request/context.ts'
import { typed, typesAlone } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { readPetsRemoval } from './pets-removal-body.ts'
import type { PetsRemovalSchema, RemovedPetsSchema } from './undo-schemas.ts'

/** Removes several pets, or none of them. Their histories stay. */
export const removeManyRoute = (stock: OfShop<Pick<PetEditor, 'removePets'>>) =>
  deskPlugin().post(
    '/removals',
    async ({ request, context }) => {
      const { key } = credentialOf(context)
      requireAccess(key.access, 'manage')
      const removal = await readJsonBody(request, readPetsRemoval)
      const result = await ofShop(stock, context).removePets(removal, key.id)
      if (result.outcome === 'unknown_pets') throw petsNotFound(result.petIds)
      if (result.outcome === 'id_reused') throw movementIdReused()
      const { outcome, pets, at } = result
      const json = stringifyExact({ id: removal.id, pets: pets.map(toJson), at })
      return outcome === 'removed'
        ? jsonResponse(json, context)
        : repeatedJsonResponse(json, context)
    },
    {
      parse: 'none',
      body: typed<typeof PetsRemovalSchema>(),
      ...typesAlone<
        Static<typeof RemovedPetsSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'removePets' },
    },
  )

const toJson = ({ petId, name, quantity }: PetOfRemoval) => ({
  petId,
  name,
  previousQuantity: quantity,
})
