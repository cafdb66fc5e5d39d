// What the program uses of a PostgreSQL driver. A runtime brings its own, in the file `postgres` that is
// named for it.

/** Where a server listens, and as whom the program connects. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Undefined: the server asks for none, or the environment has it. */
  readonly password: string | undefined
  readonly database: string
  readonly tls: TlsMode
}

/** How a connection is encrypted; the modes have libpq's names and meanings. */
export interface TlsMode {
  readonly mode: 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full'
  /** PEM text of the authorities that a server's certificate may come from; undefined: the system's. */
  readonly authorities: string | undefined
}

export interface ConnectionOptions {
  readonly address: ServerAddress
  readonly applicationName: string
  /** Whether statements are prepared by name, which a pooler in transaction mode has to know of. */
  readonly prepare: boolean
  /** Milliseconds until a connection has to be open. */
  readonly connectTimeoutMs: number
  /** The connection was closed, or could not be opened. A closed connection opens no other. */
  readonly onClosed: () => void
}

/** A value that a statement takes. */
export type Parameter = string | bigint | number | null

/** A row by the names of its columns; every int8 is a bigint. */
export type Row = Readonly<Record<string, unknown>>

/** One connection to a server, opened by its first statement. */
export interface Connection {
  /** Whether the server has accepted the connection. */
  readonly isOpen: boolean
  /** Sends a statement after those that were sent before it. @throws what `failureIn` reads */
  query(text: string, parameters: readonly Parameter[]): Promise<readonly Row[]>
  /** Sends a statement that is not prepared, also where others are. @throws what `failureIn` reads */
  queryUnprepared(text: string): Promise<readonly Row[]>
  /** Closes at once; all that waits is rejected. */
  close(): void
}

/** What a driver says of a failed statement. */
export interface StatementFailure {
  /** Undefined where the failure is not the server's: a lost connection, TLS. */
  readonly sqlState: string | undefined
  /** The driver's own code, if it has one. */
  readonly code: string | undefined
  readonly message: string
}
