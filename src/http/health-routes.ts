import { Elysia } from 'elysia'
import type { Readiness } from '../health/check.ts'
import type { Exposition } from '../metrics/exposition.ts'
import { contextHeaders, type RequestContext, requestContext } from './request/context.ts'
import type { Guard } from './request/guard.ts'
import type { OperatorAccess } from './request/operator-access.ts'

export interface HealthDependencies {
  readonly operatorAccess: OperatorAccess
  readonly readiness: () => Promise<Readiness>
  readonly metrics: () => Promise<Exposition>
}

/** Routes for what observes the service: a supervisor, a proxy, Prometheus. */
export function healthRoutes(deny: Guard['deny'], dependencies: HealthDependencies) {
  const { operatorAccess, readiness, metrics } = dependencies
  const hidden = { detail: { hide: true } }

  return new Elysia({ name: 'health', strictPath: true })
    .use(requestContext)
    .get('/healthz', ({ context }) => jsonNow(200, { status: 'ok' }, context), hidden)
    .get(
      '/readyz',
      async ({ request, context }) => {
        const mayObserve = operatorAccess.mayObserve(request)
        const { ready, checks } = await readiness()
        return jsonNow(ready ? 200 : 503, mayObserve ? { ready, checks } : { ready }, context)
      },
      hidden,
    )
    .get(
      '/metrics',
      async ({ request, context }) => {
        const denied = operatorAccess.denied(request)
        if (denied) return deny({ ...context, ...denied }, denied.denial)
        const { contentType, text } = await metrics()
        return new Response(text, { headers: headersNow(contentType, context) })
      },
      hidden,
    )
}

const headersNow = (contentType: string, context: RequestContext) => ({
  ...contextHeaders(context),
  'Content-Type': contentType,
  // A kept response would show a state that has passed.
  'Cache-Control': 'no-store',
})

const jsonNow = (status: number, body: object, context: RequestContext): Response =>
  new Response(JSON.stringify(body), { status, headers: headersNow('application/json', context) })
