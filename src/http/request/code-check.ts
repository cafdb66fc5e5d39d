import type { ShopOfCode } from '../../keys/access-store.ts'
import { TooManyLookUps } from '../../keys/look-up.ts'
import { isWellFormedCode, tokenDigest } from '../../keys/token.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { invalidCode, missingCode } from '../errors/access-errors.ts'
import type { ApiError } from '../errors/api-error.ts'
import { readToken } from './bearer.ts'
import type { RequestContext } from './context.ts'

// One route takes a one-time code in place of a key. A code that the shop knows is not counted, nor is a claim, which
// a device sends again and again while it waits. Any other is counted against its address, like requests without a
// key.

const SIGN_IN_PATH = '/desk/api/sign-in'

/** How many codes of one address are looked up at a time. */
const MOST_LOOK_UPS = 20

/** @param path the path that the router uses */
export const takesCode = ({ method }: Request, path: string): boolean =>
  path === SIGN_IN_PATH && method === 'POST'

interface CodeCheckDependencies {
  readonly shopOfCode: ShopOfCode
  readonly addressOf: (request: Request, context: RequestContext) => string
  readonly peekAddress: (address: string) => RateLimitDecision
  readonly denyWithoutKey: (
    request: Request,
    context: RequestContext,
    error: () => ApiError,
  ) => MaybePromise<ApiError>
}

/** Creates what finds the shop of a request's code: 401, then 429, like the check of a key. */
export function codeCheck(dependencies: CodeCheckDependencies) {
  const { shopOfCode, addressOf, peekAddress, denyWithoutKey } = dependencies
  const lookUps = new Map<string, number>()

  async function shopOf(digest: string, address: string): Promise<bigint | undefined> {
    const waiting = lookUps.get(address) ?? 0
    if (waiting >= MOST_LOOK_UPS) {
      throw new TooManyLookUps(`${MOST_LOOK_UPS} codes of one address are being looked up`)
    }
    lookUps.set(address, waiting + 1)
    try {
      return await shopOfCode(digest)
    } finally {
      const left = (lookUps.get(address) ?? 1) - 1
      if (left === 0) lookUps.delete(address)
      else lookUps.set(address, left)
    }
  }

  return async (request: Request, context: RequestContext): Promise<ApiError | undefined> => {
    const code = readToken(request.headers.get('authorization'))
    if (code === undefined) return denyWithoutKey(request, context, missingCode)
    if (!isWellFormedCode(code)) return denyWithoutKey(request, context, invalidCode)
    const address = addressOf(request, context)
    context.decision = peekAddress(address)
    const digest = tokenDigest(code)
    const shopId = await shopOf(digest, address)
    if (shopId === undefined) return denyWithoutKey(request, context, invalidCode)
    context.sentCode = { shopId, digest }
    return undefined
  }
}
