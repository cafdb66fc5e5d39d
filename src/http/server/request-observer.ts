import { getLogger } from '@logtape/logtape'
import type { Metrics } from '../../metrics/metrics.ts'
import type { RequestContext } from '../request/context.ts'
import { pathOf } from '../request/path.ts'

const log = getLogger(['petstock', 'http'])

/** All requests to no route count as one operation: a client may ask for any path. */
const UNKNOWN = 'unknown'

/** Counts and times every request by its operation, and logs it where requests are logged. */
export class RequestObserver {
  readonly #metrics: Metrics
  readonly #logs: boolean
  readonly #monotonic: () => number

  /** @param monotonic the clock of {@link RequestContext.cameAt} */
  constructor(metrics: Metrics, logRequests: boolean, monotonic: () => number) {
    this.#metrics = metrics
    this.#logs = logRequests
    this.#monotonic = monotonic
  }

  end(request: Request, context: RequestContext, { status }: Response): void {
    const ms = this.#monotonic() - context.cameAt
    this.#metrics.operation(context.operation ?? UNKNOWN).observe(status, ms / 1_000)
    if (this.#logs) this.#log(request, context, status, ms)
  }

  #log({ method, url }: Request, { id, credential }: RequestContext, status: number, ms: number) {
    log.debug('request', {
      requestId: id,
      method,
      path: pathOf(url),
      status,
      keyId: credential?.key.id,
      ms: Math.round(ms * 10) / 10,
    })
  }
}
