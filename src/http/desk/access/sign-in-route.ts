import type { Static } from '@sinclair/typebox'
import { type AccessOutcome, COMMAND, type SignIn } from '../../../keys/access-change.ts'
import { createKeyId } from '../../../keys/issue.ts'
import { makeNumber } from '../../../keys/sign-in-code.ts'
import { createCode, createToken, tokenDigest } from '../../../keys/token.ts'
import { endedBeforeSignIn, invalidCode, rejectionError } from '../../errors/access-errors.ts'
import { readJsonBody } from '../../request/change-request.ts'
import { type RequestContext, secretJsonResponse } from '../../request/context.ts'
import type { Guard } from '../../request/guard.ts'
import { typed, typesOfAccess } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { type AccessDependencies, timesOf } from './access-desk.ts'
import type {
  SetUpNeededSchema,
  SetUpSchema,
  SignedInSchema,
  WaitingSchema,
} from './settings-schemas.ts'
import { readSetUp } from './sign-in-body.ts'

/** What a request makes before it is known what comes of it: the store has the digests of it alone. */
interface Secrets {
  readonly key: string
  readonly claim: string
}

/** Exchanges a one-time code, which stands in place of a key. */
export const signInRoute = (
  dependencies: AccessDependencies,
  guard: Pick<Guard, 'denyWithoutKey'>,
) =>
  deskPlugin().post(
    '/sign-in',
    async ({ request, context }) => {
      const { sentCode } = context
      // The guard denies every request without a code.
      if (sentCode === undefined) throw await guard.denyWithoutKey(request, context, invalidCode)
      const setUp = await readJsonBody(request, readSetUp)
      const { random, stores } = dependencies
      const secrets = { key: createToken(random), claim: createCode(random) }
      const wanted: SignIn = {
        kind: 'sign_in',
        digest: sentCode.digest,
        claimDigest: tokenDigest(secrets.claim),
        number: makeNumber(random),
        keyId: createKeyId(random),
        tokenDigest: tokenDigest(secrets.key),
        setUp,
      }
      const store = stores(sentCode.shopId, context.cameAt)
      const result = await store.change(wanted, COMMAND, timesOf(dependencies, context))
      if (result.outcome === 'unknown_code') {
        throw await guard.denyWithoutKey(request, context, invalidCode)
      }
      return signInResponse(result, secrets, context)
    },
    {
      parse: 'none',
      body: typed<typeof SetUpSchema>(),
      ...typesOfAccess<
        Static<typeof SetUpNeededSchema | typeof WaitingSchema | typeof SignedInSchema>,
        400 | 401 | 409 | 413 | 415 | 429 | 500 | 503,
        200 | 201 | 202
      >(),
      detail: { operationId: 'signIn' },
    },
  )

/** @throws ApiError 409 */
function signInResponse(
  result: AccessOutcome,
  { key, claim }: Secrets,
  context: RequestContext,
): Response {
  const respond = (status: 200 | 201 | 202, body: object) =>
    secretJsonResponse(JSON.stringify(body), context, status)
  switch (result.outcome) {
    case 'set_up_needed': {
      const { name, language } = result.settings
      return respond(200, { state: 'set_up_needed', shopName: name, language })
    }
    case 'waiting': {
      const { number, endsAt, isClaimedNow } = result
      return respond(202, { state: 'waiting', number, endsAt, ...(isClaimedNow && { claim }) })
    }
    case 'signed_in': {
      const { id, name, access } = result.key
      return respond(201, { state: 'signed_in', key, id, name, access })
    }
    case 'expired_key':
      throw endedBeforeSignIn()
    case 'done':
      throw new Error('a code was exchanged for nothing')
    default:
      throw rejectionError(result.outcome)
  }
}
