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

/** The routes by method and path: a wrong method is not a wrong path, and requests are counted by operation. */
export class RouteTable {
  readonly #routes: readonly Route[]
  readonly #byPath: ReadonlyMap<string, Route>
  readonly #withParameters: readonly Route[]

  constructor(listed: readonly ListedRoute[]) {
    this.#routes = listed.map(({ method, path, hooks }) => ({
      method,
      segments: path.split('/'),
      operation: hooks?.detail?.operationId ?? path,
    }))
    this.#withParameters = this.#routes.filter(({ segments }) => segments.some(isParameter))
    this.#byPath = new Map(
      this.#routes.map((route) => [`${route.method} ${route.segments.join('/')}`, route]),
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

  /**
   * The operation of a request, by its path or by the path of its route; undefined where there is no such
   * route.
   */
  operationOf(requestMethod: string, path: string): string | undefined {
    const method = requestMethod === 'HEAD' ? 'GET' : requestMethod
    const found = this.#byPath.get(`${method} ${path}`)
    if (found !== undefined) return found.operation
    const segments = path.split('/')
    return this.#withParameters.find(
      (route) => route.method === method && matches(route.segments, segments),
    )?.operation
  }
}

const isParameter = (segment: string): boolean => segment.startsWith(':')

const matches = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((segment, index) =>
    isParameter(segment) ? path[index] !== '' : segment === path[index],
  )
