import type { ApiError } from '../errors/api-error.ts'
import { invalidApiKey, missingApiKey } from '../errors/api-errors.ts'
import type { RequestContext } from '../request/context.ts'
import type { Guard } from '../request/guard.ts'
import { isOnThisMachine } from '../request/this-machine.ts'

/** Who may see how the service is doing: those with a valid key, and where it is so open clients on this machine. */
export class OperatorAccess {
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
