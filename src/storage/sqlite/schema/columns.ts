import { customType } from 'drizzle-orm/sqlite-core'

// The connection returns every integer as a bigint, so that a pet's id keeps all its digits.
export const int64 = customType<{ data: bigint; driverData: bigint }>({ dataType: () => 'integer' })

interface Ruled {
  readonly rule: string
  readonly check: string
}

const ruled = (type: string, { rule, check }: Ruled): string =>
  `${type} CONSTRAINT ${rule} CHECK (${check})`

/** A text with a check of its own. */
export const ruledText = customType<{ data: string; driverData: string; config: Ruled }>({
  dataType: (config) => (config === undefined ? 'text' : ruled('text', config)),
})

// Integers that fit a number: counts, amounts, and times in UTC epoch milliseconds. A check with a column, and not with its
// table, comes to a table that is there without a copy of it.
export const integer = customType<{
  data: number
  driverData: bigint
  config: Ruled
}>({
  dataType: (config) => (config === undefined ? 'integer' : ruled('integer', config)),
  // A value of any other type is damage, and never passes for a number.
  fromDriver: (value) => (typeof value === 'bigint' ? Number(value) : Number.NaN),
  // A prepared statement hands its nulls through here too.
  toDriver: (value) => (value === null ? (null as never) : BigInt(value)),
})
