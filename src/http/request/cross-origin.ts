/** The response headers that a script of another origin may read, besides those that every script may. */
const EXPOSED_HEADERS = [
  'Allow',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Sunset',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ')

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST',
  // Libraries add headers of their own, for traces or when they listen again; the service reads none of them. The asterisk
  // does not stand for Authorization.
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, Last-Event-ID, *',
  // Browsers ask for each pet's path by itself. None keeps the response for longer than Chrome, two hours.
  'Access-Control-Max-Age': '7200',
}

// Chrome asks so before a page of the internet may call a service in the network of the shop.
const ASKED_OF_A_PRIVATE_NETWORK = 'access-control-request-private-network'
const OF_A_PRIVATE_NETWORK = { 'Access-Control-Allow-Private-Network': 'true' }

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
    const isPrivate = headers.get(ASKED_OF_A_PRIVATE_NETWORK) === 'true'
    return new Response(null, {
      status: 204,
      headers: { ...PREFLIGHT_HEADERS, ...(isPrivate && OF_A_PRIVATE_NETWORK) },
    })
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
