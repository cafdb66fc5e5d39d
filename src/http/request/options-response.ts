import { contextHeaders, type RequestContext } from './context.ts'
import { isGuarded } from './guard.ts'

/**
 * The response to OPTIONS at a path that needs no key (RFC 9110, 9.3.7): load balancers ask so whether a server is up.
 * @returns undefined for any other request, and where there is no route
 */
export function optionsResponse(
  request: Request,
  context: RequestContext,
  path: string,
  routes: { readonly methodsOf: (path: string) => readonly string[] },
): Response | undefined {
  if (request.method !== 'OPTIONS' || isGuarded(path)) return undefined
  const methods = routes.methodsOf(path)
  if (methods.length === 0) return undefined
  const headers = { ...contextHeaders(context), Allow: [...methods, 'OPTIONS'].join(', ') }
  return new Response(null, { status: 204, headers })
}
