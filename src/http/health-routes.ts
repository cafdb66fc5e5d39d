import { Elysia } from 'elysia'
import type { Readiness } from '../health/readiness.ts'
import type { Exposition } from '../metrics/exposition.ts'
import type { Entrance } from './entrance.ts'
import type { Insiders } from './insiders.ts'
import { type Visit, visitContext, visitHeaders } from './visit.ts'

export interface HealthDependencies {
  readonly insiders: Insiders
  readonly readiness: () => Promise<Readiness>
  readonly metrics: () => Promise<Exposition>
}

/** For whoever watches over the service: a supervisor, a proxy, Prometheus. */
export function healthRoutes(refuse: Entrance['refuse'], dependencies: HealthDependencies) {
  const { insiders, readiness, metrics } = dependencies
  const hidden = { detail: { hide: true } }

  return new Elysia({ name: 'health', strictPath: true })
    .use(visitContext)
    .get('/healthz', ({ visit }) => jsonNow(200, { status: 'ok' }, visit), hidden)
    .get(
      '/readyz',
      async ({ request, visit }) => {
        const mayLook = insiders.include(request)
        const { ready, checks } = await readiness()
        return jsonNow(ready ? 200 : 503, mayLook ? { ready, checks } : { ready }, visit)
      },
      hidden,
    )
    .get(
      '/metrics',
      async ({ request, visit }) => {
        const outsider = insiders.outsider(request)
        if (outsider) return refuse({ ...visit, ...outsider }, outsider.refusal)
        const { contentType, text } = await metrics()
        return new Response(text, { headers: headersNow(contentType, visit) })
      },
      hidden,
    )
}

const headersNow = (contentType: string, visit: Visit) => ({
  ...visitHeaders(visit),
  'Content-Type': contentType,
  // What was true a moment ago is no news.
  'Cache-Control': 'no-store',
})

const jsonNow = (status: number, body: object, visit: Visit): Response =>
  new Response(JSON.stringify(body), { status, headers: headersNow('application/json', visit) })
