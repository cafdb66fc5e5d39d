import {
  type Connection,
  type FastHandler,
  type Handlers,
  type HttpServer,
  type HttpServerOptions,
  IN_FLIGHT_MS,
  type Tls,
} from './server.ts'

const IDLE_SECONDS = 15
/** Bun looks every four seconds, and hangs up after 12 to 16 of them. A client hears of less, for its way to here. */
const KEEP_ALIVE = 'timeout=10'

type BunServer = Bun.Server<undefined>

/**
 * Tries to listen on the port before any data is touched.
 * @throws Error with the system's code, such as EADDRINUSE
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  try {
    Bun.listen({ hostname: host, port, exclusive: true, socket: { data() {} } }).stop(true)
  } catch {
    await probe(host, port)
  }
}

/** Node's way says in words why it cannot listen, and takes longer: it brings Node's streams. */
async function probe(host: string, port: number): Promise<void> {
  const { createServer } = await import('node:net')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = createServer()
  server.once('error', reject)
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  return promise
}

/** @throws Error with code EADDRINUSE when the port is taken */
export function startHttpServer(handlers: Handlers, options: HttpServerOptions): HttpServer {
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
    routes: routesOf(handlers.fast),
    fetch: (request, server) => handlers.fetch(request, new BunConnection(server, request)),
    error: handlers.fault,
  }
  const listen = (port: number, tls: Tls | undefined) =>
    Bun.serve({ ...settings, port, ...(tls ? { tls: { cert: tls.cert, key: tls.key } } : {}) })

  let current = options.tls
  let server = listen(options.port, current)
  const port = Number(server.port)
  const left = new Set<typeof server>()

  return {
    url: server.url.href.replace(/\/$/, ''),
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
      }, IN_FLIGHT_MS)
      await drained
      clearTimeout(deadline)
    },
  }
}

class BunConnection implements Connection {
  readonly #server: BunServer
  readonly #request: Request

  constructor(server: BunServer, request: Request) {
    this.#server = server
    this.#request = request
  }

  get peerAddress(): string {
    return this.#server.requestIP(this.#request)?.address ?? 'unknown'
  }

  get keepAlive(): string {
    return KEEP_ALIVE
  }

  setIdleTimeout(seconds: number): void {
    this.#server.timeout(this.#request, seconds)
  }
}

const NO_PARAMS = {}

/** The fast handlers for Bun's router, which calls `fetch` for any other method or path. */
function routesOf(fast: readonly FastHandler[]) {
  return Object.fromEntries(
    fast.map(({ method, path, respond }) => {
      const hasParams = path.includes(':')
      const handler = (request: Bun.BunRequest, server: BunServer) =>
        respond(request, new BunConnection(server, request), hasParams ? request.params : NO_PARAMS)
      return [path, { [method]: handler }]
    }),
  )
}
