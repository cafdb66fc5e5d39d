import { isTooLongAgo, MAX_AGO_MS } from '../../../stock/occurred.ts'
import { isTakenCode } from '../../../stock/pet-changes.ts'
import { goodsAfter } from '../../../stock/pet-goods.ts'
import type { ShopReader } from '../../../stock/stock-question.ts'
import {
  ADDITION_EXAMPLE,
  barcodeTaken,
  EDIT_EXAMPLE,
  invalidPet,
  invalidPetId,
  movementIdReused,
  noCurrency,
  occurredTooLongAgo,
  petExists,
  petNotFound,
} from '../../errors/api-errors.ts'
import { currencyChanged } from '../../errors/currency-errors.ts'
import { invalidQuery, REMOVAL_EXAMPLE } from '../../errors/query-errors.ts'
import { unknownSupplier } from '../../errors/supplier-errors.ts'
import { credentialOf, currencyOf, ofShop, type RequestContext } from '../../request/context.ts'
import { jsonResponse, type Sending } from '../../request/json-response.ts'
import { body } from '../../shapes/bodies.ts'
import { CHANGE_ID_RULE } from '../../shapes/change-id.ts'
import { changeId } from '../../shapes/fields.ts'
import { ofPet, query } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { withExample } from '../../shapes/shape.ts'
import { desk, handMade, replayed } from '../desk.ts'
import * as example from '../examples.ts'
import { INVALID, NO_PET } from '../meanings.ts'
import { occurredOf } from '../movements/occurred.ts'
import { goodsChange, lacksCurrency } from './goods-change.ts'
import { petDetailsJson } from './pet-details-json.ts'
import { DeskPet, NewPet, PetEdit, Removal } from './pet-shapes.ts'

const Addition = body(NewPet, {
  refuse: (problem) => invalidPet(problem, ADDITION_EXAMPLE),
  ...{ hint: ADDITION_EXAMPLE, plain: 'petId', misplaced: 'change' },
  examples: { 'all of it': example.NEW_PET, least: example.LEAST_NEW_PET },
})

const Edit = body(PetEdit, {
  refuse: (problem) => invalidPet(problem, EDIT_EXAMPLE),
  ...{ hint: EDIT_EXAMPLE, plain: 'petId', inPath: 'petId', misplaced: 'quantity' },
  examples: { 'some of it': example.EDIT },
})

const NOT_FOUND = petNotFound(BigInt(example.NEW_PET.petId))
const AS_IT_IS = 'The pet as it is now'

