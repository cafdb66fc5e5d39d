import { issueKey } from '../../../keys/issue.ts'
import {
  invalidKeyRequest,
  KEY_EDIT_EXAMPLE,
  keyEnded,
  keyNameTaken,
  keyNotFound,
  lastManager,
  NEW_KEY_EXAMPLE,
} from '../../errors/access-errors.ts'
import { body } from '../../shapes/bodies.ts'
import { ofText } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import type { ValueOf } from '../../shapes/shape.ts'
import { desk, fresh, secret } from '../desk.ts'
import { INVALID, NO_KEY } from '../meanings.ts'
import { change, managed } from './access-desk.ts'
import * as example from './access-examples.ts'
import { changeKey, listKeys } from './access-lists.ts'
import {
  IssuedKey,
  KeyEdit,
  KeyList,
  KeyRequest,
  ListedKey,
  newKeyOf,
  planOf,
  problemOfEnd,
} from './key-shapes.ts'

// A change of access by a manager: http/desk/access/key-routes.ts, access-desk.ts (who manages),
// keys/plan-access-change.ts; the error of one that is not made is in http/errors/access-errors.ts. What is used of a
// key comes from the limiter (peekKey), which counts nothing for it.

const New = body(KeyRequest, {
  refuse: (problem) => invalidKeyRequest(problem, NEW_KEY_EXAMPLE),
  ...{ hint: NEW_KEY_EXAMPLE, misplaced: 'graceMs', examples: { 'for a till': example.NEW_KEY } },
})

const Edit = body(KeyEdit, {
  refuse: (problem) => invalidKeyRequest(problem, KEY_EDIT_EXAMPLE),
  ...{ hint: KEY_EDIT_EXAMPLE, inPath: 'keyId', misplaced: 'expiresAt' },
  examples: { 'another name': example.KEY_EDIT },
})

export const ofKey = ofText('keyId', 'The id of the API key', example.KEY_ID)
export const KEY_ENDED = keyEnded('revoked')

/** The keys of the shop, for those who manage them. A key itself is shown once, to who makes it. */
export const keyRoutes = desk()
  .get(
    '/keys',
    async ({ context, services: { access } }) => ({
      keys: await listKeys(access, managed(access, context)),
    }),
    {
      needs: 'manage',
      response: responses(
        {
          200: returns(KeyList, 'Every API key, also those that have ended', example.KEYS, [
            'Cache-Control',
          ]),
        },
        {},
      ),
      detail: {
        operationId: 'listKeys',
        summary: 'List API keys',
        description:
          'The people and devices of the shop: what each may do, when it was last used, and how much of its limits is used up now.',
      },
    },
  )
  .post(
    '/keys',
    async ({ body, context, services: { access } }) => {
      const by = managed(access, context)
      const problem = problemOfEnd(body, by.at.endsBy)
      if (problem !== undefined) return invalidKeyRequest(problem, NEW_KEY_EXAMPLE)
      const { token, key } = issueKey(newKeyOf(body), by.at.machine, access.random)
      await change(by, { kind: 'add_key', key, evenIfNameTaken: false })
      return secret({ id: key.id, key: token }, 201)
    },
    {
      writes: 'manage',
      body: New,
      response: responses(
        {
          201: returns(IssuedKey, 'The key, shown this once', example.ISSUED_KEY, [
            'Cache-Control',
          ]),
        },
        {
          400: [
            INVALID,
            ...New.errors,
            invalidKeyRequest('The name is missing: say whose key it is.', NEW_KEY_EXAMPLE),
          ],
          409: ['The name is taken', keyNameTaken()],
        },
      ),
      detail: {
        operationId: 'addKey',
        summary: 'Add an API key',
        description:
          'Makes a key for a person or a device, and shows it this once. For a device that can scan, make a one-time code instead: then the key is on no screen and in no address.',
      },
    },
  )
  .patch(
    '/keys/:keyId',
    async ({ params: { keyId }, body, context, services: { access } }) => {
      const key = await changeKey(access, managed(access, context), editOf(keyId, body))
      return fresh(key)
    },
    {
      writes: 'manage',
      params: ofKey,
      body: Edit,
      response: responses(
        {
          200: returns(ListedKey, 'The key as it is now', example.EDITED_KEY, ['Cache-Control']),
        },
        {
          400: [
            INVALID,
            ...Edit.errors,
            invalidKeyRequest(
              'Give exactly one of name, access, updates, plan: 0 are given.',
              KEY_EDIT_EXAMPLE,
            ),
          ],
          404: [NO_KEY, keyNotFound()],
          409: [
            'The key has ended, the name is taken, or nobody else manages',
            KEY_ENDED,
            keyNameTaken(),
            lastManager(),
          ],
        },
      ),
      detail: {
        operationId: 'editKey',
        summary: 'Change an API key',
        description:
          'Changes one thing of a key: its name, its access, what its updates are, or its plan, which fills both windows again. The last key that manages for good keeps its access.',
      },
    },
  )

function editOf(keyId: string, sent: ValueOf<typeof KeyEdit>) {
  if ('name' in sent) return { kind: 'rename_key', keyId, name: sent.name } as const
  if ('access' in sent) return { kind: 'change_access', keyId, access: sent.access } as const
  if ('updates' in sent) return { kind: 'change_updates', keyId, updates: sent.updates } as const
  return { kind: 'change_plan', keyId, ...planOf(sent) } as const
}
