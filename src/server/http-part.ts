import type { EventStreams } from '../http/desk/events/event-streams.ts'
import type { HttpServer, Tls } from '../runtime/server.ts'
import type { Part } from './parts.ts'
import { type HttpDependencies, serveHttp } from './serve-http.ts'

export interface HttpPartDependencies extends HttpDependencies {
  readonly streams: Pick<EventStreams, 'open' | 'close'>
}

/** The HTTP side as a part of a service. */
export class HttpPart implements Part {
  readonly #dependencies: HttpPartDependencies
  #server: HttpServer | undefined

  constructor(dependencies: HttpPartDependencies) {
    this.#dependencies = dependencies
  }

  /** Where it listens; empty before the start. */
  get url(): string {
    return this.#server?.url ?? ''
  }

  /** @throws Error with code EADDRINUSE when the port is taken */
  start(): void {
    this.#server = serveHttp(this.#dependencies)
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
