import type { Parameter } from '../../../runtime/postgres.ts'
import { SHOP_PARTS, type ShopPart, type ShopRow } from '../../../shops/whole-shop.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import { hasColumn, typeOf } from '../schema/column-types.ts'

/** Columns of rows that are written by one statement. */
export interface ColumnValues {
  readonly name: string
  readonly type: string
  readonly values: ShopRow
}

/** The columns of a part, out of its rows; of limits those of the counts: bans are in a table of their own. */
export const columnsOf = (part: ShopPart, rows: readonly ShopRow[]): ColumnValues[] =>
  SHOP_PARTS[part].flatMap((name, place) =>
    part === 'limits' && !hasColumn(part, name)
      ? []
      : [{ name, type: typeOf(part, name), values: rows.map((row) => row[place] ?? null) }],
  )

export interface InsertStatement {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/**
 * Makes a statement that writes rows of one shop, with the same values of `fixed` in each; it can be continued.
 * @param fixed the columns that are the same in all rows, as SQL
 */
export function insertRows(
  table: string,
  shopId: bigint,
  columns: readonly ColumnValues[],
  fixed: Readonly<Record<string, string>> = {},
): InsertStatement {
  const names = columns.map(({ name }) => name)
  const arrays = columns.map(({ type }, place) => `$${place + 2}::text::${type}[]`)
  return {
    text: `INSERT INTO ${table} (${['shop_id', ...Object.keys(fixed), ...names].join()})
      SELECT ${['$1::text::int8', ...Object.values(fixed), ...names.map((name) => `x.${name}`)].join()}
      FROM unnest(${arrays.join()}) WITH ORDINALITY x(${names.join()}, place) ORDER BY x.place`,
    parameters: [
      String(shopId),
      ...columns.map(({ type, values }) =>
        type === 'text' ? textArrayOf(values as (string | null)[]) : arrayOf(values),
      ),
    ],
  }
}
