import { bigint } from 'drizzle-orm/pg-core'

/** An integer whose digits all count. */
export const int64 = <Name extends string>(name: Name) => bigint(name, { mode: 'bigint' })

/** UTC epoch milliseconds. */
export const time = <Name extends string>(name: Name) => bigint(name, { mode: 'number' })
