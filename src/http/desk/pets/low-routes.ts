import { isLow, levelOf } from '../../../stock/pet.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { leastRefill, refill } from '../../../stock/refill.ts'
import type { ShopReader } from '../../../stock/stock-question.ts'
import { PETS_EXAMPLE } from '../../errors/query-errors.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { kind, petId, petName, quantity } from '../../shapes/fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { query } from '../../shapes/parameters.ts'
import { DEFAULT_LIMIT, nextPets, petPage, WRONG_PET_LIMIT } from '../../shapes/query-fields.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { named } from '../../shapes/shape.ts'
import { orNull } from '../../shapes/values.ts'
import { desk } from '../desk.ts'
import { LOW_PET } from '../examples.ts'
import { INVALID } from '../meanings.ts'

/** How many pets are looked at for a page, and at a time: what a page costs has a bound, however few are low. */
const SEARCH_BUDGET = 5_000
const READ_AT_ONCE = 250

const LowPet = named(
  'LowPet',
  object(
    {
      petId,
      name: petName,
      kind,
      quantity: quantity('Current stock count'),
      level: quantity('The quantity at which it is low: its own, or that of the shop’s settings'),
      refill: quantity('The smallest order after which it is no longer low'),
      order: quantity(
        'What is to be ordered: filled up to its `orderUpTo`, or to twice its level, in whole packages. 0: it can have no further one',
      ),
    },
    'A pet of which it is time to order more',
  ),
)

const LowPets = named(
  'LowPets',
  object(
    {
      pets: listOf(LowPet, 'By ascending petId; there may be none on a page that has a next one'),
      next: orNull(nextPets),
    },
    'A page of the pets that are low',
  ),
)

/** What is at or below its level. */
export const lowRoutes = desk().get(
  '/inventory/low',
  async ({ query: { limit = DEFAULT_LIMIT, after }, context, services }) => {
    const { lowStockAt: shopLevel } = credentialOf(context).settings
    const { low, next } = await lowPets(ofShop(services.pets, context), {
      ...{ limit, after, shopLevel },
    })
    const pets = low.map((pet) => ({
      ...{ petId: pet.petId, name: pet.name, kind: pet.kind, quantity: pet.quantity },
      ...{ level: levelOf(pet, shopLevel) ?? 0, refill: leastRefill(pet, shopLevel) },
      order: refill(pet, shopLevel)?.quantity ?? 0,
    }))
    return { pets, next: next === null ? null : String(next) }
  },
  {
    query: query(petPage, () => PETS_EXAMPLE),
    response: responses(
      {
        200: returns(LowPets, 'A page of the pets that are low', { pets: [LOW_PET], next: null }, [
          'Cache-Control',
        ]),
      },
      {
        400: [INVALID, WRONG_PET_LIMIT],
      },
    ),
    detail: {
      operationId: 'listLowPets',
      summary: 'List what is to be ordered',
      description:
        'The pets that are at or below their level, and how many of each fill it up, by ascending petId, page by page. A pet without a level of its own goes by that of the shop’s settings; without either it is never low.',
    },
  },
)

interface LowQuestion {
  readonly limit: number
  readonly after: bigint | undefined
  readonly shopLevel: number | null
}

async function lowPets(
  stock: ShopReader<'petPage'>,
  { limit, after, shopLevel }: LowQuestion,
): Promise<{ readonly low: readonly PetDetails[]; readonly next: bigint | null }> {
  const low: PetDetails[] = []
  let from = after
  for (let looked = 0; looked < SEARCH_BUDGET; looked += READ_AT_ONCE) {
    const pets = await stock.ask({ kind: 'petPage', after: from, limit: READ_AT_ONCE })
    for (const pet of pets) {
      if (low.length === limit) return { low, next: low.at(-1)?.petId ?? null }
      if (isLow(pet, shopLevel)) low.push(pet)
    }
    if (pets.length < READ_AT_ONCE) return { low, next: null }
    from = pets.at(-1)?.petId
  }
  return { low, next: from ?? null }
}
