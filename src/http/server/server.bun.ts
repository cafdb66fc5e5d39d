import { getLogger } from '@logtape/logtape'
import { errorResponse } from '../errors/api-error.ts'
import { pathOf } from './route-table.ts'

const log = getLogger(['petstock', 'http'])

/** How long requests in flight may take to end when the service stops. */
const DRAIN_MS = 3_000

const IDLE_SECONDS = 15

export interface Tls {
  readonly cert: string
  readonly key: string
}

export interface HttpServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly tls?: Tls | undefined
  readonly logRequests: boolean
  readonly keyIdOf: (request: Request) => string | undefined
}

export interface HttpServer {
  readonly url: string
  peerAddress(request: Request): string
  /**
   * Does not hang up on this client before its connection was silent for so many seconds; 0: never.
   * Bun counts what a stream sends as silence, too.
   */
  setIdleTimeout(request: Request, seconds: number): void
  /** Speaks with another certificate from now on; what is in flight ends as it began. */
  useTls(tls: Tls): void
  /** Takes no new connections, and ends when what is in flight is answered. */
  stop(): Promise<void>
}

export type Handler = (request: Request) => Response | Promise<Response>

/** What answers requests. */
export interface Handlers {
  readonly fetch: Handler
  /** For `GET` of one exact path each, found before any other router is asked. */
  readonly get: Readonly<Record<string, Handler>>
}

/** @throws Error with code EADDRINUSE when the port is taken */
export function startHttpServer(handlers: Handlers, options: HttpServerOptions): HttpServer {
  const watched = (handler: Handler) => (options.logRequests ? logged(handler, options) : handler)
  const respond = watched(handlers.fetch)
  const settings: Bun.Serve.Options<undefined, string> = {
    hostname: options.host,
    port: options.port,
    // Two services on one port would share its requests in silence.
    reusePort: false,
    development: false,
    // A client that is silent, or slow to say what it wants, for this long is hung up on. A write that
    // waits out two busy timeouts of the database still gets its answer.
    idleTimeout: IDLE_SECONDS,
    // Our own limit of a body is far below, and answers with an Error; Bun's would have no body.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: Object.fromEntries(
      Object.entries(handlers.get).map(([path, handler]) => [path, { GET: watched(handler) }]),
    ),
    fetch: (request) => respond(withFullAddress(request)),
    error: (error) => {
      log.error('internal error', { error })
      return errorResponse(
        { code: 'internal_error', message: 'Something went wrong in the service.', headers: {} },
        {},
      )
    },
  }
  const listen = (port: number, tls: Tls | undefined) =>
    Bun.serve({ ...settings, port, ...(tls ? { tls: { cert: tls.cert, key: tls.key } } : {}) })

  let current = options.tls
  let server = listen(options.port, current)
  const port = Number(server.port)
  const left = new Set<typeof server>()

  return {
    url: server.url.href.replace(/\/$/, ''),
    peerAddress: (request) => server.requestIP(request)?.address ?? 'unknown',
    setIdleTimeout: (request, seconds) => server.timeout(request, seconds),
    // Bun takes no other certificate into a server that is listening.
    useTls(tls) {
      const before = server
      left.add(before)
      void before.stop().then(() => left.delete(before))
      try {
        server = listen(port, tls)
        current = tls
      } catch (error) {
        server = listen(port, current)
        throw error
      }
    },
    async stop() {
      const all = [...left, server]
      const drained = Promise.all(all.map((each) => each.stop()))
      const deadline = setTimeout(() => {
        for (const each of all) void each.stop(true)
      }, DRAIN_MS)
      await drained
      clearTimeout(deadline)
    },
  }
}

/**
 * Elysia looks for the path from the twelfth character of a request's address on. Where the Host
 * header is missing or cannot be part of an address, Bun gives the path alone, and where it is as
 * short as `pos` the path begins before that: such a request gets an address that has a host.
 */
function withFullAddress(request: Request): Request {
  const { url } = request
  const pathStart = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  if (pathStart < 11) {
    Object.defineProperty(request, 'url', { value: `http://localhost${url.slice(pathStart)}` })
  }
  return request
}

const logged =
  (handler: Handler, { keyIdOf }: HttpServerOptions): Handler =>
  async (request) => {
    const began = performance.now()
    const response = await handler(request)
    log.debug('request', {
      requestId: response.headers.get('x-request-id'),
      method: request.method,
      path: pathOf(request.url),
      status: response.status,
      keyId: keyIdOf(request),
      ms: Math.round((performance.now() - began) * 10) / 10,
    })
    return response
  }
