import { MAX_BASKET_SIZE } from '../../../stock/basket.ts'
import { CHANGE_REASONS } from '../../../stock/journal.ts'
import { isDifference } from '../../../stock/movement.ts'
import { MAX_QUANTITY } from '../../../stock/pet.ts'
import { changeId, note, petId, quantity, time } from '../../shapes/fields.ts'
import { creation, either, type Fields, listOf, listSent, object } from '../../shapes/objects.ts'
import { called, named, optional, shape } from '../../shapes/shape.ts'
import { oneOf } from '../../shapes/values.ts'

const changeFields = {
  change: shape<number>(
    (given) =>
      isDifference(given)
        ? { value: given }
        : { reason: `must be an integer from ${-MAX_QUANTITY} to ${MAX_QUANTITY}, and not 0` },
    {
      type: 'integer',
      minimum: -MAX_QUANTITY,
      maximum: MAX_QUANTITY,
      not: { enum: [0] },
      description: 'How many more there are, or fewer where it is negative; not 0',
    },
  ),
  reason: called('The reason of a change', oneOf(CHANGE_REASONS, 'Why')),
  note: optional(note),
}

const A_CHANGE = {
  description:
    'Adds to the quantity, or takes from it. It has no `counted` and no `expected`; fields that the desk does not know are ignored.',
}

const countFields = {
  counted: called('"counted"', quantity('How many were counted')),
  expected: called('"expected"', quantity('How many there were thought to be when counting')),
  reason: called(
    'The reason of a count',
    oneOf(['count'], 'A count is for itself', { reason: 'must be "count"' }),
  ),
  note: optional(note),
}

const A_COUNT = {
  description:
    'Corrects the quantity. It has no `change`; fields that the desk does not know are ignored.',
}

const movementOf = <Change extends Fields, Count extends Fields>(forms: {
  readonly change: ReturnType<typeof creation<Change>>
  readonly counted: ReturnType<typeof creation<Count>>
}) => either(forms, () => 'A movement has either "change", or "counted" and "expected".')

export const MovementRequest = named(
  'MovementRequest',
  movementOf({
    /** Adds to a quantity, or takes from it. */
    change: named('Difference', creation({ id: changeId, ...changeFields }, A_CHANGE)),
    /** Corrects a quantity. */
    counted: named('Count', creation({ id: changeId, ...countFields }, A_COUNT)),
  }),
)

/** The same in a basket: of which pet, and without an id of its own. */
const BasketMovement = movementOf({
  change: named('BasketDifference', creation({ petId, ...changeFields }, A_CHANGE)),
  counted: named('BasketCount', creation({ petId, ...countFields }, A_COUNT)),
})

export const BasketRequest = named(
  'BasketRequest',
  creation(
    {
      id: changeId,
      movements: listSent(BasketMovement, {
        ...{ name: 'movements', minItems: 1, maxItems: MAX_BASKET_SIZE, of: ofThePet },
        reason: `must be a list of 1 to ${MAX_BASKET_SIZE} movements`,
        description: 'Each is made after those before it',
      }),
    },
    {
      description:
        'Movements that are made together, or not at all. Fields that the desk does not know are ignored.',
    },
  ),
)

/** Names the pet of a movement that is refused, where it can be read. */
function ofThePet(movement: unknown): string {
  const read = petId.read((movement as { readonly petId?: unknown } | null)?.petId)
  return 'value' in read ? `, of pet ${read.value}` : ''
}

export const Movement = named(
  'Movement',
  object(
    {
      id: changeId,
      petId,
      previousQuantity: quantity('How many there were'),
      newQuantity: quantity('How many there were after it'),
      reason: oneOf([...CHANGE_REASONS, 'count'], 'Why'),
      note,
      at: time('When it was made'),
    },
    'A movement as it was made',
  ),
)

export const Basket = named(
  'Basket',
  object(
    {
      id: changeId,
      movements: listOf(Movement, 'In the order of the request, each with the id of the basket'),
    },
    'A basket as it was made',
  ),
)
