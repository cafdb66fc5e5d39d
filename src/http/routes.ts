/** Finds out which methods a path has, to tell a wrong method from a wrong path. */
export class RouteTable {
  readonly #routes: readonly { segments: string[]; method: string }[]

  constructor(routes: readonly { method: string; path: string }[]) {
    this.#routes = routes.map(({ method, path }) => ({ method, segments: path.split('/') }))
  }

  /** The methods of a path in the order of their routes, HEAD with GET; none for an unknown path. */
  methodsOf(path: string): string[] {
    const segments = path.split('/')
    const methods = this.#routes
      .filter((route) => matches(route.segments, segments))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    return [...new Set(methods)]
  }
}

const matches = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((segment, index) =>
    segment.startsWith(':') ? path[index] !== '' : segment === path[index],
  )
