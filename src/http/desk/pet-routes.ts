import type { Static } from '@sinclair/typebox'
import type { PetDetailsReader } from '../../stock/pet-details.ts'
import type { OfShop, PetEditor } from '../../stock/store.ts'
import { movementIdReused, petExists, petNotFound } from '../errors/api-errors.ts'
import { readAllowedChange, readChangeRequest } from '../request/change-request.ts'
import { credentialOf, jsonResponse, ofShop, type RequestContext } from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { readAddition, readPetEdit } from './pet-body.ts'
import { petDetailsJson } from './pet-details-json.ts'
import { deskPlugin } from './plugin.ts'
import type { DeskPetSchema, NewPetSchema, PetEditSchema } from './schemas.ts'

export const addRoute = (
  stock: OfShop<Pick<PetEditor, 'addPet'> & Pick<PetDetailsReader, 'findDetails'>>,
) =>
  deskPlugin().post(
    '/inventory',
    async ({ request, context }) => {
      const { key } = credentialOf(context)
      const shop = ofShop(stock, context)
      const addition = await readAllowedChange(request, key.access, readAddition)
      const { petId } = addition.pet
      switch (await shop.addPet(addition, key.id)) {
        case 'added':
        case 'added_before':
          return petResponse(shop, petId, context)
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

export const editRoute = (
  stock: OfShop<Pick<PetEditor, 'editPet'> & Pick<PetDetailsReader, 'findDetails'>>,
) =>
  deskPlugin().patch(
    '/inventory/:petId',
    async ({ request, params, context }) => {
      const { key } = credentialOf(context)
      const shop = ofShop(stock, context)
      const { petId, change } = await readChangeRequest(
        request,
        params.petId,
        key.access,
        readPetEdit,
      )
      const outcome = await shop.editPet(petId, change, key.id)
      if (outcome === 'unknown_pet') throw petNotFound(petId)
      return petResponse(shop, petId, context)
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

/** The pet as it is now. @throws ApiError 404 where a command has removed it meanwhile */
async function petResponse(
  stock: Pick<PetDetailsReader, 'findDetails'>,
  petId: bigint,
  context: RequestContext,
): Promise<Response> {
  const [pet] = await stock.findDetails([petId])
  if (pet === undefined) throw petNotFound(petId)
  return jsonResponse(petDetailsJson(pet), context)
}
