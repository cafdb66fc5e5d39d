import { GOODS_FIELDS, ORDERING_FIELDS } from '../stock/pet-goods.ts'

/** The columns of `inventory` that have what a shop knows of a pet besides, in the order of GOODS_FIELDS; alike in both engines. */
export const GOODS_COLUMNS: readonly string[] = GOODS_FIELDS.map(columnOf)

/** Those of them that have how it is ordered. */
export const ORDERING_COLUMNS: readonly string[] = ORDERING_FIELDS.map(columnOf)

/** The column of a field, in either engine. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** These columns of a table, or with something else around each. */
export const goodsColumns = (write: (column: string) => string = (column) => column): string =>
  GOODS_COLUMNS.map(write).join(', ')

export const goodsColumnsOf = (table: string): string =>
  goodsColumns((column) => `${table}.${column}`)
