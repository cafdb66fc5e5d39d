import { getLogger } from '@logtape/logtape'
import type { Soon } from '../../soon.ts'
import { errorResponse } from '../errors/api-error.ts'
import type { Connection } from '../request/context.ts'
import type { FastRoute } from '../request/fast-route.ts'

const log = getLogger(['petstock', 'http'])

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

/** What responds to the requests of a fast route. */
export interface FastHandler extends Pick<FastRoute, 'method' | 'path'> {
  readonly respond: (
    request: Request,
    connection: Connection,
    params: Readonly<Record<string, string>>,
  ) => Soon<Response>
}

/** What responds to requests. */
export interface Handlers {
  readonly fetch: (request: Request, connection: Connection) => Soon<Response>
  /** One of each path. The runtime's own router finds them before `fetch` is called. */
  readonly fast: readonly FastHandler[]
}

/** The response to an error of the runtime itself. */
export function responseToFault(error: Error): Response {
  log.error('internal error', { error })
  return errorResponse(
    { code: 'internal_error', message: 'Something went wrong in the service.', headers: {} },
    {},
  )
}
