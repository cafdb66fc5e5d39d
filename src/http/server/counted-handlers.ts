import type { Metrics, OperationMetrics } from '../../metrics/metrics.ts'
import { type ListedRoute, pathOf, RouteTable } from './route-table.ts'
import type { Handler, Handlers } from './server.bun.ts'

/** All requests to no route count as one operation: a client may ask for any path. */
const UNKNOWN = 'unknown'

/** The same handlers, which count and time every response under its operation. */
export function countedHandlers(
  { fetch, get }: Handlers,
  listed: readonly ListedRoute[],
  metrics: Metrics,
): Handlers {
  const routes = new RouteTable(listed)
  const metricsOf = (method: string, path: string) =>
    metrics.operation(routes.operationOf(method, path) ?? UNKNOWN)
  return {
    fetch: counted(fetch, ({ method, url }) => metricsOf(method, pathOf(url))),
    get: Object.fromEntries(
      Object.entries(get).map(([path, handler]) => {
        const known = metricsOf('GET', path)
        return [path, counted(handler, () => known)]
      }),
    ),
  }
}

function counted(handler: Handler, metricsOf: (request: Request) => OperationMetrics): Handler {
  const record = (request: Request, { status }: Response, began: number) =>
    metricsOf(request).observe(status, (performance.now() - began) / 1_000)

  return (request) => {
    const began = performance.now()
    const response = handler(request)
    if (response instanceof Response) {
      record(request, response, began)
      return response
    }
    return response.then((response) => {
      record(request, response, began)
      return response
    })
  }
}
