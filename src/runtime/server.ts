import type { MaybePromise } from '../maybe-promise.ts'

// What the service uses of an HTTP server. A runtime brings its own, in the file `server` that is named
// for it.

/** How long requests in flight may take to end when the service stops. */
export const IN_FLIGHT_MS = 3_000

/** The connection that a request came on. */
export interface Connection {
  /** The address at the other end, whatever a proxy says. */
  readonly peerAddress: string
  /** How long it is kept for another request, as `Keep-Alive` says it; undefined where the runtime ends none. */
  readonly keepAlive?: string | undefined
  /**
   * Sets after how many silent seconds the server hangs up; 0: never. For Bun, a connection is silent while
   * a stream sends, too.
   */
  setIdleTimeout(seconds: number): void
}

/** What responds to the requests of one method and path. */
export interface FastHandler {
  readonly method: 'GET' | 'PATCH'
  /** With parameters as `:name`, each a whole segment. */
  readonly path: string
  readonly respond: (
    request: Request,
    connection: Connection,
    params: Readonly<Record<string, string>>,
  ) => MaybePromise<Response>
}

/** What responds to requests. */
export interface Handlers {
  readonly fetch: (request: Request, connection: Connection) => MaybePromise<Response>
  /** Makes what `fetch` responds by, before it is called; undefined where it is made. */
  readonly ready?: () => Promise<void> | undefined
  /** One of each path. The runtime's own router finds them before `fetch` is called. */
  readonly fast: readonly FastHandler[]
  /** The response to an error of the runtime itself. */
  readonly fault: (error: Error) => Response
}

export interface Tls {
  readonly cert: string
  readonly key: string
}

export interface HttpServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly tls?: Tls | undefined
}

export interface HttpServer {
  readonly url: string
  /** Uses another certificate for new connections; requests in flight end with the one before. */
  useTls(tls: Tls): void
  /** Takes no new connections, and resolves when the requests in flight have their responses. */
  stop(): Promise<void>
}
