import type { ApiError } from '../errors/api-error.ts'
import { invalidApiKey, missingApiKey } from '../errors/api-errors.ts'
import type { RequestContext } from './context.ts'
import type { Guard } from './guard.ts'
import { isOnThisMachine } from './this-machine.ts'

/** Who may see how the service is doing: clients on this machine, and those with a valid key. */
export class OperatorAccess {
  readonly #guard: Pick<Guard, 'authenticate' | 'denyWithoutKey'>

  constructor(guard: Pick<Guard, 'authenticate' | 'denyWithoutKey'>) {
    this.#guard = guard
  }

  /** Undefined for a request that may observe; one that may not is counted by its address. */
  async denial(
    request: Request,
    context: RequestContext,
    token: string | undefined,
  ): Promise<ApiError | undefined> {
    if (isOnThisMachine(request, context.connection.peerAddress)) return undefined
    if (token === undefined) return this.#guard.denyWithoutKey(request, context, missingApiKey)
    const credential = await this.#guard.authenticate(request, context, token)
    if (credential !== undefined) return undefined
    return this.#guard.denyWithoutKey(request, context, invalidApiKey)
  }

  /** The same as a yes or no; a request without any key is not counted. */
  async mayObserve(
    request: Request,
    context: RequestContext,
    token: string | undefined,
  ): Promise<boolean> {
    if (token === undefined) return isOnThisMachine(request, context.connection.peerAddress)
    // The response is the same to every client, and shows no limits.
    return (await this.denial(request, { ...context }, token)) === undefined
  }
}
