import { randomBytes } from 'node:crypto'
import { startHttpServer } from '#runtime/server'
import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { Handlers, HttpServer, HttpServerOptions, Tls } from '../runtime/server.ts'
import { createHttpHandlers, type HttpDependencies } from './http-handlers.ts'
import type { Part } from './parts.ts'

export interface HttpPartDependencies extends Omit<HttpDependencies, 'random'>, HttpServerOptions {
  readonly streams: Pick<EventStreams, 'open' | 'close'>
}

/** The HTTP side as a part of a service. */
export class HttpPart implements Part {
  readonly #dependencies: HttpPartDependencies
  readonly #handlers: Handlers
  #server: HttpServer | undefined

  /** Creates the handlers, which takes as long as an engine that opens on a thread meanwhile. */
  constructor(dependencies: HttpPartDependencies) {
    this.#dependencies = dependencies
    this.#handlers = createHttpHandlers({ ...dependencies, random: randomBytes })
  }

  /** Where it listens; empty before the start. */
  get url(): string {
    return this.#server?.url ?? ''
  }

  /** @throws Error with code EADDRINUSE when the port is taken */
  start(): void {
    this.#server = startHttpServer(this.#handlers, this.#dependencies)
  }

  /** Serves with another certificate from now on. */
  useTls(tls: Tls): void {
    this.#server?.useTls(tls)
  }

  /** Finishes the requests in flight; event streams end at once. */
  async stop(): Promise<void> {
    this.#dependencies.streams.close()
    await this.#server?.stop()
  }
}
