import type { Connection, ConnectionOptions, StatementFailure } from './postgres.ts'

/** A shared database is for the compiled program alone: it has the driver. */
export function connect(_: ConnectionOptions): Connection {
  throw new Error('a database that shops share needs the compiled program of petstock')
}

export const failureIn = (error: unknown): StatementFailure => ({
  sqlState: undefined,
  code: undefined,
  message: String(error),
})
