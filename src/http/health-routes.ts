import { bearer } from '@elysiajs/bearer'
import { Elysia } from 'elysia'
import type { Readiness } from '../health/check.ts'
import type { Exposition } from '../metrics/exposition.ts'
import { readToken } from './request/bearer.ts'
import { contextHeaders, type RequestContext, requestContext } from './request/context.ts'
import type { Guard } from './request/guard.ts'
import { OperatorAccess } from './request/operator-access.ts'

export interface HealthDependencies {
  readonly readiness: () => Promise<Readiness>
  readonly metrics: () => Promise<Exposition>
  /** Whether clients on this machine need no key for the metrics and the details. */
  readonly isOpenHere: boolean
}

/** Routes for what observes the service: a supervisor, a proxy, Prometheus. */
export function healthRoutes(guard: Guard, { readiness, metrics, isOpenHere }: HealthDependencies) {
  const operatorAccess = new OperatorAccess(guard, isOpenHere)
  const hidden = { detail: { hide: true } }

  return (
    new Elysia({ name: 'health', strictPath: true })
      .use(requestContext)
      .get('/healthz', ({ context }) => jsonNow(200, { status: 'ok' }, context), hidden)
      // A group keeps the plugin to its own routes: it reads headers and query strings.
      .group('', (group) =>
        group
          .onTransform(leaveHeaderAlone)
          .use(bearer())
          .get(
            '/readyz',
            async ({ request, context, bearer: token }) => {
              const mayObserve = await operatorAccess.mayObserve(request, context, token)
              const found = await readiness()
              const { ready } = found
              return jsonNow(ready ? 200 : 503, mayObserve ? found : { ready }, context)
            },
            hidden,
          )
          .get(
            '/metrics',
            async ({ request, context, bearer: token }) => {
              const denial = await operatorAccess.denial(request, context, token)
              if (denial) return guard.deny(context, denial)
              const { contentType, text } = await metrics()
              return new Response(text, { headers: headersNow(contentType, context) })
            },
            hidden,
          ),
      )
  )
}

interface Asked {
  readonly headers: { authorization?: string | undefined }
  query: Record<string, string | undefined>
}

/**
 * Leaves the plugin nothing but the header to read a key from, in the one spelling of the scheme that it
 * knows. It takes one out of the query string, too, where other programs log it.
 */
function leaveHeaderAlone(asked: Asked) {
  const token = readToken(asked.headers.authorization ?? null)
  asked.headers.authorization = token === undefined ? undefined : `Bearer ${token}`
  asked.query = {}
}

const headersNow = (contentType: string, context: RequestContext) => ({
  ...contextHeaders(context),
  'Content-Type': contentType,
  // A kept response would show a state that has passed.
  'Cache-Control': 'no-store',
})

const jsonNow = (status: number, body: object, context: RequestContext): Response =>
  new Response(JSON.stringify(body), { status, headers: headersNow('application/json', context) })
