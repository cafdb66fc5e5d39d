import { type Ending, endingHeaders } from '../request/ending.ts'

/** A route as Elysia lists it. */
interface ListedRoute {
  readonly method: string
  readonly path: string
  readonly hooks?: {
    readonly detail?: { readonly operationId?: string; readonly 'x-ending'?: Ending }
  }
}

/** Headers by their names. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

interface Route {
  readonly method: string
  readonly segments: readonly string[]
  /** The operation's id in the document, or else the route's path. */
  readonly operation: string
}

/** The routes by method and path: a wrong method is not a wrong path, and requests are counted by operation. */
export class RouteTable {
  readonly #byPath: ReadonlyMap<string, Route>
  readonly #withParameters: readonly Route[]
  /** The methods of each path without a parameter, HEAD with GET. */
  readonly #named: ReadonlyMap<string, ReadonlySet<string>>
  /** The headers that announce an end, of the operations that have one. */
  readonly endings: ReadonlyMap<string, HeaderPairs>

  constructor(listed: readonly ListedRoute[]) {
    const routes = listed.map(({ method, path, hooks }) => ({
      method,
      segments: path.split('/'),
      operation: hooks?.detail?.operationId ?? path,
    }))
    const hasParameter = ({ segments }: Route): boolean => segments.some(isParameter)
    this.#withParameters = routes.filter(hasParameter)
    const named = routes.filter((route) => !hasParameter(route))
    const byName = Map.groupBy(named, ({ segments }) => segments.join('/'))
    this.#named = new Map([...byName].map(([path, some]) => [path, methodsOf(some)]))
    this.#byPath = new Map(
      routes.map((route) => [`${route.method} ${route.segments.join('/')}`, route]),
    )
    this.endings = new Map(
      listed.flatMap(({ path, hooks: { detail = {} } = {} }) => {
        const { operationId = path, 'x-ending': ending } = detail
        return ending ? [[operationId, Object.entries(endingHeaders(ending))] as const] : []
      }),
    )
  }

  /** The methods of a path in the order of their routes, HEAD with GET; none for an unknown path. */
  methodsOf(path: string): string[] {
    const segments = path.split('/')
    const methods =
      this.#named.get(path) ??
      methodsOf(this.#withParameters.filter((route) => matches(route.segments, segments)))
    return [...methods]
  }

  /**
   * Whether a path is named, and has no such method. A router would take the last word of such a path for a
   * parameter, `/inventory/low` for the pet "low".
   */
  isWithoutMethod(path: string, method: string): boolean {
    const methods = this.#named.get(path)
    return methods !== undefined && !methods.has(method)
  }

  /**
   * The operation of a request, by its path or by the path of its route; undefined where there is no such
   * route.
   */
  operationOf(requestMethod: string, path: string): string | undefined {
    const method = requestMethod === 'HEAD' ? 'GET' : requestMethod
    const found = this.#byPath.get(`${method} ${path}`)
    if (found !== undefined) return found.operation
    if (this.#named.has(path)) return undefined
    const segments = path.split('/')
    return this.#withParameters.find(
      (route) => route.method === method && matches(route.segments, segments),
    )?.operation
  }
}

const methodsOf = (routes: readonly Route[]): ReadonlySet<string> =>
  new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))

const isParameter = (segment: string): boolean => segment.startsWith(':')

const matches = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((segment, index) =>
    isParameter(segment) ? path[index] !== '' : segment === path[index],
  )
