import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { AccessChange } from '../../../keys/access-change.ts'
import { issueKey } from '../../../keys/issue.ts'
import { createToken, tokenDigest } from '../../../keys/token.ts'
import { keyNotFound } from '../../errors/access-errors.ts'
import { readJsonBody } from '../../request/change-request.ts'
import {
  freshJsonResponse,
  type RequestContext,
  secretJsonResponse,
} from '../../request/context.ts'
import { typed, typesOfAccess } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { type AccessDependencies, change, type Managed, managed } from './access-desk.ts'
import type {
  IssuedKeySchema,
  KeyEditSchema,
  KeyListSchema,
  ListedKeySchema,
  NewKeySchema,
  RenewalSchema,
} from './access-schemas.ts'
import { type KeyEditRequest, readKeyEdit, readNewKey, readRenewal } from './key-body.ts'
import { keyFields } from './key-json.ts'

type Dependencies = AccessDependencies
type KeyErrors = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503

/** The keys of the shop, for those who manage them. A key itself is shown once, to who makes it. */
export const keyRoutes = (dependencies: AccessDependencies) =>
  new Elysia({ strictPath: true })
    .use(listRoute(dependencies))
    .use(addRoute(dependencies))
    .use(editRoute(dependencies))
    .use(renewRoute(dependencies))
    .use(revokeRoute(dependencies))
    .use(unbanRoute(dependencies))

const listRoute = (dependencies: Dependencies) =>
  deskPlugin().get(
    '/keys',
    async ({ context }) => {
      const keys = await listed(dependencies, managed(dependencies, context))
      return freshJsonResponse(JSON.stringify({ keys }), context)
    },
    {
      ...typesOfAccess<Static<typeof KeyListSchema>, 401 | 403 | 429 | 500 | 503>(),
      detail: { operationId: 'listKeys' },
    },
  )

const addRoute = (dependencies: Dependencies) =>
  deskPlugin().post(
    '/keys',
    async ({ request, context }) => {
      const by = managed(dependencies, context)
      const wanted = await readJsonBody(request, (bytes) => readNewKey(bytes, by.at.endsBy))
      const { token, key } = issueKey(wanted, by.at.machine, dependencies.random)
      await change(by, { kind: 'add_key', key, evenIfNameTaken: false })
      return issuedResponse(key.id, token, context, 201)
    },
    {
      parse: 'none',
      body: typed<typeof NewKeySchema>(),
      ...typesOfAccess<
        Static<typeof IssuedKeySchema>,
        400 | 401 | 403 | 409 | 413 | 415 | 429 | 500 | 503,
        201
      >(),
      detail: { operationId: 'addKey' },
    },
  )

const editRoute = (dependencies: Dependencies) =>
  deskPlugin().patch(
    '/keys/:keyId',
    async ({ request, params, context }) => {
      const by = managed(dependencies, context)
      const { keyId } = params
      const edit = await readJsonBody(request, (bytes) => readKeyEdit(bytes, keyId))
      await change(by, editOf(keyId, edit))
      return keyResponse(dependencies, by, keyId, context)
    },
    {
      parse: 'none',
      body: typed<typeof KeyEditSchema>(),
      ...typesOfAccess<Static<typeof ListedKeySchema>, KeyErrors>(),
      detail: { operationId: 'editKey' },
    },
  )

function editOf(keyId: string, edit: KeyEditRequest): AccessChange {
  if ('name' in edit) return { kind: 'rename_key', keyId, ...edit }
  if ('access' in edit) return { kind: 'change_access', keyId, ...edit }
  return { kind: 'change_plan', keyId, ...edit }
}

const renewRoute = (dependencies: Dependencies) =>
  deskPlugin().post(
    '/keys/:keyId/renewal',
    async ({ request, params, context }) => {
      const by = managed(dependencies, context)
      const { keyId } = params
      const graceMs = await readJsonBody(request, (bytes) => readRenewal(bytes, keyId))
      const token = createToken(dependencies.random)
      const oldEndsAt = graceMs === 0 ? null : by.at.endsBy + graceMs
      await change(by, { kind: 'renew_key', keyId, digest: tokenDigest(token), oldEndsAt })
      return issuedResponse(keyId, token, context)
    },
    {
      parse: 'none',
      body: typed<typeof RenewalSchema>(),
      ...typesOfAccess<Static<typeof IssuedKeySchema>, KeyErrors>(),
      detail: { operationId: 'renewKey' },
    },
  )

const revokeRoute = (dependencies: Dependencies) =>
  deskPlugin().delete(
    '/keys/:keyId',
    async ({ params, context }) => {
      const by = managed(dependencies, context)
      await change(by, { kind: 'revoke_key', keyId: params.keyId })
      return keyResponse(dependencies, by, params.keyId, context)
    },
    {
      parse: 'none',
      ...typesOfAccess<Static<typeof ListedKeySchema>, 401 | 403 | 404 | 409 | 429 | 500 | 503>(),
      detail: { operationId: 'revokeKey' },
    },
  )

const unbanRoute = (dependencies: Dependencies) =>
  deskPlugin().delete(
    '/keys/:keyId/ban',
    async ({ params, context }) => {
      const by = managed(dependencies, context)
      await change(by, { kind: 'unban_key', keyId: params.keyId })
      return keyResponse(dependencies, by, params.keyId, context)
    },
    {
      parse: 'none',
      ...typesOfAccess<Static<typeof ListedKeySchema>, 401 | 403 | 404 | 409 | 429 | 500 | 503>(),
      detail: { operationId: 'unbanKey' },
    },
  )

const issuedResponse = (
  id: string,
  key: string,
  context: RequestContext,
  status: 200 | 201 = 200,
): Response => secretJsonResponse(JSON.stringify({ id, key }), context, status)

async function keyResponse(
  dependencies: Dependencies,
  by: Managed,
  keyId: string,
  context: RequestContext,
): Promise<Response> {
  const [key] = await listed(dependencies, by, keyId)
  // A command may have moved the whole shop away meanwhile.
  if (key === undefined) throw keyNotFound()
  return freshJsonResponse(JSON.stringify(key), context)
}

/** How many keys the limiter is asked about at a time. */
const ASKED_AT_ONCE = 50

/** Lists all keys of the shop, or the one with an id. */
async function listed(
  { usedOf }: Dependencies,
  { shopId, store, at: times }: Managed,
  keyId?: string,
) {
  const keys = await store.listKeys(times.machine)
  const wanted = keyId === undefined ? keys : keys.filter(({ id }) => id === keyId)
  const shown: ReturnType<typeof keyFields>[] = []
  // A shared limiter also has requests of tills to decide on meanwhile.
  for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE) {
    const some = wanted.slice(at, at + ASKED_AT_ONCE)
    const used = await Promise.all(some.map((key) => usedOf(shopId, key)))
    shown.push(...some.map((key, index) => keyFields(key, used[index], times.endsBy)))
  }
  return shown
}
