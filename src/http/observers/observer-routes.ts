import { bearer } from '@elysiajs/bearer'
import { Elysia } from 'elysia'
import { requestContext } from '../request/app-context.ts'
import { readToken } from '../request/bearer.ts'
import type { HealthResponses } from './health-responses.ts'

/** Routes for what observes the service: a supervisor, a proxy, Prometheus. */
export function observerRoutes(health: HealthResponses) {
  const hidden = { detail: { hide: true } }

  return (
    new Elysia({ name: 'observers', strictPath: true })
      .use(requestContext)
      .get('/healthz', ({ context }) => health.healthz(context), hidden)
      // A group keeps the plugin to its own routes: it reads headers and query strings.
      .group('', (group) =>
        group
          .onTransform(leaveHeaderAlone)
          .use(bearer())
          .get(
            '/readyz',
            ({ request, context, bearer: token }) => health.readyz(request, context, token),
            hidden,
          )
          .get(
            '/metrics',
            ({ request, context, bearer: token }) => health.metrics(request, context, token),
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
