import { isCodeInForce } from '../../../keys/code-in-force.ts'
import { makeCode } from '../../../keys/make-code.ts'
import {
  type CodePurpose,
  DEVICE_CODE_MINUTES,
  DEVICE_CODE_MS,
  MAX_CODES,
  type SignInCode,
} from '../../../keys/sign-in-code.ts'
import {
  CONFIRMATION_EXAMPLE,
  codeNotClaimed,
  codeNotFound,
  invalidKeyRequest,
  keyEnded,
  keyNameTaken,
  keyNotFound,
  NEW_CODE_EXAMPLE,
  otherNumber,
  tooManyCodes,
} from '../../errors/access-errors.ts'
import { keyOf } from '../../request/context.ts'
import { body } from '../../shapes/bodies.ts'
import { ofText } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import type { ValueOf } from '../../shapes/shape.ts'
import { desk, fresh, secret } from '../desk.ts'
import { INVALID, NO_KEY } from '../meanings.ts'
import { change, type Managed, managed } from './access-desk.ts'
import * as example from './access-examples.ts'
import { codeFields, listedCode } from './access-lists.ts'
import { Code, CodeList, CodeRequest, Confirmation, MadeCode } from './code-shapes.ts'
import { DEFAULT_GRACE_MS, newKeyOf, problemOfEnd } from './key-shapes.ts'

const New = body(CodeRequest, {
  refuse: (problem) => invalidKeyRequest(problem, NEW_CODE_EXAMPLE),
  ...{ hint: NEW_CODE_EXAMPLE, misplaced: 'graceMs' },
  examples: {
    'for a new key': example.NEW_CODE,
    'for a key that is there': example.RENEWING_CODE,
  },
})

const Confirming = body(Confirmation, {
  refuse: (problem) => invalidKeyRequest(problem, CONFIRMATION_EXAMPLE),
  ...{ hint: CONFIRMATION_EXAMPLE, misplaced: 'keyId' },
  examples: { 'the number': example.CONFIRMATION },
})

const ofCode = ofText('codeId', 'The id of the one-time code', example.CODE_ID)
const NO_CODE = 'There is no such one-time code'
const returnsCode = (shown: object) =>
  returns(Code, 'The code as it is now', shown, ['Cache-Control'])

