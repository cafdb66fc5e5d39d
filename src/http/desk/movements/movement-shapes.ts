import { MAX_BASKET_SIZE } from '../../../stock/basket.ts'
import { CHANGE_REASONS, SALE_REASONS } from '../../../stock/journal.ts'
import { isDifference } from '../../../stock/movement.ts'
import { MAX_QUANTITY } from '../../../stock/pet.ts'
import { changeId, lineId, note, petId, quantity, time, undoes } from '../../shapes/fields.ts'
import { sale, saleAmount, saleCurrency } from '../../shapes/goods-fields.ts'
import { creation, either, type Fields, listOf, listSent, object } from '../../shapes/objects.ts'
import { called, checked, named, optional, shape, type ValueOf } from '../../shapes/shape.ts'
import { oneOf, orNull, text } from '../../shapes/values.ts'
import { occurred, occurredFields, twoTimes } from './occurred.ts'

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
  amount: optional(saleAmount),
  currency: optional(saleCurrency),
  note: optional(note),
}

type SentChange = ValueOf<ReturnType<typeof creation<typeof changeFields>>>

/** Refuses an amount of what is no sale. @returns a sentence */
const amountOfNoSale = ({ amount, reason }: SentChange): string | undefined =>
  typeof amount === 'number' && !SALE_REASONS.includes(reason)
    ? `An "amount" is what a sale or a return came to, and not of the reason "${reason}": leave it out.`
    : undefined

/** What takes a change back gives back what that came to. */
const amountOfUndoing = (sent: {
  readonly amount?: number | null
  readonly undoes?: string | null
}): string | undefined =>
  typeof sent.amount === 'number' && typeof sent.undoes === 'string'
    ? 'What takes a change back has the amount of that change: leave out "amount".'
    : undefined

/** What a movement has that is none of a basket, and a basket. */
const requestFields = { id: changeId, undoes: optional(undoes), ...occurredFields }

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
    change: named(
      'Difference',
      checked(
        creation({ ...requestFields, ...changeFields }, A_CHANGE),
        (sent) => twoTimes(sent) ?? amountOfNoSale(sent) ?? amountOfUndoing(sent),
      ),
    ),
    /** Corrects a quantity. */
    counted: named(
      'Count',
      checked(creation({ ...requestFields, ...countFields }, A_COUNT), twoTimes),
    ),
  }),
)

/** A movement in a basket: of which pet, and without an id of its own. */
const BasketMovement = movementOf({
  change: named(
    'BasketDifference',
    checked(creation({ petId, ...changeFields }, A_CHANGE), amountOfNoSale),
  ),
  counted: named('BasketCount', creation({ petId, ...countFields }, A_COUNT)),
})

export const BasketRequest = named(
  'BasketRequest',
  checked(
    creation(
      {
        ...requestFields,
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
    (sent) =>
      twoTimes(sent) ??
      sent.movements
        .map((movement) => amountOfUndoing({ ...movement, undoes: sent.undoes ?? null }))
        .find((problem) => problem !== undefined),
  ),
)

/** Names the pet of a movement that is refused, where it can be read. */
function ofThePet(movement: unknown): string {
  const read = petId.read((movement as { readonly petId?: unknown } | null)?.petId)
  return 'value' in read ? `, of pet ${read.value}` : ''
}

const undone = orNull(
  text('The `id` of the movement or basket that it takes back; null: it takes none back'),
)

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
      ...sale,
      at: time('When it was made'),
      occurredAt: occurred,
      undoes: undone,
      lineId: lineId('Its place in the journal, which is the `id` of its line there'),
    },
    'A movement as it was made',
  ),
)

export const Basket = named(
  'Basket',
  object(
    {
      id: changeId,
      movements: listOf(
        Movement,
        'In the order of the request, each with the `id` of the basket and with its `undoes`',
      ),
      undoes: undone,
      occurredAt: occurred,
    },
    'A basket as it was made',
  ),
)
