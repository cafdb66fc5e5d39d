import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isCodeInForce } from '../../../keys/code-in-force.ts'
import { DEVICE_CODE_MS, makeCode, type SignInCode } from '../../../keys/sign-in-code.ts'
import { codeNotFound, otherNumber } from '../../errors/access-errors.ts'
import { readJsonBody } from '../../request/change-request.ts'
import {
  freshJsonResponse,
  keyOf,
  type RequestContext,
  secretJsonResponse,
} from '../../request/context.ts'
import { typed, typesOfAccess } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { type AccessDependencies, change, type Managed, managed } from './access-desk.ts'
import type {
  CodeListSchema,
  CodeSchema,
  ConfirmationSchema,
  MadeCodeSchema,
  NewCodeSchema,
} from './access-schemas.ts'
import { readConfirmation, readNewCode } from './code-body.ts'
import { codeFields, listedCode } from './code-json.ts'

/** One-time codes, with which managers sign devices in. A code itself is shown once, to who makes it. */
export const codeRoutes = (dependencies: AccessDependencies) =>
  new Elysia({ strictPath: true })
    .use(listRoute(dependencies))
    .use(makeRoute(dependencies))
    .use(findRoute(dependencies))
    .use(confirmRoute(dependencies))
    .use(endRoute(dependencies))

const listRoute = (dependencies: AccessDependencies) =>
  deskPlugin().get(
    '/codes',
    async ({ context }) => {
      const { store, at } = managed(dependencies, context)
      const [codes, keys] = await Promise.all([store.listCodes(), store.listKeys(at.machine)])
      const waiting = codes.filter(
        (code) => code.state !== 'used' && isCodeInForce(code, keys, at.endsBy),
      )
      const json = JSON.stringify({ codes: waiting.map((code) => listedCode(code, keys)) })
      return freshJsonResponse(json, context)
    },
    {
      ...typesOfAccess<Static<typeof CodeListSchema>, 401 | 403 | 429 | 500 | 503>(),
      detail: { operationId: 'listCodes' },
    },
  )

const makeRoute = (dependencies: AccessDependencies) =>
  deskPlugin().post(
    '/codes',
    async ({ request, context }) => {
      const by = managed(dependencies, context)
      const { id: madeBy } = keyOf(context)
      const purpose = await readJsonBody(request, (bytes) => readNewCode(bytes, by.at.endsBy))
      const wanted = { purpose, lengthMs: DEVICE_CODE_MS, madeBy }
      const { text, code } = makeCode(wanted, by.at.endsBy, dependencies.random)
      await change(by, { kind: 'make_code', code })
      const json = JSON.stringify({ id: code.id, code: text, endsAt: code.endsAt })
      return secretJsonResponse(json, context, 201)
    },
    {
      parse: 'none',
      body: typed<typeof NewCodeSchema>(),
      ...typesOfAccess<
        Static<typeof MadeCodeSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503,
        201
      >(),
      detail: { operationId: 'makeCode' },
    },
  )

const findRoute = (dependencies: AccessDependencies) =>
  deskPlugin().get(
    '/codes/:codeId',
    async ({ params, context }) => {
      const by = managed(dependencies, context)
      return codeResponse(await find(by, params.codeId), by, context)
    },
    {
      ...typesOfAccess<Static<typeof CodeSchema>, 401 | 403 | 404 | 429 | 500 | 503>(),
      detail: { operationId: 'getCode' },
    },
  )

const confirmRoute = (dependencies: AccessDependencies) =>
  deskPlugin().post(
    '/codes/:codeId/confirmation',
    async ({ request, params, context }) => {
      const by = managed(dependencies, context)
      const { codeId } = params
      const number = await readJsonBody(request, readConfirmation)
      const code = await find(by, codeId)
      // A code is claimed once, so that its number stays as it is.
      if (code.number !== null && code.number !== number) throw otherNumber()
      await change(by, { kind: 'confirm_code', codeId })
      return codeResponse(await find(by, codeId), by, context)
    },
    {
      parse: 'none',
      body: typed<typeof ConfirmationSchema>(),
      ...typesOfAccess<
        Static<typeof CodeSchema>,
        400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'confirmCode' },
    },
  )

const endRoute = (dependencies: AccessDependencies) =>
  deskPlugin().delete(
    '/codes/:codeId',
    async ({ params, context }) => {
      const by = managed(dependencies, context)
      const code = await find(by, params.codeId)
      await change(by, { kind: 'end_code', codeId: code.id })
      return codeResponse({ ...code, endsAt: by.at.endsBy }, by, context)
    },
    {
      parse: 'none',
      ...typesOfAccess<Static<typeof CodeSchema>, 401 | 403 | 404 | 429 | 500 | 503>(),
      detail: { operationId: 'endCode' },
    },
  )

async function find({ store }: Managed, codeId: string): Promise<SignInCode> {
  const code = await store.findCode(codeId)
  if (code === undefined) throw codeNotFound()
  return code
}

async function codeResponse(
  code: SignInCode,
  { store, at }: Managed,
  context: RequestContext,
): Promise<Response> {
  const keys = await store.listKeys(at.machine)
  return freshJsonResponse(JSON.stringify(codeFields(code, keys, at.endsBy)), context)
}
