import { getLogger } from '@logtape/logtape'
import { startHttpServer } from '#runtime/server'
import type { EventStreams } from '../../http/desk/events/event-streams.ts'
import type { Handlers, HttpServer, HttpServerOptions, Tls } from '../../runtime/server.ts'
import type { Part } from '../parts/parts.ts'
import { createHttpHandlers, type HttpDependencies } from './http-handlers.ts'

export interface HttpPartDependencies extends Omit<HttpDependencies, 'random'>, HttpServerOptions {
  readonly streams: Pick<EventStreams, 'open' | 'close'>
}

const log = getLogger(['petstock', 'http'])

const logFault = (error: unknown): void => log.error('could not make the routes', { error })

/** After the first question whether the service is ready, and before most others. */
const AFTER_START_MS = 250

/** The HTTP side as a part of a service. */
export class HttpPart implements Part {
  readonly #dependencies: HttpPartDependencies
  readonly #handlers: Handlers
  #server: HttpServer | undefined

  constructor(dependencies: HttpPartDependencies) {
    this.#dependencies = dependencies
    this.#handlers = createHttpHandlers({
      ...dependencies,
      random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    })
  }

  /** Where it listens; empty before the start. */
  get url(): string {
    return this.#server?.url ?? ''
  }

  /** @throws Error with code EADDRINUSE when the port is taken */
  start(): void {
    this.#server = startHttpServer(this.#handlers, this.#dependencies)
    setTimeout(() => this.#handlers.ready?.()?.catch(logFault), AFTER_START_MS).unref()
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
