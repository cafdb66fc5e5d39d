import { Type } from '@sinclair/typebox'
import { ACCESS_LEVELS } from '../../keys/access.ts'
import { PLANS } from '../../plans/plans.ts'
import { MAX_BASKET_SIZE } from '../../stock/basket.ts'
import { CHANGE_REASONS, MOVEMENT_REASONS } from '../../stock/journal.ts'
import { MAX_QUANTITY } from '../../stock/pet.ts'
import { literals, PetIdSchema, PetStatusSchema, quantitySchema } from '../schemas/schemas.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from './history-query.ts'
import { lowStockSchema, without, withoutFilled } from './schema-parts.ts'
import {
  barcodesSchema,
  changeIdSchema,
  keyNameSchema,
  kindSchema,
  lineIdSchema,
  noteSchema,
  nullable,
  petNameSchema,
} from './text-schemas.ts'

/**
 * The shapes of the desk, for the types of its routes and for the document. They check nothing, and are
 * loaded with the document alone.
 */

/** A moment, as the desk writes it. */
export const time = (description: string) =>
  Type.Integer({ format: 'int64', description: `${description}, in UTC epoch milliseconds` })

export const byWhom = () =>
  nullable(
    Type.Object(
      {
        keyId: Type.String({ description: 'The id of the API key' }),
        name: keyNameSchema('The name of the API key, also of one revoked since'),
      },
      { description: 'Who made it; null: the command line' },
    ),
  )

const differenceFields = () => ({
  change: Type.Integer({
    minimum: -MAX_QUANTITY,
    maximum: MAX_QUANTITY,
    not: { enum: [0] },
    description: 'How many more there are, or fewer where it is negative; not 0',
  }),
  reason: literals(CHANGE_REASONS, 'Why'),
  note: Type.Optional(noteSchema()),
})

const A_DIFFERENCE = {
  ...withoutFilled('counted', 'expected'),
  description:
    'Adds to the quantity, or takes from it. It has no `counted` and no `expected`; fields that the desk does not know are ignored.',
}

const countFields = () => ({
  counted: quantitySchema('How many were counted'),
  expected: quantitySchema('How many there were thought to be when counting'),
  reason: literals(['count'], 'A count is for itself'),
  note: Type.Optional(noteSchema()),
})

const A_COUNT = {
  ...withoutFilled('change'),
  description:
    'Corrects the quantity. It has no `change`; fields that the desk does not know are ignored.',
}

/** Adds to a quantity, or takes from it. */
export const DifferenceSchema = Type.Object(
  { id: changeIdSchema(), ...differenceFields() },
  A_DIFFERENCE,
)

/** Corrects a quantity. */
export const CountSchema = Type.Object({ id: changeIdSchema(), ...countFields() }, A_COUNT)

export const MovementRequestSchema = Type.Union([DifferenceSchema, CountSchema])

/** The same in a basket: of which pet, and without an id of its own. */
export const BasketDifferenceSchema = Type.Object(
  { petId: PetIdSchema, ...differenceFields() },
  A_DIFFERENCE,
)
export const BasketCountSchema = Type.Object({ petId: PetIdSchema, ...countFields() }, A_COUNT)

export const BasketRequestSchema = Type.Object(
  {
    id: changeIdSchema(),
    movements: Type.Array(Type.Union([BasketDifferenceSchema, BasketCountSchema]), {
      minItems: 1,
      maxItems: MAX_BASKET_SIZE,
      description: 'Each is made after those before it',
    }),
  },
  {
    description:
      'Movements that are made together, or not at all. Fields that the desk does not know are ignored.',
  },
)

export const MovementSchema = Type.Object(
  {
    id: changeIdSchema(),
    petId: PetIdSchema,
    previousQuantity: quantitySchema('How many there were'),
    newQuantity: quantitySchema('How many there were after it'),
    reason: literals([...CHANGE_REASONS, 'count'], 'Why'),
    note: noteSchema(),
    at: time('When it was made'),
  },
  { description: 'A movement as it was made' },
)

