import { getLogger } from '@logtape/logtape'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { Connection, FastHandler, Handlers } from '../../runtime/server.ts'
import { type ApiError, errorResponse } from '../errors/api-error.ts'
import type { RequestContext } from '../request/context.ts'
import type { CrossOrigin } from '../request/cross-origin.ts'
import type { CallbackRoute, FastRoute, Reply } from '../request/fast-route.ts'
import type { Guard } from '../request/guard.ts'
import { pathOf, withFullAddress } from '../request/path.ts'
import type { RequestObserver } from './request-observer.ts'
import type { HeaderPairs } from './route-table.ts'

const log = getLogger(['petstock', 'http'])

/** Where a request goes that has passed the guard. */
export interface Router extends AppRoutes {
  readonly fastRoutes: readonly FastRoute[]
  /** Resolves when there are more routes than the fast ones; undefined where there are. */
  readonly ready?: () => Promise<void> | undefined
}

/** All routes, and what is known of them. */
export interface AppRoutes {
  /** Responds to a request of any route, and of none. */
  readonly respond: (
    request: Request,
    context: RequestContext,
    path: string,
  ) => MaybePromise<Response>
  /** The operation that a request is for; undefined where there is no such route. */
  readonly operationOf: (method: string, path: string) => string | undefined
  /** The headers that announce the end of an operation, by the operation; of most there is none. */
  readonly endings: HeaderPairsByOperation
}

export type HeaderPairsByOperation = ReadonlyMap<string, HeaderPairs>

interface HandlerDependencies {
  readonly guard: Guard
  readonly router: Router
  /** Undefined: no page of another origin may call the service. */
  readonly crossOrigin: CrossOrigin | undefined
  readonly observer: RequestObserver
  /** Once it has begun, clients get each response with the request to connect again for the next one. */
  readonly drain: { readonly hasBegun: boolean }
  readonly clock: {
    /** By which changes are dated, in UTC epoch milliseconds. */
    readonly now: () => number
    /** Milliseconds since some moment; never goes back. */
    readonly monotonic: () => number
  }
  readonly nextRequestId: () => string
}

/** A request that is being handled. */
interface Handled {
  readonly request: Request
  readonly context: RequestContext
  /**
   * The path that the route is found by. One that is parsed out of the address in another way could differ
   * from it, and a request with a broken Host header would pass without a key.
   */
  readonly path: string
}

/** A request that is being handled, with what responds to it once it has passed the guard. */
interface Routed<Place> extends Handled {
  readonly respond: (routed: Routed<Place>) => MaybePromise<Response>
  /** What the route wants to know of the path. */
  readonly place: Place
}

type Params = Readonly<Record<string, string>>

/**
 * Creates what every request passes: its context is made, the guard checks it, its route responds, and the
 * response is counted and logged.
 */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  const { router, clock, nextRequestId } = dependencies
  const { handle, respondBy, callBackBy } = requestHandler(dependencies)
  const respondByRouter = respondBy(router.respond)

  const contextOf = (connection: Connection, operation?: string): RequestContext => ({
    id: nextRequestId(),
    at: clock.now(),
    cameAt: clock.monotonic(),
    connection,
    operation,
    credential: undefined,
    sentCode: undefined,
    decision: undefined,
  })

  function fastHandler(route: FastRoute): FastHandler {
    const { method, path, operation } = route
    const respond = 'begin' in route ? callBackBy(route.begin) : respondBy(route.respond)
    return {
      method,
      path,
      respond(request, connection, params) {
        const context = contextOf(connection, operation)
        return handle({ request, context, path, respond, place: params })
      },
    }
  }

  function take(asked: Request, connection: Connection): MaybePromise<Response> {
    const request = withFullAddress(asked)
    const path = pathOf(request.url)
    const context = contextOf(connection)
    const respond = respondByRouter
    return handle({ request, context, path, respond, place: path })
  }

  const ready = () => router.ready?.()

  return {
    fetch: (asked, connection) =>
      ready()?.then(() => take(asked, connection)) ?? take(asked, connection),
    ready,
    fast: router.fastRoutes.map(fastHandler),
    fault: responseToFault,
  }
}

function responseToFault(error: Error): Response {
  log.error('internal error', { error })
  return errorResponse(
    { code: 'internal_error', message: 'Something went wrong in the service.', headers: {} },
    {},
  )
}

// What waits for nothing makes no promise and no closure, and a route that calls back makes one promise: tills
// send many requests.

function requestHandler(dependencies: HandlerDependencies) {
  const { guard, crossOrigin } = dependencies
  const { end, endSoon, fail } = responseEnd(dependencies)

  function handle<Place>(routed: Routed<Place>): MaybePromise<Response> {
    try {
      const { request, context, path } = routed
      const preflight = crossOrigin?.preflightResponse(request)
      if (preflight !== undefined) return end(routed, preflight)
      const denial = guard.check(request, context, path)
      return denial instanceof Promise
        ? denial.then((denial) => respondUnless(denial, routed), fail.bind(null, routed))
        : respondUnless(denial, routed)
    } catch (error) {
      return fail(routed, error)
    }
  }

  function respondUnless<Place>(
    denial: ApiError | undefined,
    routed: Routed<Place>,
  ): MaybePromise<Response> {
    try {
      return denial === undefined
        ? routed.respond(routed)
        : endSoon(routed, guard.deny(routed.context, denial))
    } catch (error) {
      return fail(routed, error)
    }
  }

  const respondBy =
    <Place>(
      respond: (request: Request, context: RequestContext, place: Place) => MaybePromise<Response>,
    ) =>
    (routed: Routed<Place>): MaybePromise<Response> =>
      endSoon(routed, respond(routed.request, routed.context, routed.place))

  const callBackBy = (begin: CallbackRoute['begin']) => (routed: Routed<Params>) =>
    new Promise<Response>((resolve) => {
      const reply: Reply = {
        respond: (response) => resolve(end(routed, response)),
        fail: (error) => resolve(fail(routed, error)),
      }
      try {
        begin(routed.request, routed.context, routed.place, reply)
      } catch (error) {
        reply.fail(error)
      }
    })

  return { handle, respondBy, callBackBy }
}

/** Asks a client to connect again for its next request. */
function closeAfter({ headers }: Response): void {
  headers.set('Connection', 'close')
  headers.delete('Keep-Alive')
}

const NONE: HeaderPairs = []

/** Ends what is handled, once: every response is counted and logged here. */
function responseEnd({ guard, router, crossOrigin, observer, drain }: HandlerDependencies) {
  function end({ request, context, path }: Handled, response: Response): Response {
    crossOrigin?.setHeaders(request, response)
    if (drain.hasBegun) closeAfter(response)
    // A request that was denied has reached no route.
    context.operation ??= router.operationOf(request.method, path)
    if (context.operation !== undefined) {
      for (const [name, value] of router.endings.get(context.operation) ?? NONE) {
        response.headers.set(name, value)
      }
    }
    observer.end(request, context, response)
    return response
  }

  const fail = (handled: Handled, error: unknown): Response =>
    end(handled, guard.toErrorResponse(error, handled.context))

  const endSoon = (handled: Handled, response: MaybePromise<Response>): MaybePromise<Response> =>
    response instanceof Promise
      ? response.then(end.bind(null, handled), fail.bind(null, handled))
      : end(handled, response)

  return { end, endSoon, fail }
}
