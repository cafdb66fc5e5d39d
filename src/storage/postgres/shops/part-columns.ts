import type { Parameter } from '../../../runtime/postgres.ts'
import { SHOP_PARTS, type ShopPart, type ShopRow } from '../../../shops/whole-shop.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'

const INT8 = 'int8'
const INT4 = 'int4'
const FLOAT8 = 'float8'
const BOOL = 'bool'

/** The types of the columns that hold no text. */
const TYPES: Readonly<Record<ShopPart, Readonly<Record<string, string>>>> = {
  movements: {
    id: INT8,
    pet_id: INT8,
    previous_quantity: INT4,
    new_quantity: INT4,
    at: INT8,
    position: INT4,
  },
  pets: { pet_id: INT8, quantity: INT4, low_stock_at: INT4, updated_at: INT8 },
  barcodes: { pet_id: INT8, position: INT4 },
  keys: {
    per_minute: INT8,
    per_day: INT8,
    created_at: INT8,
    expires_at: INT8,
    revoked_at: INT8,
    last_used_at: INT8,
    refill_revision: INT8,
    unban_revision: INT8,
    manages: BOOL,
  },
  oldTokens: { ends_at: INT8 },
  limits: {
    saved_at: INT8,
    per_minute: INT8,
    per_day: INT8,
    minute_tokens: FLOAT8,
    day_tokens: FLOAT8,
    ban_tokens: FLOAT8,
    refill_revision: INT8,
    unban_revision: INT8,
  },
  settings: {
    low_stock_at: INT4,
    journal_kept_ms: INT8,
    journal_kept_from: INT8,
    journal_kept_before_ms: INT8,
  },
  accessJournal: { id: INT8, at: INT8 },
  stockTotals: { span: INT4, start: INT8, movements: INT8, taken: INT8, added: INT8 },
  petTotals: { span: INT4, start: INT8, pet_id: INT8, movements: INT8, taken: INT8, added: INT8 },
  totalsPlace: { movement_id: INT8 },
}

/** Columns of rows that are written by one statement. */
export interface ColumnValues {
  readonly name: string
  readonly type: string
  readonly values: ShopRow
}

/** The columns of a part, or some of them, out of its rows. */
export const columnsOf = (
  part: ShopPart,
  rows: readonly ShopRow[],
  isWanted: (name: string) => boolean = () => true,
): ColumnValues[] =>
  SHOP_PARTS[part].flatMap((name, place) =>
    isWanted(name)
      ? [{ name, type: TYPES[part][name] ?? 'text', values: rows.map((row) => row[place] ?? null) }]
      : [],
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
