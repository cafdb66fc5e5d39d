import type { Metrics, OperationMetrics } from '../metrics/metrics.ts'
import { LIST_PATH } from './list-fetch.ts'
import { pathOf } from './request-path.ts'
import { type ListedRoute, RouteTable } from './routes.ts'
import type { Handler, Handlers } from './server.bun.ts'

/** What answers requests to no route at all is counted together: anyone may ask for anything. */
const UNKNOWN = 'unknown'

/** The app and the list's direct way as the server takes them, with every answer counted and timed. */
export function countedHandlers(
  app: { readonly fetch: Handler; readonly routes: readonly ListedRoute[] },
  listFetch: Handler,
  metrics: Metrics,
): Handlers {
  const routes = new RouteTable(app.routes)
  const operationOf = ({ method, url }: Request) => routes.operationOf(method, pathOf(url))
  const list = metrics.operation(routes.operationOf('GET', LIST_PATH) ?? UNKNOWN)
  return {
    any: counted(app.fetch, (request) => metrics.operation(operationOf(request) ?? UNKNOWN)),
    get: { [LIST_PATH]: counted(listFetch, () => list) },
  }
}

function counted(handler: Handler, metricsOf: (request: Request) => OperationMetrics): Handler {
  const record = (request: Request, { status }: Response, began: number) =>
    metricsOf(request).observe(status, (performance.now() - began) / 1_000)

  return (request) => {
    const began = performance.now()
    const answer = handler(request)
    if (answer instanceof Response) {
      record(request, answer, began)
      return answer
    }
    return answer.then((response) => {
      record(request, response, began)
      return response
    })
  }
}
