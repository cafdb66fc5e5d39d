import { bigint } from 'drizzle-orm/pg-core'

/** An integer whose digits all count. */
export const int64 = (name: string) => bigint(name, { mode: 'bigint' })

/** UTC epoch milliseconds. */
export const time = (name: string) => bigint(name, { mode: 'number' })
