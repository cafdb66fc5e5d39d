import type { Readiness } from '../../health/check.ts'
import type { Exposition } from '../../metrics/exposition.ts'
import type { ApiError } from '../errors/api-error.ts'
import { invalidApiKey, missingApiKey } from '../errors/api-errors.ts'
import { readToken } from '../request/bearer.ts'
import { CACHE_CONTROL } from '../request/caching.ts'
import { contextHeaders, type RequestContext } from '../request/context.ts'
import type { DirectRoute } from '../request/fast-route.ts'
import type { Guard } from '../request/guard.ts'
import { isOnThisMachine } from '../request/this-machine.ts'

export interface HealthDependencies {
  readonly readiness: () => Promise<Readiness>
  readonly metrics: () => Promise<Exposition>
  /** Whether clients on this machine need no key for the metrics and the details. */
  readonly isOpenHere: boolean
}

/** What observes the service gets: a supervisor, a proxy, Prometheus. */
export class HealthResponses {
  readonly #guard: Guard
  readonly #access: OperatorAccess
  readonly #dependencies: HealthDependencies

  constructor(guard: Guard, dependencies: HealthDependencies) {
    this.#guard = guard
    this.#access = new OperatorAccess(guard, dependencies.isOpenHere)
    this.#dependencies = dependencies
  }

  healthz(context: RequestContext): Response {
    return jsonNow(200, { status: 'ok' }, context)
  }

  async readyz(
    request: Request,
    context: RequestContext,
    token: string | undefined,
  ): Promise<Response> {
    const mayObserve = await this.#access.mayObserve(request, context, token)
    const found = await this.#dependencies.readiness()
    const { ready } = found
    return jsonNow(ready ? 200 : 503, mayObserve ? found : { ready }, context)
  }

  async metrics(
    request: Request,
    context: RequestContext,
    token: string | undefined,
  ): Promise<Response> {
    const denial = await this.#access.denial(request, context, token)
    if (denial) return this.#guard.deny(context, denial)
    const { contentType, text } = await this.#dependencies.metrics()
    return new Response(text, { headers: headersNow(contentType, context) })
  }

  /** What asks whether the service is ready is the first to call it. */
  get fastRoute(): DirectRoute {
    return {
      ...{ method: 'GET', path: '/readyz', operation: '/readyz' },
      respond: (request, context) =>
        this.readyz(request, context, readToken(request.headers.get('authorization'))),
    }
  }
}

const headersNow = (contentType: string, context: RequestContext) => ({
  ...contextHeaders(context),
  'Content-Type': contentType,
  // A kept response would show a state that has passed.
  'Cache-Control': CACHE_CONTROL.none,
})

const jsonNow = (status: number, body: object, context: RequestContext): Response =>
  new Response(JSON.stringify(body), { status, headers: headersNow('application/json', context) })

/** Who may see how the service is doing: those with a valid key, and where it is so open clients on this machine. */
class OperatorAccess {
  readonly #guard: Pick<Guard, 'authenticate' | 'denyWithoutKey'>
  readonly #isOpenHere: boolean

  /** @param isOpenHere whether clients on this machine need no key */
  constructor(guard: Pick<Guard, 'authenticate' | 'denyWithoutKey'>, isOpenHere: boolean) {
    this.#guard = guard
    this.#isOpenHere = isOpenHere
  }

  /** Undefined for a request that may observe; one that may not is counted by its address. */
  async denial(
    request: Request,
    context: RequestContext,
    token: string | undefined,
  ): Promise<ApiError | undefined> {
    if (this.#needsNoKey(request, context)) return undefined
    if (token === undefined) return this.#guard.denyWithoutKey(request, context, missingApiKey)
    const credential = await this.#guard.authenticate(request, context, token)
    if (credential !== undefined) return undefined
    return this.#guard.denyWithoutKey(request, context, invalidApiKey)
  }

  /** Whether a request may observe; one without any key is not counted. */
  async mayObserve(
    request: Request,
    context: RequestContext,
    token: string | undefined,
  ): Promise<boolean> {
    if (token === undefined) return this.#needsNoKey(request, context)
    // The response is the same to every client, and shows no limits.
    return (await this.denial(request, { ...context }, token)) === undefined
  }

  #needsNoKey(request: Request, { connection }: RequestContext): boolean {
    return this.#isOpenHere && isOnThisMachine(request, connection.peerAddress)
  }
}
