import { quantitySchema } from '../schemas/schemas.ts'
import { nullable } from './text-schemas.ts'

export const lowStockSchema = () =>
  nullable(quantitySchema('At or below this quantity the pet is low; null: by the shop’s settings'))

/** Holds of a body that lacks these fields, or has null there. */
export function withoutFilled(...fields: readonly string[]) {
  const filled = fields.map((field) => ({
    properties: { [field]: { not: { enum: [null] } } },
    required: [field],
  }))
  return { not: filled.length === 1 ? filled[0] : { anyOf: filled } }
}

/** Holds of a body that lacks a field. */
export const without = (field: string) => ({
  not: { properties: { [field]: {} }, required: [field] },
})
