/** The response headers that a script of another origin may read, besides those that every script may. */
const EXPOSED_HEADERS = [
  'ETag',
  'Idempotent-Replayed',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ')

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '600',
}

/**
 * Allows pages of these origins to call the service (Fetch standard, "CORS protocol"). Keys are sent in a
 * header alone, so a browser's own credentials are not allowed.
 */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins)
  }

  /**
   * The response to a preflight from a listed origin, before any check: a browser sends no key with it.
   * @returns undefined for any other request
   */
  preflightResponse({ method, headers }: Request): Response | undefined {
    if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
    if (!this.#lists(headers.get('origin'))) return undefined
    return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
  }

  /** Lets a page of a listed origin read a response. */
  setHeaders({ headers: asked }: Request, { headers }: Response): void {
    headers.append('Vary', 'Origin')
    const origin = asked.get('origin')
    if (!this.#lists(origin)) return
    headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
  }

  #lists(origin: string | null): origin is string {
    return origin !== null && this.#origins.has(origin)
  }
}
