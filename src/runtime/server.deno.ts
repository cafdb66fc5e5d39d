import { setTimeout } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'
import { FastRouter } from './fast-router.deno.ts'
import {
  type Connection,
  type Handlers,
  type HttpServer,
  type HttpServerOptions,
  IN_FLIGHT_MS,
  type Tls,
} from './server.ts'

const LISTEN_EVERY_MS = 10

/**
 * Tries to listen on the port before any data is touched.
 * @throws Error with the system's code, such as EADDRINUSE, or with the permission that is missing
 */
export async function requireFreePort(hostname: string, port: number): Promise<void> {
  Deno.listen({ hostname, port }).close()
}

/** @throws Error with code EADDRINUSE when the port is taken */
export const startHttpServer = (handlers: Handlers, options: HttpServerOptions): HttpServer =>
  new DenoServer(handlers, options)

class DenoServer implements HttpServer {
  readonly url: string
  readonly #handlers: Handlers
  readonly #options: HttpServerOptions
  readonly #router: FastRouter
  readonly #port: number
  #server: Deno.HttpServer
  #tls: Tls | undefined
  #inFlight = new InFlight()
  #changing = Promise.resolve()

  constructor(handlers: Handlers, options: HttpServerOptions) {
    this.#handlers = handlers
    this.#options = options
    this.#router = new FastRouter(handlers.fast)
    this.#tls = options.tls
    this.#server = this.#listen(options.port, options.tls)
    this.#port = this.#server.addr.port
    this.url = urlOf(options, this.#port)
  }

  // Deno cannot change the certificate of a listening server, nor share a port between two.
  useTls(tls: Tls): void {
    this.#changing = this.#changing.then(() => this.#change(tls))
  }

  async stop(): Promise<void> {
    await this.#changing
    await this.#shutDown()
  }

  #listen(port: number, tls: Tls | undefined): Deno.HttpServer {
    const { host: hostname } = this.#options
    return Deno.serve(
      {
        ...{ hostname, port },
        ...(tls && { cert: tls.cert, key: tls.key }),
        onListen() {},
        onError: (error) => this.#handlers.fault(error as Error),
      },
      (request, info) => this.#respond(request, info),
    )
  }

  #respond(request: Request, info: Deno.ServeHandlerInfo): MaybePromise<Response> {
    const connection = new DenoConnection(info)
    const fast = this.#router.find(request)
    const response =
      fast === undefined
        ? this.#handlers.fetch(request, connection)
        : fast.respond(request, connection, fast.params)
    return response instanceof Promise ? this.#inFlight.count(response) : response
  }

  /**
   * Stops listening when the requests in flight have their responses: Deno cannot close a listener alone, and takes
   * away a body that has not come whole.
   */
  async #shutDown(): Promise<void> {
    const before = this.#inFlight
    this.#inFlight = new InFlight()
    const deadline = setTimeout(IN_FLIGHT_MS, undefined, { ref: false })
    await Promise.race([before.ended, deadline])
    await Promise.race([this.#server.shutdown(), deadline])
  }

  async #change(tls: Tls): Promise<void> {
    await this.#shutDown()
    try {
      this.#server = await listenAgain(() => this.#listen(this.#port, tls))
      this.#tls = tls
    } catch (error) {
      this.#handlers.fault(error as Error)
      this.#server = await listenAgain(() => this.#listen(this.#port, this.#tls))
    }
  }
}

/** Listens on a port that was left a moment ago, and that the system still holds for some milliseconds. */
async function listenAgain(listen: () => Deno.HttpServer): Promise<Deno.HttpServer> {
  for (let attempts = IN_FLIGHT_MS / LISTEN_EVERY_MS; ; attempts--) {
    try {
      return listen()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempts === 0) throw error
      await setTimeout(LISTEN_EVERY_MS)
    }
  }
}

function urlOf({ host, tls }: HttpServerOptions, port: number): string {
  const place = host.includes(':') ? `[${host}]` : host
  return new URL(`${tls === undefined ? 'http' : 'https'}://${place}:${port}`).href.replace(
    /\/$/,
    '',
  )
}

/** The requests that came in a time, and have no response yet. */
class InFlight {
  #count = 0
  #onEnded: (() => void) | undefined

  count(response: Promise<Response>): Promise<Response> {
    this.#count += 1
    return response.finally(() => {
      this.#count -= 1
      if (this.#count === 0) this.#onEnded?.()
    })
  }

  /** Resolves when all have their responses. Read it once no other request is counted. */
  get ended(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEnded = resolve
      if (this.#count === 0) resolve()
    })
  }
}

class DenoConnection implements Connection {
  readonly #info: Deno.ServeHandlerInfo

  constructor(info: Deno.ServeHandlerInfo) {
    this.#info = info
  }

  get peerAddress(): string {
    return this.#info.remoteAddr.hostname ?? 'unknown'
  }

  // Deno hangs up on no client for its silence, and has no setting for it.
  setIdleTimeout(): void {}
}
