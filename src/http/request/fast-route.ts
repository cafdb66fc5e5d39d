import type { MaybePromise } from '../../maybe-promise.ts'
import type { FastHandler } from '../../runtime/server.ts'
import type { RequestContext } from './context.ts'

/**
 * A route that the runtime's own router finds, since tills call it all day: Elysia's router and context
 * would take a tenth of its time. Elysia has the same route for everything else: for HEAD, for paths that
 * are spelled in another way, for the types and the document.
 */
export type FastRoute = DirectRoute | CallbackRoute

interface Declared extends Pick<FastHandler, 'method' | 'path'> {
  /** The operation's id in the document. */
  readonly operation: string
}

type Params = Readonly<Record<string, string>>

/** A route whose response is mostly there at once. */
export interface DirectRoute extends Declared {
  readonly respond: (
    request: Request,
    context: RequestContext,
    params: Params,
  ) => MaybePromise<Response>
}

/** A route that waits for each response, and gets by without a promise of its own. */
export interface CallbackRoute extends Declared {
  readonly begin: (request: Request, context: RequestContext, params: Params, reply: Reply) => void
}

/** Takes one response or one error, from a route that calls back. */
export interface Reply {
  respond(response: Response): void
  fail(error: unknown): void
}

/** The response of a route that calls back. */
export const responseOf = (
  { begin }: CallbackRoute,
  request: Request,
  context: RequestContext,
  params: Params,
): Promise<Response> =>
  new Promise((respond, fail) => begin(request, context, params, { respond, fail }))
