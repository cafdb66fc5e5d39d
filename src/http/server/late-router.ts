import type { MaybePromise } from '../../maybe-promise.ts'
import type { FastRoute } from '../request/fast-route.ts'
import type { AppRoutes, HeaderPairsByOperation, Router } from './handlers.ts'

const NO_ENDINGS: HeaderPairsByOperation = new Map()

/**
 * Has its fast routes at once, and makes all others when the first of them is called: that takes a third of a start. A
 * response of a fast route announces no end of its operation before they are made.
 */
export class LateRouter implements Router {
  readonly fastRoutes: readonly FastRoute[]
  readonly #make: () => MaybePromise<AppRoutes>
  #routes: AppRoutes | undefined
  #making: Promise<void> | undefined

  constructor(fastRoutes: readonly FastRoute[], make: () => MaybePromise<AppRoutes>) {
    this.fastRoutes = fastRoutes
    this.#make = make
  }

  readonly ready = (): Promise<void> | undefined => {
    if (this.#routes !== undefined || this.#making !== undefined) return this.#making
    const made = this.#make()
    if (!(made instanceof Promise)) {
      this.#routes = made
      return undefined
    }
    this.#making = made
      .then((routes) => {
        this.#routes = routes
      })
      // Routes that could not be made are made again for the next request.
      .finally(() => {
        this.#making = undefined
      })
    return this.#making
  }

  readonly respond: AppRoutes['respond'] = (request, context, path) => {
    if (this.#routes === undefined) throw new Error('a request before the routes are made')
    return this.#routes.respond(request, context, path)
  }

  readonly operationOf: AppRoutes['operationOf'] = (method, path) =>
    this.#routes?.operationOf(method, path)

  get endings(): HeaderPairsByOperation {
    return this.#routes?.endings ?? NO_ENDINGS
  }
}
