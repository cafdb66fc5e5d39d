/** A route as Elysia lists it. */
export interface ListedRoute {
  readonly method: string
  readonly path: string
  readonly hooks?: { readonly detail?: { readonly operationId?: string } }
}

interface Route {
  readonly method: string
  readonly segments: readonly string[]
  /** The operation's id in the document, or else the route's path. */
  readonly operation: string
}

/** Finds the route of a path: a wrong method is not a wrong path, and requests are counted by operation. */
export class RouteTable {
  readonly #routes: readonly Route[]
  readonly #exact: ReadonlyMap<string, Route>
  readonly #withParameters: readonly Route[]

  constructor(listed: readonly ListedRoute[]) {
    this.#routes = listed.map(({ method, path, hooks }) => ({
      method,
      segments: path.split('/'),
      operation: hooks?.detail?.operationId ?? path,
    }))
    this.#withParameters = this.#routes.filter(({ segments }) => segments.some(isParameter))
    this.#exact = new Map(
      this.#routes
        .filter((route) => !this.#withParameters.includes(route))
        .map((route) => [`${route.method} ${route.segments.join('/')}`, route]),
    )
  }

  /** The methods of a path in the order of their routes, HEAD with GET; none for an unknown path. */
  methodsOf(path: string): string[] {
    const segments = path.split('/')
    const methods = this.#routes
      .filter((route) => matches(route.segments, segments))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    return [...new Set(methods)]
  }

  /** The operation that a request is for; undefined where there is no such route. */
  operationOf(requestMethod: string, path: string): string | undefined {
    const method = requestMethod === 'HEAD' ? 'GET' : requestMethod
    const exact = this.#exact.get(`${method} ${path}`)
    if (exact !== undefined) return exact.operation
    const segments = path.split('/')
    return this.#withParameters.find(
      (route) => route.method === method && matches(route.segments, segments),
    )?.operation
  }
}

/** The path alone: a query string may contain anything. A Host header may be no part of any address. */
export const pathOf = (url: string): string =>
  url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[?#].*$/s, '')

const isParameter = (segment: string): boolean => segment.startsWith(':')

const matches = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((segment, index) =>
    isParameter(segment) ? path[index] !== '' : segment === path[index],
  )