/** One pet: what is known of it, and whether it is there. */
export const petRoutes = desk()
  .post(
    '/inventory',
    async ({ body: { id, ...sent }, context, services }) => {
      const { petId } = sent
      const access = ofShop(services.access.stores, context)
      const { goods, lacksSupplier } = await goodsChange(sent, access)
      const pet = {
        ...{ petId, quantity: sent.quantity ?? 0, status: sent.status ?? 'available' },
        ...{ name: sent.name ?? null, kind: sent.kind ?? null, barcodes: sent.barcodes ?? [] },
        ...{ lowStockAt: sent.lowStockAt ?? null, ...goodsAfter({}, goods) },
      } as const
      if (lacksCurrency(sent, context)) return noCurrency()
      const shop = ofShop(services.stock, context)
      const occurred = await occurredOf(sent, context, services.access)
      const outcome = await shop.change({
        kind: 'addPet',
        addition: { id, pet, occurred, lacksSupplier },
        currency: sent.currency ?? currencyOf(context),
        keyId: credentialOf(context).key.id,
      })
      if (isTakenCode(outcome)) return barcodeTaken(outcome)
      if (isTooLongAgo(outcome)) return occurredTooLongAgo(outcome.earliest)
      switch (outcome) {
        case 'added':
          return petResponse(shop, petId, context)
        case 'added_before':
          return petResponse(shop, petId, context, { isReplayed: true })
        case 'removed_since':
          return petNotFound(petId)
        case 'pet_exists':
          return petExists(petId)
        case 'unknown_supplier':
          return unknownSupplier(sent.supplier, ADDITION_EXAMPLE)
        case 'currency_changed':
          return currencyChanged()
        case 'id_reused':
          return movementIdReused()
      }
    },
    {
      writes: 'write',
      body: Addition,
      response: responses(
        { 200: returns(DeskPet, AS_IT_IS, example.ADDED_PET, ['Idempotent-Replayed']) },
        {
          400: [
            INVALID,
            ...Addition.errors,
            invalidPet(`The id must be ${CHANGE_ID_RULE}.`, ADDITION_EXAMPLE),
            occurredTooLongAgo(example.SOLD.at - MAX_AGO_MS),
            noCurrency(),
            unknownSupplier('Aqua Wholesale', ADDITION_EXAMPLE),
          ],
          404: [NO_PET, NOT_FOUND],
          409: [
            'The petId is taken, a barcode, or the id',
            petExists(BigInt(example.NEW_PET.petId)),
            example.BARCODE_TAKEN,
            movementIdReused(),
            currencyChanged(),
          ],
        },
      ),
      detail: {
        operationId: 'addPet',
        summary: 'Add a pet',
        description:
          'Adds a pet under a petId that is not taken. The same request again, with the same `id`, adds nothing and is answered with the pet as it is now and `Idempotent-Replayed: true`; 404 where it was removed since.',
      },
    },
  )
  .get(
    '/inventory/:petId',
    async ({ params: { petId }, context, services }) =>
      petResponse(ofShop(services.stock, context), petId, context, { caching: 'private' }),
    {
      params: ofPet('The pet', example.NEW_PET.petId),
      response: responses(
        { 200: returns(DeskPet, AS_IT_IS, example.ADDED_PET, ['Cache-Control']) },
        { 400: [INVALID, invalidPetId()], 404: [NO_PET, NOT_FOUND] },
      ),
      detail: {
        operationId: 'getPet',
        summary: 'Look at one pet',
        description:
          'One pet, as the list has it. A till asks for the pet alone: the list of a large shop takes seconds. Where it has a code and no petId, it asks `GET /inventory?barcode=`.',
      },
    },
  )
  .patch(
    '/inventory/:petId',
    async ({ params: { petId }, body: { currency, ...sent }, context, services }) => {
      if (lacksCurrency(sent, context)) return noCurrency()
      const access = ofShop(services.access.stores, context)
      const { goods, lacksSupplier } = await goodsChange(sent, access)
      if (lacksSupplier) return unknownSupplier(sent.supplier, EDIT_EXAMPLE)
      const shop = ofShop(services.stock, context)
      const outcome = await shop.change({
        kind: 'editPet',
        petId,
        edit: { ...sent, ...goods },
        currency: currency ?? currencyOf(context),
        keyId: credentialOf(context).key.id,
      })
      if (outcome === 'unknown_pet') return petNotFound(petId)
      if (outcome === 'currency_changed') return currencyChanged()
      if (isTakenCode(outcome)) return barcodeTaken(outcome)
      return petResponse(shop, petId, context)
    },
    {
      writes: 'write',
      params: ofPet('The pet to change', example.NEW_PET.petId),
      body: Edit,
      response: responses(
        { 200: returns(DeskPet, AS_IT_IS, example.EDITED_PET) },
        {
          400: [
            INVALID,
            invalidPetId(),
            ...Edit.errors,
            invalidPet('The status must be one of available, pending, sold.', EDIT_EXAMPLE),
            noCurrency(),
            unknownSupplier('Aqua Wholesale', EDIT_EXAMPLE),
          ],
          404: [NO_PET, NOT_FOUND],
          409: ['A code is taken, or a price outdated', example.BARCODE_TAKEN, currencyChanged()],
        },
      ),
      detail: {
        operationId: 'editPet',
        summary: 'Change what is known of a pet',
        description:
          'Sets the name, the kind, the status, the low-stock level, the price, the usual cost, how it is ordered, or the whole list of barcodes, and leaves alone what is not named. A cost goes with how many it is of (`costPer`, 1 where it is left out); null takes both away. A new status, price or cost is a line of the journal, whose note says what it was before: `price 12.50 -> 13.00 EUR`. The quantity is changed by movements.',
      },
    },
  )
  .delete(
    '/inventory/:petId',
    async ({ params: { petId }, query: { id }, context, services }) => {
      const { key } = credentialOf(context)
      const result = await ofShop(services.stock, context).change({
        kind: 'removePet',
        petId,
        requestId: id,
        keyId: key.id,
      })
      switch (result.outcome) {
        case 'removed_before':
          return replayed(result.removal)
        case 'removed':
          return result.removal
        case 'unknown_pet':
          return petNotFound(petId)
        case 'id_reused':
          return movementIdReused()
      }
    },
    {
      needs: 'manage',
      parse: 'none',
      params: ofPet('The pet to remove', example.REMOVED.petId),
      query: query({ id: withExample(changeId, example.REMOVAL_ID) }, () => REMOVAL_EXAMPLE),
      response: responses(
        { 200: returns(Removal, 'The removal', example.REMOVED, ['Idempotent-Replayed']) },
        {
          400: [
            INVALID,
            invalidPetId(),
            invalidQuery(`The parameter "id" must be ${CHANGE_ID_RULE}.`, REMOVAL_EXAMPLE),
          ],
          404: [NO_PET, petNotFound(BigInt(example.REMOVED.petId))],
          409: ['The id is taken', movementIdReused()],
        },
      ),
      detail: {
        operationId: 'removePet',
        summary: 'Remove a pet',
        description:
          'Removes a pet from the stock. Its journal stays, with the removal as the newest line, and its barcodes are free for other pets. Give the removal an `id`: the same request again, with the same `id`, removes nothing and is answered as before, with `Idempotent-Replayed: true`, also where a pet was added under the petId since. Without one, the same request again is answered 404, or removes the pet that was added since.',
      },
    },
  )

/** The pet as it is now. A command may have removed it meanwhile. Its JSON is written as that of a list is. */
async function petResponse(
  shop: ShopReader<'pets'>,
  petId: bigint,
  context: RequestContext,
  sending?: Sending,
) {
  const [pet] = await shop.ask({ kind: 'pets', petIds: [petId] })
  if (pet === undefined) return petNotFound(petId)
  const json = petDetailsJson(pet, credentialOf(context).settings.lowStockAt)
  return handMade(DeskPet, jsonResponse(json, context, sending))
}
