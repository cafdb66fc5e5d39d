// What the program uses of a Redis driver. A runtime brings its own, in the file `redis` that is named for it.

/** Where a server listens, and as whom the program connects. */
export interface RedisAddress {
  readonly host: string
  readonly port: number
  /** Undefined: the server's default one. */
  readonly user: string | undefined
  /** Undefined: the server asks for none. */
  readonly password: string | undefined
  /** Undefined: the connection is not encrypted. */
  readonly tls: RedisTls | undefined
  /** The URL says that the connection is not to be encrypted, wherever the server is. */
  readonly isPlainByChoice?: true
}

export interface RedisTls {
  /** PEM text of the authorities that the server's certificate may come from; undefined: the system's. */
  readonly authorities: string | undefined
}

export interface RedisConnectionOptions {
  readonly address: RedisAddress
  /** Milliseconds until a connection has to be open. */
  readonly connectTimeoutMs: number
  /** The connection was closed, or could not be opened. A closed connection opens no other. */
  readonly onClosed: () => void
}

/** One connection to a server. */
export interface RedisConnection {
  /** Resolves when the server has accepted the connection and the password; rejected where it does not. */
  readonly opened: Promise<void>
  /** Sends a command at once, after those that were sent before it. @throws what `serverErrorIn` reads */
  send(command: string, parameters: readonly string[]): Promise<unknown>
  /** Closes at once; all that waits is rejected. */
  close(): void
}
