import { type AccessOutcome, COMMAND, type SignIn } from '../../../keys/access-change.ts'
import { createKeyId } from '../../../keys/issue.ts'
import { makeNumber } from '../../../keys/make-code.ts'
import { createCode, createToken, tokenDigest } from '../../../keys/token.ts'
import { ADDRESS_LIMIT } from '../../../limits/local/address-limiter.ts'
import {
  endedBeforeSignIn,
  invalidCode,
  invalidSettings,
  keyNameTaken,
  rejectionError,
  SET_UP_EXAMPLE,
  shopNameRefused,
  tooManyOldKeys,
} from '../../errors/access-errors.ts'
import { addressLimited } from '../../errors/api-errors.ts'
import { body } from '../../shapes/bodies.ts'
import { responses, returns } from '../../shapes/responses.ts'
import type { ValueOf } from '../../shapes/shape.ts'
import { desk, secret } from '../desk.ts'
import { INVALID } from '../meanings.ts'
import { timesOf } from './access-desk.ts'
import * as example from './access-examples.ts'
import {
  ASK_EVERY_SECONDS,
  SetUp,
  SetUpNeeded,
  SignedIn,
  SignInState,
  Waiting,
} from './sign-in-shapes.ts'

// A phone that is signed in: the manager's page asks http/desk/access/code-routes.ts for a code (keys/sign-in-code.ts).
// The phone sends it: http/request/guard.ts, http/request/code-check.ts (the one route that takes a code in place of a
// key; the shop is found by the code), http/desk/access/sign-in-routes.ts, then keys/plan-access-change.ts and
// keys/plan-sign-in.ts in the transaction of the engine. It claims the code; the manager confirms its number; the claim
// gets the key, once.

const SettingUp = body(SetUp, {
  refuse: (problem) => invalidSettings(problem, SET_UP_EXAMPLE),
  ...{ hint: SET_UP_EXAMPLE, misplaced: 'name' },
  examples: { 'to set the shop up': example.SET_UP, 'anything else': {} },
})

/** Exchanges a one-time code, which stands in place of a key. */
export const signInRoutes = desk().post(
  '/sign-in',
  async ({ request, body, context, services: { access, guard } }) => {
    const { sentCode } = context
    // The guard denies every request without a code.
    if (sentCode === undefined) throw await guard.denyWithoutKey(request, context, invalidCode)
    const { random, stores } = access
    const secrets = { key: createToken(random), claim: createCode(random) }
    const wanted: SignIn = {
      kind: 'sign_in',
      digest: sentCode.digest,
      claimDigest: tokenDigest(secrets.claim),
      number: makeNumber(random),
      keyId: createKeyId(random),
      tokenDigest: tokenDigest(secrets.key),
      setUp: setUpOf(body),
    }
    const store = stores(sentCode.shopId, context.cameAt)
    const result = await store.change(wanted, COMMAND, timesOf(access, context))
    if (result.outcome === 'unknown_code') {
      throw await guard.denyWithoutKey(request, context, invalidCode)
    }
    return outcomeOf(result, secrets)
  },
  {
    takesCode: true,
    body: SettingUp,
    response: responses(
      {
        200: returns(
          SetUpNeeded,
          'The code sets the shop up, and nothing has changed yet',
          example.SET_UP_NEEDED,
          ['Cache-Control'],
          SignInState,
        ),
        201: returns(
          SignedIn,
          'The key, shown this once',
          example.SIGNED_IN,
          ['Cache-Control'],
          SignInState,
        ),
        202: returns(
          Waiting,
          'A manager has to confirm the device',
          example.WAITING,
          ['Cache-Control'],
          SignInState,
        ),
      },
      {
        400: [
          INVALID,
          ...SettingUp.errors,
          invalidSettings('The shopName is missing.', SET_UP_EXAMPLE),
        ],
        401: ['The code is missing, mistyped or unknown, was used, or has ended', invalidCode()],
        409: [
          'A name is taken, the key has expired, or too many earlier keys work',
          shopNameRefused(),
          keyNameTaken(),
          endedBeforeSignIn(),
          tooManyOldKeys(),
        ],
        429: [
          'Too many requests without a valid key or code have come from this address',
          addressLimited(ADDRESS_LIMIT, 2),
        ],
      },
    ),
    detail: {
      operationId: 'signIn',
      summary: 'Sign a device in',
      description: `Exchanges a one-time code for an API key. The code is the bearer token of this one request, in place of a key; no other operation takes it.

- A code for a key that may only read is exchanged at once: 201.
- Any other one is claimed by the first device that sends it: 202, with a \`claim\` for this device alone, and a \`number\`. The device shows the number, and sends the claim in place of the code every ${ASK_EVERY_SECONDS} seconds. Once a manager has confirmed that number, it gets its key: 201, once.
- A code that sets the shop up first says what is needed: 200. Send it again with the name of the shop and of the first person: 201.

A code that is unknown, was used or has ended is 401 \`invalid_code\`, and counts against the address, as a request without a key does. A code that the shop knows does not.`,
    },
  },
)

/** What a person has typed to set the shop up; undefined where there is none of it. */
function setUpOf({ shopName, person, language }: ValueOf<typeof SetUp>): SignIn['setUp'] {
  if (!shopName || !person) return undefined
  return { shopName, person, language: language ?? null }
}

/** What a request makes before it is known what comes of it: the store has the digests of it alone. */
interface Secrets {
  readonly key: string
  readonly claim: string
}

/** @throws ApiError 409 */
function outcomeOf(result: AccessOutcome, { key, claim }: Secrets) {
  switch (result.outcome) {
    case 'set_up_needed': {
      const { name, language } = result.settings
      return secret({ state: 'set_up_needed', shopName: name, language } as const)
    }
    case 'waiting': {
      const { number, endsAt, isClaimedNow } = result
      const waiting = { state: 'waiting', number, endsAt, ...(isClaimedNow && { claim }) } as const
      return secret(waiting, 202)
    }
    case 'signed_in': {
      const { id, name, access } = result.key
      return secret({ state: 'signed_in', key, id, name, access } as const, 201)
    }
    case 'expired_key':
      return endedBeforeSignIn()
    case 'done':
    case 'supplier_exists':
      throw new Error('a code was exchanged for nothing')
    default:
      throw rejectionError(result.outcome)
  }
}
