import { desk } from '../../src/http/desk/desk.ts'
import { INVALID, NO_PET } from '../../src/http/desk/meanings.ts'
import { invalidPetId, petNotFound } from '../../src/http/errors/api-errors.ts'
import { credentialOf, ofShop } from '../../src/http/request/context.ts'
import { petId, quantity } from '../../src/http/shapes/fields.ts'
import { object } from '../../src/http/shapes/objects.ts'
import { ofPet } from '../../src/http/shapes/parameters.ts'
import { responses, returns } from '../../src/http/shapes/responses.ts'
import { named } from '../../src/http/shapes/shape.ts'
import { flag, orNull } from '../../src/http/shapes/values.ts'
import { isLow, levelOf } from '../../src/stock/pet.ts'

const Level = named(
  'Level',
  object(
    {
      petId,
      level: orNull(quantity('The quantity at which it is low')),
      low: flag('Whether it is'),
    },
    'When a pet is low',
  ),
)

export const levelRoutes = desk().get(
  '/inventory/:petId/level',
  async ({ params: { petId }, context, services }) => {
    const [pet] = await ofShop(services.stock, context).ask({ kind: 'pets', petIds: [petId] })
    if (pet === undefined) return petNotFound(petId)
    const { lowStockAt } = credentialOf(context).settings
    return { petId, level: levelOf(pet, lowStockAt), low: isLow(pet, lowStockAt) }
  },
  {
    params: ofPet('The pet', 1005),
    response: responses(
      {
        200: returns(Level, 'Its level', { petId: 1005, level: 4, low: false }, ['Cache-Control']),
      },
      { 400: [INVALID, invalidPetId()], 404: [NO_PET, petNotFound(1005n)] },
    ),
    detail: {
      operationId: 'getLevel',
      summary: 'When is a pet low?',
      description: 'Its own level, or that of the shop’s settings.',
    },
  },
)
