import { customType } from 'drizzle-orm/sqlite-core'

// The connection returns every integer as a bigint, so that a pet's id keeps all its digits.
export const int64 = customType<{ data: bigint; driverData: bigint }>({ dataType: () => 'integer' })

// Integers that fit a number: counts, and times in UTC epoch milliseconds.
export const integer = customType<{ data: number; driverData: bigint }>({
  dataType: () => 'integer',
  // A value of any other type is damage, and never passes for a number.
  fromDriver: (value) => (typeof value === 'bigint' ? Number(value) : Number.NaN),
  // A prepared statement hands its nulls through here too.
  toDriver: (value) => (value === null ? (null as never) : BigInt(value)),
})
