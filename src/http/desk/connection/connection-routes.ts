import type { Static } from '@sinclair/typebox'
import type { ApiError } from '../../errors/api-error.ts'
import {
  httpsNotPossible,
  invalidHosts,
  NO_DATA_FOLDER,
  OWN_CERTIFICATE,
} from '../../errors/https-errors.ts'
import { readBody, requireAccess, requireJson } from '../../request/change-request.ts'
import { freshJsonResponse, keyOf, type RequestContext } from '../../request/context.ts'
import { cameByProxy, isOnThisMachine } from '../../request/this-machine.ts'
import { typed, typesOfConnection } from '../../schemas/route-types.ts'
import { type AccessDependencies, change, managed } from '../access/access-desk.ts'
import { deskPlugin } from '../plugin.ts'
import type { HttpsOutcome, RequestOrigin, ShopConnection } from './connection.ts'
import type { ConnectionSchema, HttpsRequestSchema } from './connection-schemas.ts'
import { readHosts } from './https-body.ts'

/** How devices reach the service, and HTTPS for them. For keys that manage. */
export const connectionRoutes = (connection: ShopConnection, access: AccessDependencies) =>
  deskPlugin()
    .get(
      '/connection',
      async ({ request, context }) => {
        requireAccess(keyOf(context).access, 'manage')
        const state = await connection.state(originOf(request, context))
        return freshJsonResponse(JSON.stringify(state), context)
      },
      {
        ...typesOfConnection<Static<typeof ConnectionSchema>, 401 | 403 | 429 | 500>(),
        detail: { operationId: 'getConnection' },
      },
    )
    .post(
      '/https',
      async ({ request, context }) => {
        const manager = managed(access, context)
        const bytes = await readBody(request)
        requireJson(request.headers)
        const error = errorOf(await connection.setUpHttps(readHosts(bytes)))
        if (error !== undefined) throw error
        const state = await connection.state(originOf(request, context))
        await change(manager, {
          kind: 'record',
          action: 'make_https',
          subject: null,
          name: null,
          after: state.certificate?.hosts.join(' ') ?? null,
        })
        return freshJsonResponse(JSON.stringify(state), context)
      },
      {
        parse: 'none',
        body: typed<typeof HttpsRequestSchema>(),
        ...typesOfConnection<
          Static<typeof ConnectionSchema>,
          400 | 401 | 403 | 409 | 413 | 415 | 429 | 500 | 503
        >(),
        detail: { operationId: 'setUpHttps' },
      },
    )

const originOf = (request: Request, { connection }: RequestContext): RequestOrigin => ({
  isOnThisMachine: isOnThisMachine(request, connection.peerAddress),
  cameByProxy: cameByProxy(request.headers),
})

function errorOf(result: HttpsOutcome): ApiError | undefined {
  switch (result.outcome) {
    case 'made':
      return undefined
    case 'invalid_host':
      return invalidHosts(result.problem)
    case 'own_certificate':
      return httpsNotPossible(OWN_CERTIFICATE)
    case 'no_data_folder':
      return httpsNotPossible(NO_DATA_FOLDER)
    case 'refused':
      return httpsNotPossible(result.reason)
  }
}
