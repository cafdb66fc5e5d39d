import { quantitySchema } from '../schemas/schemas.ts'
import { nullable } from './text-schemas.ts'

export const lowStockSchema = () =>
  nullable(quantitySchema('At or below this quantity the pet is low; null: by the shop’s settings'))

/** Holds of a body that lacks a field. */
export const without = (field: string) => ({
  not: { properties: { [field]: {} }, required: [field] },
})
