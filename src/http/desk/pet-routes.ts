import type { Static } from '@sinclair/typebox'
import { stringifyExact } from '../../json/exact-json.ts'
import { isTakenCode } from '../../stock/pet-changes.ts'
import type { PetDetailsReader } from '../../stock/pet-details.ts'
import type { OfShop, PetEditor } from '../../stock/store.ts'
import {
  barcodeTaken,
  invalidQuery,
  movementIdReused,
  petExists,
  petNotFound,
  REMOVAL_EXAMPLE,
} from '../errors/api-errors.ts'
import {
  readAllowedChange,
  readChangeRequest,
  readPetId,
  requireAccess,
} from '../request/change-request.ts'
import {
  credentialOf,
  freshJsonResponse,
  jsonResponse,
  ofShop,
  type RequestContext,
  repeatedJsonResponse,
} from '../request/context.ts'
import { typed, typesAlone } from '../schemas/route-types.ts'
import { CHANGE_ID_RULE, readChangeId } from './change-id.ts'
import { readAddition, readPetEdit } from './pet-body.ts'
import { petDetailsJson } from './pet-details-json.ts'
import { deskPlugin } from './plugin.ts'
import { queryReader } from './query.ts'
import type {
  DeskPetSchema,
  NewPetSchema,
  PetEditSchema,
  RemovalQuerySchema,
  RemovalSchema,
} from './schemas.ts'

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
      const outcome = await shop.addPet(addition, key.id)
      if (isTakenCode(outcome)) throw barcodeTaken(outcome)
      switch (outcome) {
        case 'added':
          return jsonResponse(await petJson(shop, petId, context), context)
        case 'added_before':
          return repeatedJsonResponse(await petJson(shop, petId, context), context)
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

/** One pet, as the list has it. */
export const petRoute = (stock: OfShop<Pick<PetDetailsReader, 'findDetails'>>) =>
  deskPlugin().get(
    '/inventory/:petId',
    async ({ params, context }) => {
      const shop = ofShop(stock, context)
      const petId = readPetId(params.petId)
      return freshJsonResponse(await petJson(shop, petId, context), context)
    },
    {
      ...typesAlone<Static<typeof DeskPetSchema>, 400 | 401 | 404 | 429 | 500 | 503>(),
      detail: { operationId: 'getPet' },
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
      if (isTakenCode(outcome)) throw barcodeTaken(outcome)
      return jsonResponse(await petJson(shop, petId, context), context)
    },
    {
      parse: 'none',
      body: typed<typeof PetEditSchema>(),
      ...typesAlone<
        Static<typeof DeskPetSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'editPet' },
    },
  )

/** Removes a pet. Its history stays. */
export const removeRoute = (stock: OfShop<Pick<PetEditor, 'removePet'>>) =>
  deskPlugin().delete(
    '/inventory/:petId',
    async ({ request, params, context }) => {
      const { key } = credentialOf(context)
      requireAccess(key.access, 'manage')
      const petId = readPetId(params.petId)
      const requestId = readRemovalId(request.url)
      const result = await ofShop(stock, context).removePet(petId, requestId, key.id)
      switch (result.outcome) {
        case 'removed':
          return jsonResponse(stringifyExact(result.removal), context)
        case 'removed_before':
          return repeatedJsonResponse(stringifyExact(result.removal), context)
        case 'unknown_pet':
          throw petNotFound(petId)
        case 'id_reused':
          throw movementIdReused()
      }
    },
    {
      parse: 'none',
      query: typed<typeof RemovalQuerySchema>(),
      ...typesAlone<Static<typeof RemovalSchema>, 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>(),
      detail: { operationId: 'removePet' },
    },
  )

/** @throws ApiError invalid_query */
function readRemovalId(url: string): string | undefined {
  const text = queryReader(url, REMOVAL_EXAMPLE)('id')
  const id = readChangeId(text)
  if (text !== undefined && id === undefined) {
    throw invalidQuery(`The parameter "id" must be ${CHANGE_ID_RULE}.`, REMOVAL_EXAMPLE)
  }
  return id
}

/** The pet as it is now. @throws ApiError 404 where there is none, or a command has removed it meanwhile */
async function petJson(
  stock: Pick<PetDetailsReader, 'findDetails'>,
  petId: bigint,
  context: RequestContext,
): Promise<string> {
  const [pet] = await stock.findDetails([petId])
  if (pet === undefined) throw petNotFound(petId)
  return petDetailsJson(pet, credentialOf(context).settings.lowStockAt)
}