/** One-time codes, with which managers sign devices in. A code itself is shown once, to who makes it. */
export const codeRoutes = desk()
  .get(
    '/codes',
    async ({ context, services: { access } }) => {
      const { store, at } = managed(access, context)
      const [codes, keys] = await Promise.all([store.listCodes(), store.listKeys(at.machine)])
      const inForce = codes.filter((code) => isCodeInForce(code, keys, at.endsBy))
      return { codes: inForce.flatMap((code) => listedCode(code, keys)) }
    },
    {
      needs: 'manage',
      response: responses(
        { 200: returns(CodeList, 'The codes that wait', example.CODES, ['Cache-Control']) },
        {},
      ),
      detail: {
        operationId: 'listCodes',
        summary: 'List the one-time codes that wait',
        description:
          'The codes that a device can still use, or that wait for a manager: a code that was made on one screen is confirmed or ended on any other.',
      },
    },
  )
  .post(
    '/codes',
    async ({ body, context, services: { access } }) => {
      const by = managed(access, context)
      const problem = 'name' in body ? problemOfEnd(body, by.at.endsBy) : undefined
      if (problem !== undefined) return invalidKeyRequest(problem, NEW_CODE_EXAMPLE)
      const { id: madeBy } = keyOf(context)
      const wanted = { purpose: purposeOf(body), lengthMs: DEVICE_CODE_MS, madeBy }
      const { text, code } = makeCode(wanted, by.at.endsBy, access.random)
      await change(by, { kind: 'make_code', code })
      return secret({ id: code.id, code: text, endsAt: code.endsAt }, 201)
    },
    {
      writes: 'manage',
      body: New,
      response: responses(
        {
          201: returns(MadeCode, 'The code, shown this once', example.MADE_CODE, ['Cache-Control']),
        },
        {
          400: [
            INVALID,
            ...New.errors,
            invalidKeyRequest('The name is missing: say whose key it is.', NEW_CODE_EXAMPLE),
          ],
          404: [NO_KEY, keyNotFound()],
          409: [
            'The name is taken, the key has ended, or too many codes wait',
            keyNameTaken(),
            keyEnded('revoked'),
            tooManyCodes(),
          ],
        },
      ),
      detail: {
        operationId: 'makeCode',
        summary: 'Make a one-time code',
        description: `Makes a code that signs one device in within ${DEVICE_CODE_MINUTES} minutes, for a new key or for a new token of one that is there. Show it as a link, \`https://ADDRESS/#code=CODE\`: a browser never sends what stands after the #. It is good once, and ends with the key that made it. Of a shop, ${MAX_CODES} wait at once.`,
      },
    },
  )
  .get(
    '/codes/:codeId',
    async ({ params: { codeId }, context, services: { access } }) => {
      const by = managed(access, context)
      const code = await by.store.findCode(codeId)
      return code === undefined ? codeNotFound() : shown(code, by)
    },
    {
      needs: 'manage',
      params: ofCode,
      response: responses(
        { 200: returnsCode(example.CLAIMED_CODE) },
        { 404: [NO_CODE, codeNotFound()] },
      ),
      detail: {
        operationId: 'getCode',
        summary: 'Look at a one-time code',
        description: 'Whether a device has used the code, and which number that device shows.',
      },
    },
  )
  .post(
    '/codes/:codeId/confirmation',
    async ({ params: { codeId }, body: { number }, context, services: { access } }) => {
      const by = managed(access, context)
      await change(by, { kind: 'confirm_code', codeId, number })
      const confirmed = await by.store.findCode(codeId)
      return confirmed === undefined ? codeNotFound() : fresh(await shown(confirmed, by))
    },
    {
      writes: 'manage',
      params: ofCode,
      body: Confirming,
      response: responses(
        { 200: returnsCode(example.CONFIRMED_CODE) },
        {
          400: [
            INVALID,
            ...Confirming.errors,
            invalidKeyRequest(
              'The number must be the four digits that the device shows, as text.',
              CONFIRMATION_EXAMPLE,
            ),
          ],
          404: [NO_CODE, codeNotFound()],
          409: [
            'No device has used the code, another one has, or the key that it is for has expired',
            codeNotClaimed(),
            otherNumber(),
            keyEnded('expired'),
          ],
        },
      ),
      detail: {
        operationId: 'confirmCode',
        summary: 'Confirm a device',
        description:
          'Lets the device have its key that has used the code. Compare the number that it shows with that of the code first: a device with another number is not the one.',
      },
    },
  )
  .delete(
    '/codes/:codeId',
    async ({ params: { codeId }, context, services: { access } }) => {
      const by = managed(access, context)
      const code = await by.store.findCode(codeId)
      if (code === undefined) return codeNotFound()
      await change(by, { kind: 'end_code', codeId })
      return fresh(await shown({ ...code, endsAt: by.at.endsBy }, by))
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      params: ofCode,
      response: responses(
        { 200: returnsCode(example.ENDED_CODE) },
        { 404: [NO_CODE, codeNotFound()] },
      ),
      detail: {
        operationId: 'endCode',
        summary: 'End a one-time code',
        description: 'Ends a code before its time, also one that a device waits with.',
      },
    },
  )

/** What a code is for: a new key, or a new token of one that is there. */
function purposeOf(sent: ValueOf<typeof CodeRequest>): CodePurpose {
  if ('name' in sent) return { kind: 'new_key', ...newKeyOf(sent) }
  return { kind: 'renew', keyId: sent.keyId, graceMs: sent.graceMs ?? DEFAULT_GRACE_MS }
}

async function shown(code: SignInCode, { store, at }: Managed) {
  return codeFields(code, await store.listKeys(at.machine), at.endsBy)
}
