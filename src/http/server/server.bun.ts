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
   * Hangs up on this client when its connection was silent for so many seconds; 0: never. For Bun, a
   * connection is silent while a stream sends, too.
   */
  setIdleTimeout(request: Request, seconds: number): void
  /** Uses another certificate for new connections; requests in flight end with the one before. */
  useTls(tls: Tls): void
  /** Takes no new connections, and resolves when the requests in flight have their responses. */
  stop(): Promise<void>
}

export type Handler = (request: Request) => Response | Promise<Response>

/** What responds to requests. */
export interface Handlers {
  readonly fetch: Handler
  /** Handlers for `GET` of one exact path each. Bun's router finds them before `fetch` is called. */
  readonly get: Readonly<Record<string, Handler>>
}

/** @throws Error with code EADDRINUSE when the port is taken */
export function startHttpServer(handlers: Handlers, options: HttpServerOptions): HttpServer {
  const watched = (handler: Handler) => (options.logRequests ? logged(handler, options) : handler)
  const respond = watched(handlers.fetch)
  const settings: Bun.Serve.Options<undefined, string> = {
    hostname: options.host,
    port: options.port,
    // With it, two services on one port would share its requests, and neither would notice.
    reusePort: false,
    development: false,
    // The server hangs up on a client that is silent, or slow to send its request, for this long. A write
    // that waits for two busy timeouts of the database still gets its response.
    idleTimeout: IDLE_SECONDS,
    // The service's own limit of a body is far below, and its response is an Error; Bun's has no body.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: Object.fromEntries(
      Object.entries(handlers.get).map(([path, handler]) => [path, { GET: watched(handler) }]),
    ),
    fetch: (request) => respond(withFullAddress(request)),
    error: internalError,
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
    // Bun cannot change the certificate of a listening server.
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

function internalError(error: unknown): Response {
  log.error('internal error', { error })
  return errorResponse(
    { code: 'internal_error', message: 'Something went wrong in the service.', headers: {} },
    {},
  )
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
