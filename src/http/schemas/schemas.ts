import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import { MAX_QUANTITY, PET_STATUSES } from '../../stock/pet.ts'
import { ERROR_CODES } from '../errors/api-error.ts'

// TypeBox's own integers are JavaScript numbers, which lose the last digits of an int64.
TypeRegistry.Set('Int64', (_schema, value) => typeof value === 'bigint')

export const literals = <const Values extends readonly string[]>(
  values: Values,
  description: string,
  options: { readonly default?: Values[number] } = {},
) => Type.Unsafe<Values[number]>({ ...Type.String({ description }), ...options, enum: [...values] })

export const PetIdSchema = Type.Unsafe<bigint>({
  [Kind]: 'Int64',
  type: 'integer',
  format: 'int64',
  description:
    'Identifier of the animal the entry tracks. Any 64-bit integer: read it as one, since a double is exact to 2^53 only.',
})

export const quantitySchema = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_QUANTITY, description })

export const PetStatusSchema = literals(
  PET_STATUSES,
  'Status of the pet. The shop sets it; it does not change with the quantity.',
)

/** The contract's shapes, for the routes' types and for the document alike. */
export const InventoryItemSchema = Type.Object(
  {
    petId: PetIdSchema,
    quantity: quantitySchema('Current stock count'),
    status: PetStatusSchema,
  },
  { description: "One pet's entry in the inventory" },
)

export const InventoryUpdateSchema = Type.Object(
  { quantity: quantitySchema('The new stock count') },
  { description: 'What is set. Other fields are ignored.' },
)

export const ErrorSchema = Type.Object(
  {
    code: literals(ERROR_CODES, 'Machine-readable error code'),
    message: Type.String({ description: 'Human-readable: what was wrong, and what to do' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status code' }),
  },
  { description: 'The body of every answer from 400 on' },
)
