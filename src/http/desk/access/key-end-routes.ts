import { MAX_OLD_TOKENS } from '../../../keys/old-tokens.ts'
import { createToken, tokenDigest } from '../../../keys/token.ts'
import {
  invalidKeyRequest,
  keyNotFound,
  lastManager,
  RENEWAL_EXAMPLE,
  tooManyOldKeys,
} from '../../errors/access-errors.ts'
import { body } from '../../shapes/bodies.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk, fresh, secret } from '../desk.ts'
import { INVALID, NO_KEY } from '../meanings.ts'
import { change, managed } from './access-desk.ts'
import * as example from './access-examples.ts'
import { changeKey } from './access-lists.ts'
import { KEY_ENDED, ofKey } from './key-routes.ts'
import { DEFAULT_GRACE_MS, IssuedKey, ListedKey, MAX_GRACE_MS, Renewal } from './key-shapes.ts'

const Renewing = body(Renewal, {
  refuse: (problem) => invalidKeyRequest(problem, RENEWAL_EXAMPLE),
  ...{ hint: RENEWAL_EXAMPLE, inPath: 'keyId', misplaced: 'expiresAt' },
  examples: { 'within a day': example.RENEWAL },
})

/** How keys that are there are renewed, and how they and their bans end. */
export const keyEndRoutes = desk()
  .post(
    '/keys/:keyId/renewal',
    async ({ params: { keyId }, body, context, services: { access } }) => {
      const by = managed(access, context)
      const graceMs = body.graceMs ?? DEFAULT_GRACE_MS
      const token = createToken(access.random)
      const oldEndsAt = graceMs === 0 ? null : by.at.endsBy + graceMs
      await change(by, { kind: 'renew_key', keyId, digest: tokenDigest(token), oldEndsAt })
      return secret({ id: keyId, key: token })
    },
    {
      writes: 'manage',
      params: ofKey,
      body: Renewing,
      response: responses(
        {
          200: returns(IssuedKey, 'The new key, shown this once', example.ISSUED_KEY, [
            'Cache-Control',
          ]),
        },
        {
          400: [
            INVALID,
            ...Renewing.errors,
            invalidKeyRequest(
              `The graceMs must be an integer from 0 to ${MAX_GRACE_MS}.`,
              RENEWAL_EXAMPLE,
            ),
          ],
          404: [NO_KEY, keyNotFound()],
          409: ['The key has ended, or too many earlier ones work', KEY_ENDED, tooManyOldKeys()],
        },
      ),
      detail: {
        operationId: 'renewKey',
        summary: 'Renew an API key',
        description: `Puts a new key in place of the one before, with the same id, name and limits, and shows it this once. The one before works for the time of \`graceMs\`: at most ${MAX_OLD_TOKENS} earlier keys do so at once.`,
      },
    },
  )
  .delete(
    '/keys/:keyId',
    async ({ params: { keyId }, context, services: { access } }) => {
      const key = await changeKey(access, managed(access, context), { kind: 'revoke_key', keyId })
      return fresh(key)
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      params: ofKey,
      response: responses(
        {
          200: returns(ListedKey, 'The key as it is now', example.REVOKED_KEY, ['Cache-Control']),
        },
        {
          404: [NO_KEY, keyNotFound()],
          409: ['The key has ended already, or nobody else manages', KEY_ENDED, lastManager()],
        },
      ),
      detail: {
        operationId: 'revokeKey',
        summary: 'Take an API key away',
        description:
          'Ends a key at once, with all earlier ones, its event streams and the one-time codes that it made. It does not come back. The last key that manages for good stays.',
      },
    },
  )
  .delete(
    '/keys/:keyId/ban',
    async ({ params: { keyId }, context, services: { access } }) => {
      const key = await changeKey(access, managed(access, context), { kind: 'unban_key', keyId })
      return fresh(key)
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      params: ofKey,
      response: responses(
        {
          200: returns(ListedKey, 'The key as it is now', example.EDITED_KEY, ['Cache-Control']),
        },
        { 404: [NO_KEY, keyNotFound()], 409: ['The key has ended', KEY_ENDED] },
      ),
      detail: {
        operationId: 'unbanKey',
        summary: 'Lift the ban of an API key',
        description: 'Ends the ban of a key, if there is one, and forgets earlier bans.',
      },
    },
  )
