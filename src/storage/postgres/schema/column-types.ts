import type { ShopPart } from '../../../shops/whole-shop.ts'
import { columnTypes } from './read-schema.ts' with { type: 'macro' }

const TYPES = columnTypes()

export const hasColumn = (part: ShopPart, name: string): boolean => TYPES[part][name] !== undefined

/** The type of a column, as casts have it. @throws where the table has no such column */
export function typeOf(part: ShopPart, name: string): string {
  const type = TYPES[part][name]
  if (type === undefined) throw new Error(`the table of ${part} has no column ${name}`)
  return type
}
