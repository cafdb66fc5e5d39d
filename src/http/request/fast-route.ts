import type { FastHandler } from '../../runtime/server.ts'
import type { Soon } from '../../soon.ts'
import type { RequestContext } from './context.ts'

/**
 * A route that the runtime's own router finds, since tills call it all day: Elysia's router and context
 * would take a tenth of its time. Elysia has the same route for everything else: for HEAD, for paths that
 * are spelled in another way, for the types and the document.
 */
export interface FastRoute extends Pick<FastHandler, 'method' | 'path'> {
  /** The operation's id in the document. */
  readonly operation: string
  readonly respond: (
    request: Request,
    context: RequestContext,
    params: Readonly<Record<string, string>>,
  ) => Soon<Response>
}