export const BasketSchema = Type.Object(
  {
    id: changeIdSchema(),
    movements: Type.Array(MovementSchema, {
      description: 'In the order of the request, each with the id of the basket',
    }),
  },
  { description: 'A basket as it was made' },
)

export const HistoryQuerySchema = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'The most movements that the page may have',
    }),
  ),
  before: Type.Optional(
    lineIdSchema('The `next` of the page before this one; without it the page is the newest'),
  ),
})

export const HistoryEntrySchema = Type.Object(
  {
    id: lineIdSchema('Its place in the journal'),
    previousQuantity: quantitySchema('How many there were'),
    newQuantity: quantitySchema('How many there were after it'),
    reason: literals(
      MOVEMENT_REASONS,
      'Why. `update` stands for a quantity that was set and for a status, `command` for the command line.',
    ),
    note: nullable(
      Type.String({ description: 'What else is worth knowing, as `status available -> sold`' }),
    ),
    at: time('When it was made'),
    by: byWhom(),
  },
  { description: 'A line of the journal' },
)

export const HistorySchema = Type.Object(
  {
    movements: Type.Array(HistoryEntrySchema, { description: 'Newest first' }),
    next: nullable(lineIdSchema('The `before` of the next page; null: this is the last')),
  },
  { description: 'A part of the journal of one pet' },
)

export const DeskPetSchema = Type.Object(
  {
    petId: PetIdSchema,
    name: petNameSchema(),
    kind: kindSchema(),
    barcodes: barcodesSchema(),
    quantity: quantitySchema('Current stock count'),
    status: PetStatusSchema,
    lowStockAt: lowStockSchema(),
    low: Type.Boolean({ description: 'Whether it is time to order more' }),
    updatedAt: time('When anything of it was last changed'),
    lastMovement: nullable(
      Type.Object(
        {
          at: time('When it was made'),
          reason: literals(MOVEMENT_REASONS, 'Why'),
          by: byWhom(),
        },
        { description: 'The newest line of its journal; null: it is not kept any more' },
      ),
    ),
  },
  { description: 'A pet with all that there is to know of it' },
)

export const NewPetSchema = Type.Object(
  {
    id: changeIdSchema(),
    petId: PetIdSchema,
    name: Type.Optional(petNameSchema()),
    quantity: Type.Optional(nullable(quantitySchema('How many there are: 0 unless told'))),
    status: Type.Optional(nullable(PetStatusSchema)),
    kind: Type.Optional(kindSchema()),
    barcodes: Type.Optional(nullable(barcodesSchema())),
    lowStockAt: Type.Optional(lowStockSchema()),
  },
  { description: 'A pet that is to be added. Fields that the desk does not know are ignored.' },
)

export const PetEditSchema = Type.Object(
  {
    name: Type.Optional(petNameSchema()),
    kind: Type.Optional(kindSchema()),
    barcodes: Type.Optional(barcodesSchema()),
    status: Type.Optional(PetStatusSchema),
    lowStockAt: Type.Optional(lowStockSchema()),
  },
  {
    // With `anyOf` in place of this, generators make no type of the body.
    not: { allOf: ['name', 'kind', 'barcodes', 'status', 'lowStockAt'].map(without) },
    description:
      'What is changed: one of these at least, all else stays. Fields that the desk does not know are ignored.',
  },
)

export const RemovalQuerySchema = Type.Object({ id: Type.Optional(changeIdSchema()) })

export const RemovalSchema = Type.Object(
  {
    petId: PetIdSchema,
    previousQuantity: quantitySchema('How many there were'),
    at: time('When it was removed'),
  },
  { description: 'The removal of a pet, as its journal keeps it' },
)

export const KeySchema = Type.Object(
  {
    id: Type.String({ description: 'Its id, as in the journal' }),
    name: keyNameSchema('What the shop calls it'),
    access: literals(ACCESS_LEVELS, 'What it may do; each level includes those before it'),
    plan: literals(PLANS, 'What its limits depend on'),
    expiresAt: nullable(time('When it ends; null: never')),
  },
  { description: 'An API key, without the key itself' },
)
