import type { PgTable } from 'drizzle-orm/pg-core'

type ColumnsOf<T extends PgTable> = T['_']['columns']

/** What the driver makes of a column: each int8 is a bigint, also one that the schema reads as a number. */
type ValueOf<Column> = Column extends {
  _: { columnType: infer Type; data: infer Data; notNull: infer NotNull }
}
  ? (Type extends 'PgBigInt53' ? bigint : Data) | (NotNull extends true ? never : null)
  : never

/** A row of a table, by the names of its columns as a statement returns them. */
export type StoredRow<T extends PgTable> = {
  readonly [Key in keyof ColumnsOf<T> as ColumnsOf<T>[Key]['_']['name']]: ValueOf<ColumnsOf<T>[Key]>
}

/** A row of a table that an outer join may not find. */
export type MaybeRow<T extends PgTable> = {
  readonly [Column in keyof StoredRow<T>]: StoredRow<T>[Column] | null
}
