import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'

const ALLOWED_HEADERS = ['Authorization', 'Content-Type', 'If-None-Match']

/** The response headers that a script of another origin may read, besides those that every script may. */
const EXPOSED_HEADERS = [
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

const PREFLIGHT_HOLDS_SECONDS = 600

/**
 * Allows pages of these origins to call the service. Their preflights get a response before any check,
 * and are not counted: a browser sends no key with them. (The plugin alone would respond so to any
 * OPTIONS, from anywhere.) Keys are sent in a header alone, so a browser's own credentials are not allowed.
 */
export function crossOrigin(origins: readonly string[]) {
  const plugin = new Elysia({ name: 'cross-origin' })
  if (origins.length === 0) return plugin
  const listed = new Set(origins)
  return plugin
    .use(
      cors({
        origin: [...origins],
        methods: ['GET', 'HEAD', 'PATCH', 'POST'],
        allowedHeaders: ALLOWED_HEADERS,
        exposeHeaders: EXPOSED_HEADERS,
        credentials: false,
        preflight: false,
      }),
    )
    .onRequest(({ request, set }) => {
      if (!isPreflight(request, listed)) return undefined
      set.headers['access-control-max-age'] = String(PREFLIGHT_HOLDS_SECONDS)
      return new Response(null, { status: 204 })
    })
}

const isPreflight = ({ method, headers }: Request, listed: ReadonlySet<string>): boolean =>
  method === 'OPTIONS' &&
  headers.has('access-control-request-method') &&
  listed.has(headers.get('origin') ?? '')
