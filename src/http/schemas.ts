import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import { MAX_QUANTITY, PET_STATUSES } from '../stock/pet.ts'
import { ERROR_CODES } from './errors.ts'

// TypeBox's own integers are JavaScript numbers, which lose the last digits of an int64.
TypeRegistry.Set('Int64', (_schema, value) => typeof value === 'bigint')

const literals = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ ...Type.String(), enum: [...values] })

export const PetIdSchema = Type.Unsafe<bigint>({
  [Kind]: 'Int64',
  type: 'integer',
  format: 'int64',
})

const QuantitySchema = Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })

export const PetStatusSchema = literals(PET_STATUSES)

/** The contract's shapes, for the routes' types and for the document alike. */
export const InventoryItemSchema = Type.Object({
  petId: PetIdSchema,
  quantity: QuantitySchema,
  status: PetStatusSchema,
})

export const InventoryUpdateSchema = Type.Object({ quantity: QuantitySchema })

export const ErrorSchema = Type.Object({
  code: literals(ERROR_CODES),
  message: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
})
