import type { Soon } from '../../soon.ts'
import { andThen } from '../request/and-then.ts'
import type { Connection, RequestContext } from '../request/context.ts'
import type { CrossOrigin } from '../request/cross-origin.ts'
import type { FastRoute } from '../request/fast-route.ts'
import type { Guard } from '../request/guard.ts'
import { pathOf, withFullAddress } from '../request/path.ts'
import type { RequestObserver } from './request-observer.ts'
import type { Handlers } from './server.ts'

/** Where a request goes that has passed the guard. */
export interface Router {
  readonly fastRoutes: readonly FastRoute[]
  /** Responds to a request of any route, and of none. */
  readonly respond: (request: Request, context: RequestContext, path: string) => Soon<Response>
  /** The operation that a request is for; undefined where there is no such route. */
  readonly operationOf: (method: string, path: string) => string | undefined
}

export interface HandlerDependencies {
  readonly guard: Guard
  readonly router: Router
  /** Undefined: no page of another origin may call the service. */
  readonly crossOrigin: CrossOrigin | undefined
  readonly observer: RequestObserver
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  readonly nextRequestId: () => string
}

/**
 * Creates what every request passes: its context is made, the guard checks it, its route responds, and the
 * response is counted and logged.
 */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  const { guard, router, crossOrigin, observer, wallClock, nextRequestId } = dependencies

  /**
   * @param path the path that the route is found by. One that is parsed out of the address in another way
   *   could differ from it, and a request with a broken Host header would pass without a key
   */
  function handle(
    request: Request,
    path: string,
    context: RequestContext,
    respond: () => Soon<Response>,
  ): Soon<Response> {
    const began = observer.begin()
    const end = (response: Response): Response => {
      crossOrigin?.setHeaders(request, response)
      // A request that was denied has reached no route.
      context.operation ??= router.operationOf(request.method, path)
      observer.end(request, context, response, began)
      return response
    }
    const fail = (error: unknown) => end(guard.toErrorResponse(error, context))
    try {
      const preflight = crossOrigin?.preflightResponse(request)
      if (preflight !== undefined) return end(preflight)
      const response = andThen(guard.check(request, context, path), (denial) =>
        denial === undefined ? respond() : guard.deny(context, denial),
      )
      return response instanceof Promise ? response.then(end, fail) : end(response)
    } catch (error) {
      return fail(error)
    }
  }

  const contextOf = (connection: Connection, operation?: string): RequestContext => ({
    id: nextRequestId(),
    at: wallClock(),
    connection,
    operation,
    credential: undefined,
    decision: undefined,
  })

  return {
    fetch(request, connection) {
      const path = pathOf(withFullAddress(request).url)
      const context = contextOf(connection)
      return handle(request, path, context, () => router.respond(request, context, path))
    },
    fast: router.fastRoutes.map((route) => ({
      method: route.method,
      path: route.path,
      respond(request, connection, params) {
        const context = contextOf(connection, route.operation)
        return handle(request, route.path, context, () => route.respond(request, context, params))
      },
    })),
  }
}
